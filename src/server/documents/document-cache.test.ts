import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { toResponse } from "../http/response.ts";
import { DocumentCache } from "./document-cache.ts";
import { StoredDocument } from "./stored-document.ts";

const options = { headers: { "content-type": "text/plain" } };
const ofBytes = (count: number, letter = "a") => new StoredDocument(Buffer.alloc(count, letter), options);

/** Requests a document and returns whether it had to be rendered. */
async function isRendered(cache: DocumentCache, key: string, bytes: number): Promise<boolean> {
  let isNew = false;
  await cache.findOrRender(key, "1", async () => {
    isNew = true;
    return ofBytes(bytes);
  });
  return isNew;
}

test("renders a cached document once, and concurrent requests share one rendering", async () => {
  const cache = new DocumentCache(1000);
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    return ofBytes(10);
  };
  const [one, other] = await Promise.all([cache.findOrRender("a", "1", render), cache.findOrRender("a", "1", render)]);
  expect([one === other, renderings]).toEqual([true, 1]);
  expect(await cache.find("a", "1")).toBe(one);
  expect(cache.find("b", "1")).toBeUndefined();
});

test("a new version takes the place of the one before", async () => {
  const cache = new DocumentCache(1000);
  await cache.findOrRender("a", "1", async () => ofBytes(300));
  const second = await cache.findOrRender("a", "2", async () => ofBytes(200));
  expect([cache.find("a", "1"), cache.find("a", "2")]).toEqual([undefined, second]);
  expect(cache.counts).toEqual({ hits: 1, misses: 2, sizeBytes: 200 });
});

test("evicts the least recently used document when it exceeds its size limit", async () => {
  const cache = new DocumentCache(1000);
  for (const key of ["a", "b", "c"]) expect(await isRendered(cache, key, 300)).toBe(true);
  expect(await isRendered(cache, "a", 300)).toBe(false);
  expect(await isRendered(cache, "d", 300)).toBe(true);
  expect([cache.find("b", "1"), cache.find("c", "1") === undefined]).toEqual([undefined, false]);
  expect(await isRendered(cache, "a", 300)).toBe(false);
});

test("counts compressed bodies", async () => {
  const cache = new DocumentCache(1000);
  const document = await cache.findOrRender(
    "a",
    "1",
    async () => new StoredDocument(crypto.getRandomValues(Buffer.alloc(400)), options),
  );
  await Promise.all([document.bodyIn("br"), document.bodyIn("gzip")]);
  expect(document.sizeBytes).toBeGreaterThan(1200);
  await cache.findOrRender("b", "1", async () => ofBytes(10));
  expect([cache.find("a", "1"), cache.find("b", "1") === undefined]).toEqual([undefined, false]);
});

test.each(["identity", "gzip", "br"] as const)("holds no more memory than it counts, as %s", async (encoding) => {
  const document = new StoredDocument(Buffer.from("a small page"), options);
  const body = await document.bodyIn(encoding);
  expect(body.buffer.byteLength).toBe(body.length);
});

test("evicts a document as soon as compressing it exceeds the size limit", async () => {
  const cache = new DocumentCache(1000);
  await isRendered(cache, "older", 300);
  const document = await cache.findOrRender(
    "a",
    "1",
    async () => new StoredDocument(crypto.getRandomValues(Buffer.alloc(400)), options),
  );
  await document.bodyIn("br");
  expect([cache.find("older", "1"), cache.find("a", "1")]).toEqual([undefined, document]);
  await document.bodyIn("gzip");
  expect(cache.find("a", "1")).toBeUndefined();
  expect(await document.bodyIn("br")).toBe(await document.bodyIn("br"));
});

test("returns a document whose entry was evicted while it was rendering", async () => {
  const cache = new DocumentCache(1000);
  const late = Promise.withResolvers<StoredDocument>();
  const pending = cache.findOrRender("late", "1", () => late.promise);
  for (const key of ["a", "b"]) await isRendered(cache, key, 900);
  late.resolve(ofBytes(500));
  expect((await pending).sizeBytes).toBe(500);
});

test("returns a document larger than the size limit without storing it", async () => {
  const cache = new DocumentCache(1000);
  expect((await cache.findOrRender("a", "1", async () => ofBytes(5000))).sizeBytes).toBe(5000);
  expect(cache.find("a", "1")).toBeUndefined();
});

test("returns a document that was still rendering when a larger one came, and stores it", async () => {
  const cache = new DocumentCache(1000);
  const late = Promise.withResolvers<StoredDocument>();
  const pending = cache.findOrRender("late", "1", () => late.promise);
  await isRendered(cache, "huge", 5000);
  late.resolve(ofBytes(900));
  expect((await pending).sizeBytes).toBe(900);
  expect(await isRendered(cache, "a", 900)).toBe(true);
  expect(await isRendered(cache, "a", 900)).toBe(false);
});

test("renders again after a rendering failed", async () => {
  const cache = new DocumentCache(1000);
  await expect(
    cache.findOrRender("a", "1", () => Promise.reject(new Error("The database is unavailable"))),
  ).rejects.toThrow("unavailable");
  expect(await isRendered(cache, "a", 10)).toBe(true);
});

test("compresses once per encoding, decompresses to the same bytes, and has an ETag per encoding", async () => {
  const text = "Every podcast you have been on. ".repeat(50);
  const document = new StoredDocument(text, options);
  const [gzip, brotli] = await Promise.all([document.bodyIn("gzip"), document.bodyIn("br")]);
  expect([String(gunzipSync(gzip)), String(brotliDecompressSync(brotli))]).toEqual([text, text]);
  expect([await document.bodyIn("gzip"), await document.bodyIn("br")]).toEqual([gzip, brotli]);
  const etagOf = async (content: StoredDocument, encoding: string) => {
    const { headerFields } = await toResponse(content, { "accept-encoding": encoding }, new Date());
    return headerFields[headerFields.indexOf("etag") + 1];
  };
  const tags = await Promise.all(["identity", "gzip", "br"].map((encoding) => etagOf(document, encoding)));
  expect(new Set(tags).size).toBe(3);
  const other = new StoredDocument("Every podcast you have been on! ".repeat(50), options);
  expect(tags).not.toContain(await etagOf(other, "identity"));
});

test("large documents are compressed, too", async () => {
  const text = "Every podcast you have been on. ".repeat(5000);
  const document = new StoredDocument(text, options);
  expect(String(gunzipSync(await document.bodyIn("gzip")))).toBe(text);
  expect(String(brotliDecompressSync(await document.bodyIn("br")))).toBe(text);
});
