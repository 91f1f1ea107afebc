import { type AddressInfo, createServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { describe, expect, test } from "vitest";
import { engines, startInstance } from "#test/support/instance.ts";
import { register } from "#test/support/people.ts";

const SEND = "/api/send-verification-code";
const VERIFY = "/api/verify-email";

describe.each(engines)("verifying an e-mail address on %s", (engine) => {
  test("without a mail server the answer holds the code, and says that this is a simulation", async () => {
    const instance = await startInstance(engine);
    const { person } = await register(instance, "vera.guest", "Vera Guest");
    const sent = (await person.post(SEND)).json();
    expect(sent).toEqual({
      email: "vera.guest@example.com",
      simulationMode: true,
      verificationCode: expect.stringMatching(/^\d{6}$/),
    });
    expect((await person.post(VERIFY, { code: sent.verificationCode })).json().isVerified).toBe(true);
    expect((await person.post(SEND)).statusCode).toBe(400);
    expect((await person.post(VERIFY, { code: sent.verificationCode })).statusCode).toBe(400);
    await instance.close();
  });

  test("a code is asked for once a minute, lasts a quarter of an hour and is replaced by the next", async () => {
    const instance = await startInstance(engine);
    const { person } = await register(instance, "vera.guest", "Vera Guest");
    const first = (await person.post(SEND)).json().verificationCode;
    instance.clock.advance({ seconds: 20 });
    const early = await person.post(SEND);
    expect([early.statusCode, early.headers["retry-after"]]).toEqual([429, "40"]);
    instance.clock.advance({ seconds: 40 });
    const second = (await person.post(SEND)).json().verificationCode;
    if (first !== second) expect((await person.post(VERIFY, { code: first })).statusCode).toBe(400);
    instance.clock.advance({ seconds: 15 * 60 });
    const late = await person.post(VERIFY, { code: second });
    expect([late.statusCode, late.json().message]).toEqual([
      400,
      "This verification code has expired. Please request a new one.",
    ]);
    expect((await person.get("/api/user")).json().isVerified).toBe(false);
    await instance.close();
  });

  test("after five wrong tries even the right code is refused", async () => {
    const instance = await startInstance(engine);
    const { person } = await register(instance, "vera.guest", "Vera Guest");
    const { verificationCode } = (await person.post(SEND)).json();
    const wrong = verificationCode === "000000" ? "111111" : "000000";
    for (let n = 0; n < 5; n++) {
      const refused = await person.post(VERIFY, { code: wrong });
      expect(refused.json().message).toBe("Invalid verification code");
    }
    const refused = await person.post(VERIFY, { code: verificationCode });
    expect(refused.json().message).toBe("Too many wrong codes. Please request a new one.");
    expect((await person.get("/api/user")).json().isVerified).toBe(false);
    await instance.close();
  });

  test("the code has six characters, and nobody is verified signed out", async () => {
    const instance = await startInstance(engine);
    const { person } = await register(instance, "vera.guest", "Vera Guest");
    for (const code of ["12345", "1234567", "", null]) {
      const refused = await person.post(VERIFY, { code });
      expect(refused.json().message).toBe("Verification code must be exactly 6 digits");
    }
    for (const url of [SEND, VERIFY]) expect((await instance.visitor().post(url, {})).statusCode).toBe(401);
    await instance.close();
  });
});

describe("mailing a verification code", () => {
  test("the code in the mail verifies the account, and no answer holds it", async () => {
    const mails: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, done) {
        let mail = "";
        stream.on("data", (chunk: Buffer) => {
          mail += chunk.toString();
        });
        stream.on("end", () => {
          mails.push(mail);
          done();
        });
      },
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.server.address() as AddressInfo;
    const instance = await startInstance("SQLite", {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "Aircheck <hello@aircheck.test>",
    });
    const { person } = await register(instance, "vera.guest", "Vera Guest");
    const sent = await person.post(SEND);
    expect(sent.json()).toEqual({ email: "vera.guest@example.com" });
    const [mail = ""] = mails;
    expect(mail).toContain("To: vera.guest@example.com");
    expect(mail).toContain("From: Aircheck <hello@aircheck.test>");
    const code = /code is (\d{6})/.exec(mail)?.[1];
    expect((await person.post(VERIFY, { code })).json().isVerified).toBe(true);
    await instance.close();
    await new Promise<void>((closed) => server.close(closed));
  });

  test("a mail that cannot be sent is an error, never a simulation, and may be tried again at once", async () => {
    const refusing = createServer((socket) => socket.end("554 no service here\r\n"));
    await new Promise<void>((listening) => refusing.listen(0, "127.0.0.1", listening));
    const { port } = refusing.address() as AddressInfo;
    const instance = await startInstance("SQLite", {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "a@aircheck.test",
    });
    const warnings: string[] = [];
    instance.context.warn = (message) => warnings.push(message);
    const { person } = await register(instance, "vera.guest", "Vera Guest");
    for (let n = 0; n < 2; n++) {
      const failed = await person.post(SEND);
      expect(failed.statusCode).toBe(503);
      expect(failed.json()).toEqual({ message: "The email could not be sent. Please try again later." });
    }
    expect(warnings).toEqual(["Could not send a verification mail", "Could not send a verification mail"]);
    await instance.close();
    refusing.close();
  });
});
