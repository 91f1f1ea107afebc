import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type DocumentBytes, MAX_SMALL_BYTES } from "./document-bytes.ts";

// Test files share modules, and an earlier one may have started the pool's threads: these tests count those of a new pool.
vi.resetModules();
const { parseFeed, parseItunesResults } = await import("./parse-document.ts");

/** All that were started so far. */
const workers: Worker[] = [];
let running = 0;
let maxRunning = 0;

function track(worker: Worker): void {
  workers.push(worker);
  running += 1;
  maxRunning = Math.max(maxRunning, running);
  worker.once("exit", () => {
    running -= 1;
  });
}

beforeAll(() => {
  process.on("worker", track);
});
afterAll(() => {
  process.off("worker", track);
});

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

describe("a large feed", () => {
  test("is parsed in a worker, and the event loop goes on", async () => {
    const item = `<item><title>Fog</title><description>${"<p>Some words. </p>".repeat(100)}</description></item>`;
    const { feed, isInBackground } = await parseInBackground(
      documentOf(`<rss><channel><title>Big</title>${item.repeat(1000)}</channel></rss>`),
    );
    expect([feed?.metadata.feed?.episodes.length, isInBackground, workers.length]).toEqual([1000, true, 1]);
  });

  test("finds the worker of the one before, which takes long to start", async () => {
    const document = documentOf(`<rss><channel><title>Big</title>${" ".repeat(600_000)}</channel></rss>`);
    for (let round = 0; round < 3; round++)
      expect((await parseFeed(document, neverAborted()))?.metadata.title).toBe("Big");
    expect(workers).toHaveLength(1);
  });

  test.each([
    ["items", `<rss><channel><title>Dense</title>${"<item/>".repeat(60_000)}</channel></rss>`],
    ["objects", `{"version":"https://jsonfeed.org/version/1.1","title":"Dense","items":[${"{},".repeat(120_000)}{}]}`],
  ])("is also one with very many %s", async (_what, text) => {
    const { feed, isInBackground } = await parseInBackground(documentOf(text));
    expect([feed?.metadata.title, isInBackground]).toEqual(["Dense", true]);
  });

  test("shares two workers with others", async () => {
    const document = documentOf(`<rss><channel><title>Big</title>${" ".repeat(600_000)}</channel></rss>`);
    const results = await Promise.all(Array.from({ length: 4 }, () => parseFeed(document, neverAborted())));
    expect(results.map((feed) => feed?.metadata.title)).toEqual(Array(4).fill("Big"));
    expect(maxRunning).toBe(2);
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

  test("beyond 4 MB leaves its worker for the next one", async () => {
    const item = `<item><title>Fog</title><description>${"<p>Some words. </p>".repeat(200)}</description></item>`;
    const document = documentOf(`<rss><channel><title>Huge</title>${item.repeat(1100)}</channel></rss>`);
    expect(document.bytes.length).toBeGreaterThan(MAX_SMALL_BYTES);
    await parseFeed(document, neverAborted());
    const worker = workers.at(-1);
    expect((await parseFeed(document, neverAborted()))?.metadata.title).toBe("Huge");
    expect(workers.at(-1)).toBe(worker);
  });
});

test("a long response of Apple's directory is parsed in a worker", async () => {
  const description = "<p>Some words. </p>".repeat(200);
  const episode = { wrapperType: "podcastEpisode", trackId: 7, trackName: "Fog", description };
  const document = documentOf(JSON.stringify({ results: Array(200).fill(episode) }));
  const { result, isInBackground } = await watchEventLoop(() => parseItunesResults(document, neverAborted()));
  expect([result?.episodes.length, result?.episodes[199]?.draft.title, isInBackground]).toEqual([200, "Fog", true]);
});
