import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { FindResponse } from "#domain/episodes/metadata.ts";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { registerBen } from "#test/support/users.ts";

/* POST /api/find, which needs no account. */

const PAGE = `<html><head><title>Fog signals</title><meta property="og:title" content="Fog signals">
  <meta property="article:published_time" content="2026-02-01T05:00:00Z"></head><body>
  <audio src="/fog.mp3"></audio></body></html>`;

function appleEpisode(title: string, releaseDate: string, guid: string) {
  return {
    wrapperType: "podcastEpisode",
    kind: "podcast-episode",
    trackName: title,
    collectionName: "The Lantern Hour",
    description: "What happened this week.",
    releaseDate,
    episodeUrl: `https://cdn.lantern.example/${guid}.mp3`,
    episodeGuid: guid,
    feedUrl: "https://feeds.lantern.example/hour.xml",
  };
}

/** Apple's directory, and a host of pages that counts its requests. */
const world = createServer((request, response: ServerResponse) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://world.example");
  if (pathname === "/apple/search") {
    requests.directory += 1;
    const results =
      searchParams.get("term") === "Ottoline Brack"
        ? [
            appleEpisode("Letters", "2026-02-20T05:00:00Z", "letters"),
            appleEpisode("Bells, with Ottoline Brack", "2026-01-10T05:00:00Z", "bells"),
            appleEpisode("Ottoline Brack on fog", "2026-02-10T05:00:00Z", "fog"),
          ]
        : [];
    response.setHeader("content-type", "application/json").end(JSON.stringify({ resultCount: 3, results }));
    return;
  }
  requests.pages += 1;
  response.setHeader("content-type", "text/html").end(PAGE);
});
const requests = { directory: 0, pages: 0 };
let origin: string;
let feedHost: FeedHost;

beforeAll(async () => {
  await new Promise<void>((listening) => world.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(world.address() as AddressInfo).port}`;
  feedHost = await startFeedHost();
});
afterAll(async () => {
  world.close();
  world.closeAllConnections();
  await feedHost.close();
});

let instance: Instance;
afterEach(() => instance.close());
const start = async (settings: Record<string, string> = {}) => {
  Object.assign(requests, { directory: 0, pages: 0 });
  instance = await startInstance("SQLite", {
    TRUST_PROXY: "127.0.0.1",
    APPLE_LOOKUP_URL: `${origin}/apple/lookup`,
    ...settings,
  });
};
const find = (query: string, visitor = 1, client = instance.newClient()) =>
  client.post("/api/find", { query }, { "x-forwarded-for": `203.0.113.${visitor}` });
const titles = (body: FindResponse) => body.episodes.map(({ title, isLikely }) => [title, isLikely]);

describe("finding without an account", () => {
  test("finds a person's episodes by one request to the directory for all who ask, and stores nothing", async () => {
    await start();
    const rowsBefore = await dumpTables();
    const response = await find("Ottoline Brack");
    expect(titles(response.json())).toEqual([
      ["Ottoline Brack on fog", true],
      ["Bells, with Ottoline Brack", true],
      ["Letters", false],
    ]);
    expect((await find("Ottoline Brack", 2)).json()).toEqual(response.json());
    expect(requests.directory).toBe(1);
    expect(await dumpTables()).toEqual(rowsBefore);
  });

  test("lets nobody search more than 10 times in ten minutes, with or without an account", async () => {
    await start();
    const { client } = await registerBen(instance);
    for (let time = 0; time < 10; time += 1) expect((await find("Ottoline Brack")).statusCode).toBe(200);
    const limited = await find("Ottoline Brack", 1, client);
    expect([limited.statusCode, limited.json().message]).toEqual([
      429,
      "You have searched several times. Please try again in a few minutes, or register to go on.",
    ]);
    expect((await find("Ottoline Brack", 2)).statusCode).toBe(200);
    instance.clock.advance({ seconds: 601 });
    expect((await find("Ottoline Brack")).statusCode).toBe(200);
  });

  test("lets all together search 20 times at once, and takes nothing from users", async () => {
    await start();
    const { client } = await registerBen(instance);
    for (let visitor = 1; visitor <= 20; visitor += 1)
      expect((await find("Ottoline Brack", visitor)).statusCode).toBe(200);
    const limited = await find("Ottoline Brack", 21);
    expect([limited.statusCode, limited.headers["retry-after"]]).toEqual([429, "30"]);
    expect((await client.get("/api/metadata/search?query=Ottoline%20Brack")).statusCode).toBe(200);
    instance.clock.advance({ seconds: 30 });
    expect((await find("Ottoline Brack", 21)).statusCode).toBe(200);
    expect((await find("Ottoline Brack", 22)).statusCode).toBe(429);
  });

  test("sends one host at most 10 requests a minute for everybody without an account", async () => {
    await start();
    const { client } = await registerBen(instance);
    const statuses: number[] = [];
    for (let visitor = 1; visitor <= 20; visitor += 1)
      statuses.push((await find(`${origin}/episodes/${visitor}`, visitor)).statusCode);
    expect(requests.pages).toBe(10);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await client.post("/api/metadata", { url: `${origin}/episodes/21` })).statusCode).toBe(200);
  });
});

/** All rows but those of the limits. The index of passages cannot be listed. */
async function dumpTables(): Promise<Record<string, unknown[]>> {
  const { db } = instance.context;
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  const dumped: Record<string, unknown[]> = {};
  for (const name of names.filter((name) => name !== "rateLimits" && !name.startsWith("passageIndex")))
    dumped[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  return dumped;
}

describe("looking a link up without an account", () => {
  test("finds its episode, which can be added as it is", async () => {
    await start();
    const { episodes } = (await find(`${origin}/episodes/1`)).json() as FindResponse;
    expect(episodes).toMatchObject([{ title: "Fog signals", releaseDate: "2026-02-01T05:00:00.000Z", isLikely: true }]);
    expect(episodes[0]?.description).not.toBeNull();
  });

  test("finds the newest episodes of a show, of which the visitor chooses", async () => {
    await start();
    const { episodes } = (await find(feedHost.url("/shows/long.xml"))).json() as FindResponse;
    expect(episodes).toHaveLength(30);
    expect(episodes.some(({ isLikely }) => isLikely)).toBe(false);
    expect(episodes.map(({ releaseDate }) => releaseDate)).toEqual(
      episodes.map(({ releaseDate }) => releaseDate).toSorted((a, b) => (b ?? "").localeCompare(a ?? "")),
    );
  });

  test.each([
    "http://127.0.0.1",
    "http://localhost:3000/episode",
    "http://10.0.0.8/",
    "http://[::1]/",
    "http://169.254.169.254/latest",
  ])("refuses a link to a private network: %s", async (url) => {
    await start({ LOOKUP_ALLOW: "" });
    const response = await find(`${url}/x`);
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      expect.stringContaining("is not on the public internet"),
    ]);
    expect(requests.pages).toBe(0);
  });
});

test.each(["J.Lo", "will.i.am", "AC/DC"])("takes %s for a name", async (name) => {
  await start();
  expect((await find(name)).json()).toEqual({ episodes: [] });
});

test.each(["", " ", "x"])("asks for more than %j", async (query) => {
  await start();
  const response = await find(query);
  expect([response.statusCode, response.json().message]).toEqual([400, "Please enter your name or a link"]);
});
