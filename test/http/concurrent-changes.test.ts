import { beforeAll, describe, expect, test } from "vitest";
import type { PasskeyChallenge } from "#domain/users/passkeys.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { updateUser } from "#server/store/users.ts";
import { bothDatabases, type Instance, startInstance, type TestClient } from "#test/support/instance.ts";
import { SoftwareAuthenticator } from "#test/support/software-authenticator.ts";
import { addEpisode, createFeed, PASSWORD, registerUser, signIn, type TestUser } from "#test/support/users.ts";

/* Requests that arrive at the same moment: the databases' locks and constraints decide between them. */

describe.each(bothDatabases)("of changes at the same moment, on %s,", (engine) => {
  let instance: Instance;
  const mails: Mail[] = [];
  beforeAll(async () => {
    instance = await startInstance(engine, {}, { sendMail: async (mail) => void mails.push(mail) });
    return () => instance.close();
  });

  let userCount = 0;
  const newUser = (): Promise<TestUser> => {
    userCount += 1;
    return registerUser(instance, `guest_${userCount}`, `Guest ${userCount}`);
  };
  const signInAgain = async ({ user }: TestUser): Promise<TestClient> => {
    const client = instance.newClient();
    expect((await signIn(client, user.email)).statusCode).toBe(200);
    return client;
  };
  const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode).toSorted();

  test.each([
    ["a screen name", (round: string) => ({ email: `${round}@example.com`, screenName: "same.name" })],
    ["an e-mail", (round: string) => ({ email: "same@example.com", screenName: `name_${round}` })],
  ])("one registration with %s succeeds", async (_what, fields) => {
    const responses = await Promise.all(
      ["one", "two", "three"].map((round) =>
        instance.newClient().post("/api/register", { password: PASSWORD, displayName: "Pat", ...fields(round) }),
      ),
    );
    expect(statuses(responses)).toEqual([201, 409, 409]);
  });

  test("one user gets a screen name, and the others keep theirs", async () => {
    const rename = ({ client }: TestUser, screenName: string) => client.post("/api/user/screen-name", { screenName });
    const users: TestUser[] = [];
    for (let each = 0; each < 4; each++) users.push(await newUser());
    const responses = await Promise.all(users.map((user) => rename(user, "wanted_name")));
    expect(statuses(responses)).toEqual([200, 409, 409, 409]);
    const winner = responses.findIndex(({ statusCode }) => statusCode === 200);
    for (const [index, { client, user }] of users.entries()) {
      const name = index === winner ? "wanted_name" : user.screenName;
      expect((await client.get("/api/user")).json()).toMatchObject({ screenName: name, username: name });
    }
    const loser = users[(winner + 1) % users.length] as TestUser;
    expect((await rename(loser, "second_choice")).statusCode).toBe(200);
  });

  test("one of a user's new screen names is taken", async () => {
    const { client } = await newUser();
    const names = ["first_name", "second_name"];
    const responses = await Promise.all(
      names.map((screenName) => client.post("/api/user/screen-name", { screenName })),
    );
    expect(statuses(responses)).toEqual([200, 403]);
  });

  test.each([
    ["two sessions", 401],
    ["one session", 400],
  ])("one new password of %s is taken, and stays", async (_name, status) => {
    const user = await newUser();
    const clients = [user.client, status === 401 ? await signInAgain(user) : user.client];
    const passwords = clients.map((_, index) => `a new password ${index}`);
    const changes = await Promise.all(
      clients.map((client, index) =>
        client.post("/api/user/password", { currentPassword: PASSWORD, newPassword: passwords[index] }),
      ),
    );
    expect(statuses(changes)).toEqual([200, status]);
    const signedIn = await Promise.all(
      passwords.map((password) => signIn(instance.newClient(), user.user.email, password)),
    );
    expect(signedIn.map(({ statusCode }) => statusCode === 200)).toEqual(
      changes.map(({ statusCode }) => statusCode === 200),
    );
  });

  test("one use of a link for a new password succeeds", async () => {
    const { user } = await newUser();
    await instance.newClient().post("/api/forgot-password", { email: user.email });
    await instance.background.runDue("mail-password-reset");
    const token = /#token=([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1];
    const responses = await Promise.all(
      ["first password", "second password"].map((newPassword) =>
        instance.newClient().post("/api/reset-password", { token, newPassword }),
      ),
    );
    expect(statuses(responses)).toEqual([204, 400]);
  });

  test("one default feed is left", async () => {
    const { client } = await newUser();
    await Promise.all(
      ["a", "b", "c", "d"].map((slug) => client.post("/api/feeds", { title: slug, slug, isDefault: true })),
    );
    const feeds = (await client.get("/api/feeds")).json<{ isDefault: boolean }[]>();
    expect(feeds).toHaveLength(4);
    expect(feeds.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test("one of several feeds gets a slug", async () => {
    const { client } = await newUser();
    const fields = { title: "Talks", slug: "talks" };
    const responses = await Promise.all([1, 2, 3].map(() => client.post("/api/feeds", fields)));
    expect(statuses(responses)).toEqual([201, 409, 409]);
    expect((await client.get("/api/feeds")).json()).toHaveLength(1);
  });

  test("an episode that is sent several times with its guid is added once", async () => {
    const { client } = await newUser();
    const feed = await createFeed(client);
    const episode = {
      title: "Fog",
      description: "A talk",
      releaseDate: "2026-01-05T10:00:00.000Z",
      guid: "5f0c2f5e-6c0e-4f3e-9a51-0a7b8a2b3c4d",
    };
    const path = `/api/feeds/${feed.id}/episodes`;
    const responses = await Promise.all([
      ...[1, 2, 3].map(() => client.post(path, episode)),
      client.post(`${path}/batch`, { episodes: [episode] }),
    ]);
    expect(responses.filter(({ statusCode }) => statusCode >= 400)).toEqual([]);
    expect((await client.get(`/api/feeds/${feed.id}`)).json().episodes).toMatchObject([{ title: "Fog" }]);
  });

  test("one order of a feed's episodes is kept", async () => {
    const { client } = await newUser();
    const feed = await createFeed(client);
    const ids: number[] = [];
    for (let each = 0; each < 12; each++) ids.push((await addEpisode(client, feed.id, `Episode ${each}`)).id);
    const orders = [ids, [...ids].reverse(), [...ids.slice(6), ...ids.slice(0, 6)]];
    const url = `/api/feeds/${feed.id}/episodes/reorder`;
    for (let round = 0; round < 3; round++) {
      const responses = await Promise.all(orders.map((episodeIds) => client.post(url, { episodeIds })));
      expect(statuses(responses)).toEqual([200, 200, 200]);
      const { episodes } = (await client.get(`/api/feeds/${feed.id}`)).json<{ episodes: { id: number }[] }>();
      expect(orders).toContainEqual(episodes.map(({ id }) => id));
    }
  });

  describe("with passkeys", () => {
    const requestChallenge = async (client: TestClient) =>
      (await client.post("/api/user/passkeys/options", { password: PASSWORD })).json<PasskeyChallenge>();
    const add = (client: TestClient, { token, options }: PasskeyChallenge, key: SoftwareAuthenticator) =>
      client.post("/api/user/passkeys", {
        token,
        name: "A key",
        response: key.register(options as { challenge: string }),
      });

    test("one of two sessions adds the first one, and the other ends", async () => {
      const user = await newUser();
      const clients = [user.client, await signInAgain(user)];
      const challenges = await Promise.all(clients.map(requestChallenge));
      const added = await Promise.all(
        clients.map((client, index) => add(client, challenges[index] as PasskeyChallenge, new SoftwareAuthenticator())),
      );
      expect(statuses(added)).toEqual([201, 401]);
      const winner = clients[added.findIndex(({ statusCode }) => statusCode === 201)] as TestClient;
      expect((await winner.get("/api/user/passkeys")).json()).toHaveLength(1);
      expect(statuses(await Promise.all(clients.map((client) => client.get("/api/user"))))).toEqual([200, 401]);
    });

    test("one answer with the same counter signs in, as if the authenticator had been copied", async () => {
      const { client, user } = await newUser();
      const key = new SoftwareAuthenticator();
      expect((await add(client, await requestChallenge(client), key)).statusCode).toBe(201);
      const begin = async () => {
        const copy = instance.newClient();
        const { passkey } = (await signIn(copy, user.email)).json<{ passkey: PasskeyChallenge }>();
        return (counter: number) =>
          copy.post("/api/login/passkey", {
            token: passkey.token,
            response: key.answer(passkey.options as { challenge: string }, counter),
          });
      };
      const answers = [await begin(), await begin(), await begin()];
      expect(statuses(await Promise.all(answers.map((finish) => finish(7))))).toEqual([200, 401, 401]);
      expect((await (await begin())(8)).statusCode).toBe(200);
    });
  });

  test.each([
    [
      "demotion",
      (actor: TestUser, { user }: TestUser) => actor.client.patch(`/api/admin/users/${user.id}`, { isAdmin: false }),
    ],
    ["deletion", (actor: TestUser, { user }: TestUser) => actor.client.delete(`/api/admin/users/${user.id}`)],
  ])("one %s of two administrators by each other succeeds", async (_how, attack) => {
    let admin = await newUser();
    const { db } = instance.context;
    await db.updateTable("users").set({ isAdmin: false }).execute();
    await updateUser(db, admin.user.id, { isAdmin: true });
    for (let round = 0; round < 3; round++) {
      const other = await newUser();
      const made = await admin.client.patch(`/api/admin/users/${other.user.id}`, { isAdmin: true });
      expect(made.statusCode).toBe(200);
      const responses = await Promise.all([attack(admin, other), attack(other, admin)]);
      const succeeded = responses.filter(({ statusCode }) => statusCode < 300);
      expect([succeeded.length, responses.some(({ statusCode }) => statusCode >= 500)]).toEqual([1, false]);
      if (responses[1] === succeeded[0]) admin = other;
    }
    const administrators = (await admin.client.get("/api/admin/users?limit=100")).json<{ isAdmin: boolean }[]>();
    expect(administrators.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
  });
});
