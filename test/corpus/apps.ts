import type { Metadata } from "#domain/episodes/metadata.ts";
import type { FakeResponse, FakeSites } from "#test/fake-servers/fake-web.ts";
import type { LinkCase } from "./links.ts";

/*
 * Links of podcast apps and directories, with pages in the shape of theirs. Their files are proxied or missing, so each should lead
 * to the item in the show's feed. The show is invented.
 */

const TITLE = "Reading fog at sea";
const SHOW = "Tide Tables";
const FEED_URL = "https://feeds.tides.example/show.xml";
const APPLE_ID = "1200361736";
const ITEM = {
  title: TITLE,
  showName: SHOW,
  sourceGuid: "tides-1",
  audioUrl: "https://cdn.tides.example/1.mp3",
} satisfies Partial<Metadata>;

const FEED: FakeResponse = {
  type: "application/rss+xml",
  body: `<rss version="2.0"><channel><title>${SHOW}</title>
    <item><title>${TITLE}</title><guid isPermaLink="false">tides-1</guid><itunes:duration>41:07</itunes:duration><pubDate>Thu, 05 Mar 2026 05:00:00 GMT</pubDate>
    <enclosure url="https://cdn.tides.example/1.mp3" type="audio/mpeg" length="1"/></item>
    <item><title>The ferry that came back</title><guid isPermaLink="false">tides-2</guid><pubDate>Thu, 26 Feb 2026 05:00:00 GMT</pubDate>
    <enclosure url="https://cdn.tides.example/2.mp3" type="audio/mpeg" length="1"/></item></channel></rss>`,
};
const SHOW_AT_APPLE = { kind: "podcast", collectionName: SHOW, collectionId: Number(APPLE_ID), feedUrl: FEED_URL };
const EPISODE_AT_APPLE = { kind: "podcast-episode", trackId: 1000700000001, trackName: TITLE, episodeGuid: "tides-1" };
const json = (...results: object[]): FakeResponse => ({
  type: "text/javascript",
  body: JSON.stringify({ resultCount: results.length, results }),
});
const DIRECTORY: FakeSites = {
  "https://itunes.apple.com/lookup": json(SHOW_AT_APPLE, EPISODE_AT_APPLE),
  "https://itunes.apple.com/search": ({ searchParams }) =>
    searchParams.get("entity") === "podcast" && /tide tables/i.test(searchParams.get("term") ?? "")
      ? json(SHOW_AT_APPLE)
      : json(),
  [FEED_URL]: FEED,
};

const base64url = (text: string) => Buffer.from(text).toString("base64url");

function unwrapped(name: string, pasted: string, expected: Partial<Metadata> = ITEM): LinkCase {
  return { name: `apps: ${name}`, pasted, sites: DIRECTORY, expected };
}

function onPage(name: string, pasted: string, head: string, body = ""): LinkCase {
  const page = `<!doctype html><html><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
  return { name: `apps: ${name}`, pasted, sites: { ...DIRECTORY, [pasted]: { body: page } }, expected: ITEM };
}

const og = (title: string, siteName: string, more = "") =>
  `<meta property="og:title" content="${title}"><meta property="og:site_name" content="${siteName}">${more}`;
const linkedData = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const EPISODE_DATA = {
  "@type": "PodcastEpisode",
  name: TITLE,
  datePublished: "2026-03-05",
  partOfSeries: { name: SHOW },
};

/** An app's page that only has titles: its text is rendered in the browser. */
function titledOnly(name: string, pasted: string, title: string, ogTitle = title): LinkCase {
  const page = `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title><meta property="og:title" content="${ogTitle}"></head>
    <body><div id="root"></div><script src="/app.js"></script></body></html>`;
  const expected = { ...ITEM, duration: "41:07", releaseDate: "2026-03-05T05:00:00.000Z" };
  return { name: `apps: ${name}, titles alone`, pasted, sites: { ...DIRECTORY, [pasted]: { body: page } }, expected };
}

/** The same show under a name, and with a title, that contain what apps put between the two. */
const DASHED_TITLE = "Fog - how to read it";
const DASHED_SHOW = "Tide Tables: The Show";
const DASHED_FEED = "https://feeds.tides.example/dashed.xml";
const DASHED_DIRECTORY: FakeSites = {
  "https://itunes.apple.com/search": ({ searchParams }) =>
    searchParams.get("entity") === "podcast" && /^tide tables: the show$/i.test(searchParams.get("term") ?? "")
      ? json({ ...SHOW_AT_APPLE, collectionName: DASHED_SHOW, feedUrl: DASHED_FEED })
      : json(),
  [DASHED_FEED]: {
    type: "application/rss+xml",
    body: `<rss version="2.0"><channel><title>${DASHED_SHOW}</title>
      <item><title>${DASHED_TITLE}</title><guid>dashed-1</guid><enclosure url="https://cdn.tides.example/dashed.mp3" type="audio/mpeg" length="1"/></item>
      <item><title>How to read it</title><guid>dashed-2</guid><enclosure url="https://cdn.tides.example/other.mp3" type="audio/mpeg" length="1"/></item>
      </channel></rss>`,
  },
};

function dashed(name: string, pasted: string, title: string): LinkCase {
  const expected = { title: DASHED_TITLE, showName: DASHED_SHOW, sourceGuid: "dashed-1" };
  const page = `<html><head><title>${title}</title></head><body><div id="root"></div></body></html>`;
  return { name: `apps: ${name}`, pasted, sites: { ...DASHED_DIRECTORY, [pasted]: { body: page } }, expected };
}

export const APP_CASES: LinkCase[] = [
  titledOnly("Pocket Casts", "https://pca.st/qk1zt8ab", `${TITLE} - ${SHOW} - Pocket Casts`, TITLE),
  titledOnly(
    "Pocket Casts on the web",
    "https://pocketcasts.com/podcasts/9a1b/4f2c",
    `${TITLE} - ${SHOW} - Pocket Casts`,
  ),
  titledOnly("Goodpods", "https://goodpods.com/podcasts/tide-tables-12/reading-34", `${TITLE} - ${SHOW} | Goodpods`),
  titledOnly(
    "Podchaser",
    "https://www.podchaser.com/podcasts/tide-tables-12/episodes/reading-fog-34",
    `${SHOW} - ${TITLE} | Podchaser`,
  ),
  titledOnly(
    "Listen Notes",
    "https://www.listennotes.com/podcasts/tide-tables/reading-fog-AbC/",
    `${TITLE} - ${SHOW} (podcast) | Listen Notes`,
  ),
  titledOnly("iHeart", "https://www.iheart.com/podcast/269-tides-1/episode/fog-2/", `${TITLE} - ${SHOW} | iHeart`),
  titledOnly("Deezer", "https://www.deezer.com/us/episode/77", `Listen to ${TITLE} - ${SHOW} on Deezer`, TITLE),
  titledOnly(
    "Amazon Music",
    "https://music.amazon.co.uk/podcasts/a-b/episodes/c-d",
    `${SHOW} - ${TITLE} | Podcast on Amazon Music`,
  ),
  titledOnly(
    "Audible",
    "https://www.audible.com/podcast/Reading-fog-at-sea/B0ABCDEF12",
    `${TITLE} | ${SHOW} | Podcasts on Audible | Audible.com`,
  ),
  titledOnly(
    "Player FM",
    "https://de.player.fm/series/tide-tables-12/reading-fog",
    `${TITLE} - ${SHOW} (podcast) | Player FM`,
  ),
  titledOnly("Podbay", "https://podbay.fm/p/tide-tables/e/1772686800", `${SHOW}: ${TITLE} - Podbay.fm`),
  titledOnly("Castro", "https://castro.fm/episode/aBcD", `${TITLE} | ${SHOW} | Castro`),
  titledOnly("Fountain", "https://fountain.fm/episode/aBcD", `${SHOW} • ${TITLE} • Listen on Fountain`),
  titledOnly("TuneIn", "https://tunein.com/topic/?topicId=456", `${TITLE} | ${SHOW} | Podcast on TuneIn`),
  {
    ...titledOnly(
      "Castro, for a show without a feed",
      "https://castro.fm/episode/unknown",
      "Low water - Slack - Castro",
    ),
    expected: { title: "Low water", showName: "Slack", audioUrl: null },
  },
  dashed("a title with a dash", "https://pca.st/episode/dashed", `${DASHED_TITLE} - ${DASHED_SHOW} - Pocket Casts`),
  dashed(
    "a title with a dash, show first",
    "https://www.podchaser.com/podcasts/tides-1/episodes/fog-2",
    `${DASHED_SHOW} - ${DASHED_TITLE} | Podchaser`,
  ),
  unwrapped("pod.link", `https://pod.link/${APPLE_ID}/episode/${base64url("tides-1")}`),
  unwrapped("episodes.fm", `https://episodes.fm/${APPLE_ID}/episode/${base64url("tides-1")}`),
  onPage(
    "pod.link with an id that is no guid",
    `https://pod.link/${APPLE_ID}/episode/${base64url("another id")}`,
    `<title>${SHOW} | ${TITLE}</title>${og(TITLE, "Podlink")}`,
    `<h1>${SHOW}</h1><h2>${TITLE}</h2>`,
  ),
  unwrapped("Plink", `https://plinkhq.com/i/${APPLE_ID}/e/1000700000001?to=page`),
  unwrapped(
    "google.com/url",
    `https://www.google.com/url?q=${encodeURIComponent(`https://pod.link/${APPLE_ID}/episode/${base64url("tides-1")}`)}&sa=D`,
  ),
  {
    ...unwrapped(
      "AntennaPod",
      `https://antennapod.org/deeplink/subscribe/?url=${encodeURIComponent(FEED_URL)}&title=x`,
      { title: SHOW },
    ),
    episodeTitles: [TITLE, "The ferry that came back"],
  },
  {
    ...unwrapped("Podcast Guru: a show", `https://app.podcastguru.io/podcast/tide-tables-${APPLE_ID}`, { title: SHOW }),
    episodeTitles: [TITLE, "The ferry that came back"],
  },
  onPage(
    "Podcast Guru: an episode",
    `https://app.podcastguru.io/podcast/tide-tables-${APPLE_ID}/episode/reading-fog-abc`,
    `<title>${TITLE} - ${SHOW} | Podcast Guru</title>${og(TITLE, "Podcast Guru")}`,
  ),
  onPage(
    "Overcast",
    "https://overcast.fm/+ABCdef123",
    `<title>${TITLE} &mdash; ${SHOW} &mdash; Overcast</title>${og(`${TITLE} — ${SHOW}`, "Overcast")}`,
    `<h2 class="margintop0">${TITLE}</h2><div class="centertext"><h3><a href="/itunes${APPLE_ID}/tide-tables">${SHOW}</a></h3></div>
    <div class="margintop0 lighttext">March 5, 2026</div><audio preload="none"><source src="https://op3.dev/e/cdn.tides.example/1.mp3#t=0" type="audio/mp3"/></audio>`,
  ),
  onPage(
    "Pocket Casts",
    "https://pca.st/episode/4f2c7a10-1d2b-013c-aaaa-0acc26574db2",
    `<title>${TITLE} - ${SHOW} - Pocket Casts</title>${og(TITLE, "Pocket Casts", '<meta property="twitter:title" content="x">')}`,
    `<h1>${TITLE}</h1><h2 class="podcast-title">${SHOW}</h2><time datetime="2026-03-05">5 Mar 2026</time>`,
  ),
  onPage(
    "Castro",
    "https://castro.fm/episode/aBcDeF",
    `<title>${TITLE} | ${SHOW}</title>${og(TITLE, "Castro")}`,
    `<h1>${TITLE}</h1><h2><a href="/podcast/1">${SHOW}</a></h2><audio src="https://cdn.tides.example/1.mp3"></audio>`,
  ),
  onPage(
    "Podchaser",
    "https://www.podchaser.com/podcasts/tide-tables-1234/episodes/reading-fog-at-sea-5678",
    `<title>${SHOW} - ${TITLE} | Podchaser</title>${og(`${SHOW} - ${TITLE}`, "Podchaser")}${linkedData(EPISODE_DATA)}`,
  ),
  onPage(
    "Castbox",
    "https://castbox.fm/episode/Reading-fog-at-sea-id123-id456",
    `<title>${TITLE} - Castbox</title>${og(TITLE, "Castbox")}`,
    `<h1>${TITLE}</h1><p class="show-title">${SHOW}</p><script>window.__STATE__ = {"release_date":"2026-03-05T05:00:00Z"}</script>`,
  ),
  onPage(
    "Player FM",
    "https://player.fm/series/tide-tables/reading-fog-at-sea",
    `<title>${TITLE} ${SHOW} podcast</title>${og(TITLE, "Player FM")}${linkedData({ ...EPISODE_DATA, "@type": "RadioEpisode" })}`,
  ),
  onPage(
    "Listen Notes",
    "https://www.listennotes.com/podcasts/tide-tables/reading-fog-at-sea-AbCdEf/",
    `<title>${TITLE} - ${SHOW} (podcast) | Listen Notes</title>${og(`${TITLE} - ${SHOW}`, "Listen Notes")}${linkedData(EPISODE_DATA)}`,
  ),
  onPage(
    "Goodpods",
    "https://goodpods.com/podcasts/tide-tables-12345/reading-fog-at-sea-67890",
    `<title>${TITLE} - ${SHOW} | Goodpods</title>${og(`${TITLE} - ${SHOW}`, "Goodpods")}`,
    `<h1>${TITLE}</h1><h2 class="podcast-name">${SHOW}</h2><span>03/05/26</span>`,
  ),
  onPage(
    "iHeart",
    "https://www.iheart.com/podcast/269-tide-tables-12345/episode/reading-fog-at-sea-67890/",
    `<title>${TITLE} - ${SHOW} | iHeart</title>${og(`${TITLE} - ${SHOW} | iHeart`, "iHeart")}${linkedData(EPISODE_DATA)}`,
  ),
  onPage(
    "Deezer",
    "https://www.deezer.com/en/episode/123456",
    `<title>Listen to ${TITLE} on Deezer</title>${og(TITLE, "Deezer", '<meta property="og:audio" content="https://cdn-preview-a.dzcdn.net/x.mp3">')}`,
    `<h1>${TITLE}</h1><p class="show-name">${SHOW}</p><time datetime="2026-03-05">05-03-2026</time>`,
  ),
  onPage(
    "Amazon Music",
    "https://music.amazon.com/podcasts/abc-def/episodes/ghi-jkl/tide-tables-reading-fog",
    `<title>${SHOW} ${TITLE}</title>${og(TITLE, "Amazon Music")}${linkedData(EPISODE_DATA)}`,
  ),
  onPage(
    "TuneIn",
    "https://tunein.com/podcasts/News/Tide-Tables-p123/?topicId=456",
    `<title>${TITLE} | ${SHOW} | Podcast on TuneIn</title>${og(`${TITLE} | ${SHOW}`, "TuneIn")}`,
    `<h1>${TITLE}</h1><h2 class="show-title">${SHOW}</h2>`,
  ),
  onPage(
    "Patreon",
    "https://www.patreon.com/posts/reading-fog-at-12345",
    `<title>${TITLE} | Patreon</title>${og(TITLE, "Patreon")}${linkedData({ ...EPISODE_DATA, "@type": "AudioObject", isPartOf: SHOW })}`,
  ),
  onPage(
    "Podcast Addict, with a feed that is gone",
    "https://podcastaddict.com/feed/https%3A%2F%2Fgone.example%2Ffeed.xml",
    `<title>${TITLE} • Podcast Addict</title>${linkedData(EPISODE_DATA)}`,
  ),
  {
    name: "apps: a YouTube playlist without a feed",
    pasted: "https://www.youtube.com/playlist?list=PLabcdefghijklmnop",
    sites: {
      "https://www.youtube.com/playlist": {
        body: `<html><head><title>${SHOW} - YouTube</title><meta property="og:title" content="${SHOW}">
          <link rel="alternate" type="application/rss+xml" title="Feed" href="${FEED_URL}"></head><body></body></html>`,
      },
      [FEED_URL]: FEED,
    },
    expected: { title: SHOW },
    episodeTitles: [TITLE, "The ferry that came back"],
  },
  {
    name: "apps: a YouTube handle",
    pasted: "https://www.youtube.com/@tidetables",
    sites: {
      "https://www.youtube.com/@tidetables": {
        body: `<html><head><title>${SHOW} - YouTube</title><link rel="canonical" href="https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv">
          <link rel="alternate" type="application/rss+xml" title="RSS" href="https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghijklmnopqrstuv"></head>
          <body><ytd-app></ytd-app></body></html>`,
      },
      "https://www.youtube.com/feeds/videos.xml": {
        type: "text/xml",
        body: `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:yt="http://www.youtube.com/xml/schemas/2015"><title>${SHOW}</title>
          <entry><id>yt:video:fI_Yie3-9Jk</id><yt:videoId>fI_Yie3-9Jk</yt:videoId><title>${TITLE}</title>
          <link rel="alternate" href="https://www.youtube.com/watch?v=fI_Yie3-9Jk"/><published>2026-03-05T05:00:00Z</published></entry></feed>`,
      },
    },
    expected: { title: SHOW },
    episodeTitles: [TITLE],
  },
];
