import { beforeEach, describe, expect, test } from "vitest";
import type { UserDetail, UserSummary } from "#domain/users/administration.ts";
import { accountSchema } from "#domain/users/user.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
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

describe("administration", () => {
  let instance: Instance;
  let ada: TestUser;
  let ben: TestUser;
  let cam: TestUser;
  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ada = await registerAda(instance);
    ben = await registerBen(instance);
    cam = await registerCam(instance);
    return () => instance.close();
  });

  const list = async (query = ""): Promise<UserSummary[]> => {
    const response = await cam.client.get(USERS + query);
    expect(response.statusCode).toBe(200);
    return response.json();
  };
  const change = (account: TestUser, body: unknown) => cam.client.patch(`${USERS}/${account.user.id}`, body);
  const setPremiumUntil = (account: TestUser, premiumUntil: string) =>
    instance.context.db
      .updateTable("users")
      .set({ isPremium: true, premiumUntil })
      .where("id", "=", account.user.id)
      .execute();

  describe("the user list", () => {
    test("lists all users by id, with content counts and without secrets", async () => {
      const spots = await createFeed(ben.client);
      const more = await createFeed(ben.client, { slug: "more", isDefault: false });
      for (const feed of [spots, spots, more]) await addEpisode(ben.client, feed.id, "An episode");
      const response = await cam.client.get(USERS);
      expect(response.headers["x-total-count"]).toBe("3");
      expect(response.json().map(({ id }: UserSummary) => id)).toEqual([ada.user.id, ben.user.id, cam.user.id]);
      expect(response.json()[1]).toEqual({
        ...accountSchema.parse(ben.user),
        premiumUntil: null,
        createdAt: "2026-03-01T12:00:00.000Z",
        feedCount: 2,
        episodeCount: 3,
      });
      expect(response.json()[0]).toMatchObject({ isPremium: true, feedCount: 0, episodeCount: 0 });
      expect(response.body).not.toMatch(/argon2|stripe|password/i);
    });

    test("returns one page at a time and the total in X-Total-Count", async () => {
      const pages = ["?limit=2", "?limit=2&offset=2", "?limit=2&offset=4", "?offset=1"];
      const responses = [];
      for (const page of pages) {
        const { headers, json } = await cam.client.get(USERS + page);
        responses.push([json().map(({ screenName }: UserSummary) => screenName), headers["x-total-count"]]);
      }
      expect(responses).toEqual([
        [["ada.guest", "ben_guest"], "3"],
        [["cam-admin"], "3"],
        [[], "3"],
        [["ben_guest", "cam-admin"], "3"],
      ]);
      const wrong = await cam.client.get(`${USERS}?limit=0`);
      expect([wrong.statusCode, wrong.json().message]).toEqual([400, "limit must be a whole number from 1 to 1000"]);
    });

    test("returns the first 50 users when no limit is asked for, and says so in the description of the API", async () => {
      const { db } = instance.context;
      const [row] = await db.selectFrom("users").selectAll().where("id", "=", ada.user.id).execute();
      const { id: _, ...fields } = row ?? expect.fail("no user");
      const others = Array.from({ length: 60 }, (_, number) => ({
        ...fields,
        email: `guest-${number}@example.com`,
        emailKey: `guest-${number}@example.com`,
        screenName: `guest-${number}`,
        screenNameKey: `guest-${number}`,
      }));
      await db.insertInto("users").values(others).execute();
      const response = await cam.client.get(USERS);
      expect([response.json().length, response.headers["x-total-count"]]).toEqual([50, "63"]);
      const description = (await cam.client.get("/api/docs/json")).json().paths[USERS].get.description;
      expect(description).toBe(
        "One page of the users, by id: 50 unless limit says otherwise. X-Total-Count counts all.",
      );
    });
  });

  describe("user details", () => {
    const detail = async (account: TestUser): Promise<UserDetail> =>
      (await cam.client.get(`${USERS}/${account.user.id}`)).json();

    test("returns feeds, counts and former screen names, latest first", async () => {
      const spots = await createFeed(ben.client, { description: "All of them" });
      await addEpisode(ben.client, spots.id, "An episode");
      await ben.client.post("/api/user/screen-name", { screenName: "bread_ben" });
      instance.clock.advance({ days: 1 });
      await change(ben, { screenName: "butter-ben" });
      const response = await detail(ben);
      expect(response).toMatchObject({
        id: ben.user.id,
        screenName: "butter-ben",
        username: "butter-ben",
        stats: { feedCount: 1, episodeCount: 1 },
        feeds: [{ id: spots.id, title: "Guest spots", slug: "guest-spots", description: "All of them" }],
      });
      expect(response.screenNameHistory).toEqual([
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

    test.each(["999999", "none", "1e1"])("user %s does not exist", async (id) => {
      for (const response of [
        await cam.client.get(`${USERS}/${id}`),
        await cam.client.patch(`${USERS}/${id}`, { isVerified: true }),
        await cam.client.patch(`${USERS}/${id}`, { isPremium: true }),
        await cam.client.patch(`${USERS}/${id}`, { screenName: "some-name" }),
        await cam.client.delete(`${USERS}/${id}`),
        await cam.client.post(`${USERS}/${id}/reset-password`, { newPassword: "long enough" }),
      ])
        expect(response.statusCode).toBe(404);
    });
  });

  describe("changes", () => {
    test.each(["isVerified", "isPremium", "isAdmin"])("sets and clears %s", async (flag) => {
      for (const value of [true, false]) {
        const changed = await change(ben, { [flag]: value });
        const account = { ...accountSchema.parse(ben.user), [flag]: value };
        expect(changed.json()).toMatchObject({ ...account, feedCount: 0, episodeCount: 0 });
        expect((await ben.client.get("/api/user")).json()).toEqual({ ...ben.user, [flag]: value });
      }
    });

    test("grants and revokes administrator rights at once", async () => {
      expect((await ben.client.get(USERS)).statusCode).toBe(403);
      await change(ben, { isAdmin: true });
      expect((await ben.client.get(USERS)).statusCode).toBe(200);
      await change(ben, { isAdmin: false });
      expect((await ben.client.get(USERS)).statusCode).toBe(403);
    });

    test("shows and hides public feeds as soon as premium changes", async () => {
      await createFeed(ben.client);
      await change(ben, { isPremium: true });
      await createFeed(ben.client, { slug: "open", isDefault: false, isPublic: true });
      const open = () => instance.newClient().get("/u/ben_guest/open");
      expect((await open()).statusCode).toBe(200);
      await change(ben, { isPremium: false });
      expect((await open()).statusCode).toBe(404);
    });

    test("treats expired premium as free, and clears the end date when it grants premium", async () => {
      await setPremiumUntil(ben, "2026-02-01T00:00:00.000Z");
      expect((await list("?search=ben_guest"))[0]).toMatchObject({
        isPremium: false,
        premiumUntil: "2026-02-01T00:00:00.000Z",
      });
      expect((await change(ben, { isPremium: true })).json()).toMatchObject({ isPremium: true, premiumUntil: null });
    });

    test("changes a screen name by the administration rules without using up the user's own change", async () => {
      expect((await change(ben, { screenName: "x-1" })).json()).toMatchObject({ screenName: "x-1", username: "x-1" });
      expect((await change(ben, { screenName: "b".repeat(30) })).statusCode).toBe(200);
      expect((await ben.client.post("/api/user/screen-name", { screenName: "bread_ben" })).statusCode).toBe(200);
      expect((await change(ben, { screenName: "butter-ben" })).statusCode).toBe(200);
      expect((await ben.client.post("/api/user/screen-name", { screenName: "jam_ben" })).statusCode).toBe(403);
    });

    const NAME_RULE =
      "Screen name must be 3-30 characters and can only contain letters, numbers, underscores, and hyphens";
    test.each([
      [{ screenName: "ab" }, 400, NAME_RULE],
      [{ screenName: "a.b.c" }, 400, NAME_RULE],
      [{ screenName: "a".repeat(31) }, 400, NAME_RULE],
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
    ])("rejects %j with %i and changes nothing", async (body, status, message) => {
      const refused = await change(ben, body);
      expect([refused.statusCode, refused.json().message]).toEqual([status, message]);
      expect((await ben.client.get("/api/user")).json()).toEqual(ben.user);
    });

    test("rejects a screen name that is reserved for its former owner", async () => {
      await ben.client.post("/api/user/screen-name", { screenName: "bread_ben" });
      expect((await change(ada, { screenName: "ben_guest" })).statusCode).toBe(409);
    });

    test("lets administrators change their own flags except isAdmin", async () => {
      const refused = await change(cam, { isAdmin: false });
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        "You cannot change your own administrator status",
      ]);
      expect((await change(cam, { isVerified: true })).json()).toMatchObject({ isVerified: true, isAdmin: true });
    });
  });

  test("resetting a password ends that user's sessions and no others", async () => {
    const { user, client } = ben;
    const response = await cam.client.post(`${USERS}/${user.id}/reset-password`, { newPassword: "given by hand" });
    expect([response.statusCode, response.json().message]).toEqual([
      200,
      "User's password has been reset successfully",
    ]);
    expect((await client.get("/api/user")).statusCode).toBe(401);
    expect((await cam.client.get("/api/user")).statusCode).toBe(200);
    expect((await signIn(client, user.email)).statusCode).toBe(401);
    expect((await signIn(client, user.email, "given by hand")).statusCode).toBe(200);
    const short = await cam.client.post(`${USERS}/${user.id}/reset-password`, { newPassword: "1234567" });
    expect([short.statusCode, short.json().message]).toEqual([400, "Password must be at least 8 characters"]);
    const own = await cam.client.post(`${USERS}/${user.id}/reset-password`, { newPassword: "for ben_guest" });
    expect([own.statusCode, own.json().message]).toEqual([400, "Password must not contain the screen name"]);
    expect((await client.get("/api/user")).statusCode).toBe(200);
  });

  test("signing a user out everywhere ends that user's sessions and no others", async () => {
    const elsewhere = instance.newClient();
    expect((await signIn(elsewhere, ben.user.email)).statusCode).toBe(200);
    expect((await cam.client.delete(`${USERS}/${ben.user.id}/sessions`)).statusCode).toBe(204);
    for (const client of [ben.client, elsewhere]) expect((await client.get("/api/user")).statusCode).toBe(401);
    expect((await cam.client.get("/api/user")).statusCode).toBe(200);
    expect((await signIn(elsewhere, ben.user.email)).statusCode).toBe(200);
  });

  test("deleting a user removes all their data and sessions and nobody else's", async () => {
    const adasFeed = await createFeed(ada.client);
    await addEpisode(ada.client, adasFeed.id, "Ada episode");
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
    expect(episodes).toEqual([{ title: "Ada episode" }]);
    expect((await instance.newClient().get("/u/ada.guest/guest-spots")).body).toContain("Ada episode");
    expect((await registerUser(instance, "ben_guest", "Ben Again")).user.id).not.toBe(ben.user.id);
  });

  test("administrators cannot delete their own account, neither here nor in their settings", async () => {
    const refused = await cam.client.delete(`${USERS}/${cam.user.id}`);
    expect([refused.statusCode, refused.json().message]).toEqual([403, "You cannot delete your own account"]);
    const own = await cam.client.delete("/api/user", { screenName: cam.user.screenName, password: PASSWORD });
    expect(own.statusCode).toBe(403);
    expect((await cam.client.get("/api/user")).statusCode).toBe(200);
  });
});
