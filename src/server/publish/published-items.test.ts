import { describe, expect, test } from "vitest";
import { collectGarbage } from "#server/collect-garbage.ts";
import { type Channel, type ChannelItem, channelItem, type PublishedEpisode } from "./channel.ts";
import { serializeJsonFeed } from "./json-feed.ts";
import { PublishedItemCache } from "./published-items.ts";
import { serializeRss } from "./rss-xml.ts";

const PAGE = "https://aircheck.test/u/ada/spots";

describe("the items of a feed that is published again", () => {
  test("are the same objects where nothing has changed", () => {
    const cache = new PublishedItemCache(1_000_000, channelItem);
    const before = itemsOf(cache, [episode(1, "One"), episode(2, "Two")]);
    const after = itemsOf(cache, [episode(2, "Two, edited"), episode(1, "One"), episode(3, "Three")]);
    expect(after.map(({ title }) => title)).toEqual(["Two, edited", "One", "Three"]);
    expect(after[1]).toBe(before[0]);
  });

  test("are created anew for another number in the feed, or another page of the feed", () => {
    const cache = new PublishedItemCache(1_000_000, channelItem);
    const [item] = cache.itemsOf(1, [episode(1, "One")], JSON.parse);
    expect(item?.itemWith(PAGE, 1)).toMatchObject({ episodeNumber: 1, link: `${PAGE}?episode=1#episode-1` });
    expect(item?.itemWith(PAGE, 2).episodeNumber).toBe(2);
    expect(item?.itemWith(PAGE, undefined)).not.toHaveProperty("episodeNumber");
    expect(item?.itemWith(`${PAGE}-2`, undefined).link).toBe(`${PAGE}-2?episode=1#episode-1`);
  });

  test("take a bounded amount of memory", () => {
    const cache = new PublishedItemCache(20_000, channelItem);
    for (let feedId = 1; feedId < 100; feedId++) cache.itemsOf(feedId, [episode(feedId, "One")], JSON.parse);
    expect(cache.sizeBytes).toBeLessThanOrEqual(20_000);
    expect(cache.sizeBytes).toBeGreaterThan(10_000);
  });

  test("hold no more memory than is counted, with what the serializers keep of them", async () => {
    const cache = new PublishedItemCache(100_000_000, channelItem);
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    for (let feedId = 1; feedId < 1000; feedId++) {
      const items = cache.itemsOf(feedId, [episode(feedId, "One"), episode(-feedId, "Two")], JSON.parse);
      const channel = createChannel(items.map((item) => item.itemWith(PAGE, undefined)));
      await serializeRss(channel);
      await serializeJsonFeed(channel);
    }
    collectGarbage();
    // Each item is kept in three buffers at most: half of what is counted is for its objects.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(cache.sizeBytes / 2);
  });
});

function itemsOf(cache: PublishedItemCache, texts: string[]) {
  return cache.itemsOf(1, texts, JSON.parse).map((item) => item.itemWith(PAGE, undefined));
}

/** The text of an episode that has nothing but a title. */
function episode(id: number, title: string): string {
  const fields: Partial<PublishedEpisode> = { id, guid: `guid ${id}`, title, releaseDate: "2026-03-01T00:00:00.000Z" };
  return JSON.stringify({ ...fields, createdAt: fields.releaseDate, position: id });
}

function createChannel(items: ChannelItem[]): Channel {
  return {
    feedUrl: `${PAGE}/feed.xml`,
    jsonUrl: `${PAGE}/feed.json`,
    hubUrls: [],
    pageUrl: PAGE,
    title: "Spots",
    description: "",
    language: "en",
    guest: { name: "Ada", profileUrl: PAGE, imageUrl: null },
    coverUrl: `${PAGE}/cover.png`,
    podcastGuid: "f4b6a0c2-1d0f-5a0e-9b1a-0c2d4e6f8a0b",
    type: "episodic",
    isBlockedFromDirectories: false,
    newFeedUrl: null,
    lastBuildDate: "2026-03-01T00:00:00.000Z",
    items,
  };
}
