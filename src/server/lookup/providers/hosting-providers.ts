/**
 * Derives a show's feed URL from the URL of a page, player or file at its hosting provider. The patterns come from the
 * providers' own pages, opawg/podcast-hosts, nathangathright/podcast-platform-links and yt-dlp's extractors.
 */
const PROVIDERS: [urlPattern: RegExp, feedUrl: (show: string) => string][] = [
  [/^(?:www|rss|feeds)\.buzzsprout\.com\/(\d+)(?:[/.]|$)/, (show) => `https://feeds.buzzsprout.com/${show}.rss`],
  [/^[\w-]+\.buzzsprout\.com\/(\d+)(?:\/|$)/, (show) => `https://feeds.buzzsprout.com/${show}.rss`],
  [/^(?:traffic|www)\.libsyn\.com\/(?:secure\/)?([\w-]{2,})\//, (show) => `https://${show}.libsyn.com/rss`],
  [
    /^(?!(?:www|traffic|feeds|html5-player|play|oembed|static|assets|five|my|directory)\.)([\w-]+)\.libsyn\.com\//,
    (show) => `https://${show}.libsyn.com/rss`,
  ],
  [
    /^(?!(?:www|feed|api|mcdn|pbcdn\d?|help|community|admin\d?)\.)([\w-]+)\.podbean\.com\//,
    (show) => `https://feed.podbean.com/${show}/feed.xml`,
  ],
  [
    /^mcdn\.podbean\.com\/mf\/(?:web|play|download)\/\w+\/([\w-]+)\//,
    (show) => `https://feed.podbean.com/${show}/feed.xml`,
  ],
  [/^(?:shows|play|embed)\.acast\.com\/(?:s\/)?([\w-]+)/, (show) => `https://feeds.acast.com/public/shows/${show}`],
  [
    /^(?:sphinx\.acast\.com|assets\.pippa\.io)\/(?:p\/(?:open|acast)\/)?s\/([\w-]+)\/e\//,
    (show) => `https://feeds.acast.com/public/shows/${show}`,
  ],
  [/^(?:www\.)?anchor\.fm\/s\/([0-9a-f]{4,12})\//, (show) => `https://anchor.fm/s/${show}/podcast/rss`],
  [/^(?:www\.)?art19\.com\/shows\/([\w-]+)/, (show) => `https://rss.art19.com/${show}`],
  [/^([\w-]+)\.transistor\.fm(?:\/|$)/, (show) => `https://feeds.transistor.fm/${show}`],
  [/^([\w-]+)\.captivate\.fm(?:\/|$)/, (show) => `https://feeds.captivate.fm/${show}/`],
  [/^([\w-]+)\.fireside\.fm(?:\/|$)/, (show) => `https://feeds.fireside.fm/${show}/rss`],
  [/^(?:www\.)?redcircle\.com\/shows\/([\w-]+)/, (show) => `https://feeds.redcircle.com/${show}`],
  [/^pinecast\.com\/(?:feed|listen|player)\/([\w-]+)/, (show) => `https://pinecast.com/feed/${show}`],
  [/^([\w-]+)\.pinecast\.co(?:\/|$)/, (show) => `https://pinecast.com/feed/${show}`],
  [
    /^(?:www\.)?spreaker\.com\/(?:show|podcast)\/(?:[\w-]+--)?(\d+)/,
    (show) => `https://www.spreaker.com/show/${show}/episodes/feed`,
  ],
  [/^(?:www\.)?audioboom\.com\/channels?\/(\d+)/, (show) => `https://audioboom.com/channels/${show}.rss`],
  [/^([\w-]+)\.podigee\.io(?:\/|$)/, (show) => `https://${show}.podigee.io/feed/mp3`],
  [/^open\.substack\.com\/pub\/([\w-]+)\//, (show) => `https://${show}.substack.com/feed`],
  [/^([\w-]+)\.substack\.com\//, (show) => `https://${show}.substack.com/feed`],
  [/^(?:www\.)?blubrry\.com\/([\w-]+)\/\d+/, (show) => `https://feeds.blubrry.com/feeds/${show}.xml`],
  [/^([\w-]+)\.podomatic\.com\//, (show) => `https://${show}.podomatic.com/rss2.xml`],
  [/^(?:www\.)?podomatic\.com\/podcasts\/([\w-]+)/, (show) => `https://${show}.podomatic.com/rss2.xml`],
  [/^(?:www\.)?rss\.com\/podcasts\/([\w-]+)/, (show) => `https://media.rss.com/${show}/feed.xml`],
  [/^(?:www\.)?ivoox\.com\/.*_sq_f1(\d+)_/, (show) => `https://www.ivoox.com/feed_fg_f1${show}_filtro_1.xml`],
  [
    /^(?:www\.)?youtube\.com\/playlist\?(?:.*&)?list=([\w-]{10,})/,
    (list) => `https://www.youtube.com/feeds/videos.xml?playlist_id=${list}`,
  ],
  [
    /^(?:www\.|m\.)?youtube\.com\/channel\/(UC[\w-]{22})/,
    (channel) => `https://www.youtube.com/feeds/videos.xml?channel_id=${channel}`,
  ],
];

/** Subdomains that belong to the provider itself and not to a show. */
const PROVIDER_SUBDOMAINS = new Set([
  "app",
  "api",
  "assets",
  "blog",
  "cdn",
  "dashboard",
  "embed",
  "episodes",
  "feed",
  "feeds",
  "help",
  "img",
  "images",
  "media",
  "open",
  "play",
  "player",
  "podcasts",
  "share",
  "static",
  "support",
  "www",
]);

/**
 * The feed URL of a show, derived from a URL at its hosting provider, without a request.
 * @param url absolute URL of a page, a player or a file
 * @returns undefined when the URL does not identify a show at a known provider
 */
export function feedUrlByHostingProvider(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname, search } = new URL(url);
  for (const [urlPattern, feedUrl] of PROVIDERS) {
    const show = urlPattern.exec(`${hostname}${pathname}${search}`)?.[1];
    if (show && !PROVIDER_SUBDOMAINS.has(show.toLowerCase())) return feedUrl(show);
  }
  return undefined;
}

/** Feed URLs at providers that serve only feeds under these hosts and paths. */
const FEED_URL =
  /https?:\/\/(?:feeds\.(?:acast|buzzsprout|captivate|fireside|megaphone|redcircle|simplecast|soundcloud|transistor|blubrry|libsyn|art19|feedburner|npr|wnyc|publicradio|99percentinvisible|rcn|sounder|zencastr)\.(?:com|fm|org)|rss\.(?:buzzsprout|art19|acast|libsyn)\.com|feed\.podbean\.com|anchor\.fm\/s\/[0-9a-f]{4,12}\/podcast\/rss|media\.rss\.com|feeds\.feedburner\.com|pinecast\.com\/feed\/|www\.omnycontent\.com\/d\/playlist|audioboom\.com\/channels\/\d+\.rss|www\.spreaker\.com\/show\/\d+\/episodes\/feed)[\w./~%:@?=+-]{0,200}/gi;

/** Finds the feed URLs anywhere in a page's source, without duplicates, in document order. */
export function findFeedUrls(source: string): string[] {
  const unescaped = source.replace(/\\u002f|\\\//gi, "/");
  return [...new Set(Array.from(unescaped.matchAll(FEED_URL), ([url]) => url.replace(/[.?:]+$/, "")))];
}
