import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type FakeSites, type FakeWeb, PROVIDER_URLS, startFakeWeb } from "#test/fake-servers/fake-web.ts";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { atomFeed } from "#test/fake-servers/sample-feeds.ts";
import type { DocumentFetch, FetchOptions } from "./fetch/document-fetch.ts";
import { createSsrfSafeFetch } from "./fetch/ssrf-safe-fetch.ts";
import { lookUp } from "./lookup.ts";

/** A closed port: requests to it fail immediately. */
const CLOSED_PORT_URL = "http://127.0.0.1:9/";
const lookupOptions = {
  fetch: createSsrfSafeFetch({ allowCidrs: ["127.0.0.0/8"], publicUrl: "https://aircheck.example" }),
  providers: {
    ...PROVIDER_URLS,
    appleLookupUrl: CLOSED_PORT_URL,
    spotifyOembedUrl: CLOSED_PORT_URL,
    youtubeOembedUrl: CLOSED_PORT_URL,
  },
};

let feedHost: FeedHost;
beforeAll(async () => {
  feedHost = await startFeedHost();
});
afterAll(() => feedHost.close());

describe("a pasted link", () => {
  test.each([
    ["/shows/long.xml", "Harbour Lights", 500],
    ["/moved/long.xml", "Harbour Lights", 500],
    ["/shows/latin1.xml", "Fjordstemmer på båttur", 2],
    ["/shows/sparse.xml", "Attic Tapes", 4],
    ["/shows/atom.xml", "Granite & Moss", 1],
    ["/shows/rdf.xml", "Ledger of Small Sounds", 1],
    ["/shows/feed.json", "Bench Notes", 1],
    ["/shows/videos.xml", "Window Seat", 1],
    ["/shows/packed/gzip-file", "Granite & Moss", 1],
    ["/pages/harbour-lights.html", "Harbour Lights", 500],
  ])("%s leads to the show %s", async (path, title, episodeCount) => {
    const metadata = await lookUp(` ${feedHost.url(path)} `, lookupOptions);
    expect(metadata).toMatchObject({
      source: path.startsWith("/pages/") ? "web-page" : "feed",
      title,
      feed: { feedTitle: title },
    });
    expect(metadata.feed?.episodes).toHaveLength(episodeCount);
  });

  test.each(["feed://", "pcast://", "feed:", "rss://", "//", ""])(
    "with %j in place of http:// leads to a host that has no https",
    async (scheme) => {
      const { host } = new URL(feedHost.origin);
      const metadata = await lookUp(`${scheme}${host}/shows/atom.xml`, lookupOptions);
      expect(metadata).toMatchObject({ title: "Granite & Moss", sourceFeedUrl: feedHost.url("/shows/atom.xml") });
    },
  );

  test("without http leads to a host that closes connections of https", async () => {
    const server = createServer((_request, response) => response.end(atomFeed(feedHost.origin)));
    server.on("clientError", (_error, socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const metadata = await lookUp(`feed://127.0.0.1:${port}/feed.xml`, lookupOptions);
    server.close();
    expect(metadata.title).toBe("Granite & Moss");
  });

  test("with https is never asked for by http", async () => {
    const link = feedHost.url("/shows/atom.xml").replace("http:", "https:");
    await expect(lookUp(link, lookupOptions)).rejects.toEqual(
      expect.objectContaining({
        code: "url-unreachable",
        message: "127.0.0.1 does not have a valid HTTPS certificate",
      }),
    );
  });

  test.each([
    ["/pages-without-words", /^No episode was found on this page/],
    ["/shows/list.opml", /OPML/],
    ["/covers/fog.png", /^No podcast feed was found at this URL/],
  ])("%s has no usable metadata", async (path, message) => {
    await expect(lookUp(feedHost.url(path), lookupOptions)).rejects.toEqual(
      expect.objectContaining({ status: 422, code: "nothing-found", message: expect.stringMatching(message) }),
    );
  });

  test("is rejected without a URL", async () => {
    await expect(lookUp("hello", lookupOptions)).rejects.toEqual(
      expect.objectContaining({ status: 400, code: "invalid" }),
    );
  });
});

describe("what other sites answer", () => {
  const FOG = "https://lantern.example/fog.mp3";
  const FEED = `<rss version="2.0"><channel><title>Lantern</title><item><title>Reading fog</title><guid>fog-7</guid>
    <enclosure url="${FOG}" length="9" type="audio/mpeg"/></item></channel></rss>`;
  const oembed = {
    type: "application/json",
    body: JSON.stringify({ type: "rich", title: "Reading fog", author_name: "Lantern Hour" }),
  };
  const refused = { status: 403 };
  const sites: FakeSites = {
    "https://feeds.lantern.example/hour.xml": { type: "application/rss+xml", body: FEED },
    "https://soundcloud.com/oembed": oembed,
    "https://soundcloud.com/lantern/fog": refused,
    "https://on.soundcloud.com/AbC12": { location: "https://soundcloud.com/lantern/fog" },
    "https://vimeo.com/api/oembed.json": oembed,
    "https://vimeo.com/76979871/8272103f6e": refused,
    "https://open.spotify.com/oembed": oembed,
    "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk": refused,
    "https://short.example/7": { location: "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk" },
    "https://lantern.example/closed": refused,
    "https://itunes.apple.com/lookup": {
      type: "application/json",
      body: JSON.stringify({
        results: [{ kind: "podcast", collectionId: 77001, feedUrl: "https://feeds.lantern.example/hour.xml" }],
      }),
    },
    "https://linktr.ee/lantern": {
      body: `<html><title>lantern | Linktree</title><a href="https://podcasts.apple.com/us/podcast/lantern/id77001">Apple</a>
        <a href="https://open.spotify.com/show/2MAi0BvDc6GTFvKFPXnkCL">Spotify</a><a href="https://lantern.example">Site</a></html>`,
    },
    "https://linktr.ee/ada": {
      body: '<html><title>ada | Linktree</title><a href="https://x.com/ada">X</a><a href="https://ada.example">Site</a></html>',
    },
  };
  let web: FakeWeb;
  beforeAll(async () => {
    web = await startFakeWeb(sites);
  });
  afterAll(() => web.close());
  const find = (pasted: string) => lookUp(pasted, { fetch: web.fetch, providers: PROVIDER_URLS });

  test.each([
    ["https://soundcloud.com/lantern/fog", "https://soundcloud.com/lantern/fog"],
    ["https://on.soundcloud.com/AbC12", "https://soundcloud.com/lantern/fog"],
    [
      '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&title=0"></iframe>',
      "https://vimeo.com/76979871/8272103f6e",
    ],
  ])("of %s, whose page lets nobody in, is its oEmbed", async (pasted, showNotesUrl) => {
    expect(await find(pasted)).toMatchObject({ title: "Reading fog", showName: "Lantern Hour", showNotesUrl });
  });

  test("of a short link to a platform that lets nobody in is the platform's", async () => {
    expect(await find("https://short.example/7")).toMatchObject({ source: "spotify", title: "Reading fog" });
  });

  test.each([
    ["https://lantern.example/closed https://feeds.lantern.example/hour.xml", "Lantern"],
    ["https://lantern.example/gone\nhttps://lantern.example/closed\nhttps://soundcloud.com/lantern/fog", "Reading fog"],
  ])("of %j is found at the first link that leads anywhere", async (pasted, title) => {
    expect(await find(pasted)).toMatchObject({ title });
  });

  test("of a page of links is the show that it leads to, and never the page", async () => {
    expect((await find("https://linktr.ee/lantern")).feed?.episodes).toMatchObject([{ title: "Reading fog" }]);
    await expect(find("https://linktr.ee/ada")).rejects.toMatchObject({ code: "nothing-found" });
  });

  test("is not looked for at profiles beside a link that failed", async () => {
    await expect(find("https://lantern.example/closed https://x.com/lantern")).rejects.toMatchObject({
      message: "lantern.example responded with HTTP status 403",
    });
    expect(web.requestedUrls).not.toContain("https://x.com/lantern");
  });
});

// Concurrent, because these tests mostly wait.
describe.concurrent("the timeout of a lookup", () => {
  const withShortTimeout = { ...lookupOptions, timeoutMs: 500 };

  test("ends a request to a host that does not respond", async () => {
    await expect(lookUp(feedHost.url("/hostile/silent.xml"), withShortTimeout)).rejects.toMatchObject({
      code: "url-unreachable",
      message: "127.0.0.1 did not respond in time",
    });
  });

  test("does not lose a media file whose tags are not parsed in time", async () => {
    const fetchUntilTimeout = async (url: string, options: FetchOptions = {}) => {
      const document = await lookupOptions.fetch(url);
      if (options.signal && !options.signal.aborted) await once(options.signal, "abort");
      return document;
    };
    const fetch: DocumentFetch = Object.assign(fetchUntilTimeout, { probe: lookupOptions.fetch.probe });
    expect(await lookUp(feedHost.url("/audio/fog.mp3"), { ...withShortTimeout, fetch })).toMatchObject({
      source: "audio-file",
      title: "fog",
      audioUrl: feedHost.url("/audio/fog.mp3"),
      enclosureType: "audio/mpeg",
      enclosureLength: 238_888,
    });
  });
});

// Not concurrent with the others, whose timers it would stop.
test("the timeout of a lookup is shared by all steps, and what is known by then is the result", async () => {
  const pageUrl = feedHost.url("/hostile/page-with-silent-feeds");
  const page = await lookupOptions.fetch(pageUrl);
  const signals: (AbortSignal | undefined)[] = [];
  const isWaiting = Promise.withResolvers<void>();
  const recordSignal = async (url: string, options: FetchOptions = {}) => {
    signals.push(options.signal);
    if (url === pageUrl) return page;
    isWaiting.resolve();
    return lookupOptions.fetch(url, options);
  };
  const fetch: DocumentFetch = Object.assign(recordSignal, { probe: lookupOptions.fetch.probe });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const looking = lookUp(pageUrl, { ...lookupOptions, fetch, timeoutMs: 1500 });
    await isWaiting.promise;
    vi.advanceTimersByTime(1499);
    expect(signals[0]?.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signals[0]?.aborted).toBe(true);
    expect(await looking).toMatchObject({ source: "web-page", title: "Reading fog" });
    // The page, its three feeds and its oEmbed.
    expect(signals).toHaveLength(5);
    expect(new Set(signals)).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
