import { beforeEach, describe, expect, test } from "vitest";
import { validateFeed } from "#test/feed-validator.ts";
import { engines, type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import {
  addEpisode,
  createFeed,
  registerAda,
  registerBen,
  registerCam,
  registerUser,
  signIn,
  type TestUser,
} from "#test/support/users.ts";

const RENAME = "/api/user/screen-name";
const CHECK = "/api/validate-screen-name";

/** Every public address under a screen name, queries included. */
const publicAddresses = (name: string) => [
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

/** Where an address leads after a rename: a bare name to the profile, anything else to the same place. */
const addressUnder = (name: string, address: string, oldName: string) =>
  address === `/${oldName}` ? `/u/${name}` : address.replace(`/${oldName}`, `/${name}`);

describe.each(engines)("changing the screen name on %s", (engine) => {
  let instance: Instance;
  let ben: TestUser;
  beforeEach(async () => {
    instance = await startInstance(engine);
    ben = await registerBen(instance);
    return () => instance.close();
  });

  const rename = (account: TestUser, screenName: unknown) => account.client.post(RENAME, { screenName });
  const get = (url: string) => instance.newClient().get(url);
  const namesOf = async (account: TestUser) => {
    const { screenName, username } = (await account.client.get("/api/user")).json();
    return [screenName, username];
  };

  test("the new name is the username too, and the session goes on", async () => {
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
    ["dashboard", "This screen name is reserved. Please choose a different screen name."],
    [undefined, "Screen name must be a text"],
  ])("on the free plan %j is refused", async (screenName, message) => {
    const refused = await rename(ben, screenName);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { message, errors: [{ field: "screenName", message }] },
    ]);
    expect(await namesOf(ben)).toEqual(["ben_guest", "ben_guest"]);
  });

  test("premium makes three characters enough, at once and for as long as it lasts", async () => {
    const ada = await registerAda(instance);
    expect((await rename(ada, "ad")).json().message).toBe(
      "Screen name must be at least 3 characters for premium accounts.",
    );
    await ada.client.post("/api/deactivate-premium");
    expect((await rename(ada, "ada")).statusCode).toBe(400);
    await ada.client.post("/api/activate-premium");
    expect((await rename(ada, "ada")).json().screenName).toBe("ada");
  });

  test("every public address under the old name leads to the new one for 90 days, and to nothing afterwards", async () => {
    const feed = await createFeed(ben.client);
    await addEpisode(ben.client, feed.id, "One");
    await rename(ben, "bread_ben");
    for (const address of publicAddresses("ben_guest")) {
      const moved = await get(address);
      expect([address, moved.statusCode, moved.headers.location]).toEqual([
        address,
        301,
        addressUnder("bread_ben", address, "ben_guest"),
      ]);
      // The name will be somebody else's one day: a browser must not remember the move for ever.
      expect(moved.headers["cache-control"]).toBe("no-cache");
    }
    expect((await get("/u/BEN_Guest/guest-spots")).headers.location).toBe("/u/bread_ben/guest-spots");
    expect((await get("/u/ben_guest/guest-spots/feed.xml")).headers["access-control-allow-origin"]).toBe("*");
    for (const address of publicAddresses("bread_ben"))
      expect([address, (await get(address)).statusCode]).toEqual([
        address,
        address === "/bread_ben" ? 302 : address.includes("page=2") ? 404 : 200,
      ]);

    instance.clock.advance({ days: 90, seconds: -1 });
    for (const address of publicAddresses("ben_guest")) expect((await get(address)).statusCode).toBe(301);
    instance.clock.advance({ seconds: 1 });
    for (const address of publicAddresses("ben_guest").slice(1))
      expect([address, (await get(address)).statusCode]).toEqual([address, 404]);
  });

  test("the published feed says where it has moved to, keeps its guid, and changes its date", async () => {
    const feed = await createFeed(ben.client);
    await addEpisode(ben.client, feed.id, "One");
    const before = (await get("/u/ben_guest/guest-spots/feed.xml")).body;
    expect(before).not.toContain("itunes:new-feed-url");
    instance.clock.advance({ seconds: 120 });
    await rename(ben, "bread_ben");
    const answer = await get("/u/bread_ben/guest-spots/feed.xml");
    const after = answer.body;
    expect(await validateFeed(answer.rawPayload)).toEqual([]);
    const address = `${ORIGIN}/u/bread_ben/guest-spots/feed.xml`;
    expect(after).toContain(`<itunes:new-feed-url>${address}</itunes:new-feed-url>`);
    expect(after).not.toContain("/u/ben_guest");
    for (const pattern of [/<podcast:guid>([^<]+)/, /<guid[^>]*>([^<]+)/])
      expect(pattern.exec(after)?.[1]).toBe(pattern.exec(before)?.[1]);
    const builtAt = /<lastBuildDate>([^<]+)/;
    expect(builtAt.exec(after)?.[1]).not.toBe(builtAt.exec(before)?.[1]);
    const profile = (await get("/u/bread_ben/feed.xml")).body;
    expect(profile).toContain(`<itunes:new-feed-url>${ORIGIN}/u/bread_ben/feed.xml</itunes:new-feed-url>`);
  });

  test("one change in 90 days: the next is refused with the day on which it can be made", async () => {
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

  test("the same name in other letters' case moves no address and uses no change up", async () => {
    await createFeed(ben.client);
    expect((await rename(ben, "Ben_Guest")).json().screenName).toBe("Ben_Guest");
    expect((await get("/u/ben_guest/guest-spots/feed.xml")).body).not.toContain("itunes:new-feed-url");
    expect((await rename(ben, "Ben_Guest")).statusCode).toBe(200);
    expect((await rename(ben, "bread_ben")).statusCode).toBe(200);
    expect((await rename(ben, "Bread_Ben")).json().screenName).toBe("Bread_Ben");
    expect((await get("/u/ben_guest")).headers.location).toBe("/u/Bread_Ben");
  });

  test("nobody else can have the old name for 90 days, and then anybody can", async () => {
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
    const verdict = async (account: TestUser) => (await account.client.post(CHECK, { screenName: "ben_guest" })).json();
    expect(await verdict(dana)).toMatchObject({ valid: false, message: "This screen name is already taken" });
    expect(await verdict(ben)).toMatchObject({ valid: true });
    expect(await namesOf(dana)).toEqual(["dana_guest", "dana_guest"]);

    instance.clock.advance({ days: 90 });
    expect((await instance.newClient().post(CHECK, { screenName: "ben_guest" })).json().valid).toBe(true);
    expect((await instance.newClient().post("/api/register", registration)).statusCode).toBe(201);
    expect((await get("/api/users/screen-name/ben_guest")).json().displayName).toBe("Erin Guest");
  });

  test("a name that somebody has is taken, whatever its letters' case", async () => {
    const dana = await registerUser(instance, "dana_guest", "Dana Guest");
    const refused = await rename(dana, "BEN_guest");
    expect([refused.statusCode, refused.json().message]).toEqual([409, "This screen name is already taken"]);
    expect((await get("/u/dana_guest")).statusCode).toBe(200);
  });

  test("of people who want one name at the same time exactly one gets it, and the others lose nothing", async () => {
    const people = [ben];
    for (const name of ["dana_guest", "erin_guest", "finn_guest"])
      people.push(await registerUser(instance, name, name));
    const answers = await Promise.all(people.map((account) => rename(account, "wanted_name")));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    for (const [index, account] of people.entries()) {
      const name = index === winner ? "wanted_name" : account.user.screenName;
      expect(await namesOf(account)).toEqual([name, name]);
    }
    const loser = people[(winner + 1) % people.length] as TestUser;
    expect((await rename(loser, "second_choice")).statusCode).toBe(200);
  });

  test("somebody who changes twice at the same time has changed once", async () => {
    const answers = await Promise.all(["first_name", "second_name"].map((name) => rename(ben, name)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  });

  test("renames chain: every earlier name leads to the latest", async () => {
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

  test("the former owner can take an old name back, and its addresses are pages again", async () => {
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

  test("a deleted account's old names lead nowhere and are free", async () => {
    await rename(ben, "bread_ben");
    expect((await ben.client.delete("/api/user", { screenName: "bread_ben" })).statusCode).toBe(204);
    expect((await get("/u/ben_guest")).statusCode).toBe(404);
    expect((await registerUser(instance, "ben_guest", "Ben Another")).user.screenName).toBe("ben_guest");
  });
});
