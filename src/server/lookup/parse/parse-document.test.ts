import { describe, expect, test } from "vitest";
import { type DocumentBytes, MAX_SMALL_BYTES } from "./document-bytes.ts";
import { parseFeed, parseItunesResults, parsePage } from "./parse-document.ts";

/** Parses a document. @returns what it found, and whether the event loop went on meanwhile */
async function parseInBackground(document: DocumentBytes) {
  const { result, isInBackground } = await watchEventLoop(() => parseFeed(document, neverAborted()));
  return { feed: result, isInBackground };
}

async function watchEventLoop<T>(parse: () => Promise<T>) {
  let ticks = 0;
  const interval = setInterval(() => {
    ticks += 1;
  }, 1);
  const result = await parse();
  clearInterval(interval);
  return { result, isInBackground: ticks > 0 };
}

function documentOf(text: string, contentType: string | null = null): DocumentBytes {
  return {
    bytes: new TextEncoder().encode(text),
    contentType,
    contentLength: null,
    finalUrl: "https://example.org/feed.xml",
  };
}

const neverAborted = () => new AbortController().signal;

describe("a feed", () => {
  test("is parsed elsewhere, and the event loop goes on", async () => {
    const item = `<item><title>Fog</title><description>${"<p>Some words. </p>".repeat(100)}</description></item>`;
    const { feed, isInBackground } = await parseInBackground(
      documentOf(`<rss><channel><title>Big</title>${item.repeat(1000)}</channel></rss>`),
    );
    expect([feed?.metadata.feed?.episodes.length, isInBackground]).toEqual([1000, true]);
  });

  test.each([
    ["very many items", `<rss><channel><title>Dense</title>${"<item/>".repeat(60_000)}</channel></rss>`],
    [
      "very many objects",
      `{"version":"https://jsonfeed.org/version/1.1","title":"Dense","items":[${"{},".repeat(120_000)}{}]}`,
    ],
  ])("is parsed elsewhere, with %s", async (_what, text) => {
    const { feed, isInBackground } = await parseInBackground(documentOf(text));
    expect([feed?.metadata.title, isInBackground]).toEqual(["Dense", true]);
  });

  test("is undefined when the document is not a feed", async () => {
    const document = documentOf(`<html>${"<p>words".repeat(100_000)}`, "text/html");
    expect(await parseFeed(document, neverAborted())).toBeUndefined();
  });

  test("is given up when the signal aborts", async () => {
    const document = documentOf(`<rss><channel>${"<item><title>Fog</title></item>".repeat(500_000)}`);
    const controller = new AbortController();
    const parsing = parseFeed(document, controller.signal);
    setImmediate(() => controller.abort());
    await expect(parsing).rejects.toMatchObject({
      status: 422,
      code: "document-too-large",
    });
  });

  test("beyond 4 MB is parsed one at a time", async () => {
    const item = `<item><title>Fog</title><description>${"<p>Some words. </p>".repeat(200)}</description></item>`;
    const document = documentOf(`<rss><channel><title>Huge</title>${item.repeat(1100)}</channel></rss>`);
    expect(document.bytes.length).toBeGreaterThan(MAX_SMALL_BYTES);
    const feeds = await Promise.all([1, 2].map(() => parseFeed(document, neverAborted())));
    expect(feeds.map((feed) => feed?.metadata.title)).toEqual(["Huge", "Huge"]);
  });
});

test("a page is parsed elsewhere", async () => {
  const page = documentOf(`<title>Fog</title>${"<h1>Fog</h1>".repeat(4000)}`, "text/html");
  const { result, isInBackground } = await watchEventLoop(() => parsePage(page, neverAborted()));
  expect([result?.draft.title, isInBackground]).toEqual(["Fog", true]);
});

test("a long response of Apple's directory is parsed elsewhere", async () => {
  const description = "<p>Some words. </p>".repeat(200);
  const episode = { wrapperType: "podcastEpisode", trackId: 7, trackName: "Fog", description };
  const document = documentOf(JSON.stringify({ results: Array(200).fill(episode) }));
  const { result, isInBackground } = await watchEventLoop(() => parseItunesResults(document, neverAborted()));
  expect([result?.episodes.length, result?.episodes[199]?.draft.title, isInBackground]).toEqual([200, "Fog", true]);
});
