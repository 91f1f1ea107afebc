import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PROVIDER_URLS } from "#test/fake-servers/fake-web.ts";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
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
