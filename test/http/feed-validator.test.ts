import { describe, expect, test } from "vitest";
import type { Channel, ChannelItem } from "#server/publish/channel.ts";
import { serializeRss } from "#server/publish/rss.ts";
import { FEED_RULES, validateFeed } from "#test/feed-validator.ts";

function fullItem(number: number): ChannelItem {
  return {
    guid: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    title: `Episode ${number}`,
    description: "About it.\n\nhttps://show.example/notes",
    link: `https://show.example/${number}`,
    pubDate: new Date(Date.UTC(2020, 0, number)).toISOString(),
    durationSeconds: 1800,
    imageUrl: "https://show.example/1.jpg",
    enclosure: { url: `https://cdn.example/${number}.mp3`, lengthBytes: 1000, type: "audio/mpeg" },
    showName: "The Show",
    sourceFeedUrl: "https://show.example/feed.xml",
    contentLinks: [{ href: "https://youtu.be/aaaaaaaaaaa", label: "Watch on YouTube" }],
    episodeNumber: number,
  };
}

function bareItem(number: number): ChannelItem {
  return {
    ...fullItem(number),
    description: "",
    durationSeconds: undefined,
    imageUrl: null,
    enclosure: null,
    showName: null,
    sourceFeedUrl: null,
    contentLinks: [],
  };
}

function channelOf(items: ChannelItem[], changes: Partial<Channel> = {}): Channel {
  return {
    feedUrl: "https://air.example/u/ada/talks/feed.xml",
    jsonUrl: "https://air.example/u/ada/talks/feed.json",
    hubUrls: ["https://hub.example/"],
    pageUrl: "https://air.example/u/ada/talks",
    title: "Talks",
    description: "My talks",
    language: "en",
    guest: { name: "Ada", profileUrl: "https://air.example/u/ada", imageUrl: "https://air.example/ada.png" },
    coverUrl: "https://air.example/covers/7-ab.png",
    podcastGuid: "9b024349-ccf0-5f69-a609-6b82873eab3c",
    type: "serial",
    isBlockedFromDirectories: true,
    newFeedUrl: "https://air.example/u/ada/talks/feed.xml",
    lastBuildDate: "2026-11-03T09:08:07.000Z",
    copyright: "Ada",
    items,
    ...changes,
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const SPECIAL_CHARACTERS = `a\u0000b\u0085c\ud83d ]]> <script>alert("x")</script> & &amp; 🎙️ שלום\r\nhttp://a.example/"x ${"é".repeat(5000)}`;

describe("a published feed is valid", () => {
  test.each([
    ["without episodes", channelOf([])],
    ["with one episode", channelOf([fullItem(1)])],
    ["with 3 episodes", channelOf(numbers(3).map(fullItem))],
    ["with 500 episodes", channelOf(numbers(500).map(fullItem))],
    ["without optional fields", channelOf(numbers(2).map(bareItem), { newFeedUrl: null, copyright: undefined })],
    [
      "sorted by newest",
      channelOf(
        numbers(3).map((number) => ({ ...fullItem(number), episodeNumber: undefined })),
        { type: "episodic", isBlockedFromDirectories: false },
      ),
    ],
    [
      "with special characters in all texts",
      channelOf(
        [{ ...fullItem(1), title: SPECIAL_CHARACTERS, description: SPECIAL_CHARACTERS, showName: SPECIAL_CHARACTERS }],
        {
          title: SPECIAL_CHARACTERS,
          description: SPECIAL_CHARACTERS,
          guest: { name: SPECIAL_CHARACTERS, profileUrl: "https://air.example/u/ada", imageUrl: null },
        },
      ),
    ],
    [
      "with titles that are empty once sanitized",
      channelOf([{ ...fullItem(1), title: "\u0000" }], { title: "\u0001" }),
    ],
  ])("%s", { timeout: 120_000 }, async (_case, channel) => {
    expect(await validateFeed(await serializeRss(channel))).toEqual([]);
  });
});

const valid = (await serializeRss(channelOf(numbers(2).map(fullItem)))).toString("utf8");
const firstItemAt = valid.indexOf("<item>");

function replaced(from: string | RegExp, to: string): string {
  const changed = valid.replace(from, to);
  if (changed === valid) throw new Error(`Nothing to replace: ${from}`);
  return changed;
}

function replacedInItem(from: string | RegExp, to: string): string {
  const changed = valid.slice(0, firstItemAt) + valid.slice(firstItemAt).replace(from, to);
  if (changed === valid) throw new Error(`Nothing to replace: ${from}`);
  return changed;
}

const invalidFeeds: Record<string, (string | Buffer)[]> = {
  "encoded and declared as UTF-8": [
    Buffer.from(valid.replace("The Show", "Thé Show"), "latin1"),
    replaced(' encoding="UTF-8"', ""),
  ],
  "no characters that XML forbids": [replaced("My talks", "My\u0007 talks")],
  "well-formed": [replaced("</title>", "</titel>"), replaced("My talks", "Me & you"), valid.slice(0, -20)],
  "RSS 2.0 with one channel": [
    replaced('version="2.0"', 'version="0.91"'),
    replaced("</rss>", "<channel></channel></rss>"),
  ],
  "namespaces as in their specifications": [
    replaced("https://podcastindex.org/namespace/1.0", "http://podcastindex.org/namespace/1.0"),
    replaced("http://www.itunes.com/dtds/podcast-1.0.dtd", "http://www.itunes.com/DTDs/Podcast-1.0.dtd"),
  ],
  "one title": [replaced("<title>Talks</title>", ""), replaced("<title>Talks", `<title>${"T".repeat(256)}`)],
  "one link": [replaced("<link>https://air.example/u/ada/talks</link>", "<link>/u/ada/talks</link>")],
  "one description of at most 4000 bytes": [
    replaced("<description>My talks</description>", ""),
    replaced("My talks", "é".repeat(2001)),
  ],
  "one ISO 639 language": [replaced("<language>en", "<language>English"), replaced("<language>en</language>", "")],
  "one itunes:image of a JPEG or PNG": [
    replaced(/<itunes:image[^>]*>/, ""),
    replaced(/<itunes:image href="[^"]*"/, '<itunes:image href="https://air.example/cover.webp"'),
  ],
  "itunes:category from Apple's list": [
    replaced("Society &amp; Culture", "Guests"),
    replaced(/<itunes:category[^>]*>/, ""),
  ],
  "itunes:explicit is true or false": [replaced("<itunes:explicit>false", "<itunes:explicit>no")],
  "one itunes:author": [replaced("<itunes:author>Ada</itunes:author>", "")],
  "itunes:type is episodic or serial": [replaced("<itunes:type>serial", "<itunes:type>Series")],
  "itunes:block is Yes or absent": [replaced("<itunes:block>Yes", "<itunes:block>yes")],
  "itunes:new-feed-url is the feed's URL": [replaced(/(<itunes:new-feed-url>)[^<]*/, "$1https://b.example/f")],
  "one atom:link to the feed itself": [
    replaced(/<atom:link[^>]*>/, ""),
    replaced('type="application/rss+xml"', 'type="text/xml"'),
  ],
  "every hub has a URL": [replaced('href="https://hub.example/"', 'href="/hub"')],
  "podcast:guid is a UUID": [replaced("9b024349-", "9b024349"), replaced(/<podcast:guid>[^<]*<\/podcast:guid>/, "")],
  "podcast:locked is yes or no": [replaced("<podcast:locked>yes", "<podcast:locked>true")],
  "podcast:block is yes or no": [replaced("<podcast:block>yes", "<podcast:block>Yes")],
  "podcast:medium is podcast": [replaced("<podcast:medium>podcast", "<podcast:medium>podcastL")],
  "lastBuildDate is an RFC 2822 date": [replaced(/(<lastBuildDate>)[^<]*/, "$12026-11-03T09:08:07Z")],
  "image repeats the channel's title and link": [replaced(/(<image>.*<title>)Talks/, "$1Cover")],
  "copyright without ©, the word copyright or a year": [replaced("<copyright>Ada", "<copyright>© 2026 Ada")],
  "item title": [replaced("<title>Episode 1</title>", ""), replaced("Episode 1", "E".repeat(256))],
  "item guid that is not a permalink": [
    replaced('<guid isPermaLink="false">', "<guid>"),
    replaced(/<guid [^>]*>[^<]*<\/guid>/, ""),
  ],
  "unique guids": [replaced("000000000002", "000000000001")],
  "item pubDate is an RFC 2822 date": [
    replaced("<pubDate>Wed, 01 Jan", "<pubDate>Thu, 01 Jan"),
    replaced(/(<pubDate>.*)\+0000/, "$1GMT"),
    replaced(/<pubDate>[^<]*<\/pubDate>/, ""),
  ],
  "item link": [replaced("<link>https://show.example/1", "<link>show.example/1")],
  "item description of at most 4000 bytes": [replaced("<description>About it.", `<description>${"a".repeat(4001)}`)],
  "at most one enclosure, with url, length and media type": [
    replaced(' length="1000"', ""),
    replaced(' type="audio/mpeg"', ' type="mp3"'),
    replaced('<enclosure url="https://cdn.example/1.mp3"', '<enclosure url="1.mp3"'),
    replaced(/(<enclosure[^>]*>)/, '$1<enclosure url="https://cdn.example/3.mp3" length="1" type="audio/mpeg"/>'),
  ],
  "unique enclosures": [replaced("https://cdn.example/2.mp3", "https://cdn.example/1.mp3")],
  "itunes:duration in whole seconds": [replaced("<itunes:duration>1800", "<itunes:duration>30:00")],
  "serial episodes are numbered 1 to n": [
    replaced("<itunes:episode>2", "<itunes:episode>3"),
    replaced("<itunes:episode>1</itunes:episode>", ""),
    replaced("<itunes:type>serial", "<itunes:type>episodic"),
  ],
  "itunes:image with a URL": [replacedInItem(/<itunes:image href="[^"]*"/, "<itunes:image")],
  "at most one itunes:author": [replaced("<itunes:author>The Show", "<itunes:author>")],
  "source with url and name": [
    replaced('<source url="https://show.example/feed.xml"', "<source"),
    replaced(/(<source [^>]*>)The Show/, "$1"),
  ],
  "podcast:person names a guest": [
    replacedInItem(' role="guest"', ""),
    replacedInItem(/(<podcast:person [^>]*>)Ada/, `$1${"A".repeat(129)}`),
    replacedInItem('href="https://air.example/u/ada"', 'href="/u/ada"'),
  ],
  "podcast:contentLink with href and text": [
    replaced('<podcast:contentLink href="https://youtu.be/aaaaaaaaaaa"', "<podcast:contentLink"),
    replaced("Watch on YouTube", ""),
  ],
  "content:encoded without scripts": [
    replaced("<![CDATA[<p>", "<![CDATA[<script>alert(1)</script><p>"),
    replaced("<![CDATA[<p>", '<![CDATA[<p onclick="alert(1)">'),
    replaced('<a href="https://show.example/notes"', '<a href="javascript:alert(1)"'),
  ],
  "no white space around values": [replaced("<title>Episode 1", "<title> Episode 1")],
};

describe("finds violations", () => {
  test("of every rule", () => {
    expect(Object.keys(invalidFeeds)).toEqual(FEED_RULES.map(({ name }) => name));
  });

  test.each(Object.entries(invalidFeeds))("of the rule %s", async (name, feeds) => {
    for (const feed of feeds) expect(await validateFeed(feed)).toContainEqual(expect.stringContaining(`${name}: `));
  });
});
