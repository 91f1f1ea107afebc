import { beforeEach, describe, expect, test } from "vitest";
import type { PasskeyChallenge } from "#domain/users/passkeys.ts";
import { type Instance, inject, startInstance, type TestClient } from "#test/support/instance.ts";
import { SoftwareAuthenticator } from "#test/support/software-authenticator.ts";
import {
  createFeed,
  PASSWORD,
  registerAda,
  registerBen,
  registerCam,
  signIn,
  type TestUser,
} from "#test/support/users.ts";

interface Line {
  log: string;
  event: string;
  client: string;
  userId?: number;
}

const CODE = "482913";
const WRONG = "not this one";
const NEW_PASSWORD = "quiet harbour";
const FIELDS = ["client", "count", "event", "log", "reason", "route", "subjectId", "userId"];
/** What pino adds to every line. */
const FIELDS_OF_ANY_LINE = ["hostname", "level", "msg", "pid", "reqId", "time"];

describe("the security log", () => {
  let instance: Instance;
  let ben: TestUser;
  let output: string[];
  let mails: string[];
  beforeEach(async () => {
    output = [];
    mails = [];
    const log = { level: "info", stream: { write: (line: string) => void output.push(line) } };
    instance = await startInstance(
      "SQLite",
      {},
      { createCode: () => CODE, sendMail: async ({ text }) => void mails.push(text) },
      undefined,
      log,
    );
    ben = await registerBen(instance);
    output.length = 0;
    return () => instance.close();
  });

  /** The lines since the last call, without what every line of the log has. */
  const takeLines = (): Line[] => {
    const lines = output.splice(0).map((line) => JSON.parse(line));
    for (const line of lines) {
      const unknown = Object.keys(line).filter((key) => !FIELDS.includes(key) && !FIELDS_OF_ANY_LINE.includes(key));
      expect([line.log, unknown]).toEqual(["security", []]);
      for (const key of FIELDS_OF_ANY_LINE) delete line[key];
    }
    return lines;
  };
  const line = (event: string, fields: object) => ({ log: "security", event, client: "127.0.0.1", ...fields });

  test("names log-ins, refused ones with the account that was tried, and log-outs", async () => {
    const client = instance.newClient();
    await signIn(client, ben.user.email, WRONG);
    await signIn(client, "nobody@example.com", WRONG);
    await signIn(client, ben.user.email);
    await client.post("/api/logout");
    await client.post("/api/logout");
    const login = { route: "POST /api/login" };
    const refused = { ...login, reason: "wrong-credentials" };
    const userId = ben.user.id;
    expect(takeLines()).toEqual([
      line("log-in-refused", { ...refused, userId }),
      line("log-in-refused", refused),
      line("logged-in", { ...login, userId }),
      line("logged-out", { route: "POST /api/logout", userId }),
    ]);
  });

  test("counts what a client is refused often, and sums it up when the server stops", async () => {
    for (let attempt = 0; attempt < 25; attempt++) await signIn(instance.newClient(), ben.user.email, WRONG);
    await instance.app.close();
    const lines = takeLines();
    expect(lines.map(({ event }) => event)).toEqual([
      ...Array(5).fill("log-in-refused"),
      ...Array(5).fill("limit-reached"),
      "log-in-refused",
    ]);
    expect(lines.at(-1)).toEqual(line("log-in-refused", { count: 15 }));
  });

  test("names requests that are not allowed, and those of other sites", async () => {
    const ada = await registerAda(instance);
    output.length = 0;
    await ben.client.get("/api/admin/users?search=secret-search");
    await ben.client.post("/api/feeds", { title: "Public", slug: "public", isPublic: true });
    await ada.client.post("/api/feeds", {}, { origin: "https://evil.example" });
    const refused = { userId: ben.user.id, reason: "forbidden" };
    expect(takeLines()).toEqual([
      line("access-refused", { ...refused, route: "GET /api/admin/users" }),
      line("access-refused", { ...refused, route: "POST /api/feeds" }),
      line("origin-refused", { route: "POST /api/feeds", reason: "other-origin" }),
    ]);
  });

  test("names attempts to read other users' data, and input that is refused, without the input", async () => {
    const ada = await registerAda(instance);
    const { id } = await createFeed(ada.client, { title: "Guest spots", slug: "spots" });
    output.length = 0;
    await ben.client.get(`/api/feeds/${id}`);
    await instance.newClient().get("/api/users/screen-name/nobody.at.all");
    await ben.client.post("/api/feeds", { title: 1, slug: "<script>" });
    await instance.newClient().post("/api/login", { email: "secret" });
    const userId = ben.user.id;
    expect(takeLines()).toEqual([
      line("not-found", { userId, route: "GET /api/feeds/:feedId" }),
      line("input-refused", { userId, route: "POST /api/feeds", reason: "body" }),
      line("input-refused", { route: "POST /api/login", reason: "body" }),
    ]);
  });

  test("names changes to the ways into an account, without a secret or an address in any line", async () => {
    const { client } = ben;
    const key = new SoftwareAuthenticator();
    const options = () => client.post("/api/user/passkeys/options", { password: PASSWORD });
    const { token, options: given } = (await options()).json<PasskeyChallenge>();
    await client.post("/api/user/passkeys", {
      token,
      name: "A key",
      response: key.register(given as { challenge: string }),
    });
    const other = instance.newClient();
    const asked = (await signIn(other, ben.user.email)).json<{ passkey: PasskeyChallenge }>().passkey;
    await answer(other, asked, new SoftwareAuthenticator());
    const again = (await signIn(other, ben.user.email)).json<{ passkey: PasskeyChallenge }>().passkey;
    await answer(other, again, key);
    const [{ id }] = (await client.get("/api/user/passkeys")).json();
    await client.delete(`/api/user/passkeys/${id}`, { password: PASSWORD });
    await client.post("/api/user/email", { email: "new@example.com", password: WRONG });
    await client.post("/api/user/email", { email: "new@example.com", password: PASSWORD });
    await client.post("/api/user/email/confirm", { code: "000000" });
    await client.post("/api/user/email/confirm", { code: CODE });
    await client.post("/api/user/password", { currentPassword: WRONG, newPassword: NEW_PASSWORD });
    await client.post("/api/user/password", { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await client.post("/api/forgot-password", { email: "new@example.com" });
    await instance.background.runDue("mail-password-reset");
    const resetToken = /#token=([\w-]+)/.exec(mails.at(-1) ?? "")?.[1];
    for (let time = 0; time < 2; time++)
      await client.post("/api/reset-password", { token: resetToken, newPassword: "yet another one" });

    // Numbers and ids that are made anew each time could look like a code.
    const everything = JSON.stringify(output.map((text) => ({ ...JSON.parse(text), time: 0, reqId: "", pid: 0 })));
    const secrets = [PASSWORD, WRONG, NEW_PASSWORD, "yet another one", CODE, "000000", "@example.com", "ben_guest"];
    const tokens = [token, asked.token, again.token, resetToken, client.cookie("aircheck_session"), "Cookie", "cookie"];
    for (const secret of [...secrets, ...tokens]) expect(everything).not.toContain(secret);
    const lines = takeLines();
    expect(lines.map(({ event }) => event)).toEqual([
      "passkey-added",
      "passkey-requested",
      "passkey-refused",
      "passkey-requested",
      "logged-in",
      "passkey-removed",
      "password-refused",
      "email-change-requested",
      "code-refused",
      "email-changed",
      "password-refused",
      "password-changed",
      "password-reset-requested",
      "password-reset",
      "link-refused",
    ]);
    for (const { event, userId } of lines)
      if (!["password-reset-requested", "link-refused"].includes(event))
        expect([event, userId]).toEqual([event, ben.user.id]);
  });

  test("names what administrators read and change, and whom it concerns", async () => {
    const cam = await registerCam(instance);
    output.length = 0;
    await cam.client.get("/api/admin/users?search=ben_guest");
    await cam.client.get(`/api/admin/users/${ben.user.id}`);
    await cam.client.get("/api/admin/audit-log");
    await cam.client.post(`/api/admin/users/${ben.user.id}/reset-password`, { newPassword: NEW_PASSWORD });
    const userId = cam.user.id;
    const subjectId = ben.user.id;
    expect(takeLines()).toEqual([
      line("administrator-read", { userId, route: "GET /api/admin/users" }),
      line("administrator-read", { userId, subjectId, route: "GET /api/admin/users/:userId" }),
      line("administrator-read", { userId, route: "GET /api/admin/audit-log" }),
      line("administrator-change", { userId, subjectId, route: "POST /api/admin/users/:userId/reset-password" }),
    ]);
  });

  test("has the id of the request that a refused client was given", async () => {
    const response = await inject(instance.app, {
      method: "POST",
      url: "/api/login",
      payload: {
        email: ben.user.email,
        password: WRONG,
      },
    });
    const [logged] = output.map((text) => JSON.parse(text));
    expect(logged.reqId).toBe(response.headers["x-request-id"]);
  });

  function answer(client: TestClient, { token, options }: PasskeyChallenge, key: SoftwareAuthenticator) {
    const { challenge } = options as { challenge: string };
    return client.post("/api/login/passkey", { token, response: key.answer({ challenge }) });
  }
});

/** Has somebody log in and be refused on an instance with a LOG_LEVEL. @returns the lines of its log */
async function logAt(level: string): Promise<{ log?: string; event?: string }[]> {
  const output: string[] = [];
  const log = { level, stream: { write: (line: string) => void output.push(line) } };
  const instance = await startInstance("SQLite", {}, {}, undefined, log);
  const ben = await registerBen(instance);
  await signIn(instance.newClient(), ben.user.email, WRONG);
  await instance.close();
  return output.map((line) => JSON.parse(line));
}

test.each(["warn", "error", "fatal"])("LOG_LEVEL=%s leaves no line of the security log out", async (level) => {
  expect(await logAt(level)).toEqual([
    expect.objectContaining({ log: "security", event: "logged-in" }),
    expect.objectContaining({ log: "security", event: "log-in-refused" }),
  ]);
});

test("LOG_LEVEL=silent leaves the security log out, too", async () => {
  expect(await logAt("silent")).toEqual([]);
});
