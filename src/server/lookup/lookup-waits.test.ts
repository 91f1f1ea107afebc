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

/** Pages at hosts whose feeds are known from the page's address or from a link on it. */
const HOSTED_PAGES = [
  ["Acast", PAGE_URL, FEED_URL, ""],
  [
    "Transistor",
    "https://tide-tables.transistor.fm/episodes/reading-fog",
    "https://feeds.transistor.fm/tide-tables",
    "",
  ],
  [
    "Transistor's short links",
    "https://share.transistor.fm/s/0a1b2c3d",
    "https://feeds.transistor.fm/tide-tables",
    '<link rel="alternate" type="application/rss+xml" href="https://feeds.transistor.fm/tide-tables">',
  ],
] as const;
const ITEM = `<item><title>Reading fog at sea</title><guid>fog</guid><pubDate>Thu, 05 Mar 2026 05:00:00 GMT</pubDate>
  <enclosure url="https://cdn.tides.example/fog.mp3" type="audio/mpeg" length="1"/></item></channel>`;

test.each(HOSTED_PAGES)(
  "an episode at %s ends without Apple, which never answers, whether its feed has it or not",
  async (_host, url, feedUrl, head) => {
    for (const feed of [FEED, FEED.replace("</channel>", ITEM)]) {
      const apple: string[] = [];
      const fetch = await startSites(
        { [url]: { body: page("Tide Tables", head) }, [feedUrl]: { type: "text/xml", body: feed } },
        (asked) => {
          if (new URL(asked).hostname !== "itunes.apple.com") return undefined;
          apple.push(asked);
          return new Promise(() => {});
        },
      );
      const found = await lookUp(url, { fetch, providers: PROVIDER_URLS });
      expect(found).toMatchObject({ title: "Reading fog at sea", audioUrl: "https://cdn.tides.example/fog.mp3" });
      expect(found.sourceGuid).toBe(feed === FEED ? null : "fog");
      expect(found).not.toHaveProperty("directoryUnavailable");
      expect(apple).toEqual([]);
      await web.close();
    }
  },
);

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

/** Sends requests to Apple's directory as if they had to wait for their turn as long as they may. */
async function startBusyApple(
  sites: FakeSites,
  respond: () => ReturnType<DocumentFetch> | undefined = () => undefined,
) {
  const waits: (number | undefined)[] = [];
  const fetch = await startSites(sites, (asked, { longestWaitMs, onWait }) => {
    if (new URL(asked).hostname !== "itunes.apple.com") return undefined;
    waits.push(longestWaitMs);
    if (longestWaitMs) onWait?.();
    return respond();
  });
  return { fetch, waits };
}
const NO_RESULTS = {
  "https://itunes.apple.com/lookup": { body: '{"results":[]}' },
  "https://itunes.apple.com/search": { body: '{"results":[]}' },
};

test("a page waits for its turn at Apple once, for two seconds at most", async () => {
  const url = "https://tides.example/fog";
  const { fetch, waits } = await startBusyApple({ [url]: { body: page("Tide Tables") }, ...NO_RESULTS });
  expect(await lookUp(url, { fetch, providers: PROVIDER_URLS })).toMatchObject({ title: "Reading fog at sea" });
  expect(waits.length).toBeGreaterThan(2);
  expect(waits).toEqual([2000, ...waits.slice(1).map(() => 0)]);
});

test("a page whose own feed is known waits for no turn at Apple", async () => {
  const url = "https://tides.example/fog";
  const head = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">';
  const { fetch, waits } = await startBusyApple({
    [url]: { body: page("Harbour Radio", head) },
    "https://tides.example/feed.xml": { type: "text/xml", body: FEED },
    ...NO_RESULTS,
  });
  expect(await lookUp(url, { fetch, providers: PROVIDER_URLS })).toMatchObject({ title: "Reading fog at sea" });
  expect(waits.length).toBeGreaterThan(0);
  expect(waits).toEqual(waits.map(() => 0));
});

test("a directory that fails for a show is not asked for it in another storefront", async () => {
  const url = "https://podcasts.apple.com/us/podcast/tide-tables/id1200361736";
  const { fetch, waits } = await startBusyApple({ [url]: { body: page("Tide Tables") } }, () =>
    Promise.reject(new AppError(422, "url-unreachable", "The server answered with 404")),
  );
  await lookUp(url, { fetch, providers: PROVIDER_URLS });
  expect(waits).toEqual([2000]);
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
