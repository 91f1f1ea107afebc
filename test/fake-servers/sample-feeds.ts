/* Feeds of invented shows, in the formats of real ones. */

export const LONG_FEED_EPISODES = 500;

const WEEK_MS = 7 * 24 * 3600 * 1000;
const LATEST_EPISODE = Date.UTC(2026, 4, 29, 5, 30);

const GUESTS = [
  "Mirela Okonjo",
  "Tobiah Lindgrave",
  "Suvi Aaltonen-Reyes",
  "Caspian Dray",
  "Noor Hallworth",
  "Ilse Vanterpool",
];
const TOPICS = [
  "the last lamp trimmer",
  "reading fog",
  "a harbour that moved",
  "what pilots whisper",
  "salt, rust and patience",
  "maps drawn by ear",
  "the night ferry",
];

const PODCAST_NAMESPACES = `xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:podcast="https://podcastindex.org/namespace/1.0"`;

/** Harbour Lights: a weekly show with all common elements, newest first. */
export function longFeed(origin: string, episodeCount = LONG_FEED_EPISODES): string {
  const items = Array.from({ length: episodeCount }, (_, at) => longFeedItem(origin, episodeCount - at, at));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${PODCAST_NAMESPACES}>
<channel>
  <title>Harbour Lights</title>
  <link>${origin}/pages/harbour-lights.html</link>
  <atom:link href="${origin}/shows/long.xml" rel="self" type="application/rss+xml"/>
  <description><![CDATA[<p>Slow conversations with people who keep coasts running.</p><p>Every Friday, from a pier.</p>]]></description>
  <language>en</language>
  <itunes:author>Harbour Lights</itunes:author>
  <itunes:image href="${origin}/covers/harbour-lights.png"/>
  <itunes:category text="Society &amp; Culture"/>
  <itunes:explicit>false</itunes:explicit>
${items.join("\n")}
</channel>
</rss>
`;
}

/** Harbour Lights with long notes, about 4 kB per episode: 20 MB with 5,000 episodes. */
export function enormousFeed(origin: string, episodeCount = 5000): string {
  const notes = "<p>Wind, water and whoever listens to both: from the first boats to the last ferry.</p>".repeat(36);
  return longFeed(origin, episodeCount).replaceAll("<p>Find <a", `${notes}<p>Find <a`);
}

function longFeedTitle(number: number): string {
  return `${GUESTS[number % GUESTS.length]} on ${TOPICS[number % TOPICS.length]}`;
}

function longFeedItem(origin: string, number: number, weeksAgo: number): string {
  const guest = GUESTS[number % GUESTS.length];
  const topic = TOPICS[number % TOPICS.length];
  const minutes = 31 + (number % 40);
  return `  <item>
    <title>${number}: ${guest} on ${topic}</title>
    <itunes:title>${guest} on ${topic}</itunes:title>
    <itunes:episode>${number}</itunes:episode>
    <guid isPermaLink="false">harbour-lights-${number}</guid>
    <link>${origin}/pages/harbour-lights/${number}.html</link>
    <pubDate>${new Date(LATEST_EPISODE - weeksAgo * WEEK_MS).toUTCString()}</pubDate>
    <description><![CDATA[<p>${guest} &amp; our host talk about ${topic}.</p><ul><li>The first hour on watch</li><li>Letters from listeners</li></ul><p>Find <a href="https://example.org/${number}">the full notes</a>.</p>]]></description>
    <enclosure url="${origin}/audio/harbour-lights-${number}.mp3" length="${minutes * 960_000}" type="audio/mpeg"/>
    <itunes:duration>${minutes}:${String(number % 60).padStart(2, "0")}</itunes:duration>
    <itunes:image href="${origin}/covers/harbour-lights-${number % 10}.png"/>
    <podcast:person role="guest">${guest}</podcast:person>
  </item>`;
}

/** Fjordstemmer: Norwegian, encoded in ISO 8859-1, with a duration in seconds. */
export function latin1Feed(origin: string): Buffer {
  return Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
<channel>
  <title>Fjordstemmer på båttur</title>
  <link>${origin}/pages/fjordstemmer.html</link>
  <description>Ærlige samtaler fra øyene</description>
  <itunes:image href="${origin}/covers/fjordstemmer.png"/>
  <item>
    <title>Småbåthavna i Søråsvika</title>
    <guid>fjord-2</guid>
    <pubDate>Sun, 08 Mar 2026 18:00:00 +0100</pubDate>
    <description>Bjørg Ånestad forteller om høststormer, kjærlighet og rømmegrøt.</description>
    <enclosure url="${origin}/audio/fjord-2.mp3" length="19968" type="audio/mpeg"/>
    <itunes:duration>2714</itunes:duration>
  </item>
  <item>
    <title>Første møte: Åse fra Ytterøya</title>
    <guid>fjord-1</guid>
    <pubDate>Sun, 01 Mar 2026 18:00:00 +0100</pubDate>
    <description>En kveld på brygga.</description>
    <enclosure url="${origin}/audio/fjord-1.mp3" length="19968" type="audio/mpeg"/>
    <itunes:duration>61:05</itunes:duration>
  </item>
</channel>
</rss>
`,
    "latin1",
  );
}

/** Attic Tapes: written by hand, with relative URLs and missing elements. */
export function sparseFeed(): string {
  return `
<?xml version="1.0"?>
<rss version="2.0">
<channel>
  <title>Attic Tapes</title>
  <link>/pages/attic.html</link>
  <image><url>/covers/attic.png</url></image>
  <item><title>Only a title</title></item>
  <item>
    <title>Without a date</title>
    <description>A reel without a label.</description>
    <enclosure url="../audio/attic-1.mp3" type="audio/mpeg" length="0"/>
  </item>
  <item>
    <title>Without sound</title>
    <link>attic/2.html</link>
    <pubDate>someday</pubDate>
  </item>
  <item>
    <description>No title, but something to say about box number three.</description>
    <enclosure url="/audio/attic-3.mp3"/>
    <pubDate>2026-02-30</pubDate>
  </item>
</channel>
</rss>
`;
}

/** Granite &amp; Moss: an Atom feed with URLs relative to xml:base and an HTML title. */
export function atomFeed(origin: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${origin}/">
  <title>Granite &amp; Moss</title>
  <subtitle>Field recordings from quiet places</subtitle>
  <link rel="self" href="shows/atom.xml"/>
  <link href="pages/granite.html"/>
  <logo>covers/granite.png</logo>
  <id>urn:uuid:5d9c2a3e-0b0a-4f57-9d0e-000000000001</id>
  <updated>2026-04-02T00:00:00Z</updated>
  <entry>
    <title type="html">Under the &lt;em&gt;old&lt;/em&gt; viaduct</title>
    <id>urn:uuid:5d9c2a3e-0b0a-4f57-9d0e-000000000002</id>
    <link href="pages/granite/viaduct.html"/>
    <link rel="enclosure" type="audio/mpeg" length="19968" href="audio/viaduct.mp3"/>
    <published>2026-04-01T21:15:00+02:00</published>
    <updated>2026-04-02T00:00:00Z</updated>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Dripping water,</p><p>then a train.</p></div></content>
  </entry>
</feed>
`;
}

/** Ledger of Small Sounds: RSS 1.0, with items next to the channel. */
export function rdfFeed(origin: string): string {
  return `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#">
  <channel rdf:about="${origin}/shows/rdf.xml">
    <title>Ledger of Small Sounds</title>
    <link>${origin}/pages/ledger.html</link>
    <description>One sound a month</description>
  </channel>
  <image><url>${origin}/covers/ledger.png</url></image>
  <item rdf:about="${origin}/pages/ledger/kettle.html">
    <title>A kettle, nearly boiling</title>
    <link>${origin}/pages/ledger/kettle.html</link>
    <description>Forty seconds of anticipation.</description>
    <dc:date>2026-01-15T09:00:00Z</dc:date>
  </item>
</rdf:RDF>
`;
}

/** Bench Notes: a JSON Feed. */
export function jsonFeed(origin: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: "Bench Notes",
    description: "Instrument makers at work",
    icon: `${origin}/covers/bench.png`,
    home_page_url: `${origin}/pages/bench.html`,
    feed_url: `${origin}/shows/feed.json`,
    items: [
      {
        id: "bench-7",
        title: "Gluing a lute with Petronella Quist",
        content_html: "<p>Why the room must be warm.</p>",
        date_published: "2026-03-20T07:00:00Z",
        image: `${origin}/covers/bench-7.png`,
        url: `${origin}/pages/bench/7.html`,
        attachments: [
          {
            url: `${origin}/audio/bench-7.mp3`,
            mime_type: "audio/mpeg",
            size_in_bytes: 19_968,
            duration_in_seconds: 3725,
          },
        ],
      },
    ],
  });
}

/** Window Seat: the feed of a YouTube channel. */
export function youtubeFeed(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
  <title>Window Seat</title>
  <entry>
    <id>yt:video:aaaaaaaaaa1</id>
    <yt:videoId>aaaaaaaaaa1</yt:videoId>
    <title>Night train, no talking</title>
    <link rel="alternate" href="https://www.youtube.com/watch?v=aaaaaaaaaa1"/>
    <published>2026-02-14T20:00:00+00:00</published>
    <media:group>
      <media:content url="https://www.youtube.com/v/aaaaaaaaaa1?version=3" type="application/x-shockwave-flash"/>
      <media:thumbnail url="https://i.ytimg.com/vi/aaaaaaaaaa1/hqdefault.jpg"/>
      <media:description>Four hours of rain on glass.</media:description>
    </media:group>
  </entry>
</feed>
`;
}

/** An OPML list of subscriptions, which users mistake for a feed. */
export function opmlList(origin: string): string {
  return `<?xml version="1.0"?>
<opml version="2.0"><head><title>My shows</title></head>
<body><outline type="rss" text="Harbour Lights" xmlUrl="${origin}/shows/long.xml"/></body></opml>
`;
}

/** A show's page, with a link to its feed. */
export function showPage(origin: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <title>Harbour Lights</title>
  <link rel="alternate" type="application/rss+xml" title="Harbour Lights" href="${origin}/shows/long.xml">
</head>
<body><h1>Harbour Lights</h1><p>Slow conversations with people who keep coasts running.</p></body>
</html>
`;
}

/** The page of the 500th episode of Harbour Lights under another name of the show, without a link to the feed. */
export function lonePage(showName: string): string {
  const data = {
    "@type": "PodcastEpisode",
    name: longFeedTitle(LONG_FEED_EPISODES),
    datePublished: new Date(LATEST_EPISODE).toISOString(),
    partOfSeries: { name: showName },
  };
  return `<!doctype html><html lang="en"><head><title>Episode</title>
<script type="application/ld+json">${JSON.stringify(data)}</script></head><body><h1>Episode</h1></body></html>`;
}

/** Entities that expand to a billion words ('billion laughs'). */
export function entityBomb(): string {
  const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
  return `<?xml version="1.0"?>
<!DOCTYPE rss [<!ENTITY l0 "ha">${levels.join("")}]>
<rss version="2.0"><channel><title>Laughs &l9;</title><item><title>Episode &l9;</title></item></channel></rss>
`;
}
