import { type AddressInfo, createServer } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { startMailServer } from "#test/fake-servers/mail-server.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { createFeed, PASSWORD, registerUser, signIn, type TestUser } from "#test/support/users.ts";

const SEND = "/api/send-verification-code";
const VERIFY = "/api/verify-email";
const CHANGE = "/api/user/email";
const CONFIRM = "/api/user/email/confirm";

describe("verifying an e-mail address", () => {
  test("without a mail server the response contains the code and simulationMode", async () => {
    const instance = await startInstance("SQLite");
    const { client } = await registerUser(instance, "vera.guest", "Vera Guest");
    const sent = (await client.post(SEND)).json();
    expect(sent).toEqual({
      email: "vera.guest@example.com",
      simulationMode: true,
      verificationCode: expect.stringMatching(/^\d{6}$/),
    });
    // As people paste it.
    const code = sent.verificationCode.replace(/^.../, "$& ");
    expect((await client.post(VERIFY, { code })).json().isVerified).toBe(true);
    expect((await client.post(SEND)).statusCode).toBe(400);
    expect((await client.post(VERIFY, { code: sent.verificationCode })).statusCode).toBe(400);
    await instance.close();
  });

  test("a code can be requested once a minute, expires after 15 minutes and is replaced by the next", async () => {
    const instance = await startInstance("SQLite");
    const { client } = await registerUser(instance, "vera.guest", "Vera Guest");
    const first = (await client.post(SEND)).json().verificationCode;
    instance.clock.advance({ seconds: 20 });
    const early = await client.post(SEND);
    expect([early.statusCode, early.headers["retry-after"]]).toEqual([429, "40"]);
    instance.clock.advance({ seconds: 40 });
    const second = (await client.post(SEND)).json().verificationCode;
    if (first !== second) expect((await client.post(VERIFY, { code: first })).statusCode).toBe(400);
    instance.clock.advance({ seconds: 15 * 60 });
    const late = await client.post(VERIFY, { code: second });
    expect([late.statusCode, late.json().message]).toEqual([
      400,
      "This verification code has expired. Please request a new one.",
    ]);
    expect((await client.get("/api/user")).json().isVerified).toBe(false);
    await instance.close();
  });

  test("at most ten codes are sent per hour", async () => {
    const instance = await startInstance("SQLite");
    const { client } = await registerUser(instance, "vera.guest", "Vera Guest");
    const statuses = [];
    for (let minute = 0; minute < 60; minute++) {
      statuses.push((await client.post(SEND)).statusCode);
      // A rejected request must not count as a sent code.
      expect((await client.post(SEND)).statusCode).toBe(429);
      instance.clock.advance({ seconds: 60 });
    }
    expect(statuses.slice(0, 6)).toEqual([...Array(5).fill(200), 429]);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect((await client.post(SEND)).statusCode).toBe(200);
    await instance.close();
  });

  test("rejects the right code after five wrong ones", async () => {
    const instance = await startInstance("SQLite");
    const { client } = await registerUser(instance, "vera.guest", "Vera Guest");
    const { verificationCode } = (await client.post(SEND)).json();
    const wrong = verificationCode === "000000" ? "111111" : "000000";
    for (let n = 0; n < 5; n++) {
      const refused = await client.post(VERIFY, { code: wrong });
      expect(refused.json().message).toBe("Invalid verification code");
    }
    const refused = await client.post(VERIFY, { code: verificationCode });
    expect(refused.json().message).toBe("Too many wrong codes. Please request a new one.");
    expect((await client.get("/api/user")).json().isVerified).toBe(false);
    await instance.close();
  });

  test("requires six characters and a session", async () => {
    const instance = await startInstance("SQLite");
    const { client } = await registerUser(instance, "vera.guest", "Vera Guest");
    for (const code of ["12345", "1234567", "", null]) {
      const refused = await client.post(VERIFY, { code });
      expect(refused.json().message).toBe("Verification code must be exactly 6 digits");
    }
    for (const url of [SEND, VERIFY]) expect((await instance.newClient().post(url, {})).statusCode).toBe(401);
    await instance.close();
  });
});

describe("changing the e-mail address", () => {
  let instance: Instance;
  let vera: TestUser;
  beforeEach(async () => {
    instance = await startInstance("SQLite");
    vera = await registerUser(instance, "vera.guest", "Vera Guest");
    return () => instance.close();
  });

  const request = (email: string, password = PASSWORD) => vera.client.post(CHANGE, { email, password });
  const current = async () => (await vera.client.get("/api/user")).json();

  test("changes the e-mail when the code is confirmed; then only the new one signs in", async () => {
    const { verificationCode } = (await request("Vera@New.example")).json();
    expect(await current()).toMatchObject({ email: "vera.guest@example.com", isVerified: false });
    const confirmed = await vera.client.post(CONFIRM, { code: verificationCode });
    expect(confirmed.json()).toMatchObject({ email: "Vera@New.example", isVerified: true, screenName: "vera.guest" });
    expect((await signIn(instance.newClient(), "vera@new.example")).statusCode).toBe(200);
    expect((await signIn(instance.newClient(), "vera.guest@example.com")).statusCode).toBe(401);
    expect((await vera.client.post(CONFIRM, { code: verificationCode })).statusCode).toBe(400);
  });

  test("changes the avatar on the public page at once", async () => {
    await createFeed(vera.client);
    const profile = () => instance.newClient().get("/u/vera.guest");
    const before = await profile();
    const { verificationCode } = (await request("vera@new.example")).json();
    expect((await profile()).headers.etag).toBe(before.headers.etag);
    const { gravatarHash } = (await vera.client.post(CONFIRM, { code: verificationCode })).json();
    expect(gravatarHash).not.toBe(vera.user.gravatarHash);
    const after = await profile();
    expect(after.body).toContain(gravatarHash);
    expect(after.body).not.toContain(vera.user.gravatarHash);
  });

  test.each([
    ["vera", PASSWORD, 400, "email", "Please enter a valid email"],
    ["VERA.guest@example.com", PASSWORD, 400, "email", "This is already your email address"],
    ["vera@new.example", "not this one", 400, "password", "Your password is not correct"],
    ["Dana.Guest@example.com", PASSWORD, 409, "email", "This email address is already registered"],
  ])("rejects %s with the password %j: %i", async (email, password, status, field, message) => {
    await registerUser(instance, "dana.guest", "Dana Guest");
    const refused = await request(email, password);
    expect([refused.statusCode, refused.json()]).toEqual([status, { message, errors: [{ field, message }] }]);
    expect((await vera.client.post(CONFIRM, { code: "123456" })).json().message).toBe(
      "Please request a verification code first",
    );
  });

  test("rejects the confirmation when another user has registered the e-mail meanwhile", async () => {
    const { verificationCode } = (await request("dana.guest@example.com")).json();
    await registerUser(instance, "dana.guest", "Dana Guest");
    const late = await vera.client.post(CONFIRM, { code: verificationCode });
    expect([late.statusCode, late.json().message]).toEqual([409, "This email address is already registered"]);
    expect((await current()).email).toBe("vera.guest@example.com");
  });

  test("applies the code rules, separately from the code for the current e-mail", async () => {
    const own = (await vera.client.post(SEND)).json().verificationCode;
    const first = (await request("vera@new.example")).json().verificationCode;
    expect((await request("vera@other.example")).statusCode).toBe(429);
    const wrong = first === "000000" ? "111111" : "000000";
    for (let n = 0; n < 5; n++)
      expect((await vera.client.post(CONFIRM, { code: wrong })).json().message).toBe("Invalid verification code");
    expect((await vera.client.post(CONFIRM, { code: first })).json().message).toBe(
      "Too many wrong codes. Please request a new one.",
    );
    instance.clock.advance({ seconds: 60 });
    const second = (await request("vera@other.example")).json().verificationCode;
    if (own !== second) expect((await vera.client.post(CONFIRM, { code: own })).statusCode).toBe(400);
    expect((await vera.client.post(VERIFY, { code: own })).json()).toMatchObject({ isVerified: true });
    instance.clock.advance({ seconds: 15 * 60 });
    expect((await vera.client.post(CONFIRM, { code: second })).json().message).toBe(
      "This verification code has expired. Please request a new one.",
    );
    expect((await current()).email).toBe("vera.guest@example.com");
  });

  test("limits password attempts in an open session, shared with the password form", async () => {
    for (let n = 0; n < 10; n++) expect((await request("vera@new.example", `guess ${n}`)).statusCode).toBe(400);
    const limited = await request("vera@new.example");
    expect([limited.statusCode, limited.headers["retry-after"]]).toEqual([429, "30"]);
    const other = await vera.client.post("/api/user/password", {
      currentPassword: PASSWORD,
      newPassword: "another password",
    });
    expect(other.statusCode).toBe(429);
    instance.clock.advance({ seconds: 300 });
    expect((await request("vera@new.example")).statusCode).toBe(200);
  });
});

describe("mailing a verification code", () => {
  test("the mailed code verifies the account, and no response contains it", async () => {
    const { settings, mails, close } = await startMailServer();
    const instance = await startInstance("SQLite", settings);
    const { client } = await registerUser(instance, "vera.guest", "Vera Guest");
    const sent = await client.post(SEND);
    expect(sent.json()).toEqual({ email: "vera.guest@example.com" });
    const [mail] = mails;
    expect(mail).toMatchObject({ to: "vera.guest@example.com", from: "Aircheck <hello@aircheck.test>" });
    const code = /code is (\d{6})/.exec(mail?.text ?? "")?.[1];
    expect(mail?.html).toContain(`>${code}<`);
    expect((await client.post(VERIFY, { code })).json().isVerified).toBe(true);
    await instance.close();
    await close();
  });

  test("a mailed code confirms the new e-mail, and the former one is notified", async () => {
    const { settings, mails, close } = await startMailServer();
    const instance = await startInstance("SQLite", settings);
    const { client } = await registerUser(instance, "vera.guest", "Vera Guest");
    const sent = await client.post(CHANGE, { email: "vera@neü.example", password: PASSWORD });
    expect(sent.json()).toEqual({ email: "vera@neü.example" });
    expect(mails.map(({ to }) => to)).toEqual(["vera@xn--ne-yka.example"]);
    const code = /code is (\d{6})/.exec(mails[0]?.text ?? "")?.[1];
    expect((await client.post(CONFIRM, { code })).json()).toMatchObject({
      email: "vera@neü.example",
      isVerified: true,
    });
    await instance.background.runDue("mail-email-change");
    expect(mails[1]).toMatchObject({
      to: "vera.guest@example.com",
      subject: "Your Aircheck email address was changed",
      text: expect.stringContaining("The Aircheck account vera.guest now uses another email address."),
    });
    await instance.close();
    await close();
  });

  test("a mail that cannot be sent is an error, not a simulation, and can be retried at once", async () => {
    const refusing = createServer((socket) => socket.end("554 no service here\r\n"));
    await new Promise<void>((listening) => refusing.listen(0, "127.0.0.1", listening));
    const { port } = refusing.address() as AddressInfo;
    const instance = await startInstance("SQLite", {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "a@aircheck.test",
    });
    const warnings: string[] = [];
    instance.context.warn = (message) => warnings.push(message);
    const { client } = await registerUser(instance, "vera.guest", "Vera Guest");
    for (let n = 0; n < 2; n++) {
      const failed = await client.post(SEND);
      expect(failed.statusCode).toBe(503);
      expect(failed.json()).toEqual({ message: "The email could not be sent. Please try again later." });
      expect(Number(failed.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(warnings).toEqual(["Could not send a verification mail", "Could not send a verification mail"]);
    await instance.close();
    refusing.close();
  });
});
