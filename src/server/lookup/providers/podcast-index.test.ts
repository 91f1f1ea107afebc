import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeWeb, PROVIDER_URLS, startFakeWeb } from "#test/fake-servers/fake-web.ts";
import { lookUp } from "../lookup.ts";
import { LookupSession } from "../lookup-session.ts";
import { searchEpisodesByPerson, searchShowsByTerm } from "./podcast-index.ts";

const ITEMS = [
  { title: "Fog signals", guid: "fog" },
  { title: "The ferry", guid: "ferry" },
];
const FEEDS = [
  { title: "The Lantern Hour", url: "https://feeds.lantern.example/hour.xml" },
  { title: "Pilot Notes", url: "https://feeds.pilot.example/notes.xml" },
];
const byId = <T>(list: T[]) => Object.fromEntries(list.map((item, index) => [String(7000 + index), item]));

describe.each([
  ["an array", <T>(list: T[]) => list],
  ["an object keyed by id", byId],
])("a list as %s", (_form, listOf) => {
  let web: FakeWeb;
  let session: LookupSession;
  beforeAll(async () => {
    web = await startFakeWeb({
      "https://api.podcastindex.org/api/1.0/search/byperson": { body: JSON.stringify({ items: listOf(ITEMS) }) },
      "https://api.podcastindex.org/api/1.0/search/byterm": { body: JSON.stringify({ feeds: listOf(FEEDS) }) },
    });
    const providers = { ...PROVIDER_URLS, podcastIndexKey: "KEY", podcastIndexSecret: "secret" };
    session = new LookupSession({ fetch: web.fetch, providers });
  });
  afterAll(() => web.close());

  test("contains the episodes", async () => {
    const episodes = await searchEpisodesByPerson(session, "Ottoline Brack", 50);
    expect(episodes?.map(({ title, sourceGuid }) => [title, sourceGuid])).toEqual([
      ["Fog signals", "fog"],
      ["The ferry", "ferry"],
    ]);
  });

  test("contains the shows", async () => {
    const shows = await searchShowsByTerm(session, "Lantern", 10);
    expect(shows?.map(({ title }) => title)).toEqual(["The Lantern Hour", "Pilot Notes"]);
  });
});

test.each([
  ["null", '{"items":null}'],
  ["text", '{"items":"none"}'],
  ["missing", "{}"],
  ["not JSON", "<html>"],
])("a list that is %s has no episodes", async (_form, body) => {
  const web = await startFakeWeb({ "https://api.podcastindex.org/api/1.0/search/byperson": { body } });
  const providers = { ...PROVIDER_URLS, podcastIndexKey: "KEY", podcastIndexSecret: "secret" };
  const session = new LookupSession({ fetch: web.fetch, providers });
  expect(await searchEpisodesByPerson(session, "Ottoline Brack", 50)).toEqual([]);
  await web.close();
});

describe("the show that a page names", () => {
  const PAGE_URL = "https://lantern.example/fog";
  const FEED = `<rss version="2.0"><channel><title>The Lantern Hour</title><item><title>Reading fog at sea</title>
    <enclosure url="https://cdn.lantern.example/1.mp3" type="audio/mpeg" length="1"/></item></channel></rss>`;
  const PAGE = `<html><head><title>Reading fog at sea</title><script type="application/ld+json">
    {"@type":"PodcastEpisode","name":"Reading fog at sea","partOfSeries":{"name":"The Lantern Hour"}}</script></head></html>`;

  async function lookUpPage(indexedFeeds: object[]) {
    const web = await startFakeWeb({
      [PAGE_URL]: { body: PAGE },
      "https://api.podcastindex.org/api/1.0/search/byterm": { body: JSON.stringify({ feeds: indexedFeeds }) },
      "https://itunes.apple.com/search": {
        body: JSON.stringify({
          resultCount: 1,
          results: [
            { kind: "podcast", collectionName: "The Lantern Hour", feedUrl: "https://feeds.lantern.example/hour.xml" },
          ],
        }),
      },
      "https://feeds.lantern.example/hour.xml": { type: "application/rss+xml", body: FEED },
    });
    const providers = { ...PROVIDER_URLS, podcastIndexKey: "KEY", podcastIndexSecret: "secret" };
    const { audioUrl } = await lookUp(PAGE_URL, { fetch: web.fetch, providers });
    await web.close();
    return { audioUrl, directories: web.requestedUrls.map((url) => new URL(url).hostname).filter(isDirectory) };
  }
  const isDirectory = (host: string) => host === "api.podcastindex.org" || host === "itunes.apple.com";

  test("is searched in Podcast Index, and Apple's quota is saved", async () => {
    expect(await lookUpPage(FEEDS)).toEqual({
      audioUrl: "https://cdn.lantern.example/1.mp3",
      directories: ["api.podcastindex.org"],
    });
  });

  test("is searched at Apple if Podcast Index does not know it", async () => {
    expect(await lookUpPage([])).toEqual({
      audioUrl: "https://cdn.lantern.example/1.mp3",
      directories: ["api.podcastindex.org", "itunes.apple.com"],
    });
  });
});
