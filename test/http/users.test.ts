import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Instance, startInstance } from "#test/support/instance.ts";
import {
  addEpisode,
  createFeed,
  PASSWORD,
  registerAda,
  registerBen,
  registerUser,
  signIn,
  type TestUser,
} from "#test/support/users.ts";

describe("users", () => {
  let instance: Instance;
  let ada: TestUser;
  let ben: TestUser;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    ada = await registerAda(instance);
    ben = await registerBen(instance);
  });
  afterAll(() => instance.close());

  test.each([
    ["abc", false, "Screen name must be at least 5 characters for free accounts"],
    ["with space", false, "Screen name can only contain letters, numbers, dots, dashes, and underscores"],
    ["robots.txt", false, "This screen name is reserved. Please choose a different screen name."],
    ["BEN_GUEST", false, "This screen name is already taken"],
    ["new.name", true, "This screen name is available"],
    ["", false, "Screen name must be at least 5 characters for free accounts"],
    ["x".repeat(5000), false, "Screen name must not be longer than 30 characters"],
  ])("checks %j by the registration rules when signed out", async (screenName, valid, message) => {
    const response = await instance.newClient().post("/api/validate-screen-name", { screenName });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ valid, isPremium: false, message });
  });

  test.each([
    ["abcd", "Screen name must be at least 5 characters for free accounts."],
    ["a".repeat(21), "Screen name must not be longer than 20 characters."],
  ])("checks %j by the settings rules on the free plan", async (screenName, message) => {
    const response = await ben.client.post("/api/validate-screen-name", { screenName });
    expect(response.json()).toEqual({ valid: false, isPremium: false, message });
  });

  test("accepts three characters for premium users, and anybody's current name", async () => {
    const short = await ada.client.post("/api/validate-screen-name", { screenName: "ada" });
    expect(short.json()).toMatchObject({ valid: true, isPremium: true });
    const shorter = await ada.client.post("/api/validate-screen-name", { screenName: "ad" });
    expect(shorter.json().message).toBe("Screen name must be at least 3 characters for premium accounts.");
    const own = await ben.client.post("/api/validate-screen-name", { screenName: "BEN_guest" });
    expect(own.json().valid).toBe(true);
  });

  test("changes profile fields one by one and ignores all others", async () => {
    const changed = await ben.client.patch("/api/user", { bio: "  Talks about bread.  " });
    expect(changed.json()).toMatchObject({ displayName: "Ben Guest", bio: "Talks about bread." });
    const emptied = await ben.client.patch("/api/user", { bio: "" });
    expect(emptied.json().bio).toBeNull();
    const refused = await ben.client.patch("/api/user", { displayName: "B", isAdmin: true });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toBe("Display name must be at least 2 characters.");
    const long = await ben.client.patch("/api/user", { bio: "x".repeat(501) });
    expect(long.json().message).toBe("Bio must not exceed 500 characters.");
    const promoted = await ben.client.patch("/api/user", { displayName: "Ben", isAdmin: true, isPremium: true });
    expect(promoted.json()).toMatchObject({ displayName: "Ben", isAdmin: false, isPremium: false });
  });

  test("users activate and deactivate premium for free during the beta", async () => {
    for (const activate of ["/api/upgrade", "/api/activate-premium"]) {
      expect((await ben.client.post(activate)).json().isPremium).toBe(true);
      expect((await ben.client.post("/api/deactivate-premium")).json().isPremium).toBe(false);
    }
  });

  test("deletes the user and all their data once they enter their screen name and password", async () => {
    const leaver = await registerUser(instance, "Leaving_Guest", "Leaving Guest");
    const feed = await createFeed(leaver.client);
    await addEpisode(leaver.client, feed.id, "One");
    for (const screenName of ["", "ben_guest", undefined]) {
      const refused = await leaver.client.delete("/api/user", { screenName, password: PASSWORD });
      expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, "screenName"]);
    }
    for (const [password, message] of [
      ["not my password", "Your password is not correct"],
      [undefined, "Password must be at least 6 characters"],
    ]) {
      const refused = await leaver.client.delete("/api/user", { screenName: "leaving_guest", password });
      expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ field: "password", message }]]);
    }
    expect((await instance.newClient().get("/u/leaving_guest/guest-spots")).statusCode).toBe(200);

    expect(
      (await leaver.client.delete("/api/user", { screenName: " leaving_guest ", password: PASSWORD })).statusCode,
    ).toBe(204);
    expect(leaver.client.cookie("aircheck_session")).toBeUndefined();
    expect((await signIn(leaver.client, leaver.user.email)).statusCode).toBe(401);
    for (const url of ["/u/leaving_guest", "/u/leaving_guest/guest-spots", "/u/leaving_guest/guest-spots/feed.xml"])
      expect((await instance.newClient().get(url)).statusCode).toBe(404);
    expect((await ben.client.get("/api/user")).statusCode).toBe(200);
    expect((await registerUser(instance, "Leaving_Guest", "Coming Guest")).user.id).not.toBe(leaver.user.id);
  });

  test.each([
    ["GET", "/api/user"],
    ["PATCH", "/api/user"],
    ["POST", "/api/upgrade"],
    ["POST", "/api/activate-premium"],
    ["POST", "/api/deactivate-premium"],
  ] as const)("%s %s responds 401 when signed out", async (method, url) => {
    const response = await instance.newClient().request(method, url);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ message: "You are not logged in" });
  });
});
