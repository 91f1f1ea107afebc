import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Instance, inject, ORIGIN, startInstance, type TestClient } from "#test/support/instance.ts";
import { PASSWORD, registerUser, signIn } from "#test/support/users.ts";

const registration = {
  email: "Dana@Example.com",
  password: "a long password",
  displayName: "Dana Guest",
  screenName: "Dana.Guest",
};

describe("signing in", () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
  });
  afterAll(() => instance.close());

  test("registration signs in an unverified free user, and the response has no password", async () => {
    const dana = instance.newClient();
    const registered = await dana.post("/api/register", registration);
    expect(registered.statusCode).toBe(201);
    expect(registered.json()).toMatchObject({
      email: "Dana@Example.com",
      username: "Dana.Guest",
      displayName: "Dana Guest",
      screenName: "Dana.Guest",
      bio: null,
      profileImage: null,
      isVerified: false,
      isPremium: false,
      isAdmin: false,
    });
    expect(registered.body).not.toContain("argon2");
    expect((await dana.get("/api/user")).json()).toEqual(registered.json());
  });

  test("the session cookie is HttpOnly and SameSite=Lax", async () => {
    const response = await instance
      .newClient()
      .post("/api/login", { email: "dana@example.com", password: registration.password });
    const session = response.cookies.find(({ name }) => name === "aircheck_session");
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", maxAge: 30 * 86_400 });
  });

  test("on https cookies are Secure and responses have HSTS", async () => {
    const secure = await startInstance("SQLite", { PUBLIC_URL: "https://aircheck.test" });
    const response = await secure.newClient().post("/api/register", registration, { origin: "https://aircheck.test" });
    expect(response.statusCode).toBe(201);
    expect(response.cookies.every((cookie) => cookie.secure)).toBe(true);
    expect(response.headers["strict-transport-security"]).toMatch(/^max-age=\d+$/);
    await secure.close();
  });

  const elsewhere = "You can't log in at this address. Open https://aircheck.test instead.";
  test.each([
    ["at the site's address", "https://aircheck.test", "aircheck.test", 201, undefined],
    ["on the machine itself", "http://localhost:3000", "localhost:3000", 201, undefined],
    ["at an address of the network without https", "http://192.168.1.20:3000", "192.168.1.20:3000", 403, elsewhere],
    ["at another name of the site", "https://www.aircheck.test", "www.aircheck.test", 403, elsewhere],
    ["from another site", "https://other.test", "aircheck.test", 403, "Cross-origin requests are not allowed"],
  ])("on https, signing in %s", async (_where, origin, host, status, message) => {
    const secure = await startInstance("SQLite", { PUBLIC_URL: "https://aircheck.test" });
    const response = await secure.newClient().post("/api/register", registration, { origin, host });
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
    expect(response.cookies.length > 0).toBe(status === 201);
    await secure.close();
  });

  test("e-mails are case-insensitive at login and registration", async () => {
    const login = await instance
      .newClient()
      .post("/api/login", { email: " DANA@example.COM ", password: registration.password });
    expect(login.statusCode).toBe(200);
    const again = await instance.newClient().post("/api/register", { ...registration, screenName: "another.name" });
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toContain("already registered");
  });

  test("an e-mail with an international domain is one, however it is written", async () => {
    const mine = { ...registration, email: "dana@bücher.example", screenName: "dana.books" };
    expect((await instance.newClient().post("/api/register", mine)).json().email).toBe("dana@bücher.example");
    const { password } = registration;
    for (const email of ["Dana@BÜCHER.example", "dana@xn--bcher-kva.example"])
      expect((await instance.newClient().post("/api/login", { email, password })).statusCode).toBe(200);
  });

  test("a taken e-mail is reported before a taken screen name", async () => {
    const again = await instance.newClient().post("/api/register", registration);
    expect(again.statusCode).toBe(409);
    expect(again.json().errors).toEqual([{ field: "email", message: "This email address is already registered" }]);
  });

  test("screen names are case-insensitive", async () => {
    const again = await instance
      .newClient()
      .post("/api/register", { ...registration, email: "other@example.com", screenName: "dana.guest" });
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toContain("already taken");
    const login = await instance
      .newClient()
      .post("/api/login", { email: "other@example.com", password: registration.password });
    expect(login.statusCode).toBe(401);
  });

  test("a wrong login by somebody signed in keeps their session", async () => {
    const { client, user } = await registerUser(instance, "kept.guest", "Kept Guest");
    expect((await signIn(client, user.email, "wrong password")).statusCode).toBe(401);
    expect((await client.get("/api/user")).json()).toMatchObject({ id: user.id });
  });

  test("a wrong password and an unknown e-mail get the same response", async () => {
    const wrong = await instance
      .newClient()
      .post("/api/login", { email: "dana@example.com", password: "not this one" });
    const unknown = await instance
      .newClient()
      .post("/api/login", { email: "nobody@example.com", password: "not this one" });
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json().message).toBe("Invalid email or password");
  });

  test("a user who is deleted during the password check is not signed in", async () => {
    const { user } = await registerUser(instance, "gone.guest", "Gone Guest");
    const signingIn = instance.newClient().post("/api/login", { email: user.email, password: PASSWORD });
    await instance.context.db.deleteFrom("users").where("id", "=", user.id).execute();
    const response = await signingIn;
    expect([401, 404]).toContain(response.statusCode);
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  test("over https, cookies belong to this host alone, and one that another subdomain planted counts for nothing", async () => {
    const https = "https://aircheck.test";
    const secure = await startInstance("SQLite", { PUBLIC_URL: https });
    const send = (client: TestClient, path: string, body?: unknown, cookie?: string) =>
      client.post(path, body, { origin: https, ...(cookie && { cookie }) });
    const client = secure.newClient();
    const registered = await send(client, "/api/register", { ...registration, screenName: "secure.guest" });
    const byName = Object.fromEntries(registered.cookies.map((cookie) => [cookie.name, cookie]));
    for (const name of ["__Host-aircheck_session", "__Host-aircheck_device"])
      expect(byName[name]).toMatchObject({ secure: true, httpOnly: true, path: "/", sameSite: "Lax" });
    for (const [name, cookie] of Object.entries(byName)) {
      expect(name).toMatch(/^__Host-/);
      expect(cookie).not.toHaveProperty("domain");
    }
    expect((await client.get("/api/user")).statusCode).toBe(200);

    const token = client.cookie("__Host-aircheck_session");
    const planted = await secure.newClient().get("/api/user", { cookie: `aircheck_session=${token}` });
    expect(planted.statusCode).toBe(401);
    await send(client, "/api/logout");
    expect(client.cookie("__Host-aircheck_session")).toBeUndefined();
    await secure.close();
  });

  test("logging in again in the same browser ends its earlier session", async () => {
    const { client, user } = await registerUser(instance, "again.guest", "Again Guest");
    const earlier = { cookie: `aircheck_session=${client.cookie("aircheck_session")}` };
    expect((await signIn(client, user.email)).statusCode).toBe(200);
    expect((await instance.newClient().get("/api/user", earlier)).statusCode).toBe(401);
    expect((await client.get("/api/user/sessions")).json()).toHaveLength(1);
  });

  test("a forwarded address that is none gives a client no allowance of its own", async () => {
    const proxied = await startInstance("SQLite", { TRUST_PROXY: "127.0.0.1" });
    // Without a password, whose hash would take longer than all else.
    const logIn = (name: string) => proxied.newClient().post("/api/login", {}, { "x-forwarded-for": name });
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 61; attempt++) statuses.push((await logIn(`nobody-${attempt}`)).statusCode);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([400]));
    expect(statuses[60]).toBe(429);
    await proxied.close();
  });

  test.each([
    ["dana.guest forever", "the screen name"],
    ["AIRCHECK forever", "the name of this site"],
  ])("refuses the password %j, which contains %s, whatever the settings say", async (password, name) => {
    const names = { email: "d.miller@example.com", screenName: "Dana.Guest", displayName: "Dana Miller" };
    const refused = await instance.newClient().post("/api/register", { ...names, password });
    const message = `Password must not contain ${name}`;
    expect([refused.statusCode, refused.json()]).toEqual([400, { message, errors: [{ field: "password", message }] }]);
  });

  test("where the operator says so, a new password is not one of the most common ones", async () => {
    const strict = await startInstance("SQLite", { COMMON_PASSWORDS: "refuse" });
    const register = (password: string) => strict.newClient().post("/api/register", { ...registration, password });
    const message = "This password is one of the most common ones. Please choose another.";
    for (const common of ["password123", "IloveYou", "1q2w3e4r5t"]) {
      const refused = await register(common);
      expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ field: "password", message }]]);
    }
    const client = strict.newClient();
    expect((await client.post("/api/register", registration)).statusCode).toBe(201);
    const change = { currentPassword: registration.password, newPassword: "password123" };
    const refused = await client.post("/api/user/password", change);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ field: "newPassword", message }]]);
    await strict.close();
  });

  test("logging out ends the session on the server", async () => {
    const { client } = await registerUser(instance, "erin.guest", "Erin Guest");
    const token = client.cookie("aircheck_session");
    expect((await client.post("/api/logout")).statusCode).toBe(200);
    expect(client.cookie("aircheck_session")).toBeUndefined();
    const stolen = await instance.newClient().get("/api/user", { cookie: `aircheck_session=${token}` });
    expect(stolen.statusCode).toBe(401);
  });

  test("a session expires 30 days after its last use", async () => {
    const { client } = await registerUser(instance, "finn.guest", "Finn Guest");
    instance.clock.advance({ days: 20 });
    const renewed = await client.get("/api/user");
    expect(renewed.cookies.map(({ name }) => name)).toContain("aircheck_session");
    instance.clock.advance({ days: 20 });
    expect((await client.get("/api/user")).statusCode).toBe(200);
    instance.clock.advance({ days: 31 });
    expect((await client.get("/api/user")).statusCode).toBe(401);
  });

  test.each([
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "", "sec-fetch-site": "cross-site" }, 403],
    [{ origin: ORIGIN }, 401],
  ])("a login with the headers %j results in %i", async (headers, status) => {
    const response = await instance
      .newClient()
      .post("/api/login", { email: "nobody@example.com", password: PASSWORD }, headers);
    expect(response.statusCode).toBe(status);
  });

  test("rejects requests from another site", async () => {
    const { client } = await registerUser(instance, "gale.guest", "Gale Guest");
    const refused = await client.post("/api/logout", undefined, { origin: "https://evil.example" });
    expect(refused.statusCode).toBe(403);
    expect((await client.get("/api/user")).statusCode).toBe(200);
  });
});

describe("validation of registration and login", () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
  });
  afterAll(() => instance.close());

  test.each([
    ["displayName", "D", "Your name must be at least 2 characters"],
    ["email", "dana", "Please enter a valid email"],
    ["email", undefined, "Please enter a valid email"],
    ["password", "1234567", "Password must be at least 8 characters"],
    ["password", "x".repeat(257), "Password must not be longer than 256 characters"],
    ["screenName", "dana", "Screen name must be at least 5 characters for free accounts"],
    ["screenName", "d".repeat(31), "Screen name must not be longer than 30 characters"],
    ["screenName", "dana guest", "Screen name can only contain letters, numbers, dots, dashes, and underscores"],
    ["screenName", "Dashboard", "This screen name is reserved. Please choose a different screen name."],
    ["screenName", "dana.data", "This screen name is reserved. Please choose a different screen name."],
  ])("rejects a registration with %s %j", async (field, value, message) => {
    const response = await instance.newClient().post("/api/register", { ...registration, [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message, errors: [{ field, message }] });
  });

  test("reports every invalid field", async () => {
    const response = await instance.newClient().post("/api/register", {});
    expect(response.json().errors.map(({ field }: { field: string }) => field)).toEqual([
      "displayName",
      "email",
      "password",
      "screenName",
    ]);
  });

  test("login requires a password of 6 characters", async () => {
    const response = await instance.newClient().post("/api/login", { email: "dana@example.com", password: "12345" });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe("Password must be at least 6 characters");
  });

  test.each([
    ["text/plain", "hello", 415],
    ["application/x-www-form-urlencoded", "email=dana", 415],
    ["application/json", "{", 400],
    ["application/json", '{"__proto__":{"isAdmin":true}}', 400],
    ["application/json", `{"email":"${"x".repeat(2_000_000)}"}`, 413],
  ])("a %s body gets an error message (%#)", async (type, payload, status) => {
    const response = await inject(instance.app, {
      method: "POST",
      url: "/api/login",
      headers: { origin: ORIGIN, "content-type": type },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toMatch(/\w/);
  });

  test("limits registrations to 60 per hour and IP address, with Retry-After", async () => {
    const limited = await startInstance("SQLite");
    const statuses = [];
    for (let attempt = 0; attempt < 61; attempt++) {
      const response = await limited.newClient().post("/api/register", {});
      statuses.push(response.statusCode);
      if (attempt === 60) expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(statuses.slice(0, 60).every((status) => status === 400)).toBe(true);
    expect(statuses[60]).toBe(429);
    limited.clock.advance({ seconds: 3601 });
    expect((await limited.newClient().post("/api/register", {})).statusCode).toBe(400);
    await limited.close();
  });
});
