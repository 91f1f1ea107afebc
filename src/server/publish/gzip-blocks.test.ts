import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { GzipBlock, joinGzip } from "./gzip-blocks.ts";

const TEXTS = ["<rss>", "Ünï 😀 ".repeat(20_000), "", "abc".repeat(50_000), "</rss>"];

describe("a document compressed in blocks", () => {
  test("is the same when it is decompressed", async () => {
    const joined = await joinGzip(TEXTS.map(blockOf));
    expect(gunzipSync(joined).toString()).toBe(TEXTS.join(""));
    expect(joined.length).toBeLessThan(5000);
  });

  test("has the same bytes, whichever blocks were compressed before", async () => {
    const [first, ...others] = TEXTS.map(blockOf);
    if (!first) throw new Error("There are no blocks");
    await joinGzip([first, ...others.slice(1)]);
    expect(await joinGzip([first, ...others])).toEqual(await joinGzip(TEXTS.map(blockOf)));
    // Small blocks are compressed where they are, large ones in threads.
    const small = [blockOf("a"), blockOf("b")];
    for (const block of small) await block.compressInThread();
    expect(await joinGzip(small)).toEqual(await joinGzip([blockOf("a"), blockOf("b")]));
  });

  test("is valid without any text", async () => {
    expect(gunzipSync(await joinGzip([])).length).toBe(0);
  });
});

function blockOf(text: string): GzipBlock {
  return new GzipBlock(Buffer.from(text));
}
