import { MEDIA_FILE_PATH } from "./canonical-enclosure-url.ts";
import { youtubeVideoId } from "./youtube.ts";

/** How likely a link leads to an episode; 0 for what no podcast is at. */
const RANKS = { episode: 5, page: 4, show: 3, site: 2, social: 1, other: 0 } as const;

/** Host without "www." and path of episodes' pages: of platforms, and of sites in five languages. */
const EPISODE =
  /^open\.spotify\.com\/(?:intl-[a-z-]+\/)?(?:embed(?:-podcast)?\/)?episode\/|^overcast\.fm\/\+|^soundcloud\.com\/[\w-]+\/(?!(?:sets|tracks|albums|likes|reposts|popular-tracks|followers|following)(?:\/|$))[\w-]|^player\.fm\/series\/[^/]+\/.|\/(?:e|ep|episodes?|episodios?|%C3%A9pisodes?|puntat[ae]|folgen?|sendung(?:en)?|aflevering(?:en)?|odcinek|avsnitt)\/[^/]/i;
const SHOW =
  /^(?:embed\.)?podcasts\.apple\.com\/|^itunes\.apple\.com\/.*podcast|^open\.spotify\.com\/|^(?:[a-z]+\.)?youtube\.com\/|^overcast\.fm\/itunes|^pca\.st\/(?:podcast|itunes)|^soundcloud\.com\/|^(?:feeds?|rss)\d?\.|\/(?:feed|rss)(?:\.xml)?\/?$|\.(?:rss|xml|atom)$/i;
/** Networks and shops: of the guest, the show or a sponsor, rarely of the episode. Short names are other sites elsewhere: wa.de is a newspaper. */
const SOCIAL =
  /^(?!aws\.amazon)(?:[a-z]{1,3}\.|mobile\.|web\.)?(?:(?:x|fb)\.com|(?:t|wa|fb|telegram)\.me|telegram\.org|fb\.watch|lnkd\.in|(?:facebook|instagram|threads|linkedin|twitter|tiktok|tumblr|pinterest|reddit|snapchat|whatsapp|discord|bsky|mastodon|linktr|beacons|patreon|onlyfans|paypal|ko-fi|buymeacoffee|steadyhq|github|amazon|amzn|audible|bookshop|etsy|calendly|eventbrite)\.(?:[a-z]{2,6}|co\.[a-z]{2}))(?:\/|$)/i;
const OTHER =
  /\.(?:png|jpe?g|gif|webp|svg|ico|avif|css|js|pdf|pptx?|ppsx|odp)$|\/(?:unsubscribe|abmelden)\b|\/(?:privacy|datenschutz|impressum|terms)(?:-(?:policy|notice|statement|settings|of-(?:use|service)|and-conditions))?(?:\.\w+)?\/?$|^(?:apps\.apple|play\.google)\.com\//i;

/**
 * Orders links that were pasted together: an episode before a page that may be one, a show, a site, and a social network.
 * @param link absolute http(s) URL
 */
export function rankOfLink(link: string): number {
  const { hostname, pathname, search, searchParams } = new URL(link);
  const place = hostname.replace(/^www\./, "") + pathname;
  if (MEDIA_FILE_PATH.test(pathname) || youtubeVideoId(link)) return RANKS.episode;
  if (OTHER.test(place)) return RANKS.other;
  if (SOCIAL.test(place)) return RANKS.social;
  if (EPISODE.test(place) || (/podcasts?\.apple\.com\//.test(place) && searchParams.has("i"))) return RANKS.episode;
  if (SHOW.test(place)) return RANKS.show;
  return pathname === "/" && search === "" ? RANKS.site : RANKS.page;
}

/** Whether the form of a link says that it leads to one episode. @param link absolute http(s) URL */
export function isEpisodeLink(link: string): boolean {
  return rankOfLink(link) === RANKS.episode;
}

/** Whether a link can lead to an episode or a show, and is not that of a profile or a shop. @param link absolute http(s) URL */
export function canLeadToEpisode(link: string): boolean {
  return rankOfLink(link) > RANKS.social;
}
