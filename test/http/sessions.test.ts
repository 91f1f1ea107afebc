import { beforeEach, describe, expect, test } from "vitest";
import type { SessionView } from "#domain/users/user.ts";
import { engines, type Instance, startInstance, type TestClient } from "#test/support/instance.ts";
import { registerAda, registerBen, signIn, type TestUser } from "#test/support/users.ts";

const SESSIONS = "/api/user/sessions";

describe.each(engines)("sessions on %s", (engine) => {
  let instance: Instance;
  let ben: TestUser;
  let phone: TestClient;
  beforeEach(async () => {
    instance = await startInstance(engine);
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
    expect((await phone.delete(`${SESSIONS}/${other?.id}`)).statusCode).toBe(204);
    expect([await isSignedIn(ben.client), await isSignedIn(phone)]).toEqual([false, true]);
    expect((await phone.delete(`${SESSIONS}/${other?.id}`)).statusCode).toBe(404);
    expect((await phone.delete(`${SESSIONS}/${own?.id}`)).statusCode).toBe(204);
    expect(phone.cookie("aircheck_session")).toBeUndefined();
    expect(phone.cookie("aircheck_signed_in")).toBeUndefined();
  });

  test("responds 404 for another user's session", async () => {
    const ada = await registerAda(instance);
    const [session] = await list(phone);
    expect((await ada.client.delete(`${SESSIONS}/${session?.id}`)).statusCode).toBe(404);
    expect((await ada.client.delete(`${SESSIONS}/none`)).statusCode).toBe(404);
    expect(await isSignedIn(phone)).toBe(true);
    expect(await list(ada.client)).toHaveLength(1);
  });

  test("signing out everywhere ends all sessions of the user and no others", async () => {
    const ada = await registerAda(instance);
    expect((await phone.delete(SESSIONS)).statusCode).toBe(204);
    expect(phone.cookie("aircheck_session")).toBeUndefined();
    expect([await isSignedIn(ben.client), await isSignedIn(phone), await isSignedIn(ada.client)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await signIn(phone, ben.user.email)).statusCode).toBe(200);
  });

  test("a 401 clears the cookies of an ended session", async () => {
    await phone.delete(SESSIONS);
    expect(ben.client.cookie("aircheck_session")).toBeDefined();
    expect((await ben.client.post("/api/feeds", {})).statusCode).toBe(401);
    expect([ben.client.cookie("aircheck_session"), ben.client.cookie("aircheck_signed_in")]).toEqual([
      undefined,
      undefined,
    ]);
    expect((await instance.newClient().get("/api/user")).cookies).toEqual([]);
  });

  test("a failed login leaves the cookie of an ended session to the next request that needs one", async () => {
    await phone.delete(SESSIONS);
    expect((await signIn(ben.client, ben.user.email, "not this one")).statusCode).toBe(401);
    expect(await isSignedIn(ben.client)).toBe(false);
    expect((await ben.client.post("/api/feeds", {})).statusCode).toBe(401);
    expect(ben.client.cookie("aircheck_session")).toBeUndefined();
  });
});
