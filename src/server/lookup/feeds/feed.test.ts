import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { episodeSchema } from "#domain/episodes/episode.ts";
import type { EpisodeDraft, Metadata } from "#domain/episodes/metadata.ts";
import { metadataSchema } from "#domain/episodes/metadata.ts";
import {
  atomFeed,
  entityBomb,
  jsonFeed,
  latin1Feed,
  longFeed,
  opmlList,
  rdfFeed,
  showPage,
  sparseFeed,
  youtubeFeed,
} from "#test/fake-servers/sample-feeds.ts";
import { metadataFromFeed, readCredits } from "./feed.ts";

const FEED_URL = "https://example.org/shows/feed.xml";
const ORIGIN = "https://example.org";

function parse(feed: string | Uint8Array): Metadata | undefined {
  const bytes = typeof feed === "string" ? new TextEncoder().encode(feed) : feed;
  return metadataFromFeed({ bytes, contentType: null, finalUrl: FEED_URL });
}

function episodesOf(feed: string | Uint8Array): EpisodeDraft[] {
  const metadata = parse(feed);
  if (!metadata?.feed) throw new Error("not a feed");
  return metadata.feed.episodes;
}

/** An RSS feed with these items, and with the usual namespaces. */
function rss(items: string, channel = "<title>Harbour Lights</title>"): string {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"
    xmlns:atom="http://www.w3.org/2005/Atom" xmlns:podcast="https://podcastindex.org/namespace/1.0"
    ><channel>${channel}${items}</channel></rss>`;
}

function firstEpisode(item: string, channel?: string): EpisodeDraft {
  const [episode] = episodesOf(rss(`<item>${item}</item>`, channel));
  if (!episode) throw new Error("no episode");
  return episode;
}

describe("whole feeds", () => {
  test("RSS 2.0, with all episodes in document order", () => {
    const metadata = parse(longFeed(ORIGIN));
    expect(metadata).toMatchObject({
      source: "feed",
      title: "Harbour Lights",
      showName: "Harbour Lights",
      imageUrl: `${ORIGIN}/covers/harbour-lights.png`,
      sourceFeedUrl: FEED_URL,
      feed: {
        feedTitle: "Harbour Lights",
        feedDescription: "Slow conversations with people who keep coasts running.\n\nEvery Friday, from a pier.",
      },
    });
    expect(metadata?.feed?.episodes).toHaveLength(500);
    expect(metadata?.feed?.episodes[0]).toEqual({
      title: "500: Suvi Aaltonen-Reyes on what pilots whisper",
      description:
        "Suvi Aaltonen-Reyes & our host talk about what pilots whisper.\n\n• The first hour on watch\n• Letters from listeners\n\nFind the full notes.",
      showName: "Harbour Lights",
      releaseDate: "2026-05-29T05:30:00.000Z",
      audioUrl: `${ORIGIN}/audio/harbour-lights-500.mp3`,
      imageUrl: `${ORIGIN}/covers/harbour-lights-0.png`,
      duration: "51:20",
      appleUrl: null,
      spotifyUrl: null,
      youtubeUrl: null,
      showNotesUrl: `${ORIGIN}/pages/harbour-lights/500.html`,
      sourceFeedUrl: FEED_URL,
      linkPrivacy: null,
      sourceGuid: "harbour-lights-500",
      enclosureLength: 48_960_000,
      enclosureType: "audio/mpeg",
    });
  });

  test("ISO-8859-1", () => {
    expect(parse(latin1Feed(ORIGIN))?.title).toBe("Fjordstemmer på båttur");
    expect(episodesOf(latin1Feed(ORIGIN)).map(({ title, duration }) => [title, duration])).toEqual([
      ["Småbåthavna i Søråsvika", "45:14"],
      ["Første møte: Åse fra Ytterøya", "1:01:05"],
    ]);
  });

  test("a feed without most fields: they stay null", () => {
    const [bare, dateless, soundless, untitled] = episodesOf(sparseFeed());
    expect(bare).toMatchObject({
      title: "Only a title",
      description: null,
      releaseDate: null,
      audioUrl: null,
      duration: null,
    });
    expect(dateless).toMatchObject({
      releaseDate: null,
      audioUrl: `${ORIGIN}/audio/attic-1.mp3`,
      enclosureLength: null,
    });
    expect(soundless).toMatchObject({ releaseDate: null, showNotesUrl: `${ORIGIN}/pages/attic/2.html` });
    expect(untitled).toMatchObject({
      title: "No title, but something to say about box number three.",
      releaseDate: null,
    });
  });

  test("Atom, with xml:base and XHTML", () => {
    expect(parse(atomFeed(ORIGIN))).toMatchObject({
      title: "Granite & Moss",
      imageUrl: `${ORIGIN}/covers/granite.png`,
    });
    expect(episodesOf(atomFeed(ORIGIN))[0]).toMatchObject({
      title: "Under the old viaduct",
      description: "Dripping water,\n\nthen a train.",
      releaseDate: "2026-04-01T19:15:00.000Z",
      audioUrl: `${ORIGIN}/audio/viaduct.mp3`,
      showNotesUrl: `${ORIGIN}/pages/granite/viaduct.html`,
      enclosureLength: 19_968,
    });
  });

  test("RDF, with items beside the channel", () => {
    expect(episodesOf(rdfFeed(ORIGIN))[0]).toMatchObject({
      title: "A kettle, nearly boiling",
      showName: "Ledger of Small Sounds",
      releaseDate: "2026-01-15T09:00:00.000Z",
      imageUrl: `${ORIGIN}/covers/ledger.png`,
      sourceGuid: `${ORIGIN}/pages/ledger/kettle.html`,
    });
  });

  test("JSON Feed", () => {
    expect(parse(jsonFeed(ORIGIN))).toMatchObject({ title: "Bench Notes", imageUrl: `${ORIGIN}/covers/bench.png` });
    expect(episodesOf(jsonFeed(ORIGIN))[0]).toMatchObject({
      title: "Gluing a lute with Petronella Quist",
      description: "Why the room must be warm.",
      audioUrl: `${ORIGIN}/audio/bench-7.mp3`,
      duration: "1:02:05",
      enclosureLength: 19_968,
      enclosureType: "audio/mpeg",
      sourceGuid: "bench-7",
    });
  });

  test.each([
    ["a short version", { version: "1.1" }],
    ["a version that is a number", { version: 1 }],
    ["no version", {}],
  ])("JSON Feed with %s", (_what, version) => {
    const items = [{ id: "fog", title: "Salt &amp; rust", content_text: "Fog.", date_published: "2026-01-05" }];
    expect(episodesOf(JSON.stringify({ ...version, title: "T", author: { name: "Ada Lind" }, items }))).toMatchObject([
      { title: "Salt & rust", description: "Fog.", releaseDate: "2026-01-05T00:00:00.000Z" },
    ]);
  });

  test("a YouTube channel", () => {
    expect(episodesOf(youtubeFeed())[0]).toMatchObject({
      title: "Night train, no talking",
      description: "Four hours of rain on glass.",
      youtubeUrl: "https://www.youtube.com/watch?v=aaaaaaaaaa1",
      showNotesUrl: null,
      audioUrl: null,
      imageUrl: "https://i.ytimg.com/vi/aaaaaaaaaa1/hqdefault.jpg",
    });
  });

  test("a gzip file", () => {
    expect(parse(gzipSync(longFeed(ORIGIN, 3)))?.feed?.episodes).toHaveLength(3);
  });

  test.each([
    ["HTML", showPage(ORIGIN)],
    ["OPML", opmlList(ORIGIN)],
    ["RSS without channel", "<rss></rss>"],
    ["a feed element without a namespace", "<feed><title>My Feed</title></feed>"],
    ["other XML", "<root><channel><item/></channel></root>"],
    ["other JSON", '{"title":"x","items":[]}'],
    [
      "JSON with other items",
      '{"version":"1.1","title":"x","items":[{"id":1,"title":"y","url":"https://example.org/"}]}',
    ],
    ["invalid JSON", '{"version":"https://jsonfeed.org/version/1.1"'],
    ["text", "Hello"],
    ["an empty document", ""],
    ["audio", Uint8Array.from([0xff, 0xfb, 0x10, 0xc4, 0, 0, 0])],
    ["damaged gzip", Uint8Array.from([0x1f, 0x8b, 8, 0, 1, 2, 3])],
  ])("%s is not a feed", (_what, document) => {
    expect(parse(document)).toBeUndefined();
  });
});

describe("invalid feeds that are parsed all the same", () => {
  const item = '<item><title>Fog</title><enclosure url="https://example.org/fog.mp3" type="audio/mpeg"/></item>';

  test.each([
    ["a blank line before the XML declaration", `\n${rss(item)}`],
    ["white space around the equals sign of an attribute", rss(item).replace('xmlns:itunes="', 'xmlns:itunes = "')],
    ["a truncated feed", rss(item).replace("</channel></rss>", "")],
    ["an unescaped ampersand in a URL", rss(item.replace("fog.mp3", "fog.mp3?a=1&b=2"))],
    ["an HTML entity", rss(item.replace("Fog", "Fog&nbsp;"))],
    ["markup after the end", `${rss(item)}<script>x()</script>`],
    ["element names in another case", rss(item.replaceAll("item>", "Item>"))],
    ["another default namespace", rss(item).replace("<rss", '<rss xmlns="http://backend.userland.com/rss2"')],
    ["two channels", rss("").replace("</rss>", `<channel><title>Other</title>${item}</channel></rss>`)],
  ])("%s", (_what, feed) => {
    expect(episodesOf(feed)).toMatchObject([{ title: "Fog" }]);
  });

  test.each([
    "I <3 fog",
    "Live <fog-2026 mix",
    "Fog < ferry <- a <= b",
    "No </3 hearts <> <& <<",
    "Why <?php stays",
    "Ends <",
  ])('a "<" that begins no tag stays in the title: %s', (title) => {
    const items = `<item><title>${title}</title><description>Notes.</description></item><item><title>Ferry</title></item>`;
    expect(episodesOf(rss(items))).toMatchObject([{ title, description: "Notes." }, { title: "Ferry" }]);
  });

  test("elements are recognized by their namespace, not by its prefix", () => {
    const feed = `<rss xmlns:it="http://www.itunes.com/DTDs/Podcast-1.0.dtd" xmlns:itunes="urn:other"><channel><title>T</title>
      <item><title>E</title><itunes:duration>99:99</itunes:duration><it:duration>1:00:00</it:duration></item></channel></rss>`;
    expect(episodesOf(feed)[0]?.duration).toBe("1:00:00");
  });

  test("an undeclared prefix has its usual meaning", () => {
    const feed =
      "<rss><channel><title>T</title><item><title>E</title><itunes:duration>60</itunes:duration></item></channel></rss>";
    expect(episodesOf(feed)[0]?.duration).toBe("1:00");
  });
});

describe("fields of an episode", () => {
  test.each([
    ["title", "<title>A &amp;amp; B</title>", "A & B"],
    ["with entities that are numbers of windows-1252", "<title>It&#146;s &#x93;fog&#148;&#133;</title>", "It’s “fog”…"],
    ["itunes:title when there is no other", "<title></title><itunes:title>Fog</itunes:title>", "Fog"],
    ["the first line of the description", "<description>&lt;p>Fog&lt;/p>&lt;p>More&lt;/p></description>", "Fog"],
    ["the name of the file", '<enclosure url="https://example.org/a/night%20fog.mp3" type="audio/mpeg"/>', "night fog"],
    ["the last segment of the page URL", "<link>https://example.org/fog</link>", "fog"],
  ])("title: %s", (_what, item, title) => {
    expect(firstEpisode(item).title).toBe(title);
  });

  test("titles are truncated to 300 characters", () => {
    expect(firstEpisode(`<title>${"x".repeat(400)}</title>`).title).toHaveLength(300);
    expect(firstEpisode(`<media:title>${"x".repeat(400)}</media:title>`).title).toHaveLength(300);
  });

  test("an empty item is left out", () => {
    expect(episodesOf(rss("<item></item><item><title>Fog</title></item>"))).toHaveLength(1);
  });

  test.each([
    ["the summary", "<description>Short.</description><content:encoded>Long form.</content:encoded>", "Short."],
    [
      "the full text when the summary is truncated",
      "<description>Sho…</description><content:encoded>Short, long.</content:encoded>",
      "Short, long.",
    ],
    ["CDATA with brackets", "<description><![CDATA[a] b]] c]>]]> <!-- - -- -->d</description>", "a] b]] c]> d"],
    ["CDATA of one character", "<description><![CDATA[a]]></description>", "a"],
    ["CDATA in parts", "<description><![CDATA[One]]]><![CDATA[] two]]></description>", "One]] two"],
    ["content:encoded", "<content:encoded><![CDATA[<p>One</p><p>Two</p>]]></content:encoded>", "One\n\nTwo"],
    ["itunes:summary", "<itunes:summary>Spoken</itunes:summary>", "Spoken"],
    ["unescaped markup", "<description><p>One</p><p>Two</p></description>", "One\n\nTwo"],
    ["none", "<description/>", null],
  ])("description: %s", (_what, item, description) => {
    expect(firstEpisode(`<title>Fog</title>${item}`).description).toBe(description);
  });

  const audio = '<enclosure url="https://example.org/a.mp3" type="audio/mpeg" length="123"/>';
  const image = '<enclosure url="https://example.org/a.jpg" type="image/jpeg"/>';
  const video = '<enclosure url="https://example.org/a.mp4" type="video/mp4"/>';
  test.each([
    ["audio after an image", image + audio, "https://example.org/a.mp3"],
    ["audio after video", video + audio, "https://example.org/a.mp3"],
    ["video when there is no audio", image + video, "https://example.org/a.mp4"],
    ["not an image", image, null],
    [
      "an extension without a type",
      '<enclosure url="https://example.org/a.m4a?x=1"/>',
      "https://example.org/a.m4a?x=1",
    ],
    [
      "a generic type",
      '<enclosure url="https://example.org/stream" type="application/octet-stream"/>',
      "https://example.org/stream",
    ],
    [
      "an extension in place of a type",
      '<enclosure url="https://example.org/play" type="mp3"/>',
      "https://example.org/play",
    ],
    ["an invalid audio type", '<enclosure url="https://example.org/a" type="x-audio/mp3"/>', "https://example.org/a"],
    ["not a document", '<enclosure url="https://example.org/a.pdf" type="application/pdf"/>', null],
    [
      "media:content",
      '<media:group><media:content url="https://example.org/a.mp3" type="audio/mpeg"/></media:group>',
      "https://example.org/a.mp3",
    ],
    [
      "media:content with a medium",
      '<media:content url="https://example.org/a" medium="audio"/>',
      "https://example.org/a",
    ],
    [
      "an Atom enclosure",
      '<atom:link rel="enclosure" href="https://example.org/a.mp3" type="audio/mpeg"/>',
      "https://example.org/a.mp3",
    ],
    [
      "an address without a scheme, whose ampersands are escaped twice",
      '<enclosure url="www.quay.example/a.mp3?x=1&amp;amp;y=2" type="audio/mpeg"/>',
      "https://www.quay.example/a.mp3?x=1&y=2",
    ],
    ["not a file: URL", '<enclosure url="file:///etc/passwd" type="audio/mpeg"/>', null],
    ["not a data: URL", '<enclosure url="data:audio/mpeg;base64,AA" type="audio/mpeg"/>', null],
    [
      "a URL with a tracking prefix, unchanged",
      '<enclosure url="https://t.example/x.mp3/https://example.org/A%2f.mp3" type="audio/mpeg"/>',
      "https://t.example/x.mp3/https://example.org/A%2f.mp3",
    ],
  ])("audio: %s", (_what, item, audioUrl) => {
    expect(firstEpisode(`<title>Fog</title>${item}`).audioUrl).toBe(audioUrl);
  });

  test("audio: a link to a feed's own host with a port", () => {
    const channel = "<title>Harbour Lights</title><link>http://127.0.0.1:8080/</link>";
    const item = "<title>Fog</title><description>Hear it: http://127.0.0.1:8080/2.mp3</description>";
    expect(firstEpisode(item, channel).audioUrl).toBe("http://127.0.0.1:8080/2.mp3");
  });

  test("audio: a link to where the other episodes have theirs", () => {
    const other =
      '<item><title>Ferry</title><enclosure url="https://op3.dev/e/cdn.example/1.mp3" type="audio/mpeg"/></item>';
    const linking = "<item><title>Fog</title><description>Hear it: https://cdn.example/2.mp3</description></item>";
    expect(episodesOf(rss(other + linking)).map(({ audioUrl }) => audioUrl)).toContain("https://cdn.example/2.mp3");
  });

  const mp3 = "https://example.org/fog.mp3";
  const hls = '<enclosure url="https://example.org/fog.m3u8" type="application/vnd.apple.mpegurl"/>';
  const opus = '<enclosure url="https://example.org/fog.opus" type="audio/opus"/>';
  const alternate = (type: string, ...uris: string[]) =>
    `<podcast:alternateEnclosure type="${type}" length="9">${uris.map((uri) => `<podcast:source uri="${uri}"/>`).join("")}</podcast:alternateEnclosure>`;
  const notes = (html: string) => `<content:encoded><![CDATA[${html}]]></content:encoded>`;
  test.each([
    ["a player in the notes", notes(`<p>Hear it:</p><audio controls src="${mp3}"></audio>`), mp3],
    [
      "the first of two players",
      notes(`<audio><source src="${mp3}"></audio><audio><source src="https://example.org/ferry.mp3"></audio>`),
      mp3,
    ],
    [
      "the source that plays everywhere",
      notes(`<audio><source src="/fog.ogg" type="audio/ogg"><source src="/fog.mp3" type="audio/mpeg"></audio>`),
      mp3,
    ],
    [
      "a player's address without a file name",
      notes('<audio src="https://example.org/play/12">'),
      "https://example.org/play/12",
    ],
    [
      "a video in the notes",
      notes('<video><source src="https://example.org/fog.mp4"></video>'),
      "https://example.org/fog.mp4",
    ],
    ["a link in the notes", notes(`<a href="${mp3}">Download</a>`), mp3],
    ["a shortcode of WordPress", notes(`[audio src="${mp3}"]`), mp3],
    ["an address in the text, in two formats", notes(`https://example.org/fog.ogg or ${mp3}.`), mp3],
    [
      "a link to a subdomain",
      notes('<a href="https://cdn.example.org/12.mp3">Hear it</a>'),
      "https://cdn.example.org/12.mp3",
    ],
    ["not a link to another site's", notes('<a href="https://songs.example/salt.mp3">A song</a>'), null],
    [
      "a player of another site's",
      notes('<audio controls src="https://files.example/12.mp3"></audio>'),
      "https://files.example/12.mp3",
    ],
    [
      "a shortcode of another site's",
      notes('[audio mp3="https://files.example/12.mp3"][/audio]'),
      "https://files.example/12.mp3",
    ],
    [
      "not another site's without controls",
      notes('<video autoplay loop src="https://files.example/sea.mp4"></video>'),
      null,
    ],
    ["not a picture that moves", notes('<video autoplay muted loop src="/sea.mp4"></video>'), null],
    [
      "the player after a picture that moves",
      notes(`<video autoplay muted loop><source src="/sea.mp4"></video><audio controls src="${mp3}"></audio>`),
      mp3,
    ],
    ["not one of several links", notes(`<a href="${mp3}">A</a> <a href="https://example.org/ferry.mp3">B</a>`), null],
    ["not a picture's source", notes('<picture><source src="https://example.org/fog.webp"></picture>'), null],
    [
      "not the notes where there is an enclosure",
      audio + notes(`<audio src="${mp3}"></audio>`),
      "https://example.org/a.mp3",
    ],
    ["the link, which is the file", `<link>${mp3}</link>`, mp3],
    ["the guid, which is the file", `<link>https://example.org/fog</link><guid isPermaLink="false">${mp3}</guid>`, mp3],
    [
      "an alternate enclosure",
      alternate("audio/mpeg", "ipfs://fog", "https://example.org/fog"),
      "https://example.org/fog",
    ],
    [
      "an alternate enclosure in its early form",
      '<podcast:alternateEnclosure url="https://example.org/fog.mp3" type="audio/mpeg"/>',
      mp3,
    ],
    ["an address in itunes:summary", `<itunes:summary>Hear it at ${mp3}</itunes:summary>`, mp3],
    ["an alternate one that plays everywhere", opus + alternate("audio/mpeg", mp3), mp3],
    [
      "not an alternate one that plays in some apps",
      audio + alternate("audio/opus", "/b.opus"),
      "https://example.org/a.mp3",
    ],
    ["not alternate audio of a video", video + alternate("audio/mp4", "/b.m4a"), "https://example.org/a.mp4"],
    ["a second enclosure that plays everywhere", `${opus}<enclosure url="${mp3}" type="audio/mpeg"/>`, mp3],
    [
      "a video beside a stream",
      `${hls}<enclosure url="https://example.org/fog.mp4" type="video/mp4"/>`,
      "https://example.org/fog.mp4",
    ],
    [
      "audio beside a stream that says it is audio",
      `${hls.replace(/type="[^"]+"/, 'type="audio/mpegurl"')}${alternate("audio/mp4", "/fog.m4a")}`,
      "https://example.org/fog.m4a",
    ],
  ])("recording: %s", (_what, item, audioUrl) => {
    expect(firstEpisode(`<title>Fog</title>${item}`).audioUrl).toBe(audioUrl);
  });

  test.each([
    ["the enclosure", `<link>https://example.org/a.mp3</link>${audio}`, null],
    [
      "the enclosure behind a counter",
      `<link>https://op3.dev/e/example.org/play/1</link><enclosure url="https://example.org/play/1" type="audio/mpeg"/>`,
      null,
    ],
    ["another recording", `<link>${mp3}</link>${audio}`, null],
    ["a page beside it", `<link>https://example.org/a</link>${audio}`, "https://example.org/a"],
    [
      "a page whose ampersand is escaped in CDATA",
      `<link><![CDATA[https://example.org/?p=1&amp;q=2]]></link>${audio}`,
      "https://example.org/?p=1&q=2",
    ],
  ])("the link is %s: it is a page only if it is no recording", (_what, item, showNotesUrl) => {
    expect(firstEpisode(`<title>Fog</title>${item}`).showNotesUrl).toBe(showNotesUrl);
  });

  test.each([
    ["as declared", 'length="123" type="audio/mpeg"', { enclosureLength: 123, enclosureType: "audio/mpeg" }],
    ["unknown", 'length="0" type="application/ogg"', { enclosureLength: null, enclosureType: null }],
    ["invalid", 'length="12 MB" type="Audio/X-M4A; codecs=1"', { enclosureLength: null, enclosureType: "audio/x-m4a" }],
  ])("enclosure %s", (_what, attributes, expected) => {
    expect(firstEpisode(`<title>Fog</title><enclosure url="https://example.org/a.mp3" ${attributes}/>`)).toMatchObject(
      expected,
    );
  });

  const show = '<title>Harbour Lights</title><itunes:image href="https://example.org/show.png"/>';
  test.each([
    ["its own", '<itunes:image href="https://example.org/own.png"/>', "https://example.org/own.png"],
    ["a thumbnail", '<media:thumbnail url="https://example.org/thumb.png"/>', "https://example.org/thumb.png"],
    ["the image of the show", "", "https://example.org/show.png"],
    ["the image of the show when its own is empty", "<itunes:image/>", "https://example.org/show.png"],
  ])("image: %s", (_what, item, imageUrl) => {
    expect(firstEpisode(`<title>Fog</title>${item}`, show).imageUrl).toBe(imageUrl);
  });

  test("page URLs are assigned to their platforms", () => {
    expect(
      firstEpisode(`<title>Fog</title><link>https://example.org/fog</link>
        <podcast:contentLink href="https://www.youtube.com/watch?v=aaaaaaaaaa1">video</podcast:contentLink>
        <podcast:contentLink href="https://podcasts.apple.com/podcast/id1?i=2">Apple</podcast:contentLink>
        <podcast:contentLink href="https://open.spotify.com/episode/x">Spotify</podcast:contentLink>`),
    ).toMatchObject({
      showNotesUrl: "https://example.org/fog",
      youtubeUrl: "https://www.youtube.com/watch?v=aaaaaaaaaa1",
      appleUrl: "https://podcasts.apple.com/podcast/id1?i=2",
      spotifyUrl: "https://open.spotify.com/episode/x",
    });
  });

  test("a permalink guid is the page URL", () => {
    expect(firstEpisode("<title>Fog</title><guid>https://example.org/fog</guid>").showNotesUrl).toBe(
      "https://example.org/fog",
    );
    expect(
      firstEpisode('<title>Fog</title><guid isPermaLink="false">https://example.org/fog</guid>').showNotesUrl,
    ).toBeNull();
  });

  test("items of one guid and title are one episode, the first of them", () => {
    const item = (title: string, guid: string) => `<item><title>${title}</title>${guid}</item>`;
    const fog = '<guid isPermaLink="false">fog</guid>';
    const feed = rss(item("Fog", fog) + item("Ferry", "") + item("Fog", fog) + item("Bells", fog) + item("Ferry", ""));
    expect(episodesOf(feed).map(({ title }) => title)).toEqual(["Fog", "Ferry", "Bells", "Ferry"]);
  });

  test("an item copied from another show has the name and feed of that show", () => {
    expect(
      firstEpisode('<title>Fog</title><source url="https://example.com/feed">Salt &amp; Rust</source>'),
    ).toMatchObject({
      showName: "Salt & Rust",
      sourceFeedUrl: "https://example.com/feed",
    });
  });

  test.each([
    ["names no feed", "<source>Salt</source>"],
    ["is its own title", '<source url="https://example.com/feed">Fog</source>'],
  ])("an item whose source %s is of this show", (_what, source) => {
    expect(firstEpisode(`<title>Fog</title>${source}`).showName).toBe("Harbour Lights");
  });

  test("the duration can be that of any of its media", () => {
    const item =
      '<title>Fog</title><enclosure url="/fog.mp3" type="audio/mpeg"/><media:content url="/fog.mp4" duration="3127"/>';
    expect(firstEpisode(item).duration).toBe("52:07");
  });

  test("items behind an element that is never closed are found", () => {
    const items = "<item><title>Fog</title></item><item><title>Ferry</title></item>";
    expect(episodesOf(`<rss><channel><title>T</title><image><url>/a.png</url>${items}</channel></rss>`)).toHaveLength(
      2,
    );
    expect(
      episodesOf(
        `<rss><channel><title>T</title><item><title>Fog</title><item><title>Ferry</title></item></channel></rss>`,
      ),
    ).toHaveLength(2);
  });

  test("raw templates are no episodes and no feeds", () => {
    expect(episodesOf(rss("<item><title>{{ post.title }}</title></item><item><title>Fog</title></item>"))).toHaveLength(
      1,
    );
    expect(
      firstEpisode('<title>Fog</title><enclosure url="{{ site.url }}/fog.mp3" type="audio/mpeg"/>').audioUrl,
    ).toBeNull();
    expect(parse(rss("{% for post in site.posts %}", "<title>{{ site.title }}</title>"))).toBeUndefined();
  });

  test("text before the XML declaration is skipped", () => {
    expect(
      parse(`<br />\n<b>Warning</b>: Undefined variable<br />\n${rss("<item><title>Fog</title></item>")}`)?.title,
    ).toBe("Harbour Lights");
  });

  test.each([
    ["with a zone that does not exist", "Mon, 05 Jan 2026 10:00:00 GTM", "2026-01-05T10:00:00.000Z"],
    ["with the name of a place as its zone", "Mon, 05 Jan 2026 10:00:00 Europe/Oslo", "2026-01-05T10:00:00.000Z"],
    ["with an offset beyond all zones", "Mon, 05 Jan 2026 10:00:00 +9900", "2026-01-05T10:00:00.000Z"],
    ["with an hour that no clock has", "Mon, 05 Jan 2026 34:50:00 +0100", "2026-01-05T00:00:00.000Z"],
    ["with a minute that no clock has", "2026-01-05T10:61:00Z", "2026-01-05T00:00:00.000Z"],
    ["with sixty minutes", "5 Jan 2026 06:60:00 -0400", "2026-01-05T00:00:00.000Z"],
    ["that was never set", "Thu, 01 Jan 1970 00:00:00 +0000", null],
    ["that was never set, in another zone", "Wed, 31 Dec 1969 19:00:00 -0500", null],
    ["of seconds that were taken for milliseconds", "Sat, 17 Jan 1970 34:50:00 GMT", null],
    ["with a time in another form", "Mon, 05 Jan 2026 10.00 +0100", "2026-01-05T00:00:00.000Z"],
    ["with words after the time", "Mo, 05 Jan 2026 um 10:00 Uhr", "2026-01-05T10:00:00.000Z"],
    ["in Japanese", "2026年1月5日 10:00", "2026-01-05T00:00:00.000Z"],
    ["that is impossible", "Fri, 30 Feb 2026 10:00:00 GMT", null],
    ["that can be two days", "05/01/2026", null],
  ])("a date %s", (_what, date, releaseDate) => {
    expect(firstEpisode(`<title>Fog</title><pubDate>${date}</pubDate>`).releaseDate).toBe(releaseDate);
  });

  test.each([
    ["another item", "<title>T</title>", "<item><title>Ferry</title><pubDate>25/01/2026 08:00</pubDate></item>"],
    ["its language", "<title>T</title><language>es-ES</language>", ""],
  ])("in which order a feed writes day and month: by %s", (_what, channel, otherItem) => {
    const item = "<item><title>Fog</title><pubDate>05/01/2026 10:00</pubDate></item>";
    expect(episodesOf(rss(item + otherItem, channel))[0]?.releaseDate).toBe("2026-01-05T10:00:00.000Z");
  });

  test("relative URLs are resolved against the page of the show", () => {
    const channel = "<title>T</title><link>https://example.com/show/</link>";
    expect(firstEpisode('<title>Fog</title><enclosure url="fog.mp3"/>', channel).audioUrl).toBe(
      "https://example.com/show/fog.mp3",
    );
  });
});

describe("credits of an item", () => {
  const page = "https://ada.example/";
  test.each([
    ["podcast:person", `<podcast:person role="Guest" href="${page}">Ada Lind</podcast:person>`, ["Ada Lind, guest"]],
    [
      "its early form",
      '<podcast:persons><podcast:person name="Ada Lind" role="guest"/><podcast:person>Bob Ray</podcast:person></podcast:persons>',
      ["Ada Lind, guest", "Bob Ray, null"],
    ],
    [
      "atom:contributor",
      `<atom:contributor><atom:name>Ada Lind</atom:name><atom:uri>${page}</atom:uri></atom:contributor>`,
      ["Ada Lind, contributor"],
    ],
    ["media:credit", '<media:credit role="interviewee">Ada Lind</media:credit>', ["Ada Lind, interviewee"]],
    [
      "media:credit without a role",
      "<media:group><media:credit>Ada Lind</media:credit></media:group>",
      ["Ada Lind, contributor"],
    ],
    [
      "dc:contributor with several names",
      "<dc:contributor>Ada Lind, Bob Ray &amp; Cem Oz</dc:contributor>",
      [
        "Ada Lind, Bob Ray & Cem Oz, contributor",
        "Ada Lind, contributor",
        "Bob Ray, contributor",
        "Cem Oz, contributor",
      ],
    ],
    [
      "itunes:author",
      "<itunes:author>Bob Ray with Ada Lind</itunes:author>",
      ["Bob Ray with Ada Lind, author", "Bob Ray, author", "Ada Lind, author"],
    ],
    ["dc:creator", "<dc:creator>Ada Lind</dc:creator>", ["Ada Lind, author"]],
    ["author", "<author>ada@ada.example (Ada Lind)</author>", ["Ada Lind, author"]],
  ])("%s", (_what, item, credits) => {
    const bytes = new TextEncoder().encode(rss(`<item><title>Fog</title>${item}</item>`));
    const [episode] = readCredits({ bytes, contentType: null, finalUrl: FEED_URL })?.episodes ?? [];
    expect(episode?.persons.map(({ name, role }) => `${name}, ${role}`)).toEqual(credits);
  });
});

test("links in the notes to the show's own pages are left out", () => {
  const notes = [
    "https://harbour.example/41",
    "https://medium.com/harbour/41",
    "https://medium.com/ada",
    "https://ada.example/",
  ];
  const items = `<item><title>Fog</title><link>https://harbour.example/42</link><description>${notes.join(" ")}</description></item>
    <item><title>Ferry</title><link>https://medium.com/harbour/41</link></item>`;
  const bytes = new TextEncoder().encode(rss(items, "<title>T</title><link>https://www.harbour.example/</link>"));
  const { episodes = [] } = readCredits({ bytes, contentType: null, finalUrl: FEED_URL }) ?? {};
  expect(episodes.find(({ draft }) => draft.title === "Fog")?.links).toEqual(notes.slice(2));
});

describe("hostile feeds", () => {
  test("an entity bomb is not expanded", () => {
    expect(episodesOf(entityBomb())[0]?.title).toBe("Episode &l9;");
  });

  test("quadratic entities are not expanded", () => {
    const feed = `<!DOCTYPE rss [<!ENTITY a "${"x".repeat(50_000)}">]><rss><channel><title>${"&a;".repeat(10_000)}</title></channel></rss>`;
    expect(parse(feed)?.title).toHaveLength(300);
  });

  test("an external entity is not fetched", () => {
    const feed = `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>a&x;b</title></channel></rss>`;
    expect(parse(feed)?.title).toBe("a&x;b");
  });

  test("a gzip bomb is not a feed", () => {
    expect(parse(gzipSync(Buffer.alloc(30_000_000, " ")))).toBeUndefined();
  });

  test("a title of placeholders that do not end is read before the request times out", () => {
    expect(episodesOf(rss(`<item><title>${"{{".repeat(500_000)}</title></item>`))[0]?.title).toHaveLength(300);
  });

  test("a tag with countless attributes does not fail the feed", () => {
    expect(parse(rss(`<a ${"= ".repeat(10_000_000)}`))?.title).toBe("Harbour Lights");
  });

  test("endlessly nested elements are not a feed", () => {
    expect(parse(rss("<a>".repeat(1_000_000)))).toBeUndefined();
  });

  test("of more than 10,000 items, the newest are parsed", () => {
    const dated = (title: string, day: string) => `<item><title>${title}</title><pubDate>${day}</pubDate></item>`;
    const old = dated("Old", "2001-01-01");
    const items = `${dated("First", "2026-01-01")}${old.repeat(9_999)}${"<item><title>No date</title></item>".repeat(5000)}`;
    const episodes = episodesOf(rss(`${items}${dated("Last", "2026-01-02")}`));
    expect(episodes).toHaveLength(10_000);
    expect([episodes[0]?.title, episodes[1]?.title, episodes.at(-1)?.title]).toEqual(["First", "Old", "Last"]);
  });

  test("elements named like JavaScript prototypes do not pollute them", () => {
    const item =
      "<item><title>Fog</title><__proto__><polluted>1</polluted></__proto__><constructor>x</constructor></item>";
    expect(episodesOf(rss(item, '<title>T</title><__proto__ isAdmin="true">x</__proto__>'))).toHaveLength(1);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test("drafts are within the limits of an episode", () => {
    const long = "x".repeat(30_000);
    const hostile = rss(
      `<item><title>${long}</title><description>${long}</description><guid>${long}</guid><link>https://example.org/${long}</link>
        <enclosure url="https://example.org/${long}.mp3" type="audio/${long}" length="1e99"/><itunes:duration>${"9".repeat(40)}</itunes:duration>
        <itunes:image href="javascript:alert(1)"/><pubDate>${long}</pubDate></item>
       <item><title>\u0000\u0008null&#0;</title><enclosure url="https://example.org/a.mp3" type="audio/mpeg" length="-5"/></item>`,
      `<title>${long}</title>`,
    );
    for (const feed of [hostile, longFeed(ORIGIN), sparseFeed(), atomFeed(ORIGIN), jsonFeed(ORIGIN), youtubeFeed()]) {
      expect(metadataSchema.safeParse(parse(feed)).success).toBe(true);
      for (const draft of episodesOf(feed)) {
        const episode = {
          ...draft,
          description: draft.description ?? "-",
          releaseDate: draft.releaseDate ?? "2026-01-05",
        };
        expect(episodeSchema.safeParse(episode).error).toBeUndefined();
      }
    }
  });
});
