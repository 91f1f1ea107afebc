import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MetadataSearchResponse } from "#domain/episodes/metadata.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerBen, registerUser, type TestUser } from "#test/support/users.ts";

const KEY = "INDEXKEY";
const SECRET = "index-secret";
const FEED_URL = "https://feeds.lantern.example/hour.xml";

const APPLE_EPISODE = {
  wrapperType: "podcastEpisode",
  trackId: 1000700000001,
  trackName: "Fog signals, with Ottoline Brack",
  collectionName: "The Lantern Hour",
  description: "Why one bell is never enough.",
  releaseDate: "2026-03-03T05:00:00Z",
  trackTimeMillis: 3_127_000,
  episodeUrl: "https://cdn.lantern.example/fog.mp3",
  episodeGuid: "lantern-fog",
  episodeContentType: "audio",
  episodeFileExtension: "mp3",
  trackViewUrl: "https://podcasts.apple.com/us/podcast/fog/id700100200?i=1000700000001&uo=4",
  feedUrl: FEED_URL,
};
const APPLE_SHOW = {
  kind: "podcast",
  collectionName: "The Brack Report",
  artistName: "Brack Works",
  feedUrl: "https://feeds.brack.example/report.xml",
  trackCount: 12,
};
const INDEX_EPISODES = [
  // the same episode as Apple's, with a tracking prefix before the audio URL
  {
    title: "Fog signals",
    feedTitle: "The Lantern Hour",
    feedUrl: FEED_URL,
    guid: "lantern-fog",
    datePublished: 1_772_514_000,
    enclosureUrl: "https://op3.dev/e/cdn.lantern.example/fog.mp3",
    enclosureLength: 50_034_000,
    enclosureType: "audio/mpeg",
    duration: 3127,
    description: "<p>Why one bell is never enough.</p>",
  },
  // has little metadata, but enough to be added
  {
    title: "Letters to a pilot",
    feedTitle: "Pilot Notes",
    feedUrl: "https://feeds.pilot.example/n.xml",
    guid: "p-1",
    datePublished: 1_767_225_600,
  },
  // cannot be added without a date
  { title: "Undated", feedTitle: "Pilot Notes", feedUrl: "https://feeds.pilot.example/n.xml", guid: "p-2" },
];
const INDEX_SHOWS = [
  { title: "The Brack Report", url: "http://www.feeds.brack.example/report.xml" },
  { title: "Brack Again", url: "https://feeds.brack.example/again.xml", author: "Ottoline Brack", episodeCount: 3 },
];

/** Fake servers of both directories. Podcast Index checks the signature. */
const directories = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://directories.example");
  const send = (body: object) => response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  if (pathname === "/apple/search" && searchParams.get("term") === "Ottoline Brack")
    return send({ results: [searchParams.get("entity") === "podcast" ? APPLE_SHOW : APPLE_EPISODE] });
  if (pathname === "/apple/search" && searchParams.get("term") === "Nobody") return send({ results: [] });
  const { "x-auth-key": key, "x-auth-date": date, authorization } = request.headers;
  const signature = createHash("sha1").update(`${KEY}${SECRET}${date}`).digest("hex");
  if (key !== KEY || authorization !== signature) return response.writeHead(401).end();
  const isKnown = searchParams.get("q") === "Ottoline Brack";
  if (pathname === "/api/1.0/search/byperson") return send({ items: isKnown ? INDEX_EPISODES : [] });
  if (pathname === "/api/1.0/search/byterm") return send({ feeds: isKnown ? INDEX_SHOWS : [] });
  return response.writeHead(404).end();
});

describe("GET /api/metadata/search", () => {
  let instance: Instance;
  let ben: TestUser;
  let feedId: number;
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((listening) => directories.listen(0, "127.0.0.1", listening));
    origin = `http://127.0.0.1:${(directories.address() as AddressInfo).port}`;
    instance = await startInstance("SQLite", {
      APPLE_LOOKUP_URL: `${origin}/apple/lookup`,
      PODCASTINDEX_URL: origin,
      PODCASTINDEX_KEY: KEY,
      PODCASTINDEX_SECRET: SECRET,
    });
    ben = await registerBen(instance);
    feedId = (await createFeed(ben.client)).id;
  });
  afterAll(async () => {
    await instance.close();
    directories.close();
    directories.closeAllConnections();
  });

  const search = (query: string, from = ben) =>
    from.client.get(`/api/metadata/search?query=${encodeURIComponent(query)}&feedId=${feedId}`);
  const searchResults = async (): Promise<MetadataSearchResponse> => (await search("Ottoline Brack")).json();

  test("merges the results of both directories without duplicates", async () => {
    const { episodes, shows } = await searchResults();
    expect(episodes.map(({ title }) => title)).toEqual(["Fog signals", "Letters to a pilot"]);
    expect(episodes[0]).toMatchObject({
      description: "Why one bell is never enough.",
      showName: "The Lantern Hour",
      releaseDate: "2026-03-03T05:00:00.000Z",
      audioUrl: "https://op3.dev/e/cdn.lantern.example/fog.mp3",
      duration: "52:07",
      sourceFeedUrl: FEED_URL,
      sourceGuid: "lantern-fog",
      enclosureLength: 50_034_000,
      alreadyIn: null,
    });
    expect(shows.map(({ title, url }) => [title, url])).toEqual([
      ["The Brack Report", "https://feeds.brack.example/report.xml"],
      ["Brack Again", "https://feeds.brack.example/again.xml"],
    ]);
  });

  test("returns episodes that can be added as they are", async () => {
    const { episodes } = await searchResults();
    const response = await ben.client.post(`/api/feeds/${feedId}/episodes/batch`, {
      episodes: episodes.map((episode) => ({ ...episode, audioUrl: null })),
    });
    expect(response.json().map(({ status }: { status: string }) => status)).toEqual(["added", "added"]);
  });

  test("marks the episodes that the feed already has", async () => {
    const other = await createFeed(ben.client, { title: "Talks", slug: "talks", isDefault: false });
    const own = await addEpisode(ben.client, other.id, "My talk", {
      sourceGuid: "lantern-fog",
      sourceFeedUrl: FEED_URL,
    });
    const response = await ben.client.get(`/api/metadata/search?query=Ottoline%20Brack&feedId=${other.id}`);
    expect(response.json().episodes.map(({ alreadyIn }: { alreadyIn: unknown }) => alreadyIn)).toEqual([
      { feedId: other.id, episodeId: own.id, title: "My talk" },
      null,
    ]);
  });

  test("returns empty lists for a name without results", async () => {
    expect((await search("Nobody")).json()).toEqual({ episodes: [], shows: [] });
  });

  test.each([
    ["", "Please enter at least 2 characters"],
    [" x ", "Please enter at least 2 characters"],
    ["x".repeat(201), "The name must not be longer than 200 characters"],
  ])("rejects %.10j with a message", async (query, message) => {
    const response = await search(query);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  test("requires sign-in, and does not find the feed of another user", async () => {
    const dee = await registerUser(instance, "dee.guest", "Dee Guest");
    expect((await search("Ottoline Brack", dee)).statusCode).toBe(404);
    expect((await instance.newClient().get("/api/metadata/search?query=fog")).statusCode).toBe(401);
  });

  test("responds with 422 when no directory responds", async () => {
    const withoutDirectories = await startInstance("SQLite");
    const { client } = await registerBen(withoutDirectories);
    const response = await client.get("/api/metadata/search?query=fog");
    expect([response.statusCode, response.json().message]).toEqual([
      422,
      "The podcast directories did not respond. Please try again later.",
    ]);
    await withoutDirectories.close();
  });

  test("works with one directory alone", async () => {
    const withoutIndex = await startInstance("SQLite", { APPLE_LOOKUP_URL: `${origin}/apple/lookup` });
    const { client } = await registerBen(withoutIndex);
    const results = (await client.get("/api/metadata/search?query=Ottoline%20Brack")).json();
    expect(results.episodes.map(({ appleUrl }: { appleUrl: string }) => appleUrl)).toEqual([
      "https://podcasts.apple.com/us/podcast/fog/id700100200?i=1000700000001",
    ]);
    expect(results.shows[0]).toMatchObject({ title: "The Brack Report", author: "Brack Works", episodeCount: 12 });
    await withoutIndex.close();
  });
});
