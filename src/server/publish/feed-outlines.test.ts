import { describe, expect, test } from "vitest";
import { type EpisodeOutline, FeedOutlineCache } from "./feed-outlines.ts";

describe("the outline of a feed that is shown again", () => {
  test("is the same object where nothing has changed", () => {
    const cache = new FeedOutlineCache(1_000_000);
    const before = cache.outlineOf(1, [episode(1), episode(2)], JSON.parse);
    expect(cache.outlineOf(1, [episode(1), episode(2)], JSON.parse)).toBe(before);
    expect(cache.outlineOf(2, [episode(1), episode(2)], JSON.parse)).not.toBe(before);
  });

  test.each([
    ["an episode was renamed", [episode(1), episode(2, { title: "A" })], "az", [2, 1]],
    ["an episode was moved", [episode(1, { position: 9 }), episode(2)], "manual", [2, 1]],
    ["an episode was added", [episode(1), episode(2), episode(3)], "recently-added", [3, 2, 1]],
    ["an episode was deleted", [episode(2)], "newest", [2]],
    ["rows come in another order", [episode(2), episode(1)], "first-added", [1, 2]],
  ] as const)("is made anew when %s", (_change, texts, sortMethod, ids) => {
    const cache = new FeedOutlineCache(1_000_000);
    cache.outlineOf(1, [episode(1), episode(2)], JSON.parse).inOrder(sortMethod);
    const outline = cache.outlineOf(1, texts, JSON.parse);
    expect(outline.inOrder(sortMethod).episodeIds).toEqual(ids);
    expect(outline.appearances.count).toBe(texts.length);
  });

  test("has an order for each sort method", () => {
    const outline = new FeedOutlineCache(1_000_000).outlineOf(1, [episode(1), episode(2)], JSON.parse);
    expect(outline.inOrder("newest").episodeIds).toEqual([2, 1]);
    expect(outline.inOrder("oldest")).toEqual({
      episodeIds: [1, 2],
      years: [
        { year: 2001, page: 1 },
        { year: 2002, page: 1 },
      ],
    });
  });

  test("takes a bounded amount of memory", () => {
    const cache = new FeedOutlineCache(20_000);
    for (let feedId = 1; feedId < 100; feedId++) cache.outlineOf(feedId, [episode(feedId)], JSON.parse);
    expect(cache.sizeBytes).toBeLessThanOrEqual(20_000);
    expect(cache.sizeBytes).toBeGreaterThan(10_000);
  });
});

function episode(id: number, changes: Partial<EpisodeOutline> = {}): string {
  const outline: EpisodeOutline = {
    id,
    guid: `guid ${id}`,
    title: `Episode ${id}`,
    releaseDate: new Date(Date.UTC(2000 + id)).toISOString(),
    createdAt: "2026-03-01T00:00:00.000Z",
    audioUrl: `https://cdn.example.com/${id}.mp3`,
    youtubeUrl: null,
    showName: "The Example Hour",
    position: id,
    ...changes,
  };
  return JSON.stringify(outline);
}
