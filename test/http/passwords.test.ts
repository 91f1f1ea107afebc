import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enqueueJobs } from "#server/store/jobs.ts";
import { type MailServer, startMailServer } from "#test/fake-servers/mail-server.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { PASSWORD, registerAda, registerBen, signIn, type TestUser } from "#test/support/users.ts";

const CHANGE = "/api/user/password";
const FORGOT = "/api/forgot-password";
const RESET = "/api/reset-password";
const NEW_PASSWORD = "an altogether new one";

const LINK_EXPIRED = "This link has expired or was already used. Please request a new one.";

describe("changing the password", () => {
  let instance: Instance;
  let ben: TestUser;
  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
    return () => instance.close();
  });

  test("the new password replaces the old one and ends all other sessions", async () => {
    const phone = instance.newClient();
    await signIn(phone, ben.user.email);
    const before = { cookie: `aircheck_session=${ben.client.cookie("aircheck_session")}` };
    const changed = await ben.client.post(CHANGE, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect([changed.statusCode, changed.json()]).toEqual([200, ben.user]);
    expect((await ben.client.get("/api/user")).statusCode).toBe(200);
    expect((await instance.newClient().get("/api/user", before)).statusCode).toBe(401);
    expect((await phone.get("/api/user")).statusCode).toBe(401);
    expect((await signIn(phone, ben.user.email)).statusCode).toBe(401);
    expect((await signIn(phone, ben.user.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test.each([
    ["not this one", NEW_PASSWORD, "currentPassword", "Your current password is not correct"],
    ["", NEW_PASSWORD, "currentPassword", "Please enter your current password"],
    [PASSWORD, "1234567", "newPassword", "Password must be at least 8 characters"],
    [PASSWORD, "my Ben Guest 1", "newPassword", "Password must not contain the screen name"],
    [PASSWORD, "x".repeat(257), "newPassword", "Password must not be longer than 256 characters"],
  ])("rejects a change from %j to %j and changes nothing", async (currentPassword, newPassword, field, message) => {
    const phone = instance.newClient();
    await signIn(phone, ben.user.email);
    const refused = await ben.client.post(CHANGE, { currentPassword, newPassword });
    expect([refused.statusCode, refused.json()]).toEqual([400, { message, errors: [{ field, message }] }]);
    expect((await phone.get("/api/user")).statusCode).toBe(200);
    expect((await signIn(instance.newClient(), ben.user.email)).statusCode).toBe(200);
  });
});

describe("resetting a forgotten password", () => {
  let mailServer: MailServer;
  let instance: Instance;
  let ben: TestUser;
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterAll(() => mailServer.close());
  beforeEach(async () => {
    instance = await startInstance("SQLite", mailServer.settings);
    ben = await registerBen(instance);
    mailServer.mails.length = 0;
    return () => instance.close();
  });

  const requestReset = async (email: string) => {
    const response = await instance.newClient().post(FORGOT, { email });
    await instance.background.runDue("mail-password-reset");
    return response;
  };
  const mailedToken = async () => {
    await requestReset(ben.user.email);
    return /#token=([\w-]+)/.exec(mailServer.mails.at(-1)?.text ?? "")?.[1];
  };
  const reset = (token: string | undefined, newPassword = NEW_PASSWORD) =>
    instance.newClient().post(RESET, { token, newPassword });

  test("the mailed link sets a new password once and ends all sessions", async () => {
    const requested = await requestReset(" BEN_guest@example.com ");
    expect(requested.statusCode).toBe(200);
    const [mail] = mailServer.mails;
    expect(mail).toMatchObject({ to: ben.user.email, subject: "Choose a new Aircheck password" });
    const [link = ""] = /http:\S+/.exec(mail?.text ?? "") ?? [];
    expect(link).toMatch(new RegExp(`^${ORIGIN}/auth/reset-password#token=[\\w-]{43}$`));
    expect(mail?.html).toContain(`href="${link}"`);
    expect(requested.body).not.toContain("token");
    const token = new URL(link).hash.slice("#token=".length);

    expect((await reset(token)).statusCode).toBe(204);
    expect((await ben.client.get("/api/user")).statusCode).toBe(401);
    expect((await signIn(instance.newClient(), ben.user.email)).statusCode).toBe(401);
    expect((await signIn(instance.newClient(), ben.user.email, NEW_PASSWORD)).statusCode).toBe(200);

    const again = await reset(token, "yet another password");
    expect([again.statusCode, again.json().message]).toEqual([400, LINK_EXPIRED]);
    expect((await signIn(instance.newClient(), ben.user.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test("a new password that contains a name is refused, and the link still works", async () => {
    const token = await mailedToken();
    const refused = await reset(token, "Ben_Guest again");
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ field: "newPassword", message: "Password must not contain the screen name" }],
    ]);
    expect((await reset(token)).statusCode).toBe(204);
  });

  test("an unknown e-mail gets the same response and no mail", async () => {
    const unknown = await requestReset("nobody@example.com");
    const known = await requestReset(ben.user.email);
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
    expect(mailServer.mails.map(({ to }) => to)).toEqual([ben.user.email]);
  });

  test("sends one mail per minute and user; only the latest link works", async () => {
    const first = await mailedToken();
    instance.clock.advance({ seconds: 59 });
    expect((await requestReset(ben.user.email)).statusCode).toBe(200);
    expect(mailServer.mails).toHaveLength(1);
    instance.clock.advance({ seconds: 1 });
    const second = await mailedToken();
    expect(mailServer.mails).toHaveLength(2);
    expect((await reset(first)).json().message).toBe(LINK_EXPIRED);
    expect((await reset(second)).statusCode).toBe(204);
  });

  test("a link expires after an hour", async () => {
    const token = await mailedToken();
    instance.clock.advance({ seconds: 3600 });
    expect((await reset(token)).json()).toEqual({
      message: LINK_EXPIRED,
      errors: [{ field: "token", message: LINK_EXPIRED }],
    });
    const fresh = await mailedToken();
    instance.clock.advance({ seconds: 3599 });
    expect((await reset(fresh)).statusCode).toBe(204);
  });

  test("an invalid password does not use up the link", async () => {
    const token = await mailedToken();
    expect((await reset(token, "short")).json().message).toBe("Password must be at least 8 characters");
    expect((await reset(token)).statusCode).toBe(204);
  });

  test.each([undefined, "", "made-up", "x".repeat(201)])("rejects the token %j", async (token) => {
    await mailedToken();
    expect((await reset(token)).statusCode).toBe(400);
    expect((await signIn(instance.newClient(), ben.user.email)).statusCode).toBe(200);
  });

  test("a link works for its own account only, and expires when the password changes", async () => {
    const ada = await registerAda(instance);
    const token = await mailedToken();
    await ben.client.post(CHANGE, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect((await reset(token, "a third password")).json().message).toBe(LINK_EXPIRED);
    expect((await ada.client.get("/api/user")).statusCode).toBe(200);
    expect((await signIn(instance.newClient(), ada.user.email)).statusCode).toBe(200);
  });

  test("rejects a link that was mailed to a former e-mail", async () => {
    const token = await mailedToken();
    await ben.client.post("/api/user/email", { email: "ben@new.example", password: PASSWORD });
    const [, code] = /code is (\d{6})/.exec(mailServer.mails.at(-1)?.text ?? "") ?? [];
    expect((await ben.client.post("/api/user/email/confirm", { code })).statusCode).toBe(200);
    expect((await reset(token)).json().message).toBe(LINK_EXPIRED);
  });

  test("the database does not store the token", async () => {
    const token = await mailedToken();
    const rows = await instance.context.db.selectFrom("passwordResets").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("forgetting the password when mail fails", () => {
  test("without a mail server the response says that no mail can be sent", async () => {
    const instance = await startInstance("SQLite");
    const { user } = await registerBen(instance);
    for (const email of [user.email, "nobody@example.com"]) {
      const refused = await instance.newClient().post(FORGOT, { email });
      expect([refused.statusCode, refused.json()]).toEqual([
        503,
        { message: "This site can't send email. Please ask its administrator for a new password." },
      ]);
    }
    await instance.close();
  });

  test("a mail that could not be sent is logged and can be requested again at once", async () => {
    const mailServer = await startMailServer();
    await mailServer.close();
    const instance = await startInstance("SQLite", mailServer.settings);
    const warnings: string[] = [];
    instance.context.warn = (message) => warnings.push(message);
    const { user } = await registerBen(instance);
    for (let n = 0; n < 2; n++) {
      expect((await instance.newClient().post(FORGOT, { email: user.email })).statusCode).toBe(200);
      await instance.background.runDue("mail-password-reset");
    }
    expect(warnings).toEqual(Array(2).fill("Could not mail a password reset link"));
    await instance.close();
  });

  test("while a thousand mails wait for a mail server, further ones are asked for later", async () => {
    const mailServer = await startMailServer();
    const instance = await startInstance("SQLite", mailServer.settings);
    const { context, background, clock } = instance;
    const dueAt = clock.now().toISOString();
    const waiting = Array.from({ length: 999 }, (_, at) => `guest${at}@example.com`);
    await enqueueJobs(
      context.db,
      waiting.map((key) => ({ kind: "mail-password-reset" as const, key, ownerId: null, dueAt })),
    );
    const request = () => instance.newClient().post(FORGOT, { email: "nobody@example.com" });
    expect((await request()).statusCode).toBe(200);
    const refused = await request();
    expect([refused.statusCode, refused.headers["retry-after"], refused.json()]).toEqual([
      503,
      "60",
      { message: "Too much is waiting to be sent. Please try again in a minute." },
    ]);
    await background.runDue("mail-password-reset");
    expect((await request()).statusCode).toBe(200);
    await instance.close();
    await mailServer.close();
  });

  test("limits requests and guesses per IP address", async () => {
    const mailServer = await startMailServer();
    const instance = await startInstance("SQLite", mailServer.settings);
    const statuses = async (url: string, body: unknown, times: number) => {
      const responses = [];
      for (let n = 0; n < times; n++) responses.push((await instance.newClient().post(url, body)).statusCode);
      return responses;
    };
    const requested = await statuses(FORGOT, { email: "nobody@example.com" }, 21);
    expect(requested).toEqual([...Array(20).fill(200), 429]);
    const guesses = await statuses(RESET, { token: "made-up", newPassword: NEW_PASSWORD }, 61);
    expect(guesses).toEqual([...Array(60).fill(400), 429]);
    await instance.close();
    await mailServer.close();
  });
});
