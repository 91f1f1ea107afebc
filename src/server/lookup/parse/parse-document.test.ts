import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DocumentBytes } from "./document-bytes.ts";
import { parseFeed } from "./parse-document.ts";

let workers: Worker[];
let running: number;
let maxRunning: number;

function track(worker: Worker): void {
  workers.push(worker);
  running += 1;
  maxRunning = Math.max(maxRunning, running);
  worker.once("exit", () => {
    running -= 1;
  });
}

beforeEach(() => {
  workers = [];
  running = 0;
  maxRunning = 0;
  process.on("worker", track);
});
afterEach(() => {
  process.off("worker", track);
});

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
    let ticks = 0;
    const interval = setInterval(() => {
      ticks += 1;
    }, 5);
    const feed = await parseFeed(
      documentOf(`<rss><channel><title>Big</title>${item.repeat(1000)}</channel></rss>`),
      neverAborted(),
    );
    clearInterval(interval);
    expect(feed?.metadata.feed?.episodes).toHaveLength(1000);
    expect(workers).toHaveLength(1);
    expect(ticks).toBeGreaterThan(0);
  });

  test.each([
    ["items", `<rss><channel><title>Dense</title>${"<item/>".repeat(60_000)}</channel></rss>`],
    ["objects", `{"version":"https://jsonfeed.org/version/1.1","title":"Dense","items":[${"{},".repeat(120_000)}{}]}`],
  ])("is also one with very many %s", async (_what, text) => {
    expect((await parseFeed(documentOf(text), neverAborted()))?.metadata.title).toBe("Dense");
    expect(workers).toHaveLength(1);
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
    process.once("worker", () => controller.abort());
    await expect(parseFeed(document, controller.signal)).rejects.toMatchObject({
      status: 422,
      code: "document-too-large",
    });
  });
});
