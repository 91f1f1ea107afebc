import { beforeEach, describe, expect, test } from "vitest";
import { startSession } from "#server/security/sessions.ts";
import { findUserById } from "#server/store/users.ts";
import { type Instance, startInstance, type TestClient } from "#test/support/instance.ts";
import { PASSWORD, registerBen, signIn, type TestUser } from "#test/support/users.ts";

/** Sends a log-in from an IP address of its own, as a proxy reports it. */
function logInFrom(client: TestClient, address: number, email: string, password = "not this one") {
  const forwarded = { "x-forwarded-for": `203.0.113.${address}` };
  return client.post("/api/login", { email, password }, forwarded);
}

describe("limits per account", () => {
  let instance: Instance;
  let other: Instance;
  let ben: TestUser;
  beforeEach(async () => {
    instance = await startInstance("SQLite", { TRUST_PROXY: "127.0.0.1" });
    const { dataDir, databaseUrl } = instance.context.config;
    const sameDatabase = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" };
    other = await startInstance("SQLite", { TRUST_PROXY: "127.0.0.1", ...sameDatabase });
    ben = await registerBen(instance);
    return async () => {
      await other.close();
      await instance.close();
    };
  });

  /** Fails to log in from one IP address after the other, through two processes in turn. */
  async function failToLogIn(email: string, times: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let address = 1; address <= times; address++) {
      const process = address % 2 === 0 ? instance : other;
      statuses.push((await logInFrom(process.newClient(), address, email)).statusCode);
    }
    return statuses;
  }

  test.each(["ben_guest@example.com", "nobody@example.com"])(
    "%s is limited to 20 failed log-ins in 15 minutes, from any address and through any process",
    async (email) => {
      expect(await failToLogIn(email, 22)).toEqual([...Array(20).fill(401), 429, 429]);
      const limited = await logInFrom(instance.newClient(), 99, email.toUpperCase());
      expect([limited.statusCode, limited.headers["retry-after"]]).toEqual([429, "45"]);
      expect(limited.json().message).toContain("Too many failed attempts to log in");
      instance.clock.advance({ seconds: 901 });
      expect((await logInFrom(instance.newClient(), 100, email)).statusCode).toBe(401);
    },
  );

  test("the owner can still log in where they have logged in before, and a new password opens other devices", async () => {
    await failToLogIn(ben.user.email, 21);
    expect((await signIn(instance.newClient(), ben.user.email)).statusCode).toBe(429);
    await ben.client.post("/api/logout");
    expect((await signIn(ben.client, ben.user.email)).statusCode).toBe(200);

    // A browser from before there were device cookies has only its session.
    const session = `aircheck_session=${ben.client.cookie("aircheck_session")}`;
    const credentials = { email: ben.user.email, password: PASSWORD };
    const withSession = await instance.newClient().post("/api/login", credentials, { cookie: session });
    expect(withSession.statusCode).toBe(200);
  });

  test("a device where somebody else has logged in, and a forged one, are unknown", async () => {
    const mallory = instance.newClient();
    await mallory.post("/api/register", {
      email: "mallory@example.com",
      password: PASSWORD,
      displayName: "Mallory",
      screenName: "mallory",
    });
    await failToLogIn(ben.user.email, 21);
    expect((await signIn(mallory, ben.user.email)).statusCode).toBe(429);
    const forged = { cookie: `aircheck_device=${"A".repeat(22)}.${"A".repeat(43)}` };
    const credentials = { email: ben.user.email, password: PASSWORD };
    expect((await instance.newClient().post("/api/login", credentials, forged)).statusCode).toBe(429);
  });

  test("a known device is limited too, on its own", async () => {
    const attempts = Array.from({ length: 21 }, (_, address) => address);
    const statuses: number[] = [];
    for (const address of attempts) statuses.push((await logInFrom(ben.client, address, ben.user.email)).statusCode);
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
    expect((await logInFrom(instance.newClient(), 99, ben.user.email, PASSWORD)).statusCode).toBe(200);
  });

  test("log-ins that succeed count towards no limit", async () => {
    for (let address = 1; address <= 21; address++)
      expect((await logInFrom(instance.newClient(), address, ben.user.email, PASSWORD)).statusCode).toBe(200);
  });

  test("a limit ends in time although the clock was set back by a year", async () => {
    instance.clock.advance({ days: 365 });
    other.clock.advance({ days: 365 });
    await failToLogIn(ben.user.email, 21);
    instance.clock.advance({ days: -365 });
    expect((await logInFrom(instance.newClient(), 98, ben.user.email)).statusCode).toBe(401);
    const limited = await logInFrom(instance.newClient(), 99, ben.user.email);
    expect([limited.statusCode, limited.headers["retry-after"]]).toEqual([429, "45"]);
    instance.clock.advance({ seconds: 901 });
    expect((await logInFrom(instance.newClient(), 100, ben.user.email)).statusCode).toBe(401);
  });

  test("a user can make 600 changes in 5 minutes, also many at once, through all processes together", async () => {
    const sameBrowser = { cookie: `aircheck_session=${ben.client.cookie("aircheck_session")}` };
    const change = (to: Instance) => to.newClient().post("/api/feeds", {}, sameBrowser);
    const statuses: number[] = [];
    for (let round = 0; round < 20; round++)
      for (const to of [instance, other]) {
        const responses = await Promise.all(Array.from({ length: 15 }, () => change(to)));
        statuses.push(...responses.map(({ statusCode }) => statusCode));
      }
    expect(new Set(statuses)).toEqual(new Set([400]));
    const limited = await change(instance);
    expect([limited.statusCode, limited.headers["retry-after"]]).toEqual([429, "1"]);
    expect((await change(other)).statusCode).toBe(429);
    expect((await instance.newClient().get("/api/user", sameBrowser)).statusCode).toBe(200);
    instance.clock.advance({ seconds: 301 });
    expect((await change(instance)).statusCode).toBe(400);
  });

  test("a user has 50 sessions; a new one ends the one that was not used for longest", async () => {
    const { context, clock } = instance;
    const tokens: string[] = [];
    const user = await findUserById(context.db, ben.user.id);
    if (!user) throw new Error("Ben is not registered");
    for (let number = 1; number <= 49; number++) {
      clock.advance({ seconds: 1 });
      tokens.push(await startSession(context, user, "Browser/1.0", clock.now()));
    }
    expect((await ben.client.get("/api/user")).statusCode).toBe(200);
    clock.advance({ seconds: 1 });
    const newest = instance.newClient();
    await signIn(newest, ben.user.email);
    expect((await ben.client.get("/api/user")).statusCode).toBe(401);
    const oldest = { cookie: `aircheck_session=${tokens[0]}` };
    expect((await instance.newClient().get("/api/user", oldest)).statusCode).toBe(200);
    expect((await newest.get("/api/user/sessions")).json()).toHaveLength(50);
  });
});
