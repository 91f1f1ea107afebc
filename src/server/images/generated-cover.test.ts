import { describe, expect, test } from "vitest";
import type { CoverInput } from "./draw-cover.ts";
import { coverContentHash, generatedCover, generatedCoverPath } from "./generated-cover.ts";

const input: CoverInput = { feedId: 7, palette: "pine", title: "Talks", guestName: "Ada Lovelace" };

test("a cover is drawn once for concurrent and later requests", { timeout: 60_000 }, async () => {
  const [cover, sameCover, otherCover] = await Promise.all([
    generatedCover(input),
    generatedCover({ ...input }),
    generatedCover({ ...input, feedId: 8 }),
  ]);
  expect(sameCover).toBe(cover);
  expect(otherCover).not.toBe(cover);
  expect(await generatedCover({ ...input })).toBe(cover);
});

describe("a cover's URL", () => {
  test("contains the feed's id and the content hash", () => {
    expect(generatedCoverPath(input)).toBe(`/covers/7-${coverContentHash(input)}.png`);
    expect(coverContentHash(input)).toMatch(/^[0-9a-f]{16}$/);
  });

  test("changes with everything that the cover shows", () => {
    const hashes = [
      input,
      { ...input, feedId: 8 },
      { ...input, palette: "sky" as const },
      { ...input, title: "Talk" },
      { ...input, guestName: "Ada" },
      { ...input, title: "Talks Ada", guestName: "Lovelace" },
    ].map(coverContentHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
