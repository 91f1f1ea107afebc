import { beforeEach, describe, expect, test } from "vitest";
import type { SessionView } from "#domain/users/user.ts";
import { type Instance, startInstance, type TestClient } from "#test/support/instance.ts";
import { PASSWORD, registerAda, registerBen, registerCam, signIn, type TestUser } from "#test/support/users.ts";

const SESSIONS = "/api/user/sessions";
const confirmation = { password: PASSWORD };

describe("sessions", () => {
  let instance: Instance;
  let ben: TestUser;
  let phone: TestClient;
  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
    instance.clock.advance({ seconds: 60 });
    phone = instance.newClient();
    await phone.post("/api/login", { email: ben.user.email, password: "correct horse" }, { "user-agent": "Phone/1.0" });
    return () => instance.close();
  });

  const list = async (client: TestClient): Promise<SessionView[]> => (await client.get(SESSIONS)).json();
  const isSignedIn = async (client: TestClient) => (await client.get("/api/user")).statusCode === 200;

  test("lists all sessions with browser and times, last used first, without secrets", async () => {
    const response = await phone.get(SESSIONS);
    expect(response.json()).toEqual([
      {
        id: expect.any(Number),
        createdAt: "2026-03-01T12:01:00.000Z",
        lastUsedAt: "2026-03-01T12:01:00.000Z",
        expiresAt: "2026-03-31T12:01:00.000Z",
        userAgent: "Phone/1.0",
        isCurrent: true,
      },
      expect.objectContaining({ createdAt: "2026-03-01T12:00:00.000Z", isCurrent: false }),
    ]);
    expect((await list(ben.client)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  test("updates the last use once an hour", async () => {
    instance.clock.advance({ seconds: 3539 });
    await ben.client.get("/api/user");
    expect((await list(phone)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([
      "2026-03-01T12:01:00.000Z",
      "2026-03-01T12:00:00.000Z",
    ]);
    instance.clock.advance({ seconds: 1 });
    await ben.client.get("/api/user");
    expect((await list(phone)).map(({ lastUsedAt, isCurrent }) => [lastUsedAt, isCurrent])).toEqual([
      ["2026-03-01T13:00:00.000Z", false],
      ["2026-03-01T12:01:00.000Z", true],
    ]);
  });

  test("omits expired sessions", async () => {
    instance.clock.advance({ days: 20 });
    await phone.get("/api/user");
    instance.clock.advance({ days: 15 });
    expect(await list(phone)).toHaveLength(1);
  });

  test("ends another session or the current one", async () => {
    const [own, other] = await list(phone);
    expect((await phone.delete(`${SESSIONS}/${other?.id}`, confirmation)).statusCode).toBe(204);
    expect([await isSignedIn(ben.client), await isSignedIn(phone)]).toEqual([false, true]);
    expect((await phone.delete(`${SESSIONS}/${other?.id}`, confirmation)).statusCode).toBe(404);
    expect((await phone.delete(`${SESSIONS}/${own?.id}`, confirmation)).statusCode).toBe(204);
    expect(phone.cookie("aircheck_session")).toBeUndefined();
    expect(phone.cookie("aircheck_signed_in")).toBeUndefined();
  });

  test("responds 404 for another user's session", async () => {
    const ada = await registerAda(instance);
    const [session] = await list(phone);
    expect((await ada.client.delete(`${SESSIONS}/${session?.id}`, confirmation)).statusCode).toBe(404);
    expect((await ada.client.delete(`${SESSIONS}/none`, confirmation)).statusCode).toBe(404);
    expect(await isSignedIn(phone)).toBe(true);
    expect(await list(ada.client)).toHaveLength(1);
  });

  test("signing out everywhere ends all sessions of the user and no others", async () => {
    const ada = await registerAda(instance);
    expect((await phone.delete(SESSIONS, confirmation)).statusCode).toBe(204);
    expect(phone.cookie("aircheck_session")).toBeUndefined();
    expect([await isSignedIn(ben.client), await isSignedIn(phone), await isSignedIn(ada.client)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await signIn(phone, ben.user.email)).statusCode).toBe(200);
  });

  test("ending sessions takes the password", async () => {
    const [own, other] = await list(phone);
    for (const path of [`${SESSIONS}/${own?.id}`, `${SESSIONS}/${other?.id}`, SESSIONS]) {
      const refused = await phone.delete(path, { password: "not this one" });
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        [{ field: "password", message: "Your password is not correct" }],
      ]);
      expect((await phone.delete(path, {})).json().message).toBe("Enter your password");
    }
    expect([await isSignedIn(ben.client), await isSignedIn(phone)]).toEqual([true, true]);
  });

  test("ending sessions takes a session with the passkey, where the user has one", async () => {
    await instance.context.db
      .insertInto("passkeys")
      .values({
        userId: ben.user.id,
        credentialId: "a key",
        publicKey: Buffer.from("a public key"),
        counter: 0,
        transports: null,
        name: "Phone",
        createdAt: instance.clock.now().toISOString(),
        lastUsedAt: null,
      })
      .execute();
    const [own, other] = await list(phone);
    expect((await phone.delete(`${SESSIONS}/${other?.id}`, confirmation)).statusCode).toBe(403);
    expect((await phone.delete(SESSIONS, confirmation)).statusCode).toBe(403);
    await instance.context.db
      .updateTable("sessions")
      .set({ isPasskeyVerified: true })
      .where("id", "=", own?.id ?? 0)
      .execute();
    expect((await phone.delete(`${SESSIONS}/${other?.id}`, confirmation)).statusCode).toBe(204);
  });

  test("an administrator ends all sessions of a user, which the audit log says", async () => {
    const cam = await registerCam(instance);
    const path = `/api/admin/users/${ben.user.id}/sessions`;
    expect((await cam.client.delete(path)).statusCode).toBe(204);
    expect([await isSignedIn(ben.client), await isSignedIn(phone), await isSignedIn(cam.client)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await cam.client.get("/api/admin/audit-log")).json()).toMatchObject([
      { action: "sessions-ended", administrator: { id: cam.user.id }, user: { id: ben.user.id } },
    ]);
    expect((await cam.client.delete("/api/admin/users/999999/sessions")).statusCode).toBe(404);
    expect((await signIn(phone, ben.user.email)).statusCode).toBe(200);
  });

  test("a session ends 180 days after the log-in, however much it is used", async () => {
    for (let days = 0; days < 179; days++) {
      instance.clock.advance({ days: 1 });
      expect(await isSignedIn(phone)).toBe(true);
    }
    const [{ expiresAt } = { expiresAt: "" }] = await list(phone);
    expect(expiresAt).toBe("2026-08-28T12:01:00.000Z");
    instance.clock.advance({ seconds: 86_399 });
    expect(await isSignedIn(phone)).toBe(true);
    instance.clock.advance({ seconds: 1 });
    expect(await isSignedIn(phone)).toBe(false);
  });

  test("stricter settings hold for sessions that exist", async () => {
    instance.clock.advance({ days: 8 });
    expect(await isSignedIn(phone)).toBe(true);
    Object.assign(instance.context.config, { sessionIdleDays: 7, sessionMaxDays: 20 });
    expect([await isSignedIn(phone), await isSignedIn(ben.client)]).toEqual([true, false]);
    const { headers } = await phone.post("/api/login", { email: ben.user.email, password: PASSWORD });
    expect(String(headers["set-cookie"])).toContain(`Max-Age=${7 * 86_400};`);
    for (let days = 0; days < 19; days++) {
      instance.clock.advance({ days: 1 });
      expect(await isSignedIn(phone)).toBe(true);
    }
    instance.clock.advance({ days: 1 });
    expect(await isSignedIn(phone)).toBe(false);
  });

  test("a 401 clears the cookies of an ended session", async () => {
    await phone.delete(SESSIONS, confirmation);
    expect(ben.client.cookie("aircheck_session")).toBeDefined();
    expect((await ben.client.post("/api/feeds", {})).statusCode).toBe(401);
    expect([ben.client.cookie("aircheck_session"), ben.client.cookie("aircheck_signed_in")]).toEqual([
      undefined,
      undefined,
    ]);
    expect((await instance.newClient().get("/api/user")).cookies).toEqual([]);
  });

  test("a failed login leaves the cookie of an ended session to the next request that needs one", async () => {
    await phone.delete(SESSIONS, confirmation);
    expect((await signIn(ben.client, ben.user.email, "not this one")).statusCode).toBe(401);
    expect(await isSignedIn(ben.client)).toBe(false);
    expect((await ben.client.post("/api/feeds", {})).statusCode).toBe(401);
    expect(ben.client.cookie("aircheck_session")).toBeUndefined();
  });
});
