import { afterEach, describe, expect, test } from "vitest";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerBen, registerCam, registerUser } from "#test/support/users.ts";

describe("who has premium", () => {
  let instance: Instance;
  afterEach(() => instance.close());

  test("PREMIUM=everyone publishes every feed in full, and no message speaks of plans", async () => {
    instance = await startInstance("SQLite", { PREMIUM: "everyone" });
    const visitor = instance.newClient();
    const check = (screenName: string) => visitor.post("/api/validate-screen-name", { screenName });
    expect((await check("bo")).json().message).toBe("Screen name must be at least 3 characters");
    expect((await check("bea")).json()).toMatchObject({ valid: true });
    const rejected = await visitor.post("/api/register", {
      displayName: "Bo",
      email: "bo@example.com",
      password: "long enough",
      screenName: "bo",
    });
    expect(rejected.json().message).toBe("Screen name must be at least 3 characters");

    const { client, user } = await registerUser(instance, "bea", "Bea Guest");
    expect(user.isPremium).toBe(true);
    const renamed = await client.post("/api/user/screen-name", { screenName: "be" });
    expect(renamed.json().message).toBe("Screen name must be at least 3 characters.");
    const feed = await createFeed(client, { slug: "second", isDefault: false, isPublic: true });
    for (const title of ["One", "Two", "Three", "Four"]) await addEpisode(client, feed.id, title);
    const rss = await visitor.get("/u/bea/second/feed.xml");
    expect(rss.body.match(/<item>/g)).toHaveLength(4);
    expect((await visitor.get("/u/bea")).body).toContain("/u/bea/second");
    expect((await visitor.get("/sitemaps/feeds-1.xml")).body).toContain("/u/bea/second");

    const refusal = { statusCode: 403, message: "Everybody has every feature here." };
    for (const call of ["/api/upgrade", "/api/activate-premium", "/api/deactivate-premium"]) {
      const response = await client.post(call);
      expect({ statusCode: response.statusCode, message: response.json().message }).toEqual(refusal);
    }
    expect((await visitor.get("/u/bea/second/feed.xml")).body.match(/<item>/g)).toHaveLength(4);

    const cam = await registerCam(instance);
    await cam.client.patch(`/api/admin/users/${user.id}`, { isPremium: true });
    const stored = await instance.context.db
      .selectFrom("users")
      .select("isPremium")
      .where("id", "=", user.id)
      .execute();
    expect(stored, "what an administrator gives outlives the setting").toEqual([{ isPremium: true }]);
  });

  test("PREMIUM=admin lets administrators give premium, and nobody take it", async () => {
    instance = await startInstance("SQLite", { PREMIUM: "admin" });
    const { client, user } = await registerBen(instance);
    const refusal = { statusCode: 403, message: "Only administrators give premium here." };
    const choose = async (call: string) => {
      const response = await client.post(call);
      return { statusCode: response.statusCode, message: response.json().message };
    };
    for (const call of ["/api/upgrade", "/api/activate-premium"]) expect(await choose(call)).toEqual(refusal);
    expect((await client.get("/api/user")).json().isPremium).toBe(false);
    const cam = await registerCam(instance);
    expect((await cam.client.patch(`/api/admin/users/${user.id}`, { isPremium: true })).statusCode).toBe(200);
    expect((await client.get("/api/user")).json().isPremium).toBe(true);
    expect(await choose("/api/deactivate-premium")).toEqual(refusal);
    expect((await client.get("/api/user")).json().isPremium).toBe(true);
  });
});
