import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
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
      await ada.client.patch("/api/user", { displayName });
      const changed = await fetchAll();
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
