import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "#test/fake-servers/mail-server.ts";
import { engines, type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { PASSWORD, registerAda, registerBen, signIn, type TestUser } from "#test/support/users.ts";

const CHANGE = "/api/user/password";
const FORGOT = "/api/forgot-password";
const RESET = "/api/reset-password";
const NEW_PASSWORD = "an altogether new one";

const USELESS = "This link has expired or was already used. Please ask for a new one.";

describe.each(engines)("changing the password on %s", (engine) => {
  let instance: Instance;
  let ben: TestUser;
  beforeEach(async () => {
    instance = await startInstance(engine);
    ben = await registerBen(instance);
    return () => instance.close();
  });

  test("the new one signs in, the old one does not, and of the sessions only this one goes on", async () => {
    const phone = instance.newClient();
    await signIn(phone, ben.user.email);
    const changed = await ben.client.post(CHANGE, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect([changed.statusCode, changed.json()]).toEqual([200, ben.user]);
    expect((await ben.client.get("/api/user")).statusCode).toBe(200);
    expect((await phone.get("/api/user")).statusCode).toBe(401);
    expect((await signIn(phone, ben.user.email)).statusCode).toBe(401);
    expect((await signIn(phone, ben.user.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test.each([
    ["not this one", NEW_PASSWORD, "currentPassword", "Your current password is not correct"],
    ["", NEW_PASSWORD, "currentPassword", "Please enter your current password"],
    [PASSWORD, "1234567", "newPassword", "Password must be at least 8 characters"],
    [PASSWORD, "x".repeat(257), "newPassword", "Password must not be longer than 256 characters"],
  ])("%j to %j is refused and changes nothing", async (currentPassword, newPassword, field, message) => {
    const phone = instance.newClient();
    await signIn(phone, ben.user.email);
    const refused = await ben.client.post(CHANGE, { currentPassword, newPassword });
    expect([refused.statusCode, refused.json()]).toEqual([400, { message, errors: [{ field, message }] }]);
    expect((await phone.get("/api/user")).statusCode).toBe(200);
    expect((await signIn(instance.newClient(), ben.user.email)).statusCode).toBe(200);
  });
});

describe.each(engines)("forgetting the password on %s", (engine) => {
  let mailServer: MailServer;
  let instance: Instance;
  let ben: TestUser;
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterAll(() => mailServer.close());
  beforeEach(async () => {
    instance = await startInstance(engine, mailServer.settings);
    ben = await registerBen(instance);
    mailServer.mails.length = 0;
    return () => instance.close();
  });

  const ask = async (email: string) => {
    const answer = await instance.newClient().post(FORGOT, { email });
    await instance.context.jobs.idle();
    return answer;
  };
  const mailedToken = async () => {
    await ask(ben.user.email);
    return /#token=([\w-]+)/.exec(mailServer.mails.at(-1)?.text ?? "")?.[1];
  };
  const reset = (token: string | undefined, newPassword = NEW_PASSWORD) =>
    instance.newClient().post(RESET, { token, newPassword });

  test("the mailed link sets a new password, once, and ends all sessions", async () => {
    const asked = await ask(" BEN_guest@example.com ");
    expect(asked.statusCode).toBe(200);
    const [mail] = mailServer.mails;
    expect(mail).toMatchObject({ to: ben.user.email, subject: "Choose a new Aircheck password" });
    const [link = ""] = /http:\S+/.exec(mail?.text ?? "") ?? [];
    expect(link).toMatch(new RegExp(`^${ORIGIN}/auth/reset-password#token=[\\w-]{43}$`));
    expect(mail?.html).toContain(`href="${link}"`);
    expect(asked.body).not.toContain("token");
    const token = new URL(link).hash.slice("#token=".length);

    expect((await reset(token)).statusCode).toBe(204);
    expect((await ben.client.get("/api/user")).statusCode).toBe(401);
    expect((await signIn(instance.newClient(), ben.user.email)).statusCode).toBe(401);
    expect((await signIn(instance.newClient(), ben.user.email, NEW_PASSWORD)).statusCode).toBe(200);

    const again = await reset(token, "yet another password");
    expect([again.statusCode, again.json().message]).toEqual([400, USELESS]);
    expect((await signIn(instance.newClient(), ben.user.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test("an unknown address gets the same answer, and no mail", async () => {
    const unknown = await ask("nobody@example.com");
    const known = await ask(ben.user.email);
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
    expect(mailServer.mails.map(({ to }) => to)).toEqual([ben.user.email]);
  });

  test("one mail a minute to a person; the newest link counts", async () => {
    const first = await mailedToken();
    instance.clock.advance({ seconds: 59 });
    expect((await ask(ben.user.email)).statusCode).toBe(200);
    expect(mailServer.mails).toHaveLength(1);
    instance.clock.advance({ seconds: 1 });
    const second = await mailedToken();
    expect(mailServer.mails).toHaveLength(2);
    expect((await reset(first)).json().message).toBe(USELESS);
    expect((await reset(second)).statusCode).toBe(204);
  });

  test("a link lasts an hour", async () => {
    const token = await mailedToken();
    instance.clock.advance({ seconds: 3600 });
    expect((await reset(token)).json()).toEqual({ message: USELESS, errors: [{ field: "token", message: USELESS }] });
    const fresh = await mailedToken();
    instance.clock.advance({ seconds: 3599 });
    expect((await reset(fresh)).statusCode).toBe(204);
  });

  test("a password against the rules leaves the link good for another try", async () => {
    const token = await mailedToken();
    expect((await reset(token, "short")).json().message).toBe("Password must be at least 8 characters");
    expect((await reset(token)).statusCode).toBe(204);
  });

  test("of two who use one link at once, one succeeds", async () => {
    const token = await mailedToken();
    const answers = await Promise.all(["first password", "second password"].map((password) => reset(token, password)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
  });

  test.each([undefined, "", "made-up", "x".repeat(201)])("the token %j opens nothing", async (token) => {
    await mailedToken();
    expect((await reset(token)).statusCode).toBe(400);
    expect((await signIn(instance.newClient(), ben.user.email)).statusCode).toBe(200);
  });

  test("a link is for its own account alone, and no longer counts once the password has changed", async () => {
    const ada = await registerAda(instance);
    const token = await mailedToken();
    await ben.client.post(CHANGE, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect((await reset(token, "a third password")).json().message).toBe(USELESS);
    expect((await ada.client.get("/api/user")).statusCode).toBe(200);
    expect((await signIn(instance.newClient(), ada.user.email)).statusCode).toBe(200);
  });

  test("a link that went to a former address opens nothing", async () => {
    const token = await mailedToken();
    await ben.client.post("/api/user/email", { email: "ben@new.example", password: PASSWORD });
    const [, code] = /code is (\d{6})/.exec(mailServer.mails.at(-1)?.text ?? "") ?? [];
    expect((await ben.client.post("/api/user/email/confirm", { code })).statusCode).toBe(200);
    expect((await reset(token)).json().message).toBe(USELESS);
  });

  test("the database holds no link that could be followed", async () => {
    const token = await mailedToken();
    const rows = await instance.context.db.selectFrom("passwordResets").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("forgetting the password where mail fails", () => {
  test("without a mail server nobody is promised a mail", async () => {
    const instance = await startInstance("SQLite");
    const { user } = await registerBen(instance);
    for (const email of [user.email, "nobody@example.com"]) {
      const refused = await instance.newClient().post(FORGOT, { email });
      expect([refused.statusCode, refused.json()]).toEqual([
        503,
        { message: "This site cannot send mail. Please ask whoever runs it for a new password." },
      ]);
    }
    await instance.close();
  });

  test("a mail that could not be sent is the operator's to know, and may be asked for again at once", async () => {
    const mailServer = await startMailServer();
    await mailServer.close();
    const instance = await startInstance("SQLite", mailServer.settings);
    const warnings: string[] = [];
    instance.context.warn = (message) => warnings.push(message);
    const { user } = await registerBen(instance);
    for (let n = 0; n < 2; n++) {
      expect((await instance.newClient().post(FORGOT, { email: user.email })).statusCode).toBe(200);
      await instance.context.jobs.idle();
    }
    expect(warnings).toEqual(Array(2).fill("Could not mail a link for a new password"));
    await instance.close();
  });

  test("one address can ask and guess only so often", async () => {
    const mailServer = await startMailServer();
    const instance = await startInstance("SQLite", mailServer.settings);
    const statuses = async (url: string, body: unknown, times: number) => {
      const answers = [];
      for (let n = 0; n < times; n++) answers.push((await instance.newClient().post(url, body)).statusCode);
      return answers;
    };
    const asked = await statuses(FORGOT, { email: "nobody@example.com" }, 21);
    expect(asked).toEqual([...Array(20).fill(200), 429]);
    const guessed = await statuses(RESET, { token: "made-up", newPassword: NEW_PASSWORD }, 31);
    expect(guessed).toEqual([...Array(30).fill(400), 429]);
    await instance.close();
    await mailServer.close();
  });
});
