import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { cacheKeys } from "./cache-keys.ts";
import { CachedResponse, ResponseCache } from "./response-cache.ts";

const options = { contentType: "text/plain", modifiedAt: new Date(0) };
const ofBytes = (count: number, letter = "a") => new CachedResponse(Buffer.alloc(count, letter), options);

/** Requests a response and returns whether it had to be rendered. */
async function isRendered(cache: ResponseCache, key: string, bytes: number): Promise<boolean> {
  let isNew = false;
  await cache.findOrRender(key, async () => {
    isNew = true;
    return ofBytes(bytes);
  });
  return isNew;
}

test("renders a cached response once, and concurrent requests share one rendering", async () => {
  const cache = new ResponseCache(1000);
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    return ofBytes(10);
  };
  const [one, other] = await Promise.all([cache.findOrRender("a", render), cache.findOrRender("a", render)]);
  expect([one === other, renderings]).toEqual([true, 1]);
  expect(await cache.find("a")).toBe(one);
  expect(cache.find("b")).toBeUndefined();
});

test("evicts the least recently used response when it exceeds its size limit", async () => {
  const cache = new ResponseCache(1000);
  for (const key of ["a", "b", "c"]) expect(await isRendered(cache, key, 300)).toBe(true);
  expect(await isRendered(cache, "a", 300)).toBe(false);
  expect(await isRendered(cache, "d", 300)).toBe(true);
  expect([cache.find("b"), cache.find("c") === undefined]).toEqual([undefined, false]);
  expect(await isRendered(cache, "a", 300)).toBe(false);
});

test("counts compressed bodies", async () => {
  const cache = new ResponseCache(1000);
  const response = await cache.findOrRender(
    "a",
    async () => new CachedResponse(crypto.getRandomValues(Buffer.alloc(400)), options),
  );
  await Promise.all([response.body("br"), response.body("gzip")]);
  expect(response.sizeBytes).toBeGreaterThan(1200);
  await cache.findOrRender("b", async () => ofBytes(10));
  expect([cache.find("a"), cache.find("b") === undefined]).toEqual([undefined, false]);
});

test.each(["identity", "gzip", "br"] as const)("holds no more memory than it counts, as %s", async (encoding) => {
  const response = new CachedResponse(Buffer.from("a small page"), { contentType: "text/html", modifiedAt: undefined });
  const body = await response.body(encoding);
  expect(body.buffer.byteLength).toBe(body.length);
});

test("evicts a response as soon as compressing it exceeds the size limit", async () => {
  const cache = new ResponseCache(1000);
  await isRendered(cache, "older", 300);
  const response = await cache.findOrRender(
    "a",
    async () => new CachedResponse(crypto.getRandomValues(Buffer.alloc(400)), options),
  );
  await response.body("br");
  expect([cache.find("older"), cache.find("a")]).toEqual([undefined, response]);
  await response.body("gzip");
  expect(cache.find("a")).toBeUndefined();
  expect(await response.body("br")).toBe(await response.body("br"));
});

test("returns a response whose entry was evicted while it was rendering", async () => {
  const cache = new ResponseCache(1000);
  const late = Promise.withResolvers<CachedResponse>();
  const pending = cache.findOrRender("late", () => late.promise);
  for (const key of ["a", "b"]) await isRendered(cache, key, 900);
  late.resolve(ofBytes(500));
  expect((await pending).sizeBytes).toBe(500);
});

test("returns a response larger than the size limit without storing it", async () => {
  const cache = new ResponseCache(1000);
  expect((await cache.findOrRender("a", async () => ofBytes(5000))).sizeBytes).toBe(5000);
  expect(cache.find("a")).toBeUndefined();
});

test("returns a response that was still rendering when a larger one came, and stores it", async () => {
  const cache = new ResponseCache(1000);
  const late = Promise.withResolvers<CachedResponse>();
  const pending = cache.findOrRender("late", () => late.promise);
  await isRendered(cache, "huge", 5000);
  late.resolve(ofBytes(900));
  expect((await pending).sizeBytes).toBe(900);
  expect(await isRendered(cache, "a", 900)).toBe(true);
  expect(await isRendered(cache, "a", 900)).toBe(false);
});

test("does not store a 404", async () => {
  const cache = new ResponseCache(1000);
  const missing = new CachedResponse(Buffer.from("Not found"), { ...options, status: 404 });
  expect(await cache.findOrRender("a", async () => missing)).toBe(missing);
  expect(cache.find("a")).toBeUndefined();
});

test("renders again after a rendering failed", async () => {
  const cache = new ResponseCache(1000);
  await expect(cache.findOrRender("a", () => Promise.reject(new Error("The database is unavailable")))).rejects.toThrow(
    "unavailable",
  );
  expect(await isRendered(cache, "a", 10)).toBe(true);
});

test("compresses once per encoding, decompresses to the same bytes, and has an ETag per encoding", async () => {
  const response = new CachedResponse(Buffer.from("Every podcast you have been on. ".repeat(50)), options);
  const whole = await response.body("identity");
  const [gzip, brotli] = await Promise.all([response.body("gzip"), response.body("br")]);
  expect([gunzipSync(gzip).equals(whole), brotliDecompressSync(brotli).equals(whole)]).toEqual([true, true]);
  expect([await response.body("gzip"), await response.body("br")]).toEqual([gzip, brotli]);
  expect(await response.body("gzip")).toBe(gzip);
  const tags = (["identity", "gzip", "br"] as const).map((encoding) => response.etag(encoding));
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(response.matchesEtag(tag)).toBe(true);
});

test.each([
  ["*", true],
  ['"other", W/"TAG"', true],
  ['"TAG-gzip"', true],
  ['"other"', false],
  ["", false],
])("If-None-Match: %s matches: %s", (header, isMatch) => {
  const response = ofBytes(10);
  const tag = response.etag("identity").slice(1, -1);
  expect(response.matchesEtag(header.replace("TAG", tag))).toBe(isMatch);
  expect(response.etag("identity")).toBe(ofBytes(10).etag("identity"));
  expect(response.etag("identity")).not.toBe(ofBytes(10, "b").etag("identity"));
});

test("variants of documents never evict documents", async () => {
  const cache = new ResponseCache(1000);
  expect(await isRendered(cache, cacheKeys.page(1, "v1"), 900)).toBe(true);
  for (let limit = 1; limit <= 20; limit++)
    await isRendered(cache, cacheKeys.embed({ theme: "auto", limit, episode: null }, "v1"), 100);
  for (let page = 2; page <= 20; page++) await isRendered(cache, cacheKeys.page(page, "v1"), 100);
  expect(await isRendered(cache, cacheKeys.page(1, "v1"), 900)).toBe(false);
  expect(cache.counts.sizeBytes).toBeLessThanOrEqual(1250);
});

test("finds a response again under a new version when its content is the same", async () => {
  const cache = new ResponseCache(1000);
  expect(cache.findByContent("v1", "content 1")).toBeUndefined();
  const response = await cache.findOrRender("v1", async () => ofBytes(100));
  expect(cache.findByContent("v2", "content 1")).toBe(response);
  expect([cache.find("v2") === response, cache.find("v1"), cache.counts.sizeBytes]).toEqual([true, undefined, 100]);
  expect(cache.findByContent("v3", "content 2")).toBeUndefined();
});

test("sends a large body compressed fast at first, and compressed well once it was requested again", async () => {
  const text = Array.from({ length: 4000 }, (_, index) => `Episode ${index} of ${(index * 7919) % 1013}.`).join("\n");
  const response = new CachedResponse(Buffer.from(text), options);
  for (const [encoding, decompress] of [["gzip", gunzipSync] as const, ["br", brotliDecompressSync] as const]) {
    const fastTag = response.etag(encoding);
    const fast = await response.body(encoding);
    expect(decompress(fast).toString()).toBe(text);
    expect([response.readyBody(encoding), response.etag(encoding)]).toEqual([undefined, fastTag]);
    expect(await response.body(encoding)).toBe(fast);
    await expect.poll(() => response.readyBody(encoding)?.length).toBeLessThan(fast.length);
    const small = await response.body(encoding);
    expect([small, decompress(small).toString()]).toEqual([response.readyBody(encoding), text]);
    expect(response.etag(encoding)).not.toBe(fastTag);
    expect(response.matchesEtag(fastTag) && response.matchesEtag(response.etag(encoding))).toBe(true);
  }
  const bodies = await Promise.all((["identity", "gzip", "br"] as const).map((encoding) => response.body(encoding)));
  expect(response.sizeBytes).toBe(bodies.reduce((sum, { length }) => sum + length, 0));
});

test("sends a large body joined from compressed blocks at first, if gzip comes first, under an ETag of its own", async () => {
  const body = Buffer.alloc(100_000, "a");
  const joined = gzipSync(body, { level: 2, memLevel: 1 });
  const withBlocks = () => new CachedResponse(body, { ...options, joinGzip: async () => joined });
  const response = withBlocks();
  const etag = response.etag("gzip");
  expect([etag.includes("-joined-gzip"), await response.body("gzip")]).toEqual([true, joined]);
  expect([response.etag("gzip"), response.matchesEtag(etag)]).toEqual([etag, true]);
  await response.body("br");
  expect(response.etag("gzip")).toBe(etag);
  await response.body("gzip");
  await expect.poll(() => response.readyBody("gzip")).toBeDefined();
  expect(response.etag("gzip")).not.toBe(etag);

  for (const encoding of ["identity", "br"] as const) {
    const other = withBlocks();
    await other.body(encoding);
    expect(other.etag("gzip")).toContain("-fast-gzip");
    expect(await other.body("gzip")).not.toEqual(joined);
  }
});
