import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { purgeExpired } from "#server/operations/upkeep/purge-expired.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { SoftwareAuthenticator } from "#test/support/software-authenticator.ts";
import { PASSWORD, registerBen, registerCam, signIn, type TestUser } from "#test/support/users.ts";

/* Registration and log-in with an authenticator: test/e2e/passkeys.spec.ts. */

const credentialIdOf = (userId: number) => Buffer.from(`key of ${userId}`).toString("base64url");

describe("passkeys", () => {
  let instance: Instance;
  afterEach(() => instance.close());

  const storePasskey = ({ user }: TestUser) =>
    instance.context.db
      .insertInto("passkeys")
      .values({
        userId: user.id,
        credentialId: credentialIdOf(user.id),
        publicKey: Buffer.from("a public key"),
        counter: 0,
        transports: "internal,hybrid",
        name: "Phone",
        createdAt: instance.clock.now().toISOString(),
        lastUsedAt: null,
      })
      .execute();
  test("a right password alone starts no session for a user who has one", async () => {
    instance = await startInstance("SQLite");
    const ben = await registerBen(instance);
    await storePasskey(ben);
    const client = instance.newClient();
    const response = await signIn(client, ben.user.email);
    const { passkey } = response.json();
    expect([response.statusCode, passkey.options.allowCredentials]).toEqual([
      202,
      [{ id: credentialIdOf(ben.user.id), transports: ["internal", "hybrid"], type: "public-key" }],
    ]);
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(response.body).not.toContain(ben.user.screenName);
    expect((await client.get("/api/user")).statusCode).toBe(401);
    expect((await signIn(client, ben.user.email, "not this one")).statusCode).toBe(401);
  });

  test("a challenge takes one answer, for a few minutes, and no made-up one", async () => {
    instance = await startInstance("SQLite");
    const ben = await registerBen(instance);
    await storePasskey(ben);
    const challenge = async () => (await signIn(instance.newClient(), ben.user.email)).json().passkey;
    const answer = { id: credentialIdOf(ben.user.id), rawId: "x", type: "public-key", response: {} };
    const client = instance.newClient();
    const send = (token: string) => client.post("/api/login/passkey", { token, response: answer });
    const { token } = await challenge();
    expect((await send(token)).json()).toEqual({ message: "The passkey could not be verified. Please try again." });
    const stored = () => instance.context.db.selectFrom("passkeyChallenges").selectAll().execute();
    expect(await stored()).toEqual([]);
    for (const wrong of [token, "made-up", ""]) expect((await send(wrong)).statusCode).toBe(401);

    await challenge();
    instance.clock.advance({ seconds: 301 });
    await purgeExpired(instance.context);
    expect(await stored()).toEqual([]);
  });

  test("adding and removing one takes the password, and the site's domain name", async () => {
    instance = await startInstance("SQLite");
    const ben = await registerBen(instance);
    await storePasskey(ben);
    await instance.context.db.updateTable("sessions").set({ isPasskeyVerified: true }).execute();
    const options = (password: string) => ben.client.post("/api/user/passkeys/options", { password });
    expect((await options("not this one")).json().errors).toEqual([
      { field: "password", message: "Your password is not correct" },
    ]);
    const { token, options: given } = (await options(PASSWORD)).json();
    expect([given.rp, given.excludeCredentials.length]).toEqual([{ name: "Aircheck", id: "aircheck.test" }, 1]);
    const added = await ben.client.post("/api/user/passkeys", { token, name: "Fake", response: { id: "x" } });
    expect(added.statusCode).toBe(400);

    const [{ id }] = (await ben.client.get("/api/user/passkeys")).json();
    const remove = (password: string) => ben.client.delete(`/api/user/passkeys/${id}`, { password });
    expect((await remove("not this one")).statusCode).toBe(400);
    const cam = await registerCam(instance);
    expect((await cam.client.delete(`/api/user/passkeys/${id}`, { password: PASSWORD })).statusCode).toBe(404);
    expect([(await remove(PASSWORD)).json(), (await signIn(ben.client, ben.user.email)).statusCode]).toEqual([[], 200]);
  });

  test("with PASSKEYS=administrators, administrators act only in sessions with a passkey", async () => {
    instance = await startInstance("SQLite", { PASSKEYS: "administrators" });
    const cam = await registerCam(instance);
    for (const path of ["/api/admin/users", "/api/admin/audit-log"]) {
      const refused = await cam.client.get(path);
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        "Administrators of this site need a passkey. Add one in your profile settings, or log in with the one you have.",
      ]);
    }
    await instance.context.db.updateTable("sessions").set({ isPasskeyVerified: true }).execute();
    expect((await cam.client.get("/api/admin/users")).statusCode).toBe(200);
    const ben = await registerBen(instance);
    expect((await ben.client.get("/api/feeds")).statusCode).toBe(200);
  });

  test("with PASSKEYS=required, nobody can do anything before they have added one", async () => {
    instance = await startInstance("SQLite", { PASSKEYS: "required" });
    const ben = await registerBen(instance);
    const cam = await registerCam(instance);
    const needed = { message: "This site requires a passkey. Add one, or log in with the one you have." };
    for (const refused of [
      await ben.client.get("/api/feeds"),
      await ben.client.patch("/api/user", { bio: "Hello" }),
      await cam.client.get("/api/user/sessions"),
    ])
      expect([refused.statusCode, refused.json()]).toEqual([403, needed]);
    expect((await cam.client.get("/api/admin/users")).statusCode).toBe(403);
    expect((await ben.client.get("/api/user")).json().screenName).toBe("ben_guest");

    const key = new SoftwareAuthenticator();
    const { token, options } = (await ben.client.post("/api/user/passkeys/options", { password: PASSWORD })).json();
    const added = await ben.client.post("/api/user/passkeys", { token, name: "Key", response: key.register(options) });
    expect(added.statusCode).toBe(201);
    expect((await ben.client.get("/api/feeds")).statusCode).toBe(200);
    const [{ id }] = added.json();
    expect((await ben.client.delete(`/api/user/passkeys/${id}`, { password: PASSWORD })).statusCode).toBe(200);
    expect((await ben.client.get("/api/feeds")).statusCode).toBe(403);
    expect((await ben.client.post("/api/logout")).statusCode).toBe(200);
  });

  test("with PASSKEYS=required, users who have none can take their data and delete their account, with the password", async () => {
    instance = await startInstance("SQLite", { PASSKEYS: "required" });
    const ben = await registerBen(instance);
    for (const path of ["/api/user/export.json", "/api/user/export.opml"])
      expect((await ben.client.get(path)).statusCode).toBe(403);
    const takeData = (password: string) => ben.client.post("/api/user/export.json", { password });
    const refused = await takeData("not the password");
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ field: "password", message: "Your password is not correct" }],
    ]);
    const taken = await takeData(PASSWORD);
    expect(taken.headers["content-disposition"]).toBe('attachment; filename="aircheck-ben_guest.json"');
    expect(taken.json().user.screenName).toBe("ben_guest");
    const deletion = { screenName: "ben_guest", password: "not the password" };
    expect((await ben.client.delete("/api/user", deletion)).statusCode).toBe(400);
    expect((await ben.client.delete("/api/user", { ...deletion, password: PASSWORD })).statusCode).toBe(204);
    expect((await instance.newClient().get("/u/ben_guest")).statusCode).toBe(404);
  });

  test("with PASSKEYS=required, whoever has a passkey does nothing with the password alone", async () => {
    instance = await startInstance("SQLite", { PASSKEYS: "required" });
    const ben = await registerBen(instance);
    const key = new SoftwareAuthenticator();
    const { token, options } = (await ben.client.post("/api/user/passkeys/options", { password: PASSWORD })).json();
    await ben.client.post("/api/user/passkeys", { token, name: "Key", response: key.register(options) });
    const stranger = instance.newClient();
    await stranger.post("/api/login", { email: ben.user.email, password: PASSWORD });
    const deletion = { screenName: "ben_guest", password: PASSWORD };
    expect((await stranger.post("/api/user/export.json", { password: PASSWORD })).statusCode).toBe(401);
    expect((await stranger.delete("/api/user", deletion)).statusCode).toBe(401);
    expect((await ben.client.delete("/api/user", deletion)).statusCode).toBe(204);
  });

  test("the setting for passkeys is checked, and its former name refused", () => {
    expect(() => readConfig({ ADMIN_PASSKEYS: "required" })).toThrow("use PASSKEYS=administrators");
    expect(() => readConfig({ PASSKEYS: "yes" })).toThrow("PASSKEYS must be optional, administrators or required");
    expect(() => readConfig({ PASSKEYS: "required" })).toThrow("needs a PUBLIC_URL with a domain name");
  });
});
