import { beforeEach, describe, expect, test } from "vitest";
import type { AuditEvent } from "#domain/users/audit-log.ts";
import type { PasskeyChallenge, PasskeyView } from "#domain/users/passkeys.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { startSession } from "#server/security/sessions.ts";
import { findUserById } from "#server/store/users.ts";
import { type Instance, startInstance, type TestClient } from "#test/support/instance.ts";
import { SoftwareAuthenticator } from "#test/support/software-authenticator.ts";
import { PASSWORD, registerAda, registerBen, registerCam, signIn, type TestUser } from "#test/support/users.ts";

/* Whole ceremonies with an authenticator in software: who may change the ways into an account that has a passkey. */

const CODE = "123456";
const NEEDS_PASSKEY = "Your account has a passkey. To do this, log out and log in again with your passkey.";

describe("passkey ceremonies", () => {
  let instance: Instance;
  let ben: TestUser;
  let mails: Mail[];
  beforeEach(async () => {
    mails = [];
    instance = await startInstance(
      "SQLite",
      { PASSKEYS: "administrators" },
      { createCode: () => CODE, sendMail: async (mail) => void mails.push(mail) },
    );
    ben = await registerBen(instance);
    return () => instance.close();
  });

  const signInWithPassword = async (email = ben.user.email) => {
    const client = instance.newClient();
    expect((await signIn(client, email)).statusCode).toBe(200);
    return client;
  };
  const signInWithPasskey = async (key: SoftwareAuthenticator, email = ben.user.email) => {
    const client = instance.newClient();
    const { passkey } = (await signIn(client, email)).json<{ passkey: PasskeyChallenge }>();
    const response = await answer(client, passkey, key);
    return { client, response };
  };
  const answer = (client: TestClient, { token, options }: PasskeyChallenge, key: SoftwareAuthenticator) =>
    client.post("/api/login/passkey", { token, response: key.answer(options as { challenge: string }) });

  const requestChallenge = (client: TestClient) => client.post("/api/user/passkeys/options", { password: PASSWORD });
  const confirm = (client: TestClient, { token, options }: PasskeyChallenge, key: SoftwareAuthenticator) =>
    client.post("/api/user/passkeys", {
      token,
      name: "A key",
      response: key.register(options as { challenge: string }),
    });
  const add = async (client: TestClient) => {
    const key = new SoftwareAuthenticator();
    const added = await confirm(client, (await requestChallenge(client)).json(), key);
    expect(added.statusCode).toBe(201);
    return key;
  };
  const idOf = async (client: TestClient, index = 0) => (await client.get("/api/user/passkeys")).json()[index].id;
  const remove = (client: TestClient, id: number) => client.delete(`/api/user/passkeys/${id}`, { password: PASSWORD });
  const changeEmail = (client: TestClient) =>
    client.post("/api/user/email", { email: "new@example.com", password: PASSWORD });
  const confirmEmail = (client: TestClient) => client.post("/api/user/email/confirm", { code: CODE });
  const statusOf = async (client: TestClient) => (await client.get("/api/user")).statusCode;

  /** A session without a passkey beside a passkey, as there was before sessions ended when one was added. */
  const oldSession = async (key: SoftwareAuthenticator, user = ben.user) => {
    const { client } = await signInWithPasskey(key, user.email);
    const [{ id }] = (await client.get("/api/user/sessions")).json();
    await instance.context.db.updateTable("sessions").set({ isPasskeyVerified: false }).where("id", "=", id).execute();
    return client;
  };

  test("the first passkey ends all other sessions; the one that added it goes on, under a new token", async () => {
    const other = await signInWithPassword();
    const formerToken = ben.client.cookie("aircheck_session");
    const key = await add(ben.client);
    expect([await statusOf(other), await statusOf(ben.client)]).toEqual([401, 200]);
    const former = { cookie: `aircheck_session=${formerToken}` };
    expect((await instance.newClient().get("/api/user", former)).statusCode).toBe(401);

    const { client, response } = await signInWithPasskey(key);
    expect([response.statusCode, response.json().screenName, await statusOf(client)]).toEqual([200, "ben_guest", 200]);
    // A session with a passkey stays when another is added.
    await add(ben.client);
    expect(await statusOf(client)).toBe(200);
  });

  test("a session from before the passkey can neither add nor remove one, nor change the e-mail", async () => {
    const key = await add(ben.client);
    const old = await oldSession(key);
    const refused = { message: NEEDS_PASSKEY };
    expect((await requestChallenge(old)).json()).toEqual(refused);
    const challenge = (await requestChallenge(ben.client)).json<PasskeyChallenge>();
    const added = await confirm(old, challenge, new SoftwareAuthenticator());
    expect([added.statusCode, added.json()]).toEqual([403, refused]);
    const id = await idOf(ben.client);
    expect((await remove(old, id)).json()).toEqual(refused);
    expect((await changeEmail(old)).json()).toEqual(refused);
    // Not even with a code that another session has requested.
    expect((await changeEmail(ben.client)).statusCode).toBe(200);
    expect((await confirmEmail(old)).json()).toEqual(refused);
    expect((await ben.client.get("/api/user/passkeys")).json().map((passkey: PasskeyView) => passkey.id)).toEqual([id]);
    expect((await old.get("/api/user")).json().email).toBe(ben.user.email);

    expect((await confirmEmail(ben.client)).json().email).toBe("new@example.com");
  });

  test("with PASSKEYS=administrators, a session from before the passkey never becomes an administrator's", async () => {
    const cam = await registerCam(instance);
    const key = await add(cam.client);
    const old = await oldSession(key, cam.user);
    const usersStatus = async (client: TestClient) => (await client.get("/api/admin/users")).statusCode;
    expect([await usersStatus(old), await usersStatus(cam.client)]).toEqual([403, 200]);
    expect((await requestChallenge(old)).statusCode).toBe(403);
    expect((await remove(old, await idOf(cam.client))).statusCode).toBe(403);
    const change = { currentPassword: PASSWORD, newPassword: "a new password" };
    expect((await old.post("/api/user/password", change)).statusCode).toBe(200);
    expect(await usersStatus(old)).toBe(403);
  });

  test("a log-in whose password was verified before the passkey was added starts no session", async () => {
    const user = await findUserById(instance.context.db, ben.user.id);
    if (!user) throw new Error("Ben is not registered");
    await add(ben.client);
    const start = (passkeyId?: number) =>
      startSession(instance.context, user, "Browser/1.0", instance.clock.now(), passkeyId);
    await expect(start()).rejects.toMatchObject({ status: 401 });
    const id = await idOf(ben.client);
    await expect(start(id)).resolves.toMatch(/./);
    await remove(ben.client, id);
    await expect(start(id)).rejects.toMatchObject({ status: 401 });
    await expect(start()).resolves.toMatch(/./);
  });

  test("a counter that does not rise signs nobody in", async () => {
    const key = await add(ben.client);
    const begin = async () => {
      const client = instance.newClient();
      const { passkey } = (await signIn(client, ben.user.email)).json<{ passkey: PasskeyChallenge }>();
      return (counter: number) =>
        client.post("/api/login/passkey", {
          token: passkey.token,
          response: key.answer(passkey.options as { challenge: string }, counter),
        });
    };
    const statusWith = async (counter: number) => (await (await begin())(counter)).statusCode;
    expect([await statusWith(5), await statusWith(6), await statusWith(6), await statusWith(4)]).toEqual([
      200, 200, 401, 401,
    ]);
  });

  test("removing a passkey ends the other sessions; after the last one, the password signs in", async () => {
    const key = await add(ben.client);
    const second = await add(ben.client);
    const { client: other } = await signInWithPasskey(second);
    const { token, options } = (await signIn(instance.newClient(), ben.user.email)).json().passkey;
    expect((await remove(ben.client, await idOf(ben.client, 1))).json()).toHaveLength(1);
    expect([await statusOf(other), await statusOf(ben.client)]).toEqual([401, 200]);
    // The removed one answers no challenge, not even an earlier one.
    expect((await answer(instance.newClient(), { token, options }, second)).statusCode).toBe(401);
    expect((await signInWithPasskey(second)).response.statusCode).toBe(401);
    expect((await signInWithPasskey(key)).response.statusCode).toBe(200);

    expect((await remove(ben.client, await idOf(ben.client))).json()).toEqual([]);
    const client = await signInWithPassword();
    // This session has no passkey any more either: another one that adds the next ends it.
    await add(client);
    expect(await statusOf(ben.client)).toBe(401);
  });

  test("a new password ends sessions and started log-ins, and leaves the passkeys", async () => {
    const key = await add(ben.client);
    const { passkey } = (await signIn(instance.newClient(), ben.user.email)).json<{ passkey: PasskeyChallenge }>();
    await instance.newClient().post("/api/forgot-password", { email: ben.user.email });
    await instance.background.runDue("mail-password-reset");
    const [, token] = /#token=(\S+)/.exec(mails.at(-1)?.text ?? "") ?? [];
    const newPassword = "a new password";
    const client = instance.newClient();
    expect((await client.post("/api/reset-password", { token, newPassword })).statusCode).toBe(204);
    expect(await statusOf(ben.client)).toBe(401);
    expect((await answer(client, passkey, key)).statusCode).toBe(401);
    const again = await signIn(client, ben.user.email, newPassword);
    expect([again.statusCode, (await answer(client, again.json().passkey, key)).statusCode]).toEqual([202, 200]);
  });

  test("each change is mailed and in the audit log", async () => {
    const cam = await registerCam(instance);
    await add(cam.client);
    await instance.background.runDue("mail-passkey-change");
    mails = [];
    await add(ben.client);
    await remove(ben.client, await idOf(ben.client));
    await instance.background.runDue("mail-passkey-change");
    await changeEmail(ben.client);
    await confirmEmail(ben.client);
    await instance.background.runDue("mail-email-change");
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ben_guest@example.com", "A passkey of your Aircheck account was added"],
      ["ben_guest@example.com", "A passkey of your Aircheck account was removed"],
      ["new@example.com", "123456 is your Aircheck verification code"],
      ["ben_guest@example.com", "Your Aircheck email address was changed"],
    ]);
    const log = await cam.client.get(`/api/admin/audit-log?userId=${ben.user.id}`);
    const self = { id: ben.user.id, screenName: "ben_guest" };
    expect(log.json<AuditEvent[]>().map(({ action, administrator, user }) => [action, administrator, user])).toEqual([
      ["email-changed", self, self],
      ["passkey-removed", self, self],
      ["passkey-added", self, self],
    ]);
  });

  test("ten changes to passkeys are mailed; further ones are refused", async () => {
    const ada = await registerAda(instance);
    for (let change = 0; change < 5; change++) {
      await add(ada.client);
      await remove(ada.client, await idOf(ada.client));
    }
    // Passwords can be tried again sooner.
    instance.clock.advance({ seconds: 60 });
    const challenge = (await requestChallenge(ada.client)).json<PasskeyChallenge>();
    const refused = await confirm(ada.client, challenge, new SoftwareAuthenticator());
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      "You have added or removed many passkeys. Please try again later.",
    ]);
    await instance.background.runDue("mail-passkey-change");
    expect(mails).toHaveLength(10);
  });
});
