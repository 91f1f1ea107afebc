import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#server/store/database.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, type TestUser } from "#test/support/users.ts";

/** Node's own headers of a connection. */
const CONNECTION_HEADERS = ["date", "connection", "keep-alive"];

type Headers = Record<string, string>;

const FEED = "/u/ada.guest/spots/feed.xml";
const PAGE = "/u/ada.guest/spots";
const EMBED = "/u/ada.guest/spots/embed";
const DOCUMENTS = [PAGE, "/u/ada.guest", EMBED, FEED, "/u/ada.guest/feed.xml", "/u/ada.guest/feed.json"];

describe("public documents", () => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    instance.clock.advanceToPresent();
    ada = await registerAda(instance);
    const feed = await createFeed(ada.client, { title: "Guest spots", slug: "spots" });
    feedId = feed.id;
    for (const title of ["One", "Two", "Three"])
      await addEpisode(ada.client, feed.id, title, { audioUrl: `https://cdn.example.com/${title}.mp3` });
    // Jobs ask for the length of each audio file, which changes the feed once more.
    await instance.background.runDue("check-links");
    instance.clock.advance({ seconds: 5 });
    await instance.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => instance.close());
  // Last-Modified stays the same from the second after a change on.
  beforeEach(async () => {
    await instance.background.runDue("check-links");
    instance.clock.advance({ seconds: 5 });
  });

  /** Sends a request over the network. */
  async function send(method: string, path: string, headers: Headers = {}) {
    const { port } = instance.app.server.address() as AddressInfo;
    const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
      request({ port, host: "127.0.0.1", method, path, headers, agent: false }, resolve).on("error", reject).end();
    });
    const body = await buffer(response);
    return { status: response.statusCode, headers: withoutConnection(response.headers), body };
  }

  describe.each(DOCUMENTS)("%s", (path) => {
    test.each<[string, Headers]>([
      ["without Accept-Encoding", {}],
      ["gzip", { "accept-encoding": "gzip" }],
      ["br", { "accept-encoding": "gzip, deflate, br, zstd" }],
      ["q-values", { "accept-encoding": "br;q=0.1, gzip;q=0.8" }],
      ["a range", { range: "bytes=0-9" }],
      ["an ETag of something else", { "if-none-match": '"other"', "accept-encoding": "br" }],
      ["If-Modified-Since, long ago", { "if-modified-since": "Thu, 01 Jan 2015 00:00:00 GMT" }],
      ["If-Modified-Since, not a date", { "if-modified-since": "yesterday" }],
      ["a cookie", { cookie: "aircheck_session=abc" }],
    ])("is the same each time, and HEAD is answered with its header fields: %s", async (_name, headers) => {
      const first = await send("GET", path, headers);
      expect(first.status).toBe(200);
      expect(await send("GET", path, headers)).toEqual(first);
      expect(await send("HEAD", path, headers)).toEqual({ ...first, body: Buffer.alloc(0) });
      const plain = (await send("GET", path)).body;
      expect(decoded(first).equals(plain)).toBe(true);
    });

    test.each<[string, Headers]>([
      ["any ETag", { "if-none-match": "*", "accept-encoding": "br" }],
      ["If-Modified-Since, later", { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" }],
    ])("is answered with 304: %s", async (_name, headers) => {
      const { status, body } = await send("GET", path, headers);
      expect([status, body.length]).toEqual([304, 0]);
    });

    test("is answered with 304 for an ETag in a list, whatever its encoding", async () => {
      for (const encoding of ["gzip", "br", "identity"]) {
        const { etag } = (await send("GET", path, { "accept-encoding": encoding })).headers;
        const headers = { "if-none-match": `"other", W/${etag}`, "accept-encoding": "br" };
        expect((await send("GET", path, headers)).status).toBe(304);
        const late = { ...headers, "if-modified-since": "Thu, 01 Jan 2015 00:00:00 GMT" };
        expect((await send("GET", path, late)).status).toBe(304);
      }
    });
  });

  test.each<[string, string, string, Headers]>([
    ["upper case", "/u/ADA.Guest/SPOTS/feed.xml", FEED, {}],
    ["escapes in the path", "/u/ada%2Eguest/spots/feed.xml", FEED, {}],
    ["an absolute target", `http://other.example${FEED}`, FEED, {}],
    ["an unknown query of a feed", `${FEED}?from=app`, FEED, {}],
    ["an unknown encoding", FEED, FEED, { "accept-encoding": "x-gzip" }],
    ["no acceptable encoding", FEED, FEED, { "accept-encoding": "identity;q=0, *;q=0" }],
    ["a page number", `${PAGE}?page=1`, PAGE, {}],
    ["a page number that is none", `${PAGE}?page=x`, PAGE, {}],
    ["an unknown query of a page", `${PAGE}?from=mail`, PAGE, {}],
    ["a link to an episode that the feed does not have", `${PAGE}?episode=999999&t=30`, PAGE, {}],
    ["a time to start the player at", `${EMBED}?start=1:30`, EMBED, {}],
    ["an episode that a player's feed does not have", `${EMBED}?episode=nope`, EMBED, {}],
  ])("%s makes no difference", async (_name, path, same, headers) => {
    expect(await send("GET", path, headers)).toEqual(await send("GET", same));
  });

  test.each([
    ["a trailing slash after a feed", `${FEED}/`],
    ["a page that does not exist", `${PAGE}?page=2`],
    ["a missing feed", "/u/ada.guest/none/feed.xml"],
    ["a missing user", "/u/nobody-here/feed.json"],
    ["an escape that is none", "/u/%FF"],
    ["no screen name", "/u//spots/feed.xml"],
    ["another file", "/u/ada.guest/spots/feed.txt"],
  ])("%s is missing", async (_name, path) => {
    const first = await send("GET", path);
    expect(first.status).toBe(404);
    expect(await send("GET", path)).toEqual(first);
    expect((await send("HEAD", path)).headers).toEqual(first.headers);
  });

  test.each([
    ["POST", FEED],
    ["PUT", FEED],
    ["DELETE", FEED],
    ["OPTIONS", PAGE],
  ])("%s %s is no way to a document", async (method, path) => {
    expect((await send(method, path, { origin: ORIGIN })).status).toBe(404);
  });

  test("a change to one feed leaves the documents of another as they were", async () => {
    const other = await createFeed(ada.client, { title: "Other", slug: "other", isDefault: false, isPublic: true });
    await addEpisode(ada.client, other.id, "Four", { audioUrl: "https://cdn.example.com/Four.mp3" });
    const paths = ["/u/ada.guest/other", "/u/ada.guest/other/embed", "/u/ada.guest/other/feed.xml"];
    await instance.background.runDue("check-links");
    instance.clock.advance({ seconds: 5 });
    const responses = async () => Promise.all(paths.map((path) => send("GET", path)));
    const before = await responses();
    instance.clock.advance({ seconds: 60 });
    await addEpisode(ada.client, feedId, "Five", { audioUrl: "https://cdn.example.com/Five.mp3" });
    expect(await responses()).toEqual(before);
    await ada.client.patch("/api/user", { displayName: "Ada G.", bio: "On radio" });
    for (const [at, { body }] of (await responses()).entries()) {
      expect(body.equals(before[at]?.body as Buffer)).toBe(false);
      expect(body.toString()).toContain("Ada G.");
    }
    await ada.client.patch("/api/user", { displayName: "Ada Guest", bio: null });
    await ada.client.delete(`/api/feeds/${other.id}`);
    for (const { status } of await responses()) expect(status).toBe(404);
  });

  test("shows a change to the very next request, and hides a feed at once", async () => {
    const paths = [PAGE, EMBED, FEED];
    const bodies = async () => Promise.all(paths.map(async (path) => (await send("GET", path)).body.toString()));
    await bodies();
    await ada.client.patch(`/api/feeds/${feedId}`, { title: "Renamed spots" });
    for (const body of await bodies()) expect(body).toContain("Renamed spots");
    await ada.client.post("/api/upgrade");
    await ada.client.patch(`/api/feeds/${feedId}`, { isDefault: false, isPublic: true });
    instance.clock.advance({ seconds: 5 });
    await bodies();
    await bodies();
    await ada.client.post("/api/deactivate-premium");
    for (const path of paths) expect((await send("GET", path)).status).toBe(404);
    await ada.client.patch(`/api/feeds/${feedId}`, { isDefault: true });
    for (const path of paths) expect((await send("GET", path)).status).toBe(200);
  });

  test("hides a feed in the millisecond in which its owner's premium ends", async () => {
    const { context, clock } = instance;
    const end = new Date(clock.now().getTime() + 60_000);
    const setPlan = (isPremium: boolean, premiumUntil: string | null) =>
      context.db.updateTable("users").set({ isPremium, premiumUntil }).where("id", "=", ada.user.id).execute();
    const setFeed = (isDefault: boolean) =>
      context.db.updateTable("feeds").set({ isDefault, isPublic: true }).where("id", "=", feedId).execute();
    await setPlan(true, end.toISOString());
    await setFeed(false);
    for (let times = 0; times < 3; times++) expect((await send("GET", FEED)).status).toBe(200);
    clock.advance({ seconds: 59.999 });
    expect((await send("GET", FEED)).status).toBe(200);
    clock.advance({ seconds: 0.001 });
    expect((await send("GET", FEED)).status).toBe(404);
    await setPlan(false, null);
    await setFeed(true);
  });

  test("shows what another process has changed to the very next request", async () => {
    const other = openDatabase(instance.context.config);
    try {
      for (const title of ["Renamed elsewhere", "Renamed again"]) {
        for (let times = 0; times < 3; times++) await send("GET", PAGE);
        await other.db
          .updateTable("feeds")
          .set({ title, revision: sql`revision + 1` })
          .where("id", "=", feedId)
          .execute();
        expect((await send("GET", PAGE)).body.toString()).toContain(title);
      }
    } finally {
      await other.close();
    }
  });

  test("redirects from a former screen name at once", async () => {
    await send("GET", FEED);
    expect((await ada.client.post("/api/user/screen-name", { screenName: "ada_renamed" })).statusCode).toBe(200);
    const { status, headers } = await send("GET", FEED);
    expect([status, headers.location]).toEqual([301, "/u/ada_renamed/spots/feed.xml"]);
    expect((await send("GET", "/u/ada_renamed/spots/feed.xml")).status).toBe(200);
  });
});

function decoded({ headers, body }: { headers: Headers; body: Buffer }): Buffer {
  if (headers["content-encoding"] === "gzip") return gunzipSync(body);
  return headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body;
}

function withoutConnection(headers: Record<string, unknown>): Record<string, string> {
  const endToEnd = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.includes(name));
  return Object.fromEntries(endToEnd.map(([name, value]) => [name, String(value)]));
}
