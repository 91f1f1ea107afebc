import { describe, expect, test } from "vitest";
import { coverContentHash, generatedCover, generatedCoverPath } from "./generated-cover.ts";

const subject = { feedId: 7, title: "Talks", guestName: "Ada Lovelace" };

test("a cover is drawn once for all who ask", { timeout: 60_000 }, async () => {
  const asked = generatedCover(subject);
  expect(generatedCover({ ...subject })).toBe(asked);
  expect(generatedCover({ ...subject, feedId: 8 })).not.toBe(asked);
  await asked;
});

describe("a cover's address", () => {
  test("holds the feed's id and the digest", () => {
    expect(generatedCoverPath(subject)).toBe(`/covers/7-${coverContentHash(subject)}.png`);
    expect(coverContentHash(subject)).toMatch(/^[0-9a-f]{16}$/);
  });

  test("changes with everything that the picture shows", () => {
    const digests = [
      subject,
      { ...subject, feedId: 8 },
      { ...subject, title: "Talk" },
      { ...subject, guestName: "Ada" },
      { ...subject, title: "Talks Ada", guestName: "Lovelace" },
    ].map(coverContentHash);
    expect(new Set(digests).size).toBe(digests.length);
  });
});
