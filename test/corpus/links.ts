import type { Metadata } from "#domain/episodes/metadata.ts";
import { mp3Silence } from "#test/fake-servers/audio-files.ts";
import type { FakeResponse, FakeSites } from "#test/fake-servers/fake-web.ts";

/** A pasted link, the responses of the sites behind it, and the metadata that a lookup should find. All shows are invented. */
export interface LinkCase {
  name: string;
  pasted: string;
  sites: FakeSites;
  expected: Partial<Metadata>;
  /** titles of the episodes in `feed`, where the link leads to a show */
  episodeTitles?: string[];
}

const LANTERN_FEED = "https://feeds.lantern.example/hour.xml";
const FOG_TITLE = "Fog signals, with Ottoline Brack";
const FERRY_TITLE = "The ferry that came back";
const PART_TWO_TITLE = "Ask the harbour master, part 2";
const TITLES = [FOG_TITLE, FERRY_TITLE, PART_TWO_TITLE];

/** The feed of The Lantern Hour, as each hosting provider serves it. */
function lanternFeed(
  pageOf: (slug: string) => string = (slug) => `https://lantern.example/${slug}`,
  fileHost = "cdn.lantern.example",
) {
  const items = [
    [FOG_TITLE, "fog-signals", "Tue, 03 Mar 2026 05:00:00 GMT", "52:07", "Why one bell is never enough."],
    [FERRY_TITLE, "the-ferry", "Tue, 24 Feb 2026 05:00:00 GMT", "48:30", "She was written off in May."],
    [PART_TWO_TITLE, "ask-2", "Tue, 17 Feb 2026 05:00:00 GMT", "31:00", "More questions."],
  ].map(
    ([
      title,
      slug = "",
      date,
      duration,
      words,
    ]) => `<item><title>${title}</title><guid isPermaLink="false">lantern-${slug}</guid>
    <link>${pageOf(slug)}</link><pubDate>${date}</pubDate><itunes:duration>${duration}</itunes:duration>
    <description>${words}</description><enclosure url="https://${fileHost}/${slug}.mp3" length="50034000" type="audio/mpeg"/></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
    <title>The Lantern Hour</title><link>https://lantern.example/</link><description>Coasts and the people who light them.</description>
    <itunes:image href="https://lantern.example/art.jpg"/>${items.join("\n")}</channel></rss>`;
}

const FEED: FakeResponse = { type: "application/rss+xml", body: lanternFeed() };
const FEED_SITE: FakeSites = { [LANTERN_FEED]: FEED };

/** The item of the feed. A lookup should find it from every link to the episode. */
const FOG = {
  title: FOG_TITLE,
  description: "Why one bell is never enough.",
  showName: "The Lantern Hour",
  releaseDate: "2026-03-03T05:00:00.000Z",
  audioUrl: "https://cdn.lantern.example/fog-signals.mp3",
  imageUrl: "https://lantern.example/art.jpg",
  duration: "52:07",
  showNotesUrl: "https://lantern.example/fog-signals",
  sourceGuid: "lantern-fog-signals",
  sourceFeedUrl: LANTERN_FEED,
  enclosureLength: 50_034_000,
  enclosureType: "audio/mpeg",
} satisfies Partial<Metadata>;

/* Apple Podcasts */

const APPLE_SHOW = {
  wrapperType: "track",
  kind: "podcast",
  collectionId: 700100200,
  collectionName: "The Lantern Hour",
  artistName: "Lantern Works",
  feedUrl: LANTERN_FEED,
  trackCount: 3,
  trackTimeMillis: 3127,
  artworkUrl600: "https://img.apple.example/lantern/600x600bb.jpg",
  collectionViewUrl: "https://podcasts.apple.com/us/podcast/the-lantern-hour/id700100200?uo=4",
};
const APPLE_FOG = {
  wrapperType: "podcastEpisode",
  kind: "podcast-episode",
  trackId: 1000700000001,
  trackName: FOG_TITLE,
  collectionName: "The Lantern Hour",
  description: "Why one bell is never enough.",
  releaseDate: "2026-03-03T05:00:00Z",
  trackTimeMillis: 3_127_000,
  episodeUrl: "https://cdn.lantern.example/fog-signals.mp3?from=apple",
  episodeGuid: "lantern-fog-signals",
  episodeContentType: "audio",
  episodeFileExtension: "mp3",
  artworkUrl600: "https://img.apple.example/fog/600x600bb.jpg",
  trackViewUrl: "https://podcasts.apple.com/us/podcast/fog-signals/id700100200?i=1000700000001&uo=4",
  feedUrl: LANTERN_FEED,
};
const APPLE_PAGE = "https://podcasts.apple.com/us/podcast/fog-signals/id700100200?i=1000700000001";

function appleResponse(...found: object[]): FakeResponse {
  return {
    type: "text/javascript; charset=utf-8",
    body: JSON.stringify({ resultCount: found.length, results: found }),
  };
}

const LOOKUP = "https://itunes.apple.com/lookup";
const SEARCH = "https://itunes.apple.com/search";
const APPLE: FakeSites = { [LOOKUP]: appleResponse(APPLE_SHOW, APPLE_FOG), ...FEED_SITE };
/** Apple's search, which only finds the show by its name. */
const SEARCHABLE: FakeSites = {
  [SEARCH]: ({ searchParams }) =>
    /lantern hour/i.test(searchParams.get("term") ?? "") && searchParams.get("entity") === "podcast"
      ? appleResponse(APPLE_SHOW)
      : appleResponse(),
  ...FEED_SITE,
};

/** A page of an episode at Apple Podcasts, with data in the shape of the real one. */
function applePage(): FakeResponse {
  const lockup = {
    $kind: "EpisodeLockup",
    adamId: "1000700000001",
    showTitle: "The Lantern Hour",
    showAdamId: "700100200",
    title: FOG_TITLE,
    summary: "<p>Why one bell is never enough.</p>",
    releaseDate: "2026-03-03T05:00:00Z",
    duration: 3127,
    mediaEnclosures: [{ streamUrl: "https://cdn.lantern.example/fog-signals.mp3", duration: 3127 }],
  };
  const other = { ...lockup, adamId: "1000700000009", title: "Another one", summary: "Not this." };
  const data = [{ intent: {}, data: { shelves: [{ items: [other, lockup] }] } }];
  return page(
    `<meta property="og:title" content="${FOG_TITLE}"><meta property="og:image" content="https://img.apple.example/fog.jpg">
    <script type="application/json" id="serialized-server-data">${JSON.stringify(data)}</script>`,
  );
}

function page(head: string, body = ""): FakeResponse {
  return {
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`,
  };
}

function apple(name: string, pasted: string, sites: FakeSites = APPLE, expected: Partial<Metadata> = {}): LinkCase {
  const appleUrl = "https://podcasts.apple.com/us/podcast/fog-signals/id700100200?i=1000700000001";
  return { name: `Apple: ${name}`, pasted, sites, expected: { ...FOG, appleUrl, source: "apple", ...expected } };
}

const APPLE_CASES: LinkCase[] = [
  apple("an episode", APPLE_PAGE),
  apple("an episode with sharing parameters", `${APPLE_PAGE}&uo=4&itscg=30200`),
  apple("without a country", "https://podcasts.apple.com/podcast/fog-signals/id700100200?i=1000700000001"),
  apple("without country and slug", "podcasts.apple.com/podcast/id700100200?i=1000700000001"),
  apple("an old iTunes URL", "https://itunes.apple.com/us/podcast/the-lantern-hour/id700100200?i=1000700000001&mt=2"),
  apple(
    "the HTML of the embedded player",
    '<iframe height="175" src="https://embed.podcasts.apple.com/us/podcast/fog-signals/id700100200?i=1000700000001"></iframe>',
  ),
  apple("without a show id", "https://podcasts.apple.com/us/podcast/fog-signals?i=1000700000001", {
    ...APPLE,
    "https://podcasts.apple.com/us/podcast/fog-signals?i=1000700000001": applePage(),
  }),
  apple("an episode older than those of the API", APPLE_PAGE, {
    [LOOKUP]: appleResponse(APPLE_SHOW),
    ...FEED_SITE,
    [APPLE_PAGE]: applePage(),
  }),
  apple(
    "an API that is down: the metadata of the page",
    APPLE_PAGE,
    { [LOOKUP]: { status: 503 }, [APPLE_PAGE]: applePage() },
    {
      imageUrl: "https://img.apple.example/fog.jpg",
      showNotesUrl: null,
      sourceGuid: null,
      sourceFeedUrl: null,
      enclosureLength: null,
      enclosureType: null,
    },
  ),
  apple(
    "a feed that is gone: the metadata of the API",
    APPLE_PAGE,
    { [LOOKUP]: appleResponse(APPLE_SHOW, APPLE_FOG) },
    {
      audioUrl: "https://cdn.lantern.example/fog-signals.mp3?from=apple",
      imageUrl: "https://img.apple.example/fog/600x600bb.jpg",
      showNotesUrl: null,
      enclosureLength: null,
    },
  ),
  ...[
    ["English", "Harbour Lights: Reading fog on Apple Podcasts"],
    ["German", "„Reading fog“ – Harbour Lights – Apple Podcasts"],
    ["Spanish", "Harbour Lights: Reading fog en Apple Podcasts"],
    ["French", "Harbour Lights : Reading fog sur Apple Podcasts"],
    ["Chinese", "Apple Podcasts上的《Harbour Lights》：Reading fog"],
  ].map(([language, title]) => ({
    name: `Apple: a page in ${language}, while the directory is busy`,
    pasted: "https://podcasts.apple.com/us/podcast/harbour-lights/id1200361736?i=1000700000009",
    sites: {
      "https://podcasts.apple.com/us/podcast/harbour-lights/id1200361736": {
        body: `<html><head><title>\u200e${title}</title><meta property="og:title" content="Reading fog"></head><body></body></html>`,
      },
    },
    expected: { title: "Reading fog", showName: "Harbour Lights", directoryUnavailable: true as const },
  })),
  {
    name: "Apple: a show",
    pasted: "https://podcasts.apple.com/us/podcast/the-lantern-hour/id700100200",
    sites: APPLE,
    expected: {
      source: "apple",
      title: "The Lantern Hour",
      appleUrl: "https://podcasts.apple.com/us/podcast/the-lantern-hour/id700100200",
    },
    episodeTitles: TITLES,
  },
  {
    name: "Apple: a show that is missing in one storefront",
    pasted: "https://podcasts.apple.com/us/podcast/the-lantern-hour/id700100200",
    sites: {
      ...FEED_SITE,
      [LOOKUP]: ({ searchParams }) =>
        searchParams.get("country") === "gb" ? appleResponse(APPLE_SHOW, APPLE_FOG) : appleResponse(),
    },
    expected: { source: "apple", title: "The Lantern Hour" },
    episodeTitles: TITLES,
  },
  {
    name: "Apple: a show whose feed is gone",
    pasted: "https://podcasts.apple.com/us/podcast/the-lantern-hour/id700100200",
    sites: { [LOOKUP]: appleResponse(APPLE_SHOW, APPLE_FOG) },
    expected: {
      source: "apple",
      title: "The Lantern Hour",
      imageUrl: "https://img.apple.example/lantern/600x600bb.jpg",
    },
    episodeTitles: [FOG_TITLE],
  },
  {
    name: "Apple: a show, by its URL at Overcast",
    pasted: "https://overcast.fm/itunes700100200/the-lantern-hour",
    sites: APPLE,
    expected: { source: "apple", title: "The Lantern Hour" },
    episodeTitles: TITLES,
  },
];

/* Spotify */

const SPOTIFY_FOG = "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk";
const SPOTIFY_OEMBED: FakeResponse = {
  type: "application/json",
  body: JSON.stringify({
    type: "rich",
    version: "1.0",
    title: FOG_TITLE,
    provider_name: "Spotify",
    thumbnail_url: "https://image-cdn.spotify.example/fog",
    html: `<iframe src="https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk"></iframe>`,
  }),
};
const SPOTIFY_PAGE = page(
  `<title>${FOG_TITLE} - The Lantern Hour | Podcast on Spotify</title>
  <meta property="og:title" content="${FOG_TITLE}"><meta property="og:type" content="music.song">
  <meta property="og:description" content="The Lantern Hour · Episode">
  <meta name="description" content="Listen to this episode from The Lantern Hour on Spotify. Why one bell is never enough.">
  <meta property="og:image" content="https://i.scdn.co/image/fog"><meta property="og:audio" content="https://podz-content.spotifycdn.com/audio/clips/x/clip_1_2.mp3">
  <meta name="music:release_date" content="2026-03-03"><meta name="music:duration" content="3131">`,
);
const SPOTIFY: FakeSites = {
  "https://open.spotify.com/oembed": SPOTIFY_OEMBED,
  [SPOTIFY_FOG]: SPOTIFY_PAGE,
  ...SEARCHABLE,
};

function spotify(
  name: string,
  pasted: string,
  sites: FakeSites = SPOTIFY,
  expected: Partial<Metadata> = FOG,
): LinkCase {
  return {
    name: `Spotify: ${name}`,
    pasted,
    sites,
    expected: { ...expected, spotifyUrl: SPOTIFY_FOG, source: "spotify" },
  };
}

const SPOTIFY_DRAFT: Partial<Metadata> = {
  title: FOG_TITLE,
  description: "Why one bell is never enough.",
  showName: "The Lantern Hour",
  releaseDate: "2026-03-03T00:00:00.000Z",
  imageUrl: "https://i.scdn.co/image/fog",
  duration: "52:11",
  audioUrl: null,
};

const SPOTIFY_CASES: LinkCase[] = [
  spotify("an episode", `${SPOTIFY_FOG}?si=abcdef`),
  spotify("a localized URL", "https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk"),
  spotify("the embedded player", "https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk?utm_source=generator"),
  spotify("a Spotify URI", "spotify:episode:4rOoJ6Egrf8K2IrywzwOMk"),
  spotify("a short link", "https://spotify.link/aBcDeFgHiJ", {
    ...SPOTIFY,
    "https://spotify.link/aBcDeFgHiJ": { location: SPOTIFY_FOG },
  }),
  spotify(
    "an episode that is only on Spotify",
    SPOTIFY_FOG,
    { "https://open.spotify.com/oembed": SPOTIFY_OEMBED, [SPOTIFY_FOG]: SPOTIFY_PAGE, [SEARCH]: appleResponse() },
    SPOTIFY_DRAFT,
  ),
  spotify(
    "a page that fails to load: the metadata of oEmbed",
    SPOTIFY_FOG,
    { "https://open.spotify.com/oembed": SPOTIFY_OEMBED },
    {
      title: FOG_TITLE,
      imageUrl: "https://image-cdn.spotify.example/fog",
    },
  ),
  spotify(
    "a title alone, found in Apple's directory",
    SPOTIFY_FOG,
    { "https://open.spotify.com/oembed": SPOTIFY_OEMBED, [SEARCH]: appleResponse(APPLE_FOG), ...FEED_SITE },
    { ...FOG, appleUrl: "https://podcasts.apple.com/us/podcast/fog-signals/id700100200?i=1000700000001" },
  ),
  {
    name: "Spotify: a show",
    pasted: "https://open.spotify.com/show/2mTUnDkuKUkhiueKcVWoP0",
    sites: {
      ...SEARCHABLE,
      "https://open.spotify.com/show/2mTUnDkuKUkhiueKcVWoP0": page(
        '<meta property="og:title" content="The Lantern Hour"><meta property="og:description" content="Podcast · Lantern Works · Coasts.">',
      ),
    },
    expected: {
      source: "spotify",
      title: "The Lantern Hour",
      spotifyUrl: "https://open.spotify.com/show/2mTUnDkuKUkhiueKcVWoP0",
    },
    episodeTitles: TITLES,
  },
];

/* YouTube */

const VIDEO = "https://www.youtube.com/watch?v=L4nt3rnFog1";
const YOUTUBE_OEMBED: FakeResponse = {
  type: "application/json",
  body: JSON.stringify({
    type: "video",
    version: "1.0",
    title: FOG_TITLE,
    author_name: "Lantern Works",
    thumbnail_url: "https://i.ytimg.com/vi/L4nt3rnFog1/hqdefault.jpg",
    html: '<iframe src="https://www.youtube.com/embed/L4nt3rnFog1?feature=oembed"></iframe>',
  }),
};
const WATCH_PAGE = page(
  `<title>${FOG_TITLE} - YouTube</title>`,
  `<script>var ytInitialPlayerResponse = ${JSON.stringify({
    videoDetails: {
      videoId: "L4nt3rnFog1",
      title: FOG_TITLE,
      lengthSeconds: "3127",
      author: "Lantern Works",
      shortDescription: 'Why one bell is never enough.\n\n00:00 {Bells} "and" more',
    },
    microformat: { playerMicroformatRenderer: { publishDate: "2026-03-03T08:00:00-08:00" } },
  })};var meta = document.createElement('meta');</script>`,
);
const MICRODATA_PAGE = page(
  `<meta property="og:description" content="Why one bell is never enough.">`,
  `<div itemscope itemtype="http://schema.org/VideoObject"><meta itemprop="name" content="${FOG_TITLE}"><meta itemprop="duration" content="PT52M7S">
  <meta itemprop="identifier" content="L4nt3rnFog1"><span itemprop="author" itemscope itemtype="http://schema.org/Person"><link itemprop="name" content="Lantern Works"></span>
  <meta itemprop="datePublished" content="2026-03-03T08:00:00-08:00"></div>`,
);
const YOUTUBE: FakeSites = { "https://www.youtube.com/oembed": YOUTUBE_OEMBED, [VIDEO]: WATCH_PAGE };
const VIDEO_DRAFT_FROM_TAGS: Partial<Metadata> = {
  title: FOG_TITLE,
  showName: "Lantern Works",
  releaseDate: "2026-03-03T16:00:00.000Z",
  duration: "52:07",
  youtubeUrl: VIDEO,
  imageUrl: "https://i.ytimg.com/vi/L4nt3rnFog1/hqdefault.jpg",
  audioUrl: null,
};
const VIDEO_DRAFT: Partial<Metadata> = {
  ...VIDEO_DRAFT_FROM_TAGS,
  description: 'Why one bell is never enough.\n\n00:00 {Bells} "and" more',
};

function youtube(name: string, pasted: string, sites: FakeSites = YOUTUBE, expected = VIDEO_DRAFT): LinkCase {
  return { name: `YouTube: ${name}`, pasted, sites, expected: { ...expected, source: "youtube" } };
}

const YOUTUBE_CASES: LinkCase[] = [
  youtube("watch", `${VIDEO}&t=120s&list=PLlantern0000`),
  youtube("youtu.be", "https://youtu.be/L4nt3rnFog1?si=aB"),
  youtube("a short", "https://www.youtube.com/shorts/L4nt3rnFog1"),
  youtube("a live recording", "https://youtube.com/live/L4nt3rnFog1?feature=share"),
  youtube("an old user URL", "https://www.youtube.com/user/lanternworks?v=L4nt3rnFog1"),
  youtube(
    "the HTML of the player",
    '<iframe width="560" src="https://www.youtube-nocookie.com/embed/L4nt3rnFog1?rel=0" allowfullscreen></iframe>',
  ),
  youtube(
    "a page with microdata only",
    VIDEO,
    { ...YOUTUBE, [VIDEO]: MICRODATA_PAGE },
    { ...VIDEO_DRAFT_FROM_TAGS, description: "Why one bell is never enough." },
  ),
  youtube(
    "a page that asks for consent",
    VIDEO,
    { ...YOUTUBE, [VIDEO]: page("<title>Before you continue to YouTube</title>", "<h1>Before you continue</h1>") },
    { ...VIDEO_DRAFT_FROM_TAGS, releaseDate: null, duration: null, description: null },
  ),
  youtube("oEmbed that responds with 401", VIDEO, {
    "https://www.youtube.com/oembed": { status: 401 },
    [VIDEO]: WATCH_PAGE,
  }),
  {
    name: "YouTube: a playlist",
    pasted: "https://www.youtube.com/playlist?list=PLlantern000001",
    sites: {
      "https://www.youtube.com/feeds/videos.xml?playlist_id=PLlantern000001": {
        type: "text/xml",
        body: `<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom"><title>Lantern Works</title><entry><yt:videoId>L4nt3rnFog1</yt:videoId><title>${FOG_TITLE}</title><link rel="alternate" href="${VIDEO}"/></entry></feed>`,
      },
    },
    expected: { source: "feed", title: "Lantern Works" },
    episodeTitles: [FOG_TITLE],
  },
];

/* Hosting providers, known by the URLs of their pages */

/** An episode at a hosting provider: its page only has a title, but its URL gives the URL of the feed. */
function host(
  name: string,
  pageUrl: string,
  feedUrl: string,
  head = `<meta property="og:title" content="${FOG_TITLE}">`,
): LinkCase {
  return {
    name: `host: ${name}`,
    pasted: pageUrl,
    // Tracking parameters are not sent.
    sites: { [pageUrl.replace(/\?.*/, "")]: page(head), [feedUrl]: FEED },
    expected: { ...FOG, sourceFeedUrl: feedUrl, source: "web-page" },
  };
}

const HOST_CASES: LinkCase[] = [
  host(
    "Buzzsprout",
    "https://www.buzzsprout.com/1234567/episodes/7654321-fog-signals",
    "https://feeds.buzzsprout.com/1234567.rss",
  ),
  host(
    "Buzzsprout, on a subdomain",
    "https://lantern.buzzsprout.com/1234567/episodes/7654321-fog",
    "https://feeds.buzzsprout.com/1234567.rss",
  ),
  host("Podbean", "https://lantern.podbean.com/e/fog-signals/", "https://feed.podbean.com/lantern/feed.xml"),
  host("Libsyn", "https://lantern.libsyn.com/fog-signals", "https://lantern.libsyn.com/rss"),
  host(
    "Acast",
    "https://shows.acast.com/lantern-hour/episodes/fog-signals",
    "https://feeds.acast.com/public/shows/lantern-hour",
  ),
  host("ART19", "https://art19.com/shows/lantern-hour/episodes/0f3c", "https://rss.art19.com/lantern-hour"),
  host("Captivate", "https://lantern.captivate.fm/episode/fog-signals", "https://feeds.captivate.fm/lantern/"),
  host("Fireside", "https://lantern.fireside.fm/12", "https://feeds.fireside.fm/lantern/rss"),
  host("RedCircle", "https://redcircle.com/shows/lantern-hour/ep/0f3c", "https://feeds.redcircle.com/lantern-hour"),
  host(
    "Substack, shared from its app",
    "https://open.substack.com/pub/lantern/p/fog-signals?r=1ab2&utm_medium=ios",
    "https://lantern.substack.com/feed",
  ),
  host(
    "Blubrry",
    "https://blubrry.com/lantern_hour/98765432/fog-signals/",
    "https://feeds.blubrry.com/feeds/lantern_hour.xml",
  ),
  host(
    "Podomatic",
    "https://www.podomatic.com/podcasts/lantern/episodes/2026-03-03T05_00_00-08_00",
    "https://lantern.podomatic.com/rss2.xml",
  ),
  host("Pinecast", "https://pinecast.com/listen/lantern", "https://pinecast.com/feed/lantern"),
  host(
    "Transistor, with a link to the feed",
    "https://share.transistor.fm/s/0f3c9a1b",
    "https://feeds.transistor.fm/the-lantern-hour",
    `<meta property="og:title" content="The Lantern Hour | ${FOG_TITLE}"><link rel="alternate" type="application/rss+xml" href="https://feeds.transistor.fm/the-lantern-hour">`,
  ),
  host(
    "Megaphone, with the feed in the data of the player",
    "https://player.megaphone.fm/LAN1234567890",
    "https://feeds.megaphone.fm/lantern",
    `<meta property="og:title" content="${FOG_TITLE}"><script>var episode = {"rss":"https:\\/\\/feeds.megaphone.fm\\/lantern"}</script>`,
  ),
  {
    name: "host: Substack, without a feed",
    pasted: "https://lantern.substack.com/p/fog-signals",
    sites: {
      "https://lantern.substack.com/p/fog-signals": page(
        `<meta property="og:title" content="${FOG_TITLE}"><meta property="og:site_name" content="The Lantern Hour">
        <script>window._preloads = JSON.parse("{\\"podcast_url\\":\\"https://api.substack.com/api/v1/audio/upload/0f3c-9a1b/src\\"}")</script>`,
      ),
    },
    expected: {
      source: "web-page",
      title: FOG_TITLE,
      showName: "The Lantern Hour",
      audioUrl: "https://api.substack.com/api/v1/audio/upload/0f3c-9a1b/src",
    },
  },
  {
    name: "host: SoundCloud, by oEmbed",
    pasted: "https://soundcloud.com/lantern-works/fog-signals",
    sites: {
      "https://soundcloud.com/lantern-works/fog-signals": page("<title>SoundCloud - Hear the world's sounds</title>"),
      "https://soundcloud.com/oembed": {
        type: "application/json",
        body: JSON.stringify({
          version: 1,
          type: "rich",
          title: `${FOG_TITLE} by Lantern Works`,
          author_name: "Lantern Works",
          thumbnail_url: "https://i1.sndcdn.com/fog-t500x500.jpg",
        }),
      },
    },
    expected: {
      source: "web-page",
      showName: "Lantern Works",
      imageUrl: "https://i1.sndcdn.com/fog-t500x500.jpg",
      audioUrl: null,
    },
  },
  {
    name: "app: Podcast Addict, with the URL of the file in its own",
    pasted:
      "https://podcastaddict.com/episode/https%3A%2F%2Fwww.buzzsprout.com%2F1234567%2Fepisodes%2Ffog-signals.mp3&podcastId=1",
    sites: {
      "https://www.buzzsprout.com/1234567/episodes/fog-signals.mp3": {
        type: "audio/mpeg",
        body: mp3Silence(),
      },
      "https://feeds.buzzsprout.com/1234567.rss": {
        type: "text/xml",
        body: lanternFeed(undefined, "www.buzzsprout.com/1234567/episodes"),
      },
    },
    expected: {
      source: "audio-file",
      audioUrl: "https://www.buzzsprout.com/1234567/episodes/fog-signals.mp3",
    },
  },
  {
    name: "app: Google Podcasts, with the feed and the guid in its URL",
    pasted: `https://podcasts.google.com/feed/${Buffer.from(LANTERN_FEED).toString("base64url")}/episode/${Buffer.from("lantern-fog-signals").toString("base64url")}?sa=X`,
    sites: FEED_SITE,
    expected: { ...FOG, source: "feed" },
  },
];

/* Other web pages */

const ARTICLE = "https://lantern.example/fog-signals";
const HARBOUR = "https://harbour.example/notes/fog";
const EPISODE_DATA = {
  "@context": "https://schema.org",
  "@type": "PodcastEpisode",
  url: HARBOUR,
  name: "Fog, from the inside",
  description: "Bells &amp; patience.",
  datePublished: "2026-03-05",
  timeRequired: "PT41M",
  associatedMedia: { "@type": "MediaObject", contentUrl: "https://cdn.harbour.example/fog.mp3" },
  partOfSeries: { "@type": "PodcastSeries", name: "Harbour Notes" },
  image: { "@type": "ImageObject", url: "/fog.jpg" },
};

function jsonLd(...data: object[]): string {
  return data.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join("");
}

function harbourPage(
  name: string,
  head: string,
  body: string,
  expected: Partial<Metadata>,
  sites: FakeSites = {},
): LinkCase {
  return {
    name: `page: ${name}`,
    pasted: HARBOUR,
    sites: { ...sites, [HARBOUR]: page(head, body) },
    expected: { source: "web-page", showNotesUrl: HARBOUR, ...expected },
  };
}

const OPEN_GRAPH = `<title>Fog, from the inside | Harbour Notes</title><meta property="og:title" content="Fog, from the inside"><meta property="og:site_name" content="Harbour Notes">
  <meta property="og:description" content="Bells and patience."><meta property="og:image" content="https://harbour.example/fog.jpg"><meta property="article:published_time" content="2026-03-05T06:00:00Z">`;
const HARBOUR_DRAFT: Partial<Metadata> = {
  title: "Fog, from the inside",
  showName: "Harbour Notes",
  description: "Bells and patience.",
  releaseDate: "2026-03-05T06:00:00.000Z",
  imageUrl: "https://harbour.example/fog.jpg",
};
const HARBOUR_AUDIO_DRAFT = { ...HARBOUR_DRAFT, audioUrl: "https://cdn.harbour.example/fog.mp3" };

const PAGE_CASES: LinkCase[] = [
  harbourPage("JSON-LD of an episode", jsonLd(EPISODE_DATA), "", {
    title: "Fog, from the inside",
    description: "Bells & patience.",
    showName: "Harbour Notes",
    releaseDate: "2026-03-05T00:00:00.000Z",
    duration: "41:00",
    audioUrl: "https://cdn.harbour.example/fog.mp3",
    imageUrl: "https://harbour.example/fog.jpg",
  }),
  harbourPage(
    "a JSON-LD graph with references",
    jsonLd({
      "@graph": [
        { "@id": "#art", "@type": "ImageObject", url: "https://harbour.example/fog.jpg" },
        { "@id": "#show", "@type": "PodcastSeries", name: "Harbour Notes" },
        {
          "@type": ["PodcastEpisode"],
          name: "Fog, from the inside",
          datePublished: "2026-03-05T06:00:00Z",
          image: { "@id": "#art" },
          partOfSeries: { "@id": "#show" },
          audio: { "@type": "AudioObject", contentUrl: "https://cdn.harbour.example/fog.mp3", duration: "PT41M2S" },
        },
      ],
    }),
    "",
    {
      title: "Fog, from the inside",
      showName: "Harbour Notes",
      duration: "41:02",
      imageUrl: "https://harbour.example/fog.jpg",
      audioUrl: "https://cdn.harbour.example/fog.mp3",
      releaseDate: "2026-03-05T06:00:00.000Z",
    },
  ),
  harbourPage(
    "JSON-LD of several episodes, one with the URL of the page",
    OPEN_GRAPH + jsonLd({ ...EPISODE_DATA, url: "https://harbour.example/notes/rain", name: "Rain" }, EPISODE_DATA),
    "",
    { title: "Fog, from the inside", duration: "41:00" },
  ),
  harbourPage(
    "JSON-LD with line breaks in strings",
    `<script type="application/ld+json">{"@type":"PodcastEpisode","name":"Fog, from\n the inside","partOfSeries":{"name":"Harbour Notes"}}</script>`,
    "",
    { title: "Fog, from the inside", showName: "Harbour Notes" },
  ),
  harbourPage(
    "a Twitter player stream",
    `${OPEN_GRAPH}<meta name="twitter:player:stream" content="https://cdn.harbour.example/fog.mp3"><meta name="twitter:player:stream:content_type" content="audio/mpeg">`,
    "",
    { ...HARBOUR_AUDIO_DRAFT, enclosureType: "audio/mpeg" },
  ),
  harbourPage(
    "og:audio",
    `${OPEN_GRAPH}<meta property="og:audio" content="https://cdn.harbour.example/fog.mp3">`,
    "",
    HARBOUR_AUDIO_DRAFT,
  ),
  harbourPage(
    "an audio element",
    OPEN_GRAPH,
    `<audio controls><source src="//cdn.harbour.example/fog.mp3" type="audio/mpeg"></audio>`,
    HARBOUR_AUDIO_DRAFT,
  ),
  harbourPage(
    "links to one file",
    OPEN_GRAPH,
    `<a href="https://cdn.harbour.example/fog.mp3">Download</a><a href="https://cdn.harbour.example/fog.mp3?dl=1">Again</a>`,
    HARBOUR_AUDIO_DRAFT,
  ),
  harbourPage("links to several files: none is taken", OPEN_GRAPH, `<a href="/a.mp3">A</a><a href="/b.mp3">B</a>`, {
    ...HARBOUR_DRAFT,
    audioUrl: null,
  }),
  harbourPage(
    "a file in a script",
    OPEN_GRAPH,
    `<script>window.__NUXT__={audio:"https:\\u002F\\u002Fcdn.harbour.example\\u002Ffog.mp3"}</script>`,
    HARBOUR_AUDIO_DRAFT,
  ),
  harbourPage(
    "microdata of an episode",
    "<title>Harbour Notes</title>",
    `<article itemscope itemtype="https://schema.org/PodcastEpisode"><h1 itemprop="name">Fog, from the inside</h1><time itemprop="datePublished" datetime="2026-03-05T06:00:00Z">5 March</time>
    <span itemprop="partOfSeries" itemscope itemtype="https://schema.org/PodcastSeries"><span itemprop="name">Harbour Notes</span></span>
    <div itemprop="associatedMedia" itemscope itemtype="https://schema.org/AudioObject"><link itemprop="contentUrl" href="https://cdn.harbour.example/fog.mp3"><meta itemprop="duration" content="PT41M"></div></article>`,
    {
      title: "Fog, from the inside",
      showName: "Harbour Notes",
      releaseDate: "2026-03-05T06:00:00.000Z",
      duration: "41:00",
      audioUrl: "https://cdn.harbour.example/fog.mp3",
    },
  ),
  harbourPage("OpenGraph alone", OPEN_GRAPH, "", { ...HARBOUR_DRAFT, audioUrl: null }),
  harbourPage(
    "a title that ends with the name of the site",
    '<title>Fog, from the inside – Harbour Notes</title><meta property="og:site_name" content="Harbour Notes">',
    "",
    { title: "Fog, from the inside", showName: "Harbour Notes" },
  ),
  harbourPage("HTML without meta tags", "<title>Fog, from the inside</title>", "<h1>Fog, from the inside</h1>", {
    title: "Fog, from the inside",
    showName: null,
  }),
  harbourPage(
    "an embedded video",
    OPEN_GRAPH,
    `<iframe data-src="https://www.youtube.com/embed/L4nt3rnFog1"></iframe>`,
    { ...HARBOUR_DRAFT, youtubeUrl: VIDEO },
  ),
  harbourPage(
    "a link to the episode at Spotify",
    OPEN_GRAPH,
    `<a href="https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?si=1">Spotify</a>`,
    { ...HARBOUR_DRAFT, spotifyUrl: SPOTIFY_FOG },
  ),
  harbourPage(
    "oEmbed for what the page lacks",
    '<title>Fog, from the inside</title><link rel="alternate" type="application/json+oembed" href="/oembed?id=7">',
    "",
    { showName: "Harbour Notes", imageUrl: "https://harbour.example/thumb.jpg" },
    {
      "https://harbour.example/oembed?id=7": {
        type: "application/json",
        body: JSON.stringify({
          type: "rich",
          version: "1.0",
          title: "Fog",
          author_name: "Harbour Notes",
          thumbnail_url: "https://harbour.example/thumb.jpg",
        }),
      },
    },
  ),
  {
    name: "page: an article, modified later",
    pasted: "https://news.example/fog",
    sites: {
      "https://news.example/fog": page(
        `${jsonLd({ "@type": "ReportageNewsArticle", headline: "Why fog signals fell silent", datePublished: "2026-01-09T08:00:00Z", dateModified: "2026-02-01T08:00:00Z" })}<meta property="og:title" content="Why fog signals fell silent"><meta property="og:site_name" content="Coast News">`,
        '<time datetime="2026-02-01T08:00:00Z">1 February</time>',
      ),
    },
    expected: {
      source: "web-page",
      title: "Why fog signals fell silent",
      releaseDate: "2026-01-09T08:00:00.000Z",
      showName: "Coast News",
      audioUrl: null,
    },
  },
  {
    name: "page: JSON-LD with very many objects",
    pasted: "https://harbour.example/notes/fog",
    sites: {
      "https://harbour.example/notes/fog": page(
        `<meta property="og:title" content="Fog"><script type="application/ld+json">[${"{},".repeat(150_000)}{}]</script>`,
      ),
    },
    expected: { source: "web-page", title: "Fog" },
  },
  {
    name: "page: windows-1252",
    pasted: HARBOUR,
    sites: {
      [HARBOUR]: {
        type: "text/html",
        body: Buffer.from(
          '<html><head><meta charset="windows-1252"><title>Nebelhörner – früher</title></head></html>'.replace(
            "–",
            "\x96",
          ),
          "latin1",
        ),
      },
    },
    expected: { source: "web-page", title: "Nebelhörner – früher" },
  },
  {
    name: "page: WordPress, with a feed of comments too",
    pasted: ARTICLE,
    sites: {
      ...FEED_SITE,
      [ARTICLE]: page(
        `<title>${FOG_TITLE} - The Lantern Hour</title><link rel="alternate" type="application/rss+xml" title="The Lantern Hour &raquo; Comments Feed" href="https://lantern.example/comments/feed/">
        <link rel="alternate" type="application/rss+xml" title="Podcast" href="${LANTERN_FEED}">`,
      ),
    },
    expected: { ...FOG, source: "web-page" },
  },
  {
    name: "page: an episode with another title in the feed, found by its URL",
    pasted: `${ARTICLE}/?utm_source=newsletter`,
    sites: {
      ...FEED_SITE,
      [`${ARTICLE}/`]: page(
        `<link rel="canonical" href="${ARTICLE}/"><title>Bells!</title><link rel="alternate" type="application/rss+xml" href="${LANTERN_FEED}">`,
      ),
    },
    expected: { ...FOG, source: "web-page" },
  },
  {
    name: "page: an episode found in the feed by its audio file",
    pasted: HARBOUR,
    sites: {
      ...FEED_SITE,
      [HARBOUR]: page(
        `<title>Bells!</title><link rel="alternate" type="application/rss+xml" href="${LANTERN_FEED}">`,
        '<audio src="https://op3.dev/e/cdn.lantern.example/fog-signals.mp3?a=b"></audio>',
      ),
    },
    expected: { ...FOG, source: "web-page" },
  },
  {
    name: "page: the home page of a show",
    pasted: "lantern.example",
    sites: {
      ...FEED_SITE,
      "https://lantern.example/": page(
        `<title>The Lantern Hour – a podcast</title><link rel="alternate" type="application/rss+xml" href="${LANTERN_FEED}">`,
      ),
    },
    expected: { source: "web-page", title: "The Lantern Hour", sourceFeedUrl: LANTERN_FEED },
    episodeTitles: TITLES,
  },
  {
    name: "page: an episode whose page only links to the show at Apple",
    pasted: HARBOUR,
    sites: {
      ...APPLE,
      [HARBOUR]: page(
        `<meta property="og:title" content="${FOG_TITLE}"><meta property="article:published_time" content="2026-03-03">`,
        '<audio src="/player/stream/7.mp3"></audio><a href="https://podcasts.apple.com/us/podcast/the-lantern-hour/id700100200">Apple Podcasts</a>',
      ),
    },
    expected: { ...FOG, source: "web-page" },
  },
  {
    name: "page: an episode whose show is found by its name",
    pasted: HARBOUR,
    sites: {
      ...SEARCHABLE,
      [HARBOUR]: page(
        jsonLd({
          ...EPISODE_DATA,
          name: FOG_TITLE,
          datePublished: "2026-03-03",
          timeRequired: "PT52M",
          associatedMedia: undefined,
          partOfSeries: { name: "The Lantern Hour" },
        }),
      ),
    },
    expected: { ...FOG, source: "web-page" },
  },
  {
    name: "page: an episode with nearly the title of another one, which is not taken",
    pasted: HARBOUR,
    sites: {
      ...FEED_SITE,
      [HARBOUR]: page(
        `<meta property="og:title" content="Ask the harbour master, part 1"><meta property="og:audio" content="https://cdn.harbour.example/ask-1.mp3"><link rel="alternate" type="application/rss+xml" href="${LANTERN_FEED}">`,
      ),
    },
    expected: {
      source: "web-page",
      title: "Ask the harbour master, part 1",
      audioUrl: "https://cdn.harbour.example/ask-1.mp3",
      sourceGuid: null,
    },
  },
];

/* Audio files */

/** An MP3 of one second of silence, with an ID3v2.3 tag of text frames (id3.org). */
function taggedMp3(frames: Record<string, string>, paddingBytes = 0): Buffer {
  const body = Buffer.concat(
    Object.entries(frames).map(([name, text]) => {
      const content = Buffer.concat([Buffer.from([1]), Buffer.from(`\ufeff${text}`, "utf16le")]);
      const head = Buffer.alloc(10);
      head.write(name, "latin1");
      head.writeUInt32BE(content.length, 4);
      return Buffer.concat([head, content]);
    }),
  );
  const length = body.length + paddingBytes;
  const head = Buffer.from([
    0x49,
    0x44,
    0x33,
    3,
    0,
    0,
    (length >> 21) & 127,
    (length >> 14) & 127,
    (length >> 7) & 127,
    length & 127,
  ]);
  return Buffer.concat([head, body, Buffer.alloc(paddingBytes), mp3Silence()]);
}

const TAGS = { TIT2: "Fog, from the inside", TALB: "Harbour Notes", TPE1: "Ottoline Brack", TYER: "2026" };
const FILE = "https://cdn.harbour.example/audio/fog-7.mp3";

const FILE_CASES: LinkCase[] = [
  {
    name: "file: with tags",
    pasted: FILE,
    sites: { [FILE]: { type: "audio/mpeg", body: taggedMp3(TAGS) } },
    expected: {
      source: "audio-file",
      title: "Fog, from the inside",
      showName: "Harbour Notes",
      audioUrl: FILE,
      enclosureType: "audio/mpeg",
    },
  },
  {
    name: "file: with a cover larger than the bytes that are fetched",
    pasted: FILE,
    sites: { [FILE]: { type: "audio/mpeg", body: taggedMp3(TAGS, 200_000) } },
    expected: { source: "audio-file", title: "Fog, from the inside", showName: "Harbour Notes", audioUrl: FILE },
  },
  {
    name: "file: with a URL and Content-Type that do not tell its kind",
    pasted: "https://cdn.harbour.example/download?id=7",
    sites: { "https://cdn.harbour.example/download?id=7": { type: "application/octet-stream", body: taggedMp3(TAGS) } },
    expected: { source: "audio-file", title: "Fog, from the inside", enclosureType: "audio/mpeg" },
  },
  {
    name: "file: without tags",
    pasted: FILE,
    sites: { [FILE]: { type: "audio/mpeg", body: mp3Silence() } },
    expected: { source: "audio-file", title: "fog-7", showName: null, audioUrl: FILE },
  },
  {
    name: "file: of a show found by the name in its tags",
    pasted: FILE,
    sites: {
      ...SEARCHABLE,
      [FILE]: { type: "audio/mpeg", body: taggedMp3({ TIT2: FOG_TITLE, TALB: "The Lantern Hour" }) },
    },
    expected: { ...FOG, source: "audio-file" },
  },
  {
    name: "file: at a hosting provider",
    pasted: "https://www.buzzsprout.com/1234567/episodes/fog-signals.mp3",
    sites: {
      "https://www.buzzsprout.com/1234567/episodes/fog-signals.mp3": { type: "audio/mpeg", body: mp3Silence() },
      "https://feeds.buzzsprout.com/1234567.rss": {
        type: "text/xml",
        body: lanternFeed(undefined, "www.buzzsprout.com/1234567/episodes"),
      },
    },
    expected: {
      ...FOG,
      audioUrl: "https://www.buzzsprout.com/1234567/episodes/fog-signals.mp3",
      sourceFeedUrl: "https://feeds.buzzsprout.com/1234567.rss",
      source: "audio-file",
    },
  },
];

export const LINK_CASES: LinkCase[] = [
  ...APPLE_CASES,
  ...SPOTIFY_CASES,
  ...YOUTUBE_CASES,
  ...HOST_CASES,
  ...PAGE_CASES,
  ...FILE_CASES,
];
