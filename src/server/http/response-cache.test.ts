import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { CachedResponse, ResponseCache } from "./response-cache.ts";

const about = { contentType: "text/plain", modifiedAt: new Date(0) };
const ofBytes = (count: number, letter = "a") => new CachedResponse(Buffer.alloc(count, letter), about);

/** Asks for an answer and says whether it had to be rendered. */
async function isRendered(cache: ResponseCache, key: string, bytes: number): Promise<boolean> {
  let isNew = false;
  await cache.findOrRender(key, async () => {
    isNew = true;
    return ofBytes(bytes);
  });
  return isNew;
}

test("what is kept is not rendered again, and those who ask at once share one rendering", async () => {
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

test("past its bytes it lets go of what was asked for longest ago", async () => {
  const cache = new ResponseCache(1000);
  for (const key of ["a", "b", "c"]) expect(await isRendered(cache, key, 300)).toBe(true);
  expect(await isRendered(cache, "a", 300)).toBe(false);
  expect(await isRendered(cache, "d", 300)).toBe(true);
  expect([cache.find("b"), cache.find("c") === undefined]).toEqual([undefined, false]);
  expect(await isRendered(cache, "a", 300)).toBe(false);
});

test("compressed bytes count too", async () => {
  const cache = new ResponseCache(1000);
  const packed = await cache.findOrRender(
    "a",
    async () => new CachedResponse(crypto.getRandomValues(Buffer.alloc(400)), about),
  );
  await Promise.all([packed.bytes("br"), packed.bytes("gzip")]);
  expect(packed.sizeBytes).toBeGreaterThan(1200);
  await cache.findOrRender("b", async () => ofBytes(10));
  expect([cache.find("a"), cache.find("b") === undefined]).toEqual([undefined, false]);
});

test("an answer larger than all there is room for is given and not kept", async () => {
  const cache = new ResponseCache(1000);
  expect((await cache.findOrRender("a", async () => ofBytes(5000))).sizeBytes).toBe(5000);
  expect(cache.find("a")).toBeUndefined();
});

test("an answer that had to make room before it was made is given, and takes no room for ever", async () => {
  const cache = new ResponseCache(1000);
  const late = Promise.withResolvers<CachedResponse>();
  const given = cache.findOrRender("late", () => late.promise);
  await isRendered(cache, "huge", 5000);
  late.resolve(ofBytes(900));
  expect((await given).sizeBytes).toBe(900);
  expect(await isRendered(cache, "a", 900)).toBe(true);
  expect(await isRendered(cache, "a", 900)).toBe(false);
});

test("what is missing is told and not kept", async () => {
  const cache = new ResponseCache(1000);
  const missing = new CachedResponse(Buffer.from("Not found"), { ...about, status: 404 });
  expect(await cache.findOrRender("a", async () => missing)).toBe(missing);
  expect(cache.find("a")).toBeUndefined();
});

test("a rendering that fails is tried again by the next who asks", async () => {
  const cache = new ResponseCache(1000);
  await expect(cache.findOrRender("a", () => Promise.reject(new Error("The database is away")))).rejects.toThrow(
    "away",
  );
  expect(await isRendered(cache, "a", 10)).toBe(true);
});

test("each encoding is made once, holds the same bytes and has a tag of its own", async () => {
  const rendered = new CachedResponse(Buffer.from("Every podcast you have been on. ".repeat(50)), about);
  const whole = await rendered.bytes("identity");
  const [gzip, brotli] = await Promise.all([rendered.bytes("gzip"), rendered.bytes("br")]);
  expect([gunzipSync(gzip).equals(whole), brotliDecompressSync(brotli).equals(whole)]).toEqual([true, true]);
  expect([await rendered.bytes("gzip"), await rendered.bytes("br")]).toEqual([gzip, brotli]);
  expect(await rendered.bytes("gzip")).toBe(gzip);
  const tags = (["identity", "gzip", "br"] as const).map((encoding) => rendered.etag(encoding));
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(rendered.matchesEtag(tag)).toBe(true);
});

test.each([
  ["*", true],
  ['"other", W/"TAG"', true],
  ['"TAG-gzip"', true],
  ['"other"', false],
  ["", false],
])("If-None-Match: %s names it: %s", (header, isNamed) => {
  const rendered = ofBytes(10);
  const tag = rendered.etag("identity").slice(1, -1);
  expect(rendered.matchesEtag(header.replace("TAG", tag))).toBe(isNamed);
  expect(rendered.etag("identity")).toBe(ofBytes(10).etag("identity"));
  expect(rendered.etag("identity")).not.toBe(ofBytes(10, "b").etag("identity"));
});
