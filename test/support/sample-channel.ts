import type { Channel, ChannelItem } from "#server/publish/channel.ts";

/* A published feed with one item that has every field and one that has only the required ones. */

export const sampleItem: ChannelItem = {
  guid: "11111111-1111-4111-8111-111111111111",
  title: "Looms & numbers",
  description: 'Ada on "engines".\nNotes: https://show.example/1?a=1&b=2\n\nSecond <paragraph>.',
  link: "https://show.example/1",
  pubDate: "2021-02-26T00:00:00.000Z",
  durationSeconds: 1801,
  imageUrl: "https://show.example/1.jpg?w=1400&h=1400",
  enclosure: { url: "https://op3.dev/e/cdn.example/1.mp3?a=1&b=2", lengthBytes: 24986, type: "audio/mpeg" },
  showName: "Show & Tell",
  sourceFeedUrl: "https://show.example/feed.xml",
  contentLinks: [
    { href: "https://podcasts.apple.com/us/podcast/id1?i=2&x=3", label: "Listen on Apple Podcasts" },
    { href: "https://www.youtube.com/watch?v=aaaaaaaaaaa", label: "Watch on YouTube" },
  ],
  episodeNumber: 1,
};

export const minimalItem: ChannelItem = {
  guid: "22222222-2222-4222-8222-222222222222",
  title: "Only a video",
  description: "",
  link: "https://www.youtube.com/watch?v=bbbbbbbbbbb",
  pubDate: "2020-01-05T18:30:15.500Z",
  durationSeconds: undefined,
  imageUrl: null,
  enclosure: null,
  showName: null,
  sourceFeedUrl: null,
  contentLinks: [],
  episodeNumber: 2,
};

export const sampleChannel: Channel = {
  feedUrl: "https://air.example/u/ada/talks/feed.xml",
  jsonUrl: "https://air.example/u/ada/talks/feed.json",
  hubUrls: ["https://hub.example/?a=1&b=2"],
  pageUrl: "https://air.example/u/ada/talks",
  title: "Ada's talks",
  description: "Talks & <interviews>.",
  language: "en",
  guest: {
    name: "Ada Lovelace",
    profileUrl: "https://air.example/u/ada",
    imageUrl: "https://air.example/ada.png?s=512&d=x",
  },
  coverUrl: "https://air.example/covers/7-0123456789abcdef.png",
  podcastGuid: "9b024349-ccf0-5f69-a609-6b82873eab3c",
  type: "serial",
  isBlockedFromDirectories: true,
  newFeedUrl: "https://air.example/u/ada/talks/feed.xml",
  lastBuildDate: "2026-11-03T09:08:07.000Z",
  copyright: "Ada Lovelace",
  items: [sampleItem, minimalItem],
};
