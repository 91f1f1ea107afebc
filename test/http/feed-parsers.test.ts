import { spawnSync } from "node:child_process";
import { parseRssFeed } from "feedsmith";
import Parser from "rss-parser";
import { describe, expect, test } from "vitest";
import type { ChannelItem } from "#server/publish/channel.ts";
import { serializeRss } from "#server/publish/rss.ts";
import { validateFeed } from "#test/feed-validator.ts";
import { hasFeedparser, PYTHON } from "#test/support/feed-readers.ts";
import { minimalItem, sampleChannel, sampleItem } from "#test/support/sample-channel.ts";

interface ParsedItem {
  title: string;
  guid: string;
  publishedAtMs: number;
  enclosure?: { url: string; length: number; type: string };
}

const specialCharacters = {
  markup: `<b>"Tom" & 'Jerry'</b> &amp; ]]> 5 < 6`,
  controls: "a\u0000b\u001bc\u009fd",
  surrogates: "x\ud83dy\udf99z 🎙️ 👩‍💻",
  rightToLeft: "שיחה על פודקאסטים – حلقة",
};

const specialTexts = Object.values(specialCharacters);

/** Alternates between special characters, minimal items and items without audio. */
function mixedItem(index: number): ChannelItem {
  const title = specialTexts[index % specialTexts.length] ?? "";
  const base = index % 5 === 4 ? { ...minimalItem, title } : { ...sampleItem, title, description: title.repeat(20) };
  return {
    ...base,
    guid: `33333333-3333-4333-8333-${String(index).padStart(12, "0")}`,
    pubDate: new Date(Date.UTC(2022, 0, 1 + index, 10, 20, 30)).toISOString(),
    enclosure:
      index % 5 >= 3
        ? null
        : { url: `https://cdn.example/${index}.mp3?a=1&b=2`, lengthBytes: index * 1000, type: "audio/mp4" },
  };
}

function expectedItem({ title, guid, pubDate, enclosure }: ChannelItem): ParsedItem {
  return {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the feed omits them
    title: title.replace(/[\0\u001b\u009f]|(?<![\ud800-\udbff])\udf99|\ud83d(?![\udc00-\udfff])/g, ""),
    guid,
    publishedAtMs: Date.parse(pubDate),
    ...(enclosure && { enclosure: { url: enclosure.url, length: enclosure.lengthBytes, type: enclosure.type } }),
  };
}

describe.each([0, 1, 3, 500])("other parsers read a feed of %i episodes", async (count) => {
  const items = Array.from({ length: count }, (_, index) => mixedItem(index));
  const expectedItems = items.map(expectedItem);
  const bytes = await serializeRss({ ...sampleChannel, items });

  test("feedsmith reads every item", () => {
    const feed = parseRssFeed(bytes.toString("utf8"));
    const parsedItems = feed.items?.map((entry) => {
      const enclosure = entry.enclosures?.[0];
      return {
        title: entry.title ?? "",
        guid: entry.guid?.value ?? "",
        publishedAtMs: Date.parse(String(entry.pubDate)),
        ...(enclosure && {
          enclosure: { url: enclosure.url ?? "", length: enclosure.length ?? -1, type: enclosure.type ?? "" },
        }),
      };
    });
    expect(parsedItems ?? []).toEqual(expectedItems);
    expect(feed.podcast?.guid).toBe(sampleChannel.podcastGuid);
    expect(feed.atom?.links?.[0]?.href).toBe(sampleChannel.feedUrl);
    expect(feed.items?.[0]?.itunes?.duration).toBe(items[0]?.durationSeconds);
    for (const entry of feed.items ?? [])
      expect(entry.podcast?.persons?.[0]).toMatchObject({ display: "Ada Lovelace", role: "guest" });
  });

  test("rss-parser reads every item", async () => {
    const feed = await new Parser().parseString(bytes.toString("utf8"));
    const parsedItems = feed.items.map((entry) => ({
      title: entry.title ?? "",
      guid: entry.guid ?? "",
      publishedAtMs: Date.parse(entry.pubDate ?? ""),
      ...(entry.enclosure && {
        enclosure: {
          url: entry.enclosure.url,
          length: Number(entry.enclosure.length),
          type: entry.enclosure.type ?? "",
        },
      }),
    }));
    expect(parsedItems).toEqual(expectedItems);
    expect(feed.feedUrl).toBe(sampleChannel.feedUrl);
  });

  if (hasFeedparser())
    test("feedparser reads every item", () => {
      const program = `
import calendar, feedparser, json, sys
feed = feedparser.parse(sys.stdin.buffer.read(), sanitize_html=False)
assert not feed.bozo, feed.bozo_exception
print(json.dumps([{
  "title": e.title, "guid": e.id, "publishedAtMs": calendar.timegm(e.published_parsed) * 1000,
  **({"enclosure": {"url": e.enclosures[0].href, "length": int(e.enclosures[0].length), "type": e.enclosures[0].type}} if e.enclosures else {}),
} for e in feed.entries]))`;
      const python = spawnSync(PYTHON, ["-c", program], {
        input: bytes,
        encoding: "utf8",
        maxBuffer: 100_000_000,
      });
      expect(python.stderr).toBe("");
      expect(JSON.parse(python.stdout)).toEqual(expectedItems);
    });
});

test("a feed of 10,000 episodes is valid", { timeout: 120_000 }, async () => {
  const items = Array.from({ length: 10_000 }, (_, index) => ({
    ...sampleItem,
    guid: `44444444-4444-4444-8444-${String(index).padStart(12, "0")}`,
    enclosure: { url: `https://cdn.example/${index}.mp3`, lengthBytes: 1000, type: "audio/mpeg" },
    episodeNumber: index + 1,
  }));
  expect(await validateFeed(await serializeRss({ ...sampleChannel, items }))).toEqual([]);
});
