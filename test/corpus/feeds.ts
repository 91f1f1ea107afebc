import { gzipSync } from "node:zlib";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";

/** A feed in a form that occurs on the web, and what a lookup should find in it. All shows are invented. */
export interface FeedCase {
  name: string;
  /** Content-Type; application/rss+xml by default */
  type?: string;
  body: string | Buffer;
  showTitle: string | null;
  episodeCount: number;
  /** expected fields of the first episode */
  firstEpisode: Partial<EpisodeDraft>;
}

/** The URL of all feeds in the corpus. */
export const FEED_URL = "https://feeds.example.org/shows/feed.xml";

const ITUNES = 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"';
const CONTENT = 'xmlns:content="http://purl.org/rss/1.0/modules/content/"';
const MEDIA = 'xmlns:media="http://search.yahoo.com/mrss/"';

function rss(
  channel: string,
  { namespaces = `${ITUNES} ${CONTENT}`, head = '<?xml version="1.0" encoding="UTF-8"?>\n' } = {},
) {
  return `${head}<rss version="2.0" ${namespaces}><channel>${channel}</channel></rss>`;
}

function item(fields: string, file = "ferry-7.mp3") {
  return `<item>${fields}<enclosure url="https://cdn.example.org/${file}" length="31415926" type="audio/mpeg"/></item>`;
}

/** A feed of one episode with these fields. */
function feedWithFields(name: string, fields: string, first: Partial<EpisodeDraft>): FeedCase {
  return {
    name,
    body: rss(`<title>Night Ferry</title>${item(`<title>Seven bells</title><guid>nf-7</guid>${fields}`)}`),
    showTitle: "Night Ferry",
    episodeCount: 1,
    firstEpisode: {
      title: "Seven bells",
      showName: "Night Ferry",
      sourceGuid: "nf-7",
      enclosureLength: 31_415_926,
      ...first,
    },
  };
}

/** A feed of one episode, with a title that needs the encoding. */
function feedInEncoding(
  name: string,
  encoding: string,
  title: string,
  bytes: (text: string) => Buffer,
  declared = true,
): FeedCase {
  const head = declared ? `<?xml version="1.0" encoding="${encoding}"?>` : "";
  return {
    name,
    body: bytes(rss(`<title>${title}</title>${item(`<title>${title} 7</title>`)}`, { head })),
    showTitle: title,
    episodeCount: 1,
    firstEpisode: { title: `${title} 7`, audioUrl: "https://cdn.example.org/ferry-7.mp3" },
  };
}

/** Creates an encoder for a single-byte encoding, from what TextDecoder makes of each byte. */
function singleByteEncoder(encoding: string) {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return (text: string) => Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 63));
}

function encodeUtf16(text: string, { isBigEndian = false, hasMark = true } = {}) {
  const bytes = Buffer.from((hasMark ? "\ufeff" : "") + text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
}

const ATOM = 'xmlns="http://www.w3.org/2005/Atom"';

export const FEED_CASES: FeedCase[] = [
  {
    name: "a feed with all fields",
    body: rss(
      `<title>Salt &amp; Static</title><link>https://saltandstatic.example.com</link>
      <atom:link href="https://feeds.example.org/salt" rel="self" type="application/rss+xml"/>
      <itunes:image href="https://img.example.org/salt.jpg"/>
      ${item(
        `<title>12: Wirelesses at sea, with Ottoline Brack</title><itunes:title>Wirelesses at sea</itunes:title>
        <guid isPermaLink="false">0b7e7b1e-3a4f-4c8c-9a52-1f0d5d8b0c12</guid><link>https://saltandstatic.example.com/12</link>
        <pubDate>Tue, 03 Feb 2026 05:00:00 +0000</pubDate><itunes:duration>3127</itunes:duration>
        <description><![CDATA[<p>Who kept the set alive?</p><ul><li>Valves</li><li>Salt</li></ul>]]></description>
        <itunes:image href="https://img.example.org/salt-12.jpg"/>`,
        "salt-12.mp3",
      )}`,
      { namespaces: `${ITUNES} ${CONTENT} xmlns:atom="http://www.w3.org/2005/Atom"` },
    ),
    showTitle: "Salt & Static",
    episodeCount: 1,
    firstEpisode: {
      title: "12: Wirelesses at sea, with Ottoline Brack",
      description: "Who kept the set alive?\n\n• Valves\n• Salt",
      releaseDate: "2026-02-03T05:00:00.000Z",
      duration: "52:07",
      audioUrl: "https://cdn.example.org/salt-12.mp3",
      imageUrl: "https://img.example.org/salt-12.jpg",
      showNotesUrl: "https://saltandstatic.example.com/12",
      sourceFeedUrl: FEED_URL,
      sourceGuid: "0b7e7b1e-3a4f-4c8c-9a52-1f0d5d8b0c12",
      enclosureLength: 31_415_926,
      enclosureType: "audio/mpeg",
    },
  },
  feedWithFields("a duration in seconds", "<itunes:duration>59</itunes:duration>", { duration: "0:59" }),
  feedWithFields("a duration in M:SS", "<itunes:duration>7:05</itunes:duration>", { duration: "7:05" }),
  feedWithFields("a duration of more than 59 minutes", "<itunes:duration>75:30</itunes:duration>", {
    duration: "1:15:30",
  }),
  feedWithFields("a duration in HH:MM:SS", "<itunes:duration>01:02:03</itunes:duration>", { duration: "1:02:03" }),
  feedWithFields("a duration with fractions", "<itunes:duration>125.73</itunes:duration>", { duration: "2:05" }),
  feedWithFields("an ISO 8601 duration", "<itunes:duration>PT1H4M9S</itunes:duration>", { duration: "1:04:09" }),
  feedWithFields("a duration in words", "<itunes:duration>48 min</itunes:duration>", { duration: "48:00" }),
  feedWithFields("an empty duration", "<itunes:duration></itunes:duration>", { duration: null }),
  feedWithFields("an RFC 822 date with a zone name", "<pubDate>Fri, 6 Mar 26 07:30 EST</pubDate>", {
    releaseDate: "2026-03-06T12:30:00.000Z",
  }),
  feedWithFields("a date without a weekday", "<pubDate>6 Mar 2026 07:30:00 +0100</pubDate>", {
    releaseDate: "2026-03-06T06:30:00.000Z",
  }),
  feedWithFields("a date with the wrong weekday", "<pubDate>Mon, 06 Mar 2026 07:30:00 GMT</pubDate>", {
    releaseDate: "2026-03-06T07:30:00.000Z",
  }),
  feedWithFields("an ISO 8601 date", "<pubDate>2026-03-06T07:30:00+05:30</pubDate>", {
    releaseDate: "2026-03-06T02:00:00.000Z",
  }),
  feedWithFields("a Dublin Core date", '<dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2026-03-06</dc:date>', {
    releaseDate: "2026-03-06T00:00:00.000Z",
  }),
  feedWithFields("an impossible date", "<pubDate>Mon, 30 Feb 2026 07:30:00 GMT</pubDate>", { releaseDate: null }),
  feedWithFields(
    "an escaped description",
    "<description>&lt;p&gt;Fog &amp;amp; bells&lt;/p&gt;&lt;p&gt;Twice.&lt;/p&gt;</description>",
    {
      description: "Fog & bells\n\nTwice.",
    },
  ),
  feedWithFields(
    "a truncated description with the full text beside it",
    "<description>Fog, and then …</description><content:encoded><![CDATA[<p>Fog, and then the bell.</p>]]></content:encoded>",
    {
      description: "Fog, and then the bell.",
    },
  ),
  feedWithFields("an iTunes summary", "<itunes:summary>A foggy night.</itunes:summary>", {
    description: "A foggy night.",
  }),
  feedInEncoding("ISO-8859-1", "ISO-8859-1", "Blåtimen på brygga", singleByteEncoder("iso-8859-1")),
  feedInEncoding("ISO-8859-2", "ISO-8859-2", "Żegluga nocą", singleByteEncoder("iso-8859-2")),
  feedInEncoding("windows-1251", "windows-1251", "Ночной паром", singleByteEncoder("windows-1251")),
  feedInEncoding("windows-1252 declared as UTF-8", "UTF-8", "Café Müller – nachts", singleByteEncoder("windows-1252")),
  feedInEncoding("windows-1253", "windows-1253", "Νυχτερινό πλοίο", singleByteEncoder("windows-1253")),
  feedInEncoding("UTF-8 without a declaration", "", "夜のフェリー", (text) => Buffer.from(text), false),
  feedInEncoding("UTF-8 with a byte order mark", "UTF-8", "Nachtfähre", (text) => Buffer.from(`\ufeff${text}`)),
  feedInEncoding("UTF-16 with a byte order mark", "UTF-16", "Nocna barka", (text) => encodeUtf16(text)),
  feedInEncoding("UTF-16, big-endian, without a byte order mark", "UTF-16", "Nattfärjan", (text) =>
    encodeUtf16(text, { isBigEndian: true, hasMark: false }),
  ),
  feedInEncoding("an unknown encoding", "x-ferry-9", "Färja", (text) => Buffer.from(text)),
  {
    name: "an empty line before the XML declaration, and white space in values",
    body: `\n\n  ${rss(`<title>\n  Late\n  Tide </title>${item("<title> First\n watch </title>")}`)}`,
    showTitle: "Late Tide",
    episodeCount: 1,
    firstEpisode: { title: "First watch" },
  },
  {
    name: "the iTunes namespace in capitals, and element names in capitals",
    body: rss(`<title>Tin Whistle</title>${item("<title>Low D</title><itunes:Duration>10:00</itunes:Duration>")}`, {
      namespaces: 'xmlns:itunes="http://www.itunes.com/DTDs/Podcast-1.0.dtd"',
    }),
    showTitle: "Tin Whistle",
    episodeCount: 1,
    firstEpisode: { title: "Low D", duration: "10:00" },
  },
  {
    name: "another prefix for iTunes",
    body: rss(`<title>Tin Whistle</title>${item("<title>Low D</title><it:duration>10:01</it:duration>")}`, {
      namespaces: 'xmlns:it="http://www.itunes.com/dtds/podcast-1.0.dtd"',
    }),
    showTitle: "Tin Whistle",
    episodeCount: 1,
    firstEpisode: { duration: "10:01" },
  },
  {
    name: "prefixes without namespace declarations",
    body: rss(`<title>Tin Whistle</title>${item("<title>Low D</title><itunes:duration>10:02</itunes:duration>")}`, {
      namespaces: "",
    }),
    showTitle: "Tin Whistle",
    episodeCount: 1,
    firstEpisode: { duration: "10:02" },
  },
  {
    name: "HTML entities and unescaped ampersands",
    body: rss(`<title>Bread &amp; Ropes</title>${item("<title>Caf&eacute; & harbour&nbsp;caf&eacute;s</title>")}`),
    showTitle: "Bread & Ropes",
    episodeCount: 1,
    firstEpisode: { title: "Café & harbour cafés" },
  },
  {
    name: "a truncated document",
    body: rss(`<title>Cut Short</title>${item("<title>Whole</title>")}<item><title>Half`).replace(/<\/channel>.*$/, ""),
    showTitle: "Cut Short",
    episodeCount: 2,
    firstEpisode: { title: "Whole" },
  },
  {
    name: "elements closed in the wrong order",
    body: rss(
      `<title>Knots</title><item><title>Bowline</title><description><b>Twice <i>round</b></i></description><enclosure url="https://cdn.example.org/b.mp3"/></item>`,
    ),
    showTitle: "Knots",
    episodeCount: 1,
    firstEpisode: { title: "Bowline", audioUrl: "https://cdn.example.org/b.mp3" },
  },
  {
    name: "URLs relative to the page of the show",
    body: rss(
      `<title>Attic</title><link>https://attic.example.org/show/</link><image><url>/art.png</url></image>
      <item><title>One</title><link>one.html</link><enclosure url="../audio/1.mp3" type="audio/mpeg"/></item>`,
    ),
    showTitle: "Attic",
    episodeCount: 1,
    firstEpisode: {
      audioUrl: "https://attic.example.org/audio/1.mp3",
      imageUrl: "https://attic.example.org/art.png",
      showNotesUrl: "https://attic.example.org/show/one.html",
    },
  },
  {
    name: "RSS 0.91 without dates",
    type: "text/xml",
    body: `<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.example.org/rss-0.91.dtd"><rss version="0.91"><channel><title>Old Signals</title><item><title>Morse</title><link>https://old.example.org/morse</link></item></channel></rss>`,
    showTitle: "Old Signals",
    episodeCount: 1,
    firstEpisode: { title: "Morse", showNotesUrl: "https://old.example.org/morse", audioUrl: null, releaseDate: null },
  },
  {
    name: "RSS 0.92 with an enclosure",
    body: `<rss version="0.92"><channel><title>Old Signals</title><item><description>Just a note.</description><enclosure url="http://old.example.org/7.mp3" length="1" type="audio/mpeg"/></item></channel></rss>`,
    showTitle: "Old Signals",
    episodeCount: 1,
    firstEpisode: { title: "Just a note.", audioUrl: "http://old.example.org/7.mp3" },
  },
  {
    name: "RDF, with items beside the channel",
    type: "application/rdf+xml",
    body: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://ledger.example.org/"><title>Ledger</title></channel><item rdf:about="https://ledger.example.org/1"><title>Kettle</title><link>https://ledger.example.org/1</link><dc:date>2026-01-15T09:00:00Z</dc:date></item></rdf:RDF>`,
    showTitle: "Ledger",
    episodeCount: 1,
    firstEpisode: {
      title: "Kettle",
      releaseDate: "2026-01-15T09:00:00.000Z",
      showNotesUrl: "https://ledger.example.org/1",
    },
  },
  {
    name: "Atom with enclosures",
    type: "application/atom+xml",
    body: `<feed ${ATOM}><title type="html">Granite &amp;amp; Moss</title><entry><title>Viaduct</title><id>urn:x:1</id><link href="https://granite.example.org/1"/><link rel="enclosure" type="audio/ogg" length="77" href="https://granite.example.org/1.ogg"/><published>2026-04-01T21:15:00+02:00</published><summary>Drips.</summary></entry></feed>`,
    showTitle: "Granite & Moss",
    episodeCount: 1,
    firstEpisode: {
      title: "Viaduct",
      audioUrl: "https://granite.example.org/1.ogg",
      enclosureType: "audio/ogg",
      enclosureLength: 77,
      releaseDate: "2026-04-01T19:15:00.000Z",
      sourceGuid: "urn:x:1",
      description: "Drips.",
    },
  },
  {
    name: "Atom 0.3",
    type: "application/atom+xml",
    body: `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Before Atom</title><entry><title>Draft</title><link rel="alternate" href="https://before.example.org/1"/><issued>2004-02-03T10:00:00Z</issued></entry></feed>`,
    showTitle: "Before Atom",
    episodeCount: 1,
    firstEpisode: { title: "Draft", releaseDate: "2004-02-03T10:00:00.000Z" },
  },
  {
    name: "a YouTube channel",
    type: "text/xml",
    body: `<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" ${MEDIA} ${ATOM}><title>Window Seat</title><entry><id>yt:video:wS_00000001</id><yt:videoId>wS_00000001</yt:videoId><title>Rain on glass</title><link rel="alternate" href="https://www.youtube.com/watch?v=wS_00000001"/><published>2026-02-14T20:00:00+00:00</published><media:group><media:thumbnail url="https://i.ytimg.com/vi/wS_00000001/hqdefault.jpg"/><media:description>Four hours.</media:description></media:group></entry></feed>`,
    showTitle: "Window Seat",
    episodeCount: 1,
    firstEpisode: {
      youtubeUrl: "https://www.youtube.com/watch?v=wS_00000001",
      audioUrl: null,
      imageUrl: "https://i.ytimg.com/vi/wS_00000001/hqdefault.jpg",
      description: "Four hours.",
    },
  },
  {
    name: "JSON Feed 1.1",
    type: "application/feed+json",
    body: JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "Bench Notes",
      icon: "https://bench.example.org/icon.png",
      items: [
        {
          id: 7,
          title: "Gluing a lute",
          content_html: "<p>Keep the room warm.</p>",
          date_published: "2026-03-20T07:00:00Z",
          url: "https://bench.example.org/7",
          attachments: [
            {
              url: "https://bench.example.org/7.mp3",
              mime_type: "audio/mpeg",
              duration_in_seconds: 3725,
              size_in_bytes: 19968,
            },
          ],
        },
      ],
    }),
    showTitle: "Bench Notes",
    episodeCount: 1,
    firstEpisode: {
      title: "Gluing a lute",
      description: "Keep the room warm.",
      audioUrl: "https://bench.example.org/7.mp3",
      duration: "1:02:05",
      enclosureLength: 19_968,
      sourceGuid: "7",
      imageUrl: "https://bench.example.org/icon.png",
    },
  },
  {
    name: "a gzip file",
    type: "application/octet-stream",
    body: gzipSync(rss(`<title>Packed Lunch</title>${item("<title>Sandwich</title>")}`)),
    showTitle: "Packed Lunch",
    episodeCount: 1,
    firstEpisode: { title: "Sandwich" },
  },
  {
    name: "media:content without an enclosure",
    body: rss(
      `<title>Radio Kiosk</title><item><title>Bulletin</title><media:content url="https://cdn.example.org/b.m4a" type="audio/mp4" fileSize="5000" duration="65"/></item>`,
      { namespaces: MEDIA },
    ),
    showTitle: "Radio Kiosk",
    episodeCount: 1,
    firstEpisode: {
      audioUrl: "https://cdn.example.org/b.m4a",
      duration: "1:05",
      enclosureLength: 5000,
      enclosureType: "audio/mp4",
    },
  },
  {
    name: "an image and an audio file as enclosures",
    body: rss(
      `<title>Two Files</title><item><title>Both</title><enclosure url="https://cdn.example.org/p.jpg" type="image/jpeg"/><enclosure url="https://cdn.example.org/s.mp3" type="audio/mpeg"/></item>`,
    ),
    showTitle: "Two Files",
    episodeCount: 1,
    firstEpisode: { audioUrl: "https://cdn.example.org/s.mp3", imageUrl: "https://cdn.example.org/p.jpg" },
  },
  {
    name: "video",
    body: rss(
      `<title>Lantern Slides</title><item><title>Reel</title><enclosure url="https://cdn.example.org/r.mp4" type="video/mp4" length="9"/></item>`,
    ),
    showTitle: "Lantern Slides",
    episodeCount: 1,
    firstEpisode: { audioUrl: "https://cdn.example.org/r.mp4", enclosureType: "video/mp4" },
  },
  {
    name: "tracking prefixes, which are not changed",
    body: rss(
      `<title>Counted</title><item><title>One</title><enclosure url="https://op3.dev/e/pdst.fm/e/cdn.example.org/1.mp3?x=1&amp;y=2" type="audio/mpeg" length="0"/></item>`,
    ),
    showTitle: "Counted",
    episodeCount: 1,
    firstEpisode: { audioUrl: "https://op3.dev/e/pdst.fm/e/cdn.example.org/1.mp3?x=1&y=2", enclosureLength: null },
  },
  {
    name: "URLs with other schemes than http and https",
    body: rss(
      `<title>Bad Addresses</title><item><title>File</title><link>javascript:alert(1)</link><enclosure url="file:///etc/passwd" type="audio/mpeg"/></item>`,
    ),
    showTitle: "Bad Addresses",
    episodeCount: 1,
    firstEpisode: { title: "File", audioUrl: null, showNotesUrl: null },
  },
  {
    name: "links to the episode on other platforms",
    body: rss(
      `<title>Everywhere</title>${item('<title>Here</title><podcast:contentLink href="https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk">Spotify</podcast:contentLink><podcast:contentLink href="https://podcasts.apple.com/us/podcast/everywhere/id1?i=1000">Apple</podcast:contentLink>')}`,
      { namespaces: `${ITUNES} xmlns:podcast="https://podcastindex.org/namespace/1.0"` },
    ),
    showTitle: "Everywhere",
    episodeCount: 1,
    firstEpisode: {
      spotifyUrl: "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
      appleUrl: "https://podcasts.apple.com/us/podcast/everywhere/id1?i=1000",
    },
  },
  {
    name: "elements named like JavaScript prototypes",
    body: rss(
      `<title>Odd Names</title>${item("<title>Kept</title><__proto__>x</__proto__><constructor>y</constructor>")}`,
    ),
    showTitle: "Odd Names",
    episodeCount: 1,
    firstEpisode: { title: "Kept" },
  },
];
