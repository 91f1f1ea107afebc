import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { FeedView } from "#domain/feeds/feed.ts";
import { buildApp } from "#server/app.ts";
import { type Instance, ORIGIN, productionRenderer, startInstance, TestClient } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";

/** Cacheable public URLs whose content changes with the owner's data. */
const CACHED = [
  "/u/ada.guest",
  "/u/ada.guest/spots",
  "/u/ada.guest/spots?page=1",
  "/u/ada.guest/spots/embed",
  "/u/ada.guest/spots/embed?theme=dark&limit=1",
  "/u/ada.guest/feed.xml",
  "/u/ada.guest/spots/feed.xml",
  "/u/ada.guest/feed.json",
  "/u/ada.guest/spots/feed.json",
  `/api/oembed?url=${encodeURIComponent(`${ORIGIN}/u/ada.guest/spots`)}`,
];
/** Other cacheable public URLs. */
const OTHERS = ["/u/ada.guest/feeds.opml", "/sitemap.xml", "/sitemaps/feeds-1.xml", "/robots.txt"];
const MISSING = ["/u/nobody", "/u/ada.guest/none/feed.xml", "/u/ada.guest/none/embed", "/u/nobody/feed.json"];

describe("public responses", () => {
  let instance: Instance;
  let ada: TestUser;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    instance.clock.advanceToPresent();
    ada = await registerAda(instance);
    const feed = await createFeed(ada.client, { title: "Guest spots", slug: "spots" });
    for (const title of ["One", "Two", "Three"])
      await addEpisode(ada.client, feed.id, title, { audioUrl: `https://cdn.example.com/${title}.mp3` });
    instance.clock.advance({ seconds: 5 });
  });
  afterAll(() => instance.close());

  test.each([...CACHED, ...OTHERS])("%s may be stored by any cache and is revalidated", async (url) => {
    const visitor = instance.newClient();
    const whole = await visitor.get(url);
    expect([whole.statusCode, whole.headers["cache-control"]]).toEqual([200, "public, max-age=0, must-revalidate"]);
    expect(whole.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(whole.headers.vary).toMatch(/accept-encoding/i);

    const head = await visitor.request("HEAD", url);
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    for (const name of ["etag", "last-modified", "content-type", "cache-control"])
      expect(head.headers[name]).toBe(whole.headers[name]);
    expect(head.headers["content-length"]).toBe(String(whole.rawPayload.length));

    for (const encoding of ["br", "gzip"]) {
      const compressed = await visitor.get(url, { "accept-encoding": encoding });
      expect(compressed.headers["content-encoding"]).toBe(encoding);
      expect(compressed.headers.etag).not.toBe(whole.headers.etag);
      if (CACHED.includes(url)) expect(compressed.rawPayload.length).toBeLessThan(whole.rawPayload.length);
      const unchanged = await visitor.get(url, { "if-none-match": `"other", W/${compressed.headers.etag}` });
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, ""]);
      expect(unchanged.headers["cache-control"]).toBe(whole.headers["cache-control"]);
    }
    expect((await visitor.get(url, { "if-none-match": '"other"' })).statusCode).toBe(200);

    const since = whole.headers["last-modified"];
    if (since === undefined) return;
    expect((await visitor.get(url, { "if-modified-since": String(since) })).statusCode).toBe(304);
    // RFC 9110, 13.1.3: If-None-Match takes precedence over If-Modified-Since.
    const both = { "if-none-match": '"other"', "if-modified-since": String(since) };
    expect((await visitor.get(url, both)).statusCode).toBe(200);
    const earlier = new Date(Date.parse(String(since)) - 1000).toUTCString();
    expect((await visitor.get(url, { "if-modified-since": earlier })).statusCode).toBe(200);
  });

  test.each([...CACHED, ...OTHERS, ...MISSING])("%s sets no cookie and is the same for all users", async (url) => {
    const anonymous = await instance.newClient().get(url);
    const signedIn = await ada.client.get(url);
    for (const { headers } of [anonymous, signedIn]) {
      expect(headers["set-cookie"]).toBeUndefined();
      expect(String(headers.vary ?? "")).not.toMatch(/cookie/i);
    }
    expect([signedIn.statusCode, signedIn.body]).toEqual([anonymous.statusCode, anonymous.body]);
  });

  test("every response shows the owner's new name at once and does not change with another user's data", async () => {
    const fetchAll = () => Promise.all(CACHED.map((url) => instance.newClient().get(url)));
    for (const displayName of ["Ada the First", "Ada the Second"]) {
      const known = (await fetchAll()).map(({ headers }) => String(headers.etag));
      await ada.client.patch("/api/user", { displayName });
      const changed = await Promise.all(
        CACHED.map((url, index) => instance.newClient().get(url, { "if-none-match": String(known[index]) })),
      );
      expect(CACHED.filter((_url, index) => !changed[index]?.body.includes(displayName))).toEqual([]);
    }
    const before = await fetchAll();
    const ben = await registerBen(instance);
    await createFeed(ben.client);
    const after = await fetchAll();
    expect(after.map(({ headers }) => headers.etag)).toEqual(before.map(({ headers }) => headers.etag));
  });
});

test("whoever asks by date gets all documents anew after an upgrade, and once only", async () => {
  const instance = await startInstance("SQLite");
  const ada = await registerAda(instance);
  await createFeed(ada.client, { title: "Guest spots", slug: "spots" });
  instance.clock.advance({ seconds: 60 });
  const datesOf = async (client: TestClient) =>
    Promise.all(CACHED.map(async (url) => String((await client.get(url)).headers["last-modified"])));
  const statusesSince = async (client: TestClient, dates: string[]) =>
    Promise.all(
      CACHED.map(async (url, at) => (await client.get(url, { "if-modified-since": String(dates[at]) })).statusCode),
    );
  const dates = await datesOf(instance.newClient());
  expect(await statusesSince(instance.newClient(), dates)).toEqual(CACHED.map(() => 304));

  const start = async () => {
    const app = await buildApp(instance.context, { ...(await productionRenderer()), release: "the-next-one" });
    instance.clock.advance({ seconds: 60 });
    return { app, client: new TestClient(app) };
  };
  const upgraded = await start();
  expect(await statusesSince(upgraded.client, dates)).toEqual(CACHED.map(() => 200));
  const newDates = await datesOf(upgraded.client);
  // Another process of the same release, or the same one after a restart.
  const restarted = await start();
  expect(await statusesSince(restarted.client, newDates)).toEqual(CACHED.map(() => 304));

  await upgraded.app.close();
  await restarted.app.close();
  await instance.close();
});

test("whoever asks by date gets the second of two changes within one second", async () => {
  const instance = await startInstance("SQLite");
  onTestFinished(() => instance.close());
  const { client } = await registerAda(instance);
  await createFeed(client, { title: "Guest spots", slug: "spots" });
  await client.patch("/api/user", { displayName: "Ada the First" });
  const datesOfAll = await Promise.all(
    CACHED.map(async (url) => String((await instance.newClient().get(url)).headers["last-modified"])),
  );
  await client.patch("/api/user", { displayName: "Ada the Second" });
  instance.clock.advance({ seconds: 5 });
  const responses = await Promise.all(
    CACHED.map((url, at) => instance.newClient().get(url, { "if-modified-since": datesOfAll[at] ?? "" })),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(CACHED.map(() => 200));
});

describe("ETags and dates of feeds", () => {
  const FEED = "/u/ben_guest/guest-spots/feed.xml";
  const PROFILE_FEED = "/u/ben_guest/feed.xml";
  let instance: Instance;
  let ben: TestUser;
  let feed: FeedView;
  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
    feed = await createFeed(ben.client);
    return () => instance.close();
  });

  test("change with the feed or its owner's profile only, in both formats", async () => {
    const episodes = [];
    for (const title of ["One", "Two", "Three"]) episodes.push(await addEpisode(ben.client, feed.id, title));
    const hidden = await createFeed(ben.client, { slug: "private", isDefault: false });
    instance.clock.advance({ seconds: 5 });
    const visitor = instance.newClient();
    const state = async (url: string) => {
      const { body, headers } = await visitor.get(url);
      const built = /<lastBuildDate>([^<]+)/.exec(body)?.[1];
      return [built, headers.etag, headers["last-modified"]];
    };
    const urls = [FEED, FEED.replace("xml", "json"), PROFILE_FEED, PROFILE_FEED.replace("xml", "json")];
    const before = await Promise.all(urls.map(state));
    expect(before[0]?.[0]).toBe("Sun, 01 Mar 2026 12:00:00 +0000");
    instance.clock.advance({ days: 1 });
    const { id, title, description, releaseDate } = episodes[0] ?? {};
    await ben.client.patch(`/api/episodes/${id}`, { title, description, releaseDate });
    await ben.client.patch(`/api/feeds/${feed.id}`, { title: feed.title, slug: feed.slug });
    await ben.client.post(`/api/feeds/${feed.id}/episodes/reorder`, {
      episodeIds: episodes.map((episode) => episode.id).toReversed(),
    });
    await ben.client.patch("/api/user", { displayName: ben.user.displayName, bio: ben.user.bio });
    await createFeed(ben.client, { slug: "also-private", isDefault: false });
    await ben.client.patch(`/api/feeds/${hidden.id}`, { title: "Still private" });
    await addEpisode(ben.client, hidden.id, "Unseen");
    await ben.client.delete(`/api/feeds/${hidden.id}`);
    expect(await Promise.all(urls.map(state))).toEqual(before);
    await ben.client.patch("/api/user", { bio: "In no feed of his" });
    expect(await Promise.all(urls.slice(0, 2).map(state))).toEqual(before.slice(0, 2));
    await ben.client.patch(`/api/feeds/${feed.id}`, { description: "Other words" });
    const after = await Promise.all(urls.map(state));
    expect(after[0]?.[0]).toBe("Mon, 02 Mar 2026 12:00:05 +0000");
    for (const at of [0, 1]) expect(after[at]?.[1]).not.toBe(before[at]?.[1]);
  });

  test("change when an episode is deleted, or a feed hidden", async () => {
    const { id } = await addEpisode(ben.client, feed.id, "One");
    instance.clock.advance({ seconds: 5 });
    const dateOf = async (url: string) => String((await instance.newClient().get(url)).headers["last-modified"]);
    const before = [await dateOf(FEED), await dateOf(PROFILE_FEED)];
    instance.clock.advance({ days: 1 });
    await ben.client.delete(`/api/episodes/${id}`);
    instance.clock.advance({ seconds: 5 });
    const after = [await dateOf(FEED), await dateOf(PROFILE_FEED)];
    for (const at of [0, 1]) expect(Date.parse(after[at] ?? "")).toBeGreaterThan(Date.parse(before[at] ?? ""));
    instance.clock.advance({ days: 1 });
    await ben.client.patch(`/api/feeds/${feed.id}`, { isDefault: false, isPublic: false });
    instance.clock.advance({ seconds: 5 });
    expect(Date.parse(await dateOf(PROFILE_FEED))).toBeGreaterThan(Date.parse(after[1] ?? ""));
  });

  test("change for the profile when its newest feed is deleted", async () => {
    await addEpisode(ben.client, feed.id, "One");
    instance.clock.advance({ days: 1 });
    await ben.client.post("/api/upgrade");
    const second = await createFeed(ben.client, { slug: "second", isDefault: false, isPublic: true });
    await addEpisode(ben.client, second.id, "Two");
    instance.clock.advance({ days: 1 });
    const since = String((await instance.newClient().get(PROFILE_FEED)).headers["last-modified"]);
    await ben.client.delete(`/api/feeds/${second.id}`);
    instance.clock.advance({ seconds: 5 });
    const after = await instance.newClient().get(PROFILE_FEED, { "if-modified-since": since });
    expect([after.statusCode, after.body.includes("Two")]).toEqual([200, false]);
  });

  test("change with each change to what the feed shows, in the next response, and not with time", async () => {
    const episode = await addEpisode(ben.client, feed.id, "One");
    const visitor = instance.newClient();
    const first = await visitor.get(FEED);
    expect(first.headers).toMatchObject({
      "content-type": "application/rss+xml; charset=utf-8",
      "access-control-allow-origin": "*",
    });
    instance.clock.advance({ seconds: 90 });
    const same = await visitor.get(FEED);
    expect(same.headers.etag).toBe(first.headers.etag);
    expect(same.body).toBe(first.body);
    // The profile form always sends the name.
    await ben.client.patch("/api/user", { displayName: "Ben Guest", bio: "Not in the feed" });
    expect((await visitor.get(FEED)).headers.etag).toBe(first.headers.etag);

    const changes = [
      () => ben.client.patch(`/api/episodes/${episode.id}`, { title: "Uno" }),
      () => ben.client.patch(`/api/feeds/${feed.id}`, { description: "New words" }),
      () => ben.client.patch("/api/user", { displayName: "Benjamin Guest" }),
      () => addEpisode(ben.client, feed.id, "Two"),
      () => ben.client.patch(`/api/feeds/${feed.id}/sort`, { sortMethod: "newest" }),
      () => ben.client.delete(`/api/episodes/${episode.id}`),
    ];
    let known = first.headers.etag;
    for (const change of changes) {
      await change();
      const next = await visitor.get(FEED, { "if-none-match": String(known) });
      expect(next.statusCode).toBe(200);
      expect(next.headers.etag).not.toBe(known);
      known = next.headers.etag;
    }
  });

  test("tell a second change within the same second", async () => {
    await addEpisode(ben.client, feed.id, "One");
    const visitor = instance.newClient();
    const since = String((await visitor.get(FEED)).headers["last-modified"]);
    await addEpisode(ben.client, feed.id, "Two");
    expect((await visitor.get(FEED, { "if-modified-since": since })).statusCode).toBe(200);
  });

  test("stay after writes that change nothing", async () => {
    const { client } = ben;
    await client.post("/api/activate-premium");
    await client.patch(`/api/feeds/${feed.id}`, { description: "All of them" });
    for (const title of ["One", "Two", "Three", "Four"]) await addEpisode(client, feed.id, title);
    const published = async () => {
      const { body, headers } = await instance.newClient().get(FEED);
      return { body, modified: headers["last-modified"], etag: headers.etag };
    };
    instance.clock.advance({ seconds: 3600 });
    const before = await published();
    const { title, slug, coverImage, isDefault, isPublic, sortMethod } = feed;
    for (const change of [
      () =>
        client.patch(`/api/feeds/${feed.id}`, {
          title,
          slug,
          description: "All of them",
          coverImage,
          isDefault,
          isPublic,
          sortMethod,
        }),
      () => client.patch(`/api/feeds/${feed.id}`, {}),
      () => client.patch(`/api/feeds/${feed.id}/sort`, { sortMethod }),
      () => client.post("/api/activate-premium"),
      () => client.post("/api/upgrade"),
      () => client.patch("/api/user", { displayName: "Ben Guest", bio: null }),
      () => client.post("/api/user/screen-name", { screenName: "ben_guest" }),
    ]) {
      instance.clock.advance({ seconds: 3600 });
      expect((await change()).statusCode).toBe(200);
      expect(await published()).toEqual(before);
    }

    expect((await client.post("/api/deactivate-premium")).statusCode).toBe(200);
    instance.clock.advance({ seconds: 60 });
    const onFreePlan = await published();
    expect(onFreePlan.modified).not.toBe(before.modified);
    instance.clock.advance({ seconds: 3600 });
    expect((await client.post("/api/deactivate-premium")).statusCode).toBe(200);
    expect(await published()).toEqual(onFreePlan);
    expect((await client.patch(`/api/feeds/${feed.id}`, { title: "Changed" })).statusCode).toBe(200);
    expect((await published()).body).toContain("<title>Changed</title>");
  });
});
