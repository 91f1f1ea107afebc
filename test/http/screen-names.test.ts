import { beforeEach, describe, expect, test } from "vitest";
import { updateUser } from "#server/store/users.ts";
import { validateFeed } from "#test/feed-validator.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
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

const RENAME = "/api/user/screen-name";
const CHECK = "/api/validate-screen-name";
const RESERVED = "This screen name is reserved. Please choose a different screen name.";

/** Every public path under a screen name, some with a query. */
const publicPaths = (name: string) => [
  `/${name}`,
  `/u/${name}`,
  `/u/${name}?from=mail`,
  `/u/${name}/guest-spots`,
  `/u/${name}/guest-spots?page=2`,
  `/u/${name}/feed.xml`,
  `/u/${name}/guest-spots/feed.xml`,
  `/u/${name}/guest-spots/feed.xml?from=app`,
  `/u/${name}/feed.json`,
  `/u/${name}/guest-spots/feed.json`,
  `/u/${name}/feeds.opml`,
  `/u/${name}/guest-spots/embed`,
  `/u/${name}/guest-spots/embed?theme=dark&limit=5`,
  `/api/users/screen-name/${name}`,
  `/api/users/screen-name/${name}/feeds`,
  `/api/users/screen-name/${name}/feeds/guest-spots`,
  `/api/users/screen-name/${name}/feeds/guest-spots/episodes`,
  `/api/users/screen-name/${name}/feeds/guest-spots/episodes?limit=2&offset=1`,
];

/** Where a path redirects after a rename: a bare name to the profile, anything else to the same page. */
const redirectTarget = (name: string, path: string, oldName: string) =>
  path === `/${oldName}` ? `/u/${name}` : path.replace(`/${oldName}`, `/${name}`);

describe("changing the screen name", () => {
  let instance: Instance;
  let ben: TestUser;
  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
    return () => instance.close();
  });

  const rename = (account: TestUser, screenName: unknown) => account.client.post(RENAME, { screenName });
  const get = (url: string) => instance.newClient().get(url);
  const namesOf = async (account: TestUser) => {
    const { screenName, username } = (await account.client.get("/api/user")).json();
    return [screenName, username];
  };

  test("changes screen name and username and keeps the session", async () => {
    const renamed = await rename(ben, " Bread_Ben ");
    expect(renamed.statusCode).toBe(200);
    expect(renamed.json()).toMatchObject({ id: ben.user.id, screenName: "Bread_Ben", username: "Bread_Ben" });
    expect(await namesOf(ben)).toEqual(["Bread_Ben", "Bread_Ben"]);
    expect((await get("/api/users/screen-name/bread_ben")).json().screenName).toBe("Bread_Ben");
  });

  test.each([
    ["abcd", "Screen name must be at least 5 characters for free accounts."],
    ["a".repeat(21), "Screen name must not be longer than 20 characters."],
    ["ben.guest", "Screen name can only contain letters, numbers, and underscores."],
    ["dashboard", RESERVED],
    [undefined, "Screen name must be a string"],
  ])("rejects %j on the free plan", async (screenName, message) => {
    const refused = await rename(ben, screenName);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { message, errors: [{ field: "screenName", message }] },
    ]);
    expect(await namesOf(ben)).toEqual(["ben_guest", "ben_guest"]);
  });

  test("a user keeps a name that was reserved later, and nobody can take it", async () => {
    const { db } = instance.context;
    await updateUser(db, ben.user.id, { username: "status", screenName: "status", screenNameKey: "status" });
    expect((await get("/status")).headers.location).toBe("/u/status");
    expect((await get("/u/status")).statusCode).toBe(200);
    const check = async (account: TestUser) =>
      (await account.client.post(CHECK, { screenName: "Status" })).json().valid;
    expect(await check(ben)).toBe(true);
    expect((await rename(ben, "Status")).json()).toMatchObject({ screenName: "Status" });
    const ada = await registerAda(instance);
    expect(await check(ada)).toBe(false);
    for (const name of [
      "status",
      "aircheck",
      "contact",
      "health",
      "healthz",
      "readyz",
      "metrics",
      "privacy",
      "security",
    ])
      expect((await rename(ada, name)).json().message).toBe(RESERVED);
    for (const name of ["terms", "suggestions", "add", "links", "import"])
      expect((await rename(ada, name)).json().message).toBe(RESERVED);
  });

  test("allows three characters as long as the user has premium", async () => {
    const ada = await registerAda(instance);
    expect((await rename(ada, "ad")).json().message).toBe(
      "Screen name must be at least 3 characters for premium accounts.",
    );
    await ada.client.post("/api/deactivate-premium");
    expect((await rename(ada, "ada")).statusCode).toBe(400);
    await ada.client.post("/api/activate-premium");
    expect((await rename(ada, "ada")).json().screenName).toBe("ada");
  });

  test("redirects every public URL under the old name for 90 days", async () => {
    const feed = await createFeed(ben.client);
    await addEpisode(ben.client, feed.id, "One");
    await rename(ben, "bread_ben");
    for (const path of publicPaths("ben_guest")) {
      const moved = await get(path);
      expect([path, moved.statusCode, moved.headers.location]).toEqual([
        path,
        301,
        redirectTarget("bread_ben", path, "ben_guest"),
      ]);
      // Another user may take the name later, so browsers must not cache the redirect for good.
      expect(moved.headers["cache-control"]).toBe("no-cache");
    }
    expect((await get("/u/BEN_Guest/guest-spots")).headers.location).toBe("/u/bread_ben/guest-spots");
    expect((await get("/u/ben_guest/guest-spots/feed.xml")).headers["access-control-allow-origin"]).toBe("*");
    for (const path of publicPaths("bread_ben"))
      expect([path, (await get(path)).statusCode]).toEqual([
        path,
        path === "/bread_ben" ? 302 : path.includes("page=2") ? 404 : 200,
      ]);

    instance.clock.advance({ days: 90, seconds: -1 });
    for (const path of publicPaths("ben_guest")) expect((await get(path)).statusCode).toBe(301);
    instance.clock.advance({ seconds: 1 });
    for (const path of publicPaths("ben_guest").slice(1))
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });

  test("the published feed announces its new URL, keeps its guids and changes its date", async () => {
    const feed = await createFeed(ben.client);
    await addEpisode(ben.client, feed.id, "One");
    const before = (await get("/u/ben_guest/guest-spots/feed.xml")).body;
    expect(before).not.toContain("itunes:new-feed-url");
    instance.clock.advance({ seconds: 120 });
    await rename(ben, "bread_ben");
    const response = await get("/u/bread_ben/guest-spots/feed.xml");
    const after = response.body;
    expect(await validateFeed(response.rawPayload)).toEqual([]);
    const feedUrl = `${ORIGIN}/u/bread_ben/guest-spots/feed.xml`;
    expect(after).toContain(`<itunes:new-feed-url>${feedUrl}</itunes:new-feed-url>`);
    expect(after).not.toContain("/u/ben_guest");
    for (const pattern of [/<podcast:guid>([^<]+)/, /<guid[^>]*>([^<]+)/])
      expect(pattern.exec(after)?.[1]).toBe(pattern.exec(before)?.[1]);
    const builtAt = /<lastBuildDate>([^<]+)/;
    expect(builtAt.exec(after)?.[1]).not.toBe(builtAt.exec(before)?.[1]);
    const profile = (await get("/u/bread_ben/feed.xml")).body;
    expect(profile).toContain(`<itunes:new-feed-url>${ORIGIN}/u/bread_ben/feed.xml</itunes:new-feed-url>`);
  });

  test("allows one change in 90 days and names the date of the next", async () => {
    await rename(ben, "bread_ben");
    instance.clock.advance({ days: 89 });
    await signIn(ben.client, ben.user.email);
    const early = await rename(ben, "butter_ben");
    expect(early.statusCode).toBe(403);
    expect(early.json().message).toBe(
      "Your screen name cannot be changed at this time. It can be changed again on May 30, 2026.",
    );
    expect(await namesOf(ben)).toEqual(["bread_ben", "bread_ben"]);
    instance.clock.advance({ days: 1 });
    expect((await rename(ben, "butter_ben")).statusCode).toBe(200);
  });

  test("a change of case only moves no URL and does not use up the change", async () => {
    await createFeed(ben.client);
    expect((await rename(ben, "Ben_Guest")).json().screenName).toBe("Ben_Guest");
    expect((await get("/u/ben_guest/guest-spots/feed.xml")).body).not.toContain("itunes:new-feed-url");
    expect((await rename(ben, "Ben_Guest")).statusCode).toBe(200);
    expect((await rename(ben, "bread_ben")).statusCode).toBe(200);
    expect((await rename(ben, "Bread_Ben")).json().screenName).toBe("Bread_Ben");
    expect((await get("/u/ben_guest")).headers.location).toBe("/u/Bread_Ben");
  });

  test("reserves the old name for its former owner for 90 days", async () => {
    const dana = await registerUser(instance, "dana_guest", "Dana Guest");
    await rename(ben, "bread_ben");
    const registration = {
      email: "erin@example.com",
      password: "a long password",
      displayName: "Erin Guest",
      screenName: "Ben_Guest",
    };
    for (const refused of [
      await rename(dana, "BEN_GUEST"),
      await instance.newClient().post("/api/register", registration),
    ]) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toBe("This screen name is already taken");
    }
    const check = async (account: TestUser) => (await account.client.post(CHECK, { screenName: "ben_guest" })).json();
    expect(await check(dana)).toMatchObject({ valid: false, message: "This screen name is already taken" });
    expect(await check(ben)).toMatchObject({ valid: true });
    expect(await namesOf(dana)).toEqual(["dana_guest", "dana_guest"]);

    instance.clock.advance({ days: 90 });
    expect((await instance.newClient().post(CHECK, { screenName: "ben_guest" })).json().valid).toBe(true);
    expect((await instance.newClient().post("/api/register", registration)).statusCode).toBe(201);
    expect((await get("/api/users/screen-name/ben_guest")).json().displayName).toBe("Erin Guest");
  });

  test("rejects a taken name case-insensitively", async () => {
    const dana = await registerUser(instance, "dana_guest", "Dana Guest");
    const refused = await rename(dana, "BEN_guest");
    expect([refused.statusCode, refused.json().message]).toEqual([409, "This screen name is already taken"]);
    expect((await get("/u/dana_guest")).statusCode).toBe(200);
  });

  test("every former name redirects to the current one", async () => {
    await createFeed(ben.client);
    await rename(ben, "bread_ben");
    instance.clock.advance({ days: 29 });
    const cam = await registerCam(instance);
    const assigned = await cam.client.patch(`/api/admin/users/${ben.user.id}`, { screenName: "butter-ben" });
    expect(assigned.json().screenName).toBe("butter-ben");
    for (const name of ["ben_guest", "bread_ben"]) {
      expect((await get(`/u/${name}/guest-spots`)).headers.location).toBe("/u/butter-ben/guest-spots");
      expect((await get(`/${name}`)).headers.location).toBe("/u/butter-ben");
    }
    instance.clock.advance({ days: 61 });
    expect((await get("/u/ben_guest")).statusCode).toBe(404);
    expect((await get("/u/bread_ben")).headers.location).toBe("/u/butter-ben");
  });

  test("the former owner can take back an old name, whose URLs work again", async () => {
    await createFeed(ben.client);
    const cam = await registerCam(instance);
    await cam.client.patch(`/api/admin/users/${ben.user.id}`, { screenName: "bread-ben" });
    expect((await get("/u/ben_guest/guest-spots")).statusCode).toBe(301);
    expect((await rename(ben, "ben_guest")).statusCode).toBe(200);
    expect((await get("/u/ben_guest/guest-spots")).statusCode).toBe(200);
    expect((await get("/u/bread-ben/guest-spots")).headers.location).toBe("/u/ben_guest/guest-spots");
    expect((await get("/u/ben_guest/guest-spots/feed.xml")).body).toContain(
      `<itunes:new-feed-url>${ORIGIN}/u/ben_guest/guest-spots/feed.xml</itunes:new-feed-url>`,
    );
  });

  test("the former names of a deleted user are free", async () => {
    await rename(ben, "bread_ben");
    expect((await ben.client.delete("/api/user", { screenName: "bread_ben", password: PASSWORD })).statusCode).toBe(
      204,
    );
    expect((await get("/u/ben_guest")).statusCode).toBe(404);
    expect((await registerUser(instance, "ben_guest", "Ben Another")).user.screenName).toBe("ben_guest");
  });
});
