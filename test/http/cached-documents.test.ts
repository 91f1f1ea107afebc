import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#server/store/database.ts";
import { engines, type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, type TestUser } from "#test/support/users.ts";

/** Fastify publishes here whenever a route begins to handle a request. */
const HANDLED = "tracing:fastify.request.handler:start";
/** Node's own headers of a connection. */
const CONNECTION_HEADERS = ["date", "connection", "keep-alive"];

type Headers = Record<string, string>;

const FEED = "/u/ada.guest/spots/feed.xml";
const PAGE = "/u/ada.guest/spots";
const EMBED = "/u/ada.guest/spots/embed";
const DOCUMENTS = [PAGE, "/u/ada.guest", EMBED, FEED, "/u/ada.guest/feed.xml", "/u/ada.guest/feed.json"];

describe.each(engines)("cached documents on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  beforeAll(async () => {
    instance = await startInstance(engine);
    instance.clock.advanceToPresent();
    ada = await registerAda(instance);
    const feed = await createFeed(ada.client, { title: "Guest spots", slug: "spots" });
    feedId = feed.id;
    for (const title of ["One", "Two", "Three"])
      await addEpisode(ada.client, feed.id, title, { audioUrl: `https://cdn.example.com/${title}.mp3` });
    // Jobs ask for the length of each audio file, which changes the feed once more.
    await instance.context.jobs.idle();
    instance.clock.advance({ seconds: 5 });
    await instance.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => instance.close());
  // A response is kept from the second after its last change on.
  beforeEach(async () => {
    await instance.context.jobs.idle();
    instance.clock.advance({ seconds: 5 });
  });

  /** Sends a request over the network. @returns the response, and whether a route handled it */
  async function send(method: string, path: string, headers: Headers = {}) {
    let isHandledByRoute = false;
    const onHandled = () => {
      isHandledByRoute = true;
    };
    subscribe(HANDLED, onHandled);
    try {
      const { port } = instance.app.server.address() as AddressInfo;
      const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
        request({ port, host: "127.0.0.1", method, path, headers, agent: false }, resolve).on("error", reject).end();
      });
      const body = await buffer(response);
      return { status: response.statusCode, headers: withoutConnection(response.headers), body, isHandledByRoute };
    } finally {
      unsubscribe(HANDLED, onHandled);
    }
  }

  /** Sends the same request through the routes alone. */
  async function sendToRoute(method: "GET" | "HEAD", path: string, headers: Headers = {}) {
    const response = await instance.app.inject({ method, url: path, headers });
    return { status: response.statusCode, headers: withoutConnection(response.headers), body: response.rawPayload };
  }

  async function expectSameResponse(method: "GET" | "HEAD", path: string, headers: Headers) {
    const routed = await sendToRoute(method, path, headers);
    const { isHandledByRoute, ...sent } = await send(method, path, headers);
    expect(sent).toEqual(routed);
    return { ...sent, isHandledByRoute };
  }

  const etagOf = async (path: string, encoding: string) =>
    String((await sendToRoute("GET", path, { "accept-encoding": encoding })).headers.etag);

  describe.each(DOCUMENTS)("%s", (path) => {
    test.each<[string, "GET" | "HEAD", Headers]>([
      ["without Accept-Encoding", "GET", {}],
      ["gzip", "GET", { "accept-encoding": "gzip" }],
      ["br", "GET", { "accept-encoding": "gzip, deflate, br, zstd" }],
      ["q-values", "GET", { "accept-encoding": "br;q=0.1, gzip;q=0.8" }],
      ["a range", "GET", { range: "bytes=0-9" }],
      ["HEAD", "HEAD", { "accept-encoding": "br" }],
      ["an ETag of something else", "GET", { "if-none-match": '"other"', "accept-encoding": "br" }],
      ["any ETag", "GET", { "if-none-match": "*", "accept-encoding": "br" }],
      ["If-Modified-Since, long ago", "GET", { "if-modified-since": "Thu, 01 Jan 2015 00:00:00 GMT" }],
      ["If-Modified-Since, not a date", "GET", { "if-modified-since": "yesterday" }],
      ["If-Modified-Since, later", "GET", { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" }],
      ["a cookie", "GET", { cookie: "aircheck_session=abc" }],
    ])("is answered before the routes with the same status, headers and bytes: %s", async (_name, method, headers) => {
      // HEAD is answered with what a route has sent for GET, in its final compression.
      await expect
        .poll(async () => (await sendToRoute("GET", path, headers)).headers.etag)
        .not.toMatch(/-(fast|joined)-/);
      const { isHandledByRoute } = await expectSameResponse(method, path, headers);
      expect(isHandledByRoute).toBe(false);
    });

    test("is answered before the routes with 304 for an ETag in a list, whatever its encoding", async () => {
      for (const etag of [await etagOf(path, "gzip"), await etagOf(path, "br"), await etagOf(path, "identity")]) {
        const headers = { "if-none-match": `"other", W/${etag}`, "accept-encoding": "br" };
        const { status, isHandledByRoute } = await expectSameResponse("GET", path, headers);
        expect([status, isHandledByRoute]).toEqual([304, false]);
        const late = { ...headers, "if-modified-since": "Thu, 01 Jan 2015 00:00:00 GMT" };
        expect((await expectSameResponse("GET", path, late)).status).toBe(304);
      }
    });
  });

  test.each<[string, string, Headers]>([
    ["upper case", "/u/ADA.Guest/SPOTS/feed.xml", {}],
    ["a page number", `${PAGE}?page=1`, {}],
    ["options of the player", `${EMBED}?theme=dark&limit=2&start=1:30`, {}],
    ["an unknown query of a feed", `${FEED}?from=app`, {}],
  ])("answers %s before the routes", async (_name, path, headers) => {
    await sendToRoute("GET", path, headers);
    expect((await expectSameResponse("GET", path, headers)).isHandledByRoute).toBe(false);
  });

  test.each<[string, string, Headers]>([
    ["a trailing slash", `${FEED}/`, {}],
    ["escapes in the path", "/u/ada%2Eguest/spots/feed.xml", {}],
    ["a page that does not exist", `${PAGE}?page=2`, {}],
    ["a page number that is none", `${PAGE}?page=x`, {}],
    ["an unknown query of a page", `${PAGE}?from=mail`, {}],
    ["an episode that a player's feed does not have", `${EMBED}?episode=nope`, {}],
    ["a linked episode", `${PAGE}?episode=1&t=30`, {}],
    ["an unknown encoding", FEED, { "accept-encoding": "x-gzip" }],
    ["no acceptable encoding", FEED, { "accept-encoding": "identity;q=0, *;q=0" }],
    ["an absolute target", `http://other.example${FEED}`, {}],
    ["a missing feed", "/u/ada.guest/none/feed.xml", {}],
    ["a missing user", "/u/nobody-here/feed.json", {}],
  ])("leaves %s to the routes", async (_name, path, headers) => {
    await sendToRoute("GET", path, headers);
    await expectSameResponse("GET", path, headers);
  });

  test("a change to one feed leaves the documents of another as they were", async () => {
    const other = await createFeed(ada.client, { title: "Other", slug: "other", isDefault: false, isPublic: true });
    await addEpisode(ada.client, other.id, "Four", { audioUrl: "https://cdn.example.com/Four.mp3" });
    const paths = ["/u/ada.guest/other", "/u/ada.guest/other/embed", "/u/ada.guest/other/feed.xml"];
    await instance.context.jobs.idle();
    instance.clock.advance({ seconds: 5 });
    const responses = async () => Promise.all(paths.map((path) => sendToRoute("GET", path)));
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
    expect((await send("GET", FEED)).isHandledByRoute).toBe(false);
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

function withoutConnection(headers: Record<string, unknown>): Record<string, string> {
  const endToEnd = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.includes(name));
  return Object.fromEntries(endToEnd.map(([name, value]) => [name, String(value)]));
}
