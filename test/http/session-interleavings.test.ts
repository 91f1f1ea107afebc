import { env } from "node:process";
import fc from "fast-check";
import type { Response } from "light-my-request";
import { describe, expect, test } from "vitest";
import type { PasskeyChallenge, PasskeyView } from "#domain/users/passkeys.ts";
import type { SessionView } from "#domain/users/user.ts";
import { Limiter } from "#server/limits/limiter.ts";
import { purgeExpired } from "#server/operations/upkeep/purge-expired.ts";
import { updateUser } from "#server/store/users.ts";
import { cheapHash } from "#test/support/cheap-hash.ts";
import { bothDatabases, type Instance, startInstance, type TestClient } from "#test/support/instance.ts";
import { type ModelSession, type ModelToken, SessionModel } from "#test/support/session-model.ts";
import { SoftwareAuthenticator } from "#test/support/software-authenticator.ts";
import { PASSWORD, registerAda, registerBen, registerCam, signIn, type TestUser } from "#test/support/users.ts";

/*
 * Browsers of two users, and somebody who copies their cookies, in orders that nobody would think of: made up by fast-check, one request
 * at a time, on a clock of the test. A model says who is signed in. When the server differs, the shortest such order is shown with its
 * seed.
 */

const BROWSERS = 2;
const IDLE_DAYS = 3;
const MAX_DAYS = 7;
const CHALLENGE_MS = 300_000;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** How many orders are tried. */
const ORDERS = env.INTERLEAVINGS === "many" ? { SQLite: 1000, PostgreSQL: 100 } : { SQLite: 60, PostgreSQL: 20 };
const COOKIE = "aircheck_session";

const browser = fc.nat({ max: BROWSERS - 1 });
const stepOf = <Type extends string>(weight: number, ...types: Type[]) => ({
  weight: weight * types.length,
  arbitrary: fc.record({
    type: fc.constantFrom(...types),
    browser,
    other: browser,
    // Mostly one user: what concerns the other is only that nothing does.
    user: fc.constantFrom(0, 0, 0, 0, 1),
  }),
});
const step = fc.oneof(
  stepOf(5, "logIn", "addPasskey"),
  stepOf(4, "startLogIn", "startAddition", "removePasskey"),
  // They cost nothing where nothing was begun.
  stepOf(9, "finishLogIn", "finishAddition"),
  stepOf(3, "look", "steal", "logOut", "endOne"),
  stepOf(2, "logInWithFormerPassword", "endAll", "administratorEndsAll", "purge"),
  // Each takes a hash at full costs.
  stepOf(1, "changePassword", "administratorSetsPassword"),
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("wait" as const),
      seconds: fc.constantFrom(1, 4 * MINUTE, HOUR / 2, HOUR, DAY, 2 * DAY),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("visitDaily" as const),
      browser,
      days: fc.integer({ min: 2, max: MAX_DAYS }),
    }),
  },
);
const SOMETIMES_LEFT_OUT: Step["type"][][] = [
  ["startLogIn", "finishLogIn"],
  ["addPasskey"],
  ["startAddition", "finishAddition"],
  ["removePasskey"],
  ["look", "steal"],
  ["logOut"],
  ["endOne"],
  ["endAll"],
  ["administratorEndsAll"],
  ["logInWithFormerPassword", "purge"],
  ["changePassword"],
  ["administratorSetsPassword"],
  ["wait"],
  ["visitDaily"],
];
/** Each order leaves out some kinds of steps, so that the others meet more often than if all of them were equally rare. */
const orders = fc
  .tuple(fc.subarray(SOMETIMES_LEFT_OUT), fc.array(step, { maxLength: 60, size: "max" }))
  .map(([leftOut, steps]) => steps.filter(({ type }) => !leftOut.flat().includes(type)));
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Challenge extends PasskeyChallenge {
  user: User;
  expiresAtMs: number;
  key: SoftwareAuthenticator;
}

class User {
  readonly name: string;
  readonly email: string;
  readonly id: number;
  password = PASSWORD;
  formerPassword = "never this one";
  keys: SoftwareAuthenticator[] = [];
  /** those that can still be answered, unless they are too old */
  readonly challenges = new Set<Challenge>();

  constructor({ user }: TestUser) {
    this.name = user.screenName;
    this.email = user.email;
    this.id = user.id;
  }
}

interface Browser {
  name: string;
  client: TestClient;
  token: ModelToken | undefined;
  logIn?: Challenge | undefined;
  addition?: Challenge | undefined;
}

/** Takes steps, each on the server and on the model, and compares what they say. */
class World {
  readonly #instance: Instance;
  readonly #users: User[];
  readonly #administrator: TestUser;
  readonly #model: SessionModel;
  readonly #browsers: Browser[];
  readonly #stolen: { token: ModelToken; cookie: string }[] = [];
  readonly #nowMs: () => number;
  #passwords = 0;

  constructor(instance: Instance, users: TestUser[], administrator: TestUser) {
    this.#instance = instance;
    this.#nowMs = () => instance.clock.now().getTime();
    this.#users = users.map((user) => new User(user));
    this.#administrator = administrator;
    this.#model = new SessionModel({ idleDays: IDLE_DAYS, maxDays: MAX_DAYS, nowMs: this.#nowMs });
    this.#browsers = Array.from({ length: BROWSERS }, (_, index) => ({
      name: `Browser ${index}`,
      client: instance.newClient(),
      token: undefined,
    }));
  }

  async take(step: Step): Promise<void> {
    if (step.type === "wait") return this.#instance.clock.advance({ seconds: step.seconds });
    const browser = this.#browsers[step.browser] as Browser;
    if (step.type === "visitDaily") return this.#visitDaily(browser, step.days);
    const user = this.#users[step.user] as User;
    const ways: Record<typeof step.type, () => Promise<unknown>> = {
      logIn: async () => {
        await this.#startLogIn(browser, user);
        await this.#finishLogIn(browser);
      },
      startLogIn: () => this.#startLogIn(browser, user),
      logInWithFormerPassword: async () =>
        expectStatus(await signIn(browser.client, user.email, user.formerPassword), 401),
      finishLogIn: () => this.#finishLogIn(browser),
      logOut: () => this.#logOut(browser),
      look: () => this.#look(browser),
      steal: async () => this.#steal(browser),
      endOne: () => this.#endOne(browser, this.#browsers[step.other] as Browser),
      endAll: () => this.#endAll(browser),
      changePassword: () => this.#changePassword(browser),
      addPasskey: async () => {
        await this.#startAddition(browser);
        await this.#finishAddition(browser);
      },
      startAddition: () => this.#startAddition(browser),
      finishAddition: () => this.#finishAddition(browser),
      removePasskey: () => this.#removePasskey(browser),
      administratorEndsAll: () => this.#administratorEndsAll(user),
      administratorSetsPassword: () => this.#administratorSetsPassword(user),
      purge: () => purgeExpired(this.#instance.context),
    };
    await ways[step.type]();
  }

  /** Asks for everybody, and for every cookie that was copied, who is signed in. */
  async check(): Promise<void> {
    for (const { client, token } of this.#browsers) this.#expectUser(await client.get("/api/user"), token);
    for (const { token, cookie } of this.#stolen)
      this.#expectUser(await this.#instance.newClient().get("/api/user", { cookie }), token);
  }

  #expectUser(response: Response, token: ModelToken | undefined): void {
    const session = this.#model.use(token);
    const who = response.statusCode === 200 ? response.json().screenName : response.statusCode;
    expect(who).toBe(session?.user ?? 401);
  }

  async #visitDaily({ client, token }: Browser, days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      this.#instance.clock.advance({ days: 1 });
      this.#expectUser(await client.get("/api/user"), token);
    }
  }

  /** Without a passkey, it is the whole log-in. */
  async #startLogIn(browser: Browser, user: User): Promise<void> {
    const [key] = user.keys;
    const credentials = { email: user.email, password: user.password };
    const response = await browser.client.post("/api/login", credentials, { "user-agent": browser.name });
    expectStatus(response, key ? 202 : 200);
    browser.logIn = key && this.#challenge(user, key, response.json().passkey);
    if (!key) this.#begin(browser, user, false);
  }

  async #finishLogIn(browser: Browser): Promise<void> {
    const { client, logIn } = browser;
    if (!logIn) return;
    const { user, key, token, options } = logIn;
    const answer = { token, response: key.answer(options as { challenge: string }) };
    const isRight = this.#takeChallenge(logIn) && user.keys.includes(key);
    const response = await client.post("/api/login/passkey", answer, { "user-agent": browser.name });
    expectStatus(response, isRight ? 200 : 401);
    if (isRight) this.#begin(browser, user, true);
  }

  #begin(browser: Browser, user: User, hasPasskey: boolean): void {
    const { token } = browser;
    this.#model.end((session) => session === token?.session);
    browser.token = this.#model.begin(user.name, browser.name, hasPasskey);
  }

  async #look({ client, token }: Browser): Promise<SessionView[]> {
    const response = await client.get("/api/user/sessions");
    const own = this.#model.use(token);
    if (!own) {
      expectStatus(response, 401);
      return [];
    }
    const shown = response.json<SessionView[]>();
    expect(
      shown.map(({ userAgent, isCurrent, createdAt, lastUsedAt }) => [userAgent, isCurrent, createdAt, lastUsedAt]),
    ).toEqual(
      this.#model
        .of(own.user)
        .map((session) => [session.browser, session === own, iso(session.createdAtMs), iso(session.lastUsedAtMs)]),
    );
    return shown;
  }

  #steal({ client, token }: Browser): void {
    const value = client.cookie(COOKIE);
    if (token && value) this.#stolen.push({ token, cookie: `${COOKIE}=${value}` });
  }

  async #logOut(browser: Browser): Promise<void> {
    expectStatus(await browser.client.post("/api/logout"), 200);
    const { token } = browser;
    this.#model.end((session) => session === token?.session);
    browser.token = undefined;
  }

  async #endOne(browser: Browser, other: Browser): Promise<void> {
    const shown = await this.#look(browser);
    const ended = shown.find(({ userAgent }) => userAgent === other.name);
    const own = this.#model.use(browser.token);
    if (!ended || !own) return;
    const path = `/api/user/sessions/${ended.id}`;
    expectStatus(await browser.client.delete(path, { password: this.#userOf(own).password }), 204);
    this.#model.end(({ user, browser: name }) => user === own.user && name === other.name);
  }

  async #endAll({ client, token }: Browser): Promise<void> {
    const own = this.#model.use(token);
    const response = await client.delete("/api/user/sessions", { password: own ? this.#userOf(own).password : "none" });
    expectStatus(response, own ? 204 : 401);
    if (own) this.#endAllOf(this.#userOf(own));
  }

  async #changePassword(browser: Browser): Promise<void> {
    const own = this.#model.use(browser.token);
    const currentPassword = own ? this.#userOf(own).password : "none";
    const newPassword = this.#newPassword();
    const response = await browser.client.post("/api/user/password", { currentPassword, newPassword });
    expectStatus(response, own ? 200 : 401);
    if (!own) return;
    this.#endAllOf(this.#userOf(own), own);
    browser.token = this.#model.renew(own);
    await this.#passwordChanged(this.#userOf(own), newPassword);
  }

  async #startAddition(browser: Browser): Promise<void> {
    const own = this.#model.use(browser.token);
    const password = own ? this.#userOf(own).password : "none";
    const response = await browser.client.post("/api/user/passkeys/options", { password });
    expectStatus(response, own ? 200 : 401);
    if (own) browser.addition = this.#challenge(this.#userOf(own), new SoftwareAuthenticator(), response.json());
  }

  async #finishAddition(browser: Browser): Promise<void> {
    const { client, addition } = browser;
    if (!addition) return;
    const own = this.#model.use(browser.token);
    const isRight = own && this.#takeChallenge(addition) && addition.user === this.#userOf(own);
    const { key, token, options } = addition;
    const response = key.register(options as { challenge: string });
    const added = await client.post("/api/user/passkeys", { token, name: "Key", response });
    expectStatus(added, own ? (isRight ? 201 : 400) : 401);
    if (!own || !isRight) return;
    addition.user.keys.push(key);
    own.hasPasskey = true;
    this.#model.end(({ user, hasPasskey }) => user === own.user && !hasPasskey);
    browser.token = this.#model.renew(own);
  }

  async #removePasskey({ client, token }: Browser): Promise<void> {
    const listed = await client.get("/api/user/passkeys");
    const own = this.#model.use(token);
    expectStatus(listed, own ? 200 : 401);
    if (!own) return;
    const user = this.#userOf(own);
    const passkeys = listed.json<PasskeyView[]>();
    expect(passkeys).toHaveLength(user.keys.length);
    const [oldest] = passkeys;
    if (!oldest) return;
    expectStatus(await client.delete(`/api/user/passkeys/${oldest.id}`, { password: user.password }), 200);
    user.keys.shift();
    if (user.keys.length === 0) own.hasPasskey = false;
    this.#endAllOf(user, own);
  }

  async #administratorEndsAll(user: User): Promise<void> {
    const { client } = await this.#signedInAdministrator();
    expectStatus(await client.delete(`/api/admin/users/${user.id}/sessions`), 204);
    this.#endAllOf(user);
  }

  async #administratorSetsPassword(user: User): Promise<void> {
    const { client } = await this.#signedInAdministrator();
    const newPassword = this.#newPassword();
    expectStatus(await client.post(`/api/admin/users/${user.id}/reset-password`, { newPassword }), 200);
    this.#endAllOf(user);
    await this.#passwordChanged(user, newPassword);
  }

  async #signedInAdministrator(): Promise<TestUser> {
    const { client, user } = this.#administrator;
    expectStatus(await signIn(client, user.email), 200);
    return this.#administrator;
  }

  #newPassword(): string {
    this.#passwords += 1;
    return `quiet harbour ${this.#passwords}`;
  }

  async #passwordChanged(user: User, password: string): Promise<void> {
    user.formerPassword = user.password;
    user.password = password;
    user.challenges.clear();
    // The same password at lower costs: it is verified many times.
    await updateUser(this.#instance.context.db, user.id, { password: cheapHash(password) });
  }

  #challenge(user: User, key: SoftwareAuthenticator, given: PasskeyChallenge): Challenge {
    const challenge = { ...given, user, key, expiresAtMs: this.#nowMs() + CHALLENGE_MS };
    user.challenges.add(challenge);
    return challenge;
  }

  /** Each is answered once. @returns whether it could be answered */
  #takeChallenge(challenge: Challenge): boolean {
    return challenge.user.challenges.delete(challenge) && this.#nowMs() < challenge.expiresAtMs;
  }

  #endAllOf(user: User, except?: ModelSession): void {
    this.#model.end((session) => session.user === user.name && session !== except);
  }

  #userOf(session: ModelSession): User {
    return this.#users.find(({ name }) => name === session.user) as User;
  }
}

function expectStatus({ statusCode, body }: Response, expected: number): void {
  expect(statusCode, body).toBe(expected);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

describe.each(bothDatabases)("sessions on %s", (engine) => {
  test("are of whom they should be, after any order of log-ins, log-outs, changes to the ways in, and times", {
    timeout: 300_000,
  }, async () => {
    const limiter = new Limiter({ isOn: false, nowMs: Date.now });
    const settings = { SESSION_IDLE_DAYS: String(IDLE_DAYS), SESSION_MAX_DAYS: String(MAX_DAYS) };
    const instance = await startInstance(engine, settings, { limiter });
    const { db } = instance.context;
    const users = [await registerAda(instance), await registerBen(instance)];
    const administrator = await registerCam(instance);
    try {
      await fc.assert(
        fc
          .asyncProperty(orders, async (order) => {
            const world = new World(instance, users, administrator);
            for (const each of order) await world.take(each);
            await world.check();
          })
          .beforeEach(async () => {
            for (const table of ["sessions", "passkeys", "passkeyChallenges", "auditEvents"] as const)
              await db.deleteFrom(table).execute();
            await db
              .updateTable("users")
              .set({ password: cheapHash(PASSWORD) })
              .execute();
          }),
        { numRuns: ORDERS[engine], endOnFailure: false },
      );
    } finally {
      await instance.close();
    }
  });
});
