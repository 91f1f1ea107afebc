import RssParser from "rss-parser";
import { describe, expect, test } from "vitest";
import { sampleChannel, sampleItem } from "#test/support/sample-channel.ts";
import { rssDate, serializeRss } from "./rss.ts";

const expectedXml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>Ada's talks</title>
<link>https://air.example/u/ada/talks</link>
<description>Talks &amp; &lt;interviews&gt;.</description>
<language>en</language>
<copyright>Ada Lovelace</copyright>
<lastBuildDate>Tue, 03 Nov 2026 09:08:07 +0000</lastBuildDate>
<generator>Aircheck</generator>
<atom:link href="https://air.example/u/ada/talks/feed.xml" rel="self" type="application/rss+xml"/>
<atom:link href="https://hub.example/?a=1&amp;b=2" rel="hub"/>
<image><url>https://air.example/covers/7-0123456789abcdef.png</url><title>Ada's talks</title><link>https://air.example/u/ada/talks</link></image>
<itunes:author>Ada Lovelace</itunes:author>
<itunes:image href="https://air.example/covers/7-0123456789abcdef.png"/>
<itunes:category text="Society &amp; Culture"/>
<itunes:explicit>false</itunes:explicit>
<itunes:type>serial</itunes:type>
<itunes:new-feed-url>https://air.example/u/ada/talks/feed.xml</itunes:new-feed-url>
<itunes:block>Yes</itunes:block>
<podcast:guid>9b024349-ccf0-5f69-a609-6b82873eab3c</podcast:guid>
<podcast:locked>yes</podcast:locked>
<podcast:block>yes</podcast:block>
<podcast:medium>podcast</podcast:medium>
<podcast:person role="guest" group="cast" href="https://air.example/u/ada" img="https://air.example/ada.png?s=512&amp;d=x">Ada Lovelace</podcast:person>
<item>
<title>Looms &amp; numbers</title>
<guid isPermaLink="false">11111111-1111-4111-8111-111111111111</guid>
<link>https://show.example/1</link>
<pubDate>Fri, 26 Feb 2021 00:00:00 +0000</pubDate>
<description>Ada on &quot;engines&quot;.
Notes: https://show.example/1?a=1&amp;b=2

Second &lt;paragraph&gt;.</description>
<content:encoded><![CDATA[<p>Ada on &quot;engines&quot;.<br>Notes: <a href="https://show.example/1?a=1&amp;b=2">https://show.example/1?a=1&amp;b=2</a></p>
<p>Second &lt;paragraph&gt;.</p>
<p>From <a href="https://show.example/1">Show &amp; Tell</a> – follow the show in <a href="https://show.example/feed.xml">its own feed</a></p>]]></content:encoded>
<enclosure url="https://op3.dev/e/cdn.example/1.mp3?a=1&amp;b=2" length="24986" type="audio/mpeg"/>
<source url="https://show.example/feed.xml">Show &amp; Tell</source>
<itunes:author>Show &amp; Tell</itunes:author>
<itunes:duration>1801</itunes:duration>
<itunes:episode>1</itunes:episode>
<itunes:image href="https://show.example/1.jpg?w=1400&amp;h=1400"/>
<podcast:person role="guest" group="cast" href="https://air.example/u/ada" img="https://air.example/ada.png?s=512&amp;d=x">Ada Lovelace</podcast:person>
<podcast:contentLink href="https://podcasts.apple.com/us/podcast/id1?i=2&amp;x=3">Listen on Apple Podcasts</podcast:contentLink>
<podcast:contentLink href="https://www.youtube.com/watch?v=aaaaaaaaaaa">Watch on YouTube</podcast:contentLink>
</item>
<item>
<title>Only a video</title>
<guid isPermaLink="false">22222222-2222-4222-8222-222222222222</guid>
<link>https://www.youtube.com/watch?v=bbbbbbbbbbb</link>
<pubDate>Sun, 05 Jan 2020 18:30:15 +0000</pubDate>
<itunes:episode>2</itunes:episode>
<podcast:person role="guest" group="cast" href="https://air.example/u/ada" img="https://air.example/ada.png?s=512&amp;d=x">Ada Lovelace</podcast:person>
</item>
</channel>
</rss>
`;

test("a complete feed, byte for byte", async () => {
  expect((await serializeRss(sampleChannel)).toString("utf8")).toBe(expectedXml);
});

describe("omits an optional tag", () => {
  test.each([
    ["itunes:new-feed-url", { newFeedUrl: null }, "itunes:new-feed-url"],
    ["hub", { hubUrls: [] }, 'rel="hub"'],
    ["copyright", { copyright: undefined }, "copyright"],
    ["itunes:block", { isBlockedFromDirectories: false }, "itunes:block"],
    ["podcast:block", { isBlockedFromDirectories: false }, "podcast:block"],
    ["image of the guest", { guest: { ...sampleChannel.guest, imageUrl: null } }, "img="],
  ])("%s", async (_case, changes, absent) => {
    expect((await serializeRss({ ...sampleChannel, ...changes })).toString()).not.toContain(absent);
  });
});

describe("the credit to the show", () => {
  test.each([
    ["is omitted without show name and feed", { showName: null, sourceFeedUrl: null }, "<p>Hello</p>"],
    [
      "names the show",
      { showName: "S", sourceFeedUrl: null },
      '<p>Hello</p>\n<p>From <a href="https://show.example/1">S</a></p>',
    ],
    [
      "links to the feed",
      { showName: null },
      '<p>Hello</p>\n<p><a href="https://show.example/feed.xml">The show’s own feed</a></p>',
    ],
  ])("%s", async (_case, changes, html) => {
    const xml = (
      await serializeRss({ ...sampleChannel, items: [{ ...sampleItem, description: "Hello", ...changes }] })
    ).toString();
    expect(xml).toContain(`<content:encoded><![CDATA[${html}]]></content:encoded>`);
  });

  test("uses the feed's hostname as the source when the show has no name", async () => {
    const xml = (await serializeRss({ ...sampleChannel, items: [{ ...sampleItem, showName: null }] })).toString();
    expect(xml).toContain('<source url="https://show.example/feed.xml">show.example</source>');
    expect(xml).not.toContain("<itunes:author>Show");
  });
});

const long = "🎙 ".repeat(9000);
const truncated = await serializeRss({
  ...sampleChannel,
  title: long,
  description: long,
  guest: { ...sampleChannel.guest, name: long },
  items: [{ ...sampleItem, title: long, description: long, showName: long }],
});

describe("long texts", () => {
  const xml = truncated.toString();
  const texts = (name: string) =>
    [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</`, "g"))].map(([, text]) => text ?? "");

  test.each([
    ["title", 255],
    ["itunes:author", 255],
    ["podcast:person", 128],
    ["source", 255],
  ])("%s has at most %i characters", (name, maxLength) => {
    for (const text of texts(name)) {
      expect([...text].length).toBeLessThanOrEqual(maxLength);
      expect(text.endsWith("🎙…")).toBe(true);
    }
  });

  test("descriptions have at most 4000 bytes, show notes are complete", () => {
    for (const text of texts("description")) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4000);
      expect(Buffer.byteLength(text)).toBeGreaterThan(3990);
      expect(text.endsWith("🎙…")).toBe(true);
    }
    expect(xml).toContain(`<p>${long.trim()}</p>`);
  });
});

test("a description that is cut off keeps its ampersands and angle brackets as text", async () => {
  const description = "Bread & butter, <salt> & pepper. ".repeat(200);
  const xml = (await serializeRss({ ...sampleChannel, items: [{ ...sampleItem, description }] })).toString();
  const { items } = await new RssParser().parseString(xml);
  expect(items[0]?.content).toMatch(/^(Bread & butter, <salt> & pepper\. ){100,}/);
});

test.each([
  ["2021-02-26T00:00:00.000Z", "Fri, 26 Feb 2021 00:00:00 +0000"],
  ["2024-02-29T23:59:59.999Z", "Thu, 29 Feb 2024 23:59:59 +0000"],
  ["2026-11-03T01:30:00+02:00", "Mon, 02 Nov 2026 23:30:00 +0000"],
  ["1999-12-31", "Fri, 31 Dec 1999 00:00:00 +0000"],
])("formats %s as %s", (iso, date) => {
  expect(rssDate(iso)).toBe(date);
});

test("rejects a text that is not a date", () => {
  expect(() => rssDate("yesterday")).toThrow(RangeError);
});
