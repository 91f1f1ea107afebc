import { afterEach, expect, test } from "vitest";
import { AppError } from "#server/errors.ts";
import { type FakeSites, type FakeWeb, PROVIDER_URLS, startFakeWeb } from "#test/fake-servers/fake-web.ts";
import type { DocumentFetch, FetchOptions } from "./fetch/document-fetch.ts";
import { lookUp } from "./lookup.ts";

/* A lookup waits for nothing that its result does not need. */

const FEED_URL = "https://feeds.acast.com/public/shows/tide-tables";
const PAGE_URL = "https://shows.acast.com/tide-tables/episodes/reading-fog";
const FEED = `<rss version="2.0"><channel><title>Tide Tables</title><item><title>Harbour dogs</title><guid>dogs</guid>
  <enclosure url="https://cdn.tides.example/dogs.mp3" type="audio/mpeg" length="1"/></item></channel></rss>`;
const page = (siteName: string, more = "") => `<html><head><title>Reading fog at sea | ${siteName}</title>
  <meta property="og:title" content="Reading fog at sea"><meta property="og:site_name" content="${siteName}">${more}</head>
  <body><h1>Reading fog at sea</h1><audio src="https://cdn.tides.example/fog.mp3"></audio>
  <a href="https://podcasts.apple.com/us/podcast/tide-tables/id1200361736">Apple Podcasts</a></body></html>`;

let web: FakeWeb;
afterEach(() => web.close());

/** @param intercept handles a request instead of the fake sites, unless it returns undefined */
async function startSites(
  sites: FakeSites,
  intercept: (url: string, options: FetchOptions) => ReturnType<DocumentFetch> | undefined = () => undefined,
): Promise<DocumentFetch> {
  web = await startFakeWeb(sites);
  const fetch = (url: string, options: FetchOptions = {}) => intercept(url, options) ?? web.fetch(url, options);
  return Object.assign(fetch, { probe: web.fetch.probe });
}

test("an episode that its show's own feed does not have is not asked for at Apple", async () => {
  const fetch = await startSites({
    [PAGE_URL]: { body: page("Tide Tables") },
    [FEED_URL]: { type: "text/xml", body: FEED },
  });
  const found = await lookUp(PAGE_URL, { fetch, providers: PROVIDER_URLS });
  expect(found).toMatchObject({ title: "Reading fog at sea", audioUrl: "https://cdn.tides.example/fog.mp3" });
  expect(web.requestedUrls).toContain(FEED_URL);
  expect(web.requestedUrls.filter((url) => url.includes("itunes.apple.com"))).toEqual([]);
});

test("a page that says everything does not wait for its turn at Apple", async () => {
  const waits: (number | undefined)[] = [];
  const date = '<meta property="article:published_time" content="2026-03-05T05:00:00Z">';
  const url = "https://tides.example/fog";
  const fetch = await startSites({ [url]: { body: page("Tide Tables", date) } }, (asked, { longestWaitMs }) => {
    if (new URL(asked).hostname !== "itunes.apple.com") return undefined;
    waits.push(longestWaitMs);
    return Promise.reject(new AppError(429, "host-rate-limited", "busy", undefined, 12));
  });
  const found = await lookUp(url, { fetch, providers: PROVIDER_URLS });
  expect(found).toMatchObject({
    title: "Reading fog at sea",
    showName: "Tide Tables",
    releaseDate: "2026-03-05T05:00:00.000Z",
  });
  expect(found).not.toHaveProperty("directoryUnavailable");
  expect(waits.length).toBeGreaterThan(0);
  expect(waits).toEqual(waits.map(() => 0));
});

test("a page at Spotify that says everything does not wait for oEmbed", async () => {
  const events: string[] = [];
  const oembed = Promise.withResolvers<never>();
  const url = "https://open.spotify.com/episode/64TORH3xleuD1wcnFsrH1E";
  const head = `<title>Reading fog at sea - Tide Tables | Podcast on Spotify</title><meta property="og:title" content="Reading fog at sea">
    <meta property="og:description" content="Tide Tables · Episode"><meta property="og:image" content="https://i.scdn.co/image/1">`;
  const fetch = await startSites(
    {
      [url]: { body: `<html><head>${head}</head></html>` },
      "https://itunes.apple.com/search": { type: "text/javascript", body: '{"results":[]}' },
    },
    (asked) => {
      if (!asked.startsWith("https://open.spotify.com/oembed")) return undefined;
      events.push("oEmbed is asked");
      return oembed.promise;
    },
  );
  const found = await lookUp(url, { fetch, providers: PROVIDER_URLS });
  events.push("the lookup ends");
  oembed.reject(new AppError(422, "url-unreachable", "too late"));
  expect(found).toMatchObject({ title: "Reading fog at sea", showName: "Tide Tables" });
  expect(events).toEqual(["oEmbed is asked", "the lookup ends"]);
});
