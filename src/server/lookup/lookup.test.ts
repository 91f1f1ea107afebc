import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROVIDER_URLS } from "#test/fake-servers/fake-web.ts";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import type { DocumentFetch, FetchOptions } from "./fetch/document-fetch.ts";
import { createSsrfSafeFetch } from "./fetch/ssrf-safe-fetch.ts";
import { lookUp } from "./lookup.ts";
import { parseFeed } from "./parse/parse-document.ts";

const NOBODY = "http://127.0.0.1:9/";
const tools = {
  fetch: createSsrfSafeFetch({ allowCidrs: ["127.0.0.0/8"], publicUrl: "https://aircheck.example" }),
  providers: { ...PROVIDER_URLS, appleLookupUrl: NOBODY, spotifyOembedUrl: NOBODY, youtubeOembedUrl: NOBODY },
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
  ])("%s is the show %s", async (path, title, episodeCount) => {
    const found = await lookUp(` ${feedHost.url(path)} `, tools);
    expect(found).toMatchObject({
      source: path.startsWith("/pages/") ? "web-page" : "feed",
      title,
      feed: { feedTitle: title },
    });
    expect(found.feed?.episodes).toHaveLength(episodeCount);
  });

  test.each([
    ["/pages-without-words", /^No episode was found on this page/],
    ["/shows/list.opml", /OPML/],
    ["/covers/fog.png", /^No podcast feed was found at this URL/],
  ])("%s tells nothing", async (path, message) => {
    await expect(lookUp(feedHost.url(path), tools)).rejects.toEqual(
      expect.objectContaining({ status: 422, code: "nothing-found", message: expect.stringMatching(message) }),
    );
  });

  test("what is no address", async () => {
    await expect(lookUp("hello", tools)).rejects.toEqual(expect.objectContaining({ status: 400, code: "invalid" }));
  });
});

describe("a large feed", () => {
  const finalUrl = "https://example.org/feed.xml";
  const patience = () => AbortSignal.timeout(30_000);

  test("leaves the server free while it is read", async () => {
    const item = `<item><title>Fog</title><description>${"<p>Some words. </p>".repeat(100)}</description></item>`;
    const bytes = new TextEncoder().encode(`<rss><channel><title>Big</title>${item.repeat(1000)}</channel></rss>`);
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 5);
    const found = await parseFeed({ bytes, contentType: null, contentLength: null, finalUrl }, patience());
    clearInterval(turning);
    expect(found?.feed?.episodes).toHaveLength(1000);
    expect(turns).toBeGreaterThan(5);
  });

  test.each([
    ["items", `<rss><channel><title>Dense</title>${"<item/>".repeat(60_000)}</channel></rss>`],
    ["objects", `{"version":"https://jsonfeed.org/version/1.1","title":"Dense","items":[${"{},".repeat(120_000)}{}]}`],
  ])("is one of very many %s too", async (_what, text) => {
    let threads = 0;
    const count = () => {
      threads += 1;
    };
    process.on("worker", count);
    const document = { bytes: new TextEncoder().encode(text), contentType: null, contentLength: null, finalUrl };
    expect((await parseFeed(document, patience()))?.title).toBe("Dense");
    process.off("worker", count);
    expect(threads).toBe(1);
  });

  test("is read in one of two threads, however many there are", async () => {
    let running = 0;
    let most = 0;
    const count = (thread: Worker) => {
      running += 1;
      most = Math.max(most, running);
      thread.once("exit", () => {
        running -= 1;
      });
    };
    process.on("worker", count);
    const bytes = new TextEncoder().encode(`<rss><channel><title>Big</title>${" ".repeat(600_000)}</channel></rss>`);
    const document = { bytes, contentType: null, contentLength: null, finalUrl };
    const found = await Promise.all(Array.from({ length: 6 }, () => parseFeed(document, patience())));
    process.off("worker", count);
    expect(found.map((feed) => feed?.title)).toEqual(Array(6).fill("Big"));
    expect(most).toBe(2);
  });

  test("that is no feed is none", async () => {
    const bytes = new TextEncoder().encode(`<html>${"<p>words".repeat(100_000)}`);
    expect(
      await parseFeed({ bytes, contentType: "text/html", contentLength: null, finalUrl }, patience()),
    ).toBeUndefined();
  });
});

describe("a look-up's one deadline", () => {
  const hurried = { ...tools, timeoutMs: 500 };

  test("ends it where the host keeps it waiting", async () => {
    await expect(lookUp(feedHost.url("/hostile/silent.xml"), hurried)).rejects.toMatchObject({
      code: "url-unreachable",
      message: "127.0.0.1 did not respond in time",
    });
  });

  test("holds for all steps together, and what is known by then is the answer", async () => {
    const startedAt = performance.now();
    const found = await lookUp(feedHost.url("/hostile/page-with-silent-feeds"), { ...tools, timeoutMs: 1500 });
    expect(found).toMatchObject({ source: "web-page", title: "Reading fog" });
    // three silent feeds and an oEmbed, each of which may take eight seconds by itself
    expect(performance.now() - startedAt).toBeLessThan(7000);
  });

  test("leaves a file the file, when its tags are not read in time", async () => {
    const slow = async (url: string, options: FetchOptions = {}) => {
      const document = await tools.fetch(url);
      if (options.signal && !options.signal.aborted) await once(options.signal, "abort");
      return document;
    };
    const fetch: DocumentFetch = Object.assign(slow, { probe: tools.fetch.probe });
    expect(await lookUp(feedHost.url("/audio/fog.mp3"), { ...hurried, fetch })).toMatchObject({
      source: "audio-file",
      title: "fog",
      audioUrl: feedHost.url("/audio/fog.mp3"),
      enclosureType: "audio/mpeg",
      enclosureLength: 19_968,
    });
  });

  test("holds for the reading too", async () => {
    const bytes = new TextEncoder().encode(`<rss><channel>${"<item><title>Fog</title></item>".repeat(500_000)}`);
    const finalUrl = "https://example.org/feed.xml";
    await expect(
      parseFeed({ bytes, contentType: null, contentLength: null, finalUrl }, AbortSignal.timeout(1)),
    ).rejects.toMatchObject({ status: 422, code: "document-too-large" });
  });
});
