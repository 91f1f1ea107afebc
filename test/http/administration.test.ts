import { beforeEach, describe, expect, test } from "vitest";
import type { UserDetail, UserSummary } from "#domain/administration.ts";
import { engines, type Instance, startInstance } from "#test/support/instance.ts";
import {
  addEpisode,
  createFeed,
  PASSWORD,
  registerAda,
  registerBen,
  registerCam,
  registerUser,
  signIn,
  type TestUser,
} from "#test/support/users.ts";

const USERS = "/api/admin/users";

describe.each(engines)("administration on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let ben: TestUser;
  let cam: TestUser;
  beforeEach(async () => {
    instance = await startInstance(engine);
    ada = await registerAda(instance);
    ben = await registerBen(instance);
    cam = await registerCam(instance);
    return () => instance.close();
  });

  const list = async (query = ""): Promise<UserSummary[]> => {
    const answer = await cam.client.get(USERS + query);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const found = async (search: string) => {
    const users = await list(`?search=${encodeURIComponent(search)}`);
    return users.map(({ screenName }) => screenName);
  };
  const change = (account: TestUser, body: unknown) => cam.client.patch(`${USERS}/${account.user.id}`, body);
  const setPremiumUntil = (account: TestUser, premiumUntil: string) =>
    instance.context.db
      .updateTable("users")
      .set({ isPremium: true, premiumUntil })
      .where("id", "=", account.user.id)
      .execute();

  describe("the list", () => {
    test("everybody by id, with their content counted and nothing secret", async () => {
      const spots = await createFeed(ben.client);
      const more = await createFeed(ben.client, { slug: "more", isDefault: false });
      for (const feed of [spots, spots, more]) await addEpisode(ben.client, feed.id, "An episode");
      const answer = await cam.client.get(USERS);
      expect(answer.headers["x-total-count"]).toBe("3");
      expect(answer.json().map(({ id }: UserSummary) => id)).toEqual([ada.user.id, ben.user.id, cam.user.id]);
      expect(answer.json()[1]).toEqual({
        ...ben.user,
        premiumUntil: null,
        createdAt: "2026-03-01T12:00:00.000Z",
        feedCount: 2,
        episodeCount: 3,
      });
      expect(answer.json()[0]).toMatchObject({ isPremium: true, feedCount: 0, episodeCount: 0 });
      expect(answer.body).not.toMatch(/argon2|stripe|password/i);
    });

    test("a page at a time, with the number of all", async () => {
      const pages = ["?limit=2", "?limit=2&offset=2", "?limit=2&offset=4", "?offset=1"];
      const answers = [];
      for (const page of pages) {
        const { headers, json } = await cam.client.get(USERS + page);
        answers.push([json().map(({ screenName }: UserSummary) => screenName), headers["x-total-count"]]);
      }
      expect(answers).toEqual([
        [["ada.guest", "ben_guest"], "3"],
        [["cam-admin"], "3"],
        [[], "3"],
        [["ben_guest", "cam-admin"], "3"],
      ]);
      const wrong = await cam.client.get(`${USERS}?limit=0`);
      expect([wrong.statusCode, wrong.json().message]).toEqual([400, "limit must be a whole number from 1 to 1000"]);
    });

    test("a search looks into e-mail, name and username, whatever the letters' case, and takes signs as they are", async () => {
      await registerUser(instance, "zoe_example", "Zoë ÅNGSTRÖM 100%");
      await registerUser(instance, "percy.guest", "Percy Under\\Score");
      expect(await found("ADA.guest@EXAMPLE")).toEqual(["ada.guest"]);
      expect(await found("ben guest")).toEqual(["ben_guest"]);
      expect(await found("-ADMIN")).toEqual(["cam-admin"]);
      expect(await found("zoË ångström")).toEqual(["zoe_example"]);
      expect(await found("zoe\u0308")).toEqual(["zoe_example"]);
      expect(await found("%")).toEqual(["zoe_example"]);
      expect(await found("_")).toEqual(["ben_guest", "zoe_example"]);
      expect(await found("\\")).toEqual(["percy.guest"]);
      expect(await found("!")).toEqual([]);
      expect(await found("' or 1=1 --")).toEqual([]);
      expect(await found("  guest  ")).toEqual(["ada.guest", "ben_guest", "percy.guest"]);
      for (const search of ["a%00b", "x".repeat(255), "a&search=b"])
        expect((await cam.client.get(`${USERS}?search=${search}`)).statusCode).toBe(400);
      const part = await cam.client.get(`${USERS}?search=guest&limit=1&offset=1`);
      expect([part.json()[0].screenName, part.headers["x-total-count"]]).toEqual(["ben_guest", "3"]);
    });

    test("a search finds people by what they are called now", async () => {
      await ben.client.patch("/api/user", { displayName: "Benedict Baker" });
      await ben.client.post("/api/user/screen-name", { screenName: "bread_ben" });
      const { verificationCode } = (
        await ben.client.post("/api/user/email", { email: "Oven@bakery.example", password: PASSWORD })
      ).json();
      await ben.client.post("/api/user/email/confirm", { code: verificationCode });
      for (const search of ["benedict", "BREAD_", "oven@"]) expect(await found(search)).toEqual(["bread_ben"]);
      expect(await found("ben guest")).toEqual([]);
      expect(await found("ben_guest")).toEqual([]);
    });
  });

  describe("one user", () => {
    const detail = async (account: TestUser): Promise<UserDetail> =>
      (await cam.client.get(`${USERS}/${account.user.id}`)).json();

    test("their feeds, counts and former names, the latest first", async () => {
      const spots = await createFeed(ben.client, { description: "All of them" });
      await addEpisode(ben.client, spots.id, "An episode");
      await ben.client.post("/api/user/screen-name", { screenName: "bread_ben" });
      instance.clock.advance({ days: 1 });
      await change(ben, { screenName: "butter-ben" });
      const answer = await detail(ben);
      expect(answer).toMatchObject({
        id: ben.user.id,
        screenName: "butter-ben",
        username: "butter-ben",
        stats: { feedCount: 1, episodeCount: 1 },
        feeds: [{ id: spots.id, title: "Guest spots", slug: "guest-spots", description: "All of them" }],
      });
      expect(answer.screenNameHistory).toEqual([
        {
          id: expect.any(Number),
          oldScreenName: "bread_ben",
          changedAt: "2026-03-02T12:00:00.000Z",
          expiresAt: "2026-05-31T12:00:00.000Z",
        },
        {
          id: expect.any(Number),
          oldScreenName: "ben_guest",
          changedAt: "2026-03-01T12:00:00.000Z",
          expiresAt: "2026-05-30T12:00:00.000Z",
        },
      ]);
      instance.clock.advance({ days: 100 });
      await signIn(cam.client, cam.user.email);
      expect((await detail(ben)).screenNameHistory).toHaveLength(2);
    });

    test.each(["999999", "none", "1e1"])("%s is nobody", async (id) => {
      for (const answer of [
        await cam.client.get(`${USERS}/${id}`),
        await cam.client.patch(`${USERS}/${id}`, { isVerified: true }),
        await cam.client.patch(`${USERS}/${id}`, { isPremium: true }),
        await cam.client.patch(`${USERS}/${id}`, { screenName: "some-name" }),
        await cam.client.delete(`${USERS}/${id}`),
        await cam.client.post(`${USERS}/${id}/reset-password`, { newPassword: "long enough" }),
      ])
        expect(answer.statusCode).toBe(404);
    });
  });

  describe("changes", () => {
    test.each(["isVerified", "isPremium", "isAdmin"])("%s goes on and off", async (flag) => {
      for (const value of [true, false]) {
        const changed = await change(ben, { [flag]: value });
        expect(changed.json()).toMatchObject({ ...ben.user, [flag]: value, feedCount: 0, episodeCount: 0 });
        expect((await ben.client.get("/api/user")).json()).toEqual({ ...ben.user, [flag]: value });
      }
    });

    test("whoever is made an administrator is one at once, and stops being one at once", async () => {
      expect((await ben.client.get(USERS)).statusCode).toBe(403);
      await change(ben, { isAdmin: true });
      expect((await ben.client.get(USERS)).statusCode).toBe(200);
      await change(ben, { isAdmin: false });
      expect((await ben.client.get(USERS)).statusCode).toBe(403);
    });

    test("premium that is switched on shows in public at once", async () => {
      await createFeed(ben.client);
      await change(ben, { isPremium: true });
      await createFeed(ben.client, { slug: "open", isDefault: false, isPublic: true });
      const open = () => instance.newClient().get("/u/ben_guest/open");
      expect((await open()).statusCode).toBe(200);
      await change(ben, { isPremium: false });
      expect((await open()).statusCode).toBe(404);
    });

    test("premium whose end has passed counts as none, and switching it on clears the end", async () => {
      await setPremiumUntil(ben, "2026-02-01T00:00:00.000Z");
      expect((await list("?search=ben_guest"))[0]).toMatchObject({
        isPremium: false,
        premiumUntil: "2026-02-01T00:00:00.000Z",
      });
      expect((await change(ben, { isPremium: true })).json()).toMatchObject({ isPremium: true, premiumUntil: null });
    });

    test("a name of administration's form, at any time, which does not use up the user's own change", async () => {
      expect((await change(ben, { screenName: "x-1" })).json()).toMatchObject({ screenName: "x-1", username: "x-1" });
      expect((await change(ben, { screenName: "b".repeat(30) })).statusCode).toBe(200);
      expect((await ben.client.post("/api/user/screen-name", { screenName: "bread_ben" })).statusCode).toBe(200);
      expect((await change(ben, { screenName: "butter-ben" })).statusCode).toBe(200);
      expect((await ben.client.post("/api/user/screen-name", { screenName: "jam_ben" })).statusCode).toBe(403);
    });

    const FORM = "Screen name must be 3-30 characters and can only contain letters, numbers, underscores, and hyphens";
    test.each([
      [{ screenName: "ab" }, 400, FORM],
      [{ screenName: "a.b.c" }, 400, FORM],
      [{ screenName: "a".repeat(31) }, 400, FORM],
      [{ screenName: "admin" }, 400, "This screen name is reserved. Please choose a different screen name."],
      [{ screenName: "ben_guest" }, 400, "New screen name must be different from the current one"],
      [{ screenName: "CAM-admin" }, 409, "This screen name is already taken"],
      [{ isVerified: "yes" }, 400, "isVerified must be true or false"],
      [{}, 400, "Change exactly one of isVerified, isPremium, isAdmin and screenName"],
      [
        { isVerified: true, isPremium: true },
        400,
        "Change exactly one of isVerified, isPremium, isAdmin and screenName",
      ],
      [{ email: "x@example.com" }, 400, "Change exactly one of isVerified, isPremium, isAdmin and screenName"],
    ])("%j answers %i and changes nothing", async (body, status, message) => {
      const refused = await change(ben, body);
      expect([refused.statusCode, refused.json().message]).toEqual([status, message]);
      expect((await ben.client.get("/api/user")).json()).toEqual(ben.user);
    });

    test("a name that a former owner still keeps is taken for administrators too", async () => {
      await ben.client.post("/api/user/screen-name", { screenName: "bread_ben" });
      expect((await change(ada, { screenName: "ben_guest" })).statusCode).toBe(409);
    });

    test.each([
      [
        "demote",
        (actor: TestUser, other: TestUser) => actor.client.patch(`${USERS}/${other.user.id}`, { isAdmin: false }),
      ],
      ["delete", (actor: TestUser, other: TestUser) => actor.client.delete(`${USERS}/${other.user.id}`)],
    ])("of two administrators who %s each other at once, one is left", async (_how, turnOn) => {
      for (const rival of ["first_rival", "second_rival", "third_rival"]) {
        const other = await registerUser(instance, rival, "Other Admin");
        await change(other, { isAdmin: true });
        const answers = await Promise.all([turnOn(cam, other), turnOn(other, cam)]);
        const done = answers.filter(({ statusCode }) => statusCode < 300);
        expect([done.length, answers.some(({ statusCode }) => statusCode >= 500)]).toEqual([1, false]);
        if (answers[1] === done[0]) cam = other;
      }
      expect((await list()).filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
    });

    test("the own administrator flag is out of reach, the rest is not", async () => {
      const refused = await change(cam, { isAdmin: false });
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        "You cannot change your own administrator status",
      ]);
      expect((await change(cam, { isVerified: true })).json()).toMatchObject({ isVerified: true, isAdmin: true });
    });
  });

  test("a new password ends the user's sessions and mailed links, and nobody else's", async () => {
    const { user, client } = ben;
    const answer = await cam.client.post(`${USERS}/${user.id}/reset-password`, { newPassword: "given by hand" });
    expect([answer.statusCode, answer.json().message]).toEqual([200, "User's password has been reset successfully"]);
    expect((await client.get("/api/user")).statusCode).toBe(401);
    expect((await cam.client.get("/api/user")).statusCode).toBe(200);
    expect((await signIn(client, user.email)).statusCode).toBe(401);
    expect((await signIn(client, user.email, "given by hand")).statusCode).toBe(200);
    const short = await cam.client.post(`${USERS}/${user.id}/reset-password`, { newPassword: "1234567" });
    expect([short.statusCode, short.json().message]).toEqual([400, "Password must be at least 8 characters"]);
    expect((await client.get("/api/user")).statusCode).toBe(200);
  });

  test("deletion takes all that was the user's, ends their sessions, and leaves everybody else's alone", async () => {
    const keptFeed = await createFeed(ada.client);
    await addEpisode(ada.client, keptFeed.id, "Kept");
    const feed = await createFeed(ben.client);
    await addEpisode(ben.client, feed.id, "Gone");
    await ben.client.post("/api/send-verification-code");
    await ben.client.post("/api/user/screen-name", { screenName: "bread_ben" });
    expect((await cam.client.delete(`${USERS}/${ben.user.id}`)).statusCode).toBe(204);

    expect((await ben.client.get("/api/user")).statusCode).toBe(401);
    expect((await signIn(instance.newClient(), ben.user.email)).statusCode).toBe(401);
    for (const url of ["/u/bread_ben", "/u/ben_guest", "/u/bread_ben/guest-spots/feed.xml"])
      expect((await instance.newClient().get(url)).statusCode).toBe(404);
    const { db } = instance.context;
    for (const table of ["feeds", "sessions", "screenNameHistory", "verificationCodes", "passwordResets"] as const)
      expect(await db.selectFrom(table).selectAll().where("userId", "=", ben.user.id).execute()).toEqual([]);
    const episodes = await db.selectFrom("episodes").select("title").execute();
    expect(episodes).toEqual([{ title: "Kept" }]);
    expect((await instance.newClient().get("/u/ada.guest/guest-spots")).body).toContain("Kept");
    expect((await registerUser(instance, "ben_guest", "Ben Again")).user.id).not.toBe(ben.user.id);
  });

  test("the own account is not deleted, neither here nor by its owner's own deletion", async () => {
    const refused = await cam.client.delete(`${USERS}/${cam.user.id}`);
    expect([refused.statusCode, refused.json().message]).toEqual([403, "You cannot delete your own account"]);
    const own = await cam.client.delete("/api/user", { screenName: cam.user.screenName });
    expect(own.statusCode).toBe(403);
    expect((await cam.client.get("/api/user")).statusCode).toBe(200);
  });
});
