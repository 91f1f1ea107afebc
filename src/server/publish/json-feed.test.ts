import { parseJsonFeed } from "feedsmith";
import { expect, test } from "vitest";
import type { Channel, ChannelItem } from "./channel.ts";
import { serializeJsonFeed } from "./json-feed.ts";

const item: ChannelItem = {
  guid: "11111111-1111-4111-8111-111111111111",
  title: "Looms & <numbers> ]]> 🎙 \u202eשלום",
  description: "Ada on engines.\u0000\r\n\r\nhttps://show.example/1?a=1&b=2",
  link: "https://show.example/1",
  pubDate: "2021-02-26T00:00:00.000Z",
  durationSeconds: 1801,
  imageUrl: "https://show.example/1.jpg",
  enclosure: { url: "https://op3.dev/e/cdn.example/1.mp3?a=1&b=2", lengthBytes: 24986, type: "audio/mpeg" },
  showName: "Show & Tell",
  sourceFeedUrl: "https://show.example/feed.xml",
  contentLinks: [],
  episodeNumber: 1,
};

const bareItem: ChannelItem = {
  ...item,
  guid: "22222222-2222-4222-8222-222222222222",
  title: "\u0001",
  description: "",
  durationSeconds: undefined,
  imageUrl: null,
  enclosure: null,
  showName: null,
  sourceFeedUrl: null,
};

const channel: Channel = {
  feedUrl: "https://air.example/u/ada/talks/feed.xml",
  jsonUrl: "https://air.example/u/ada/talks/feed.json",
  hubUrls: ["https://hub.example/"],
  pageUrl: "https://air.example/u/ada/talks",
  title: "Ada's talks",
  description: "Talks & <interviews>.",
  language: "en",
  guest: { name: "Ada Lovelace", profileUrl: "https://air.example/u/ada", imageUrl: "https://air.example/ada.png" },
  coverUrl: "https://air.example/covers/7-0123456789abcdef.png",
  podcastGuid: "9b024349-ccf0-5f69-a609-6b82873eab3c",
  type: "serial",
  isBlockedFromDirectories: true,
  newFeedUrl: null,
  lastBuildDate: "2026-11-03T09:08:07.000Z",
  items: [item, bareItem],
};

const serialize = async (changes: Partial<Channel> = {}) =>
  JSON.parse((await serializeJsonFeed({ ...channel, ...changes })).toString("utf8"));

/* The fields: https://www.jsonfeed.org/version/1.1/ */
test("a complete feed, field by field", async () => {
  expect(await serialize()).toEqual({
    version: "https://jsonfeed.org/version/1.1",
    title: "Ada's talks",
    home_page_url: "https://air.example/u/ada/talks",
    feed_url: "https://air.example/u/ada/talks/feed.json",
    description: "Talks & <interviews>.",
    icon: "https://air.example/covers/7-0123456789abcdef.png",
    authors: [{ name: "Ada Lovelace", url: "https://air.example/u/ada", avatar: "https://air.example/ada.png" }],
    language: "en",
    hubs: [{ type: "WebSub", url: "https://hub.example/" }],
    items: [
      {
        id: "11111111-1111-4111-8111-111111111111",
        url: "https://show.example/1",
        title: "Looms & <numbers> ]]> 🎙 \u202eשלום",
        content_html:
          '<p>Ada on engines.</p>\n<p><a href="https://show.example/1?a=1&amp;b=2">https://show.example/1?a=1&amp;b=2</a></p>\n' +
          '<p>From <a href="https://show.example/1">Show &amp; Tell</a> – follow the show in <a href="https://show.example/feed.xml">its own feed</a></p>',
        content_text: "Ada on engines.\n\nhttps://show.example/1?a=1&b=2",
        image: "https://show.example/1.jpg",
        date_published: "2021-02-26T00:00:00.000Z",
        authors: [{ name: "Show & Tell" }],
        attachments: [
          {
            url: "https://op3.dev/e/cdn.example/1.mp3?a=1&b=2",
            mime_type: "audio/mpeg",
            size_in_bytes: 24986,
            duration_in_seconds: 1801,
          },
        ],
      },
      {
        id: "22222222-2222-4222-8222-222222222222",
        url: "https://show.example/1",
        title: "Untitled",
        content_html: "",
        date_published: "2021-02-26T00:00:00.000Z",
      },
    ],
  });
});

test("omits optional fields that are not set", async () => {
  const feed = await serialize({ items: [], hubUrls: [], guest: { ...channel.guest, imageUrl: null } });
  expect(feed.items).toEqual([]);
  expect(feed).not.toHaveProperty("hubs");
  expect(feed.authors).toEqual([{ name: "Ada Lovelace", url: "https://air.example/u/ada" }]);
});

test("omits the size of an enclosure when it is unknown", async () => {
  const items = [{ ...item, enclosure: { url: "https://cdn.example/1.mp3", lengthBytes: 0, type: "audio/mpeg" } }];
  expect((await serialize({ items })).items[0].attachments[0]).not.toHaveProperty("size_in_bytes");
});

test("feedsmith reads every item", async () => {
  const items = Array.from({ length: 350 }, (_, n) => ({ ...item, guid: `guid-${n}` }));
  const feed = parseJsonFeed(await serialize({ items }));
  expect(feed.items?.map(({ id }) => id)).toEqual(items.map(({ guid }) => guid));
  expect(feed.items?.[349]?.attachments?.[0]?.size_in_bytes).toBe(24986);
});
