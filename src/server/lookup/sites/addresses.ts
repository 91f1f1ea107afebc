import { FEED_URL, SITES } from "./sites.ts";

/** Subdomains that belong to the provider itself and not to a show. */
const OWN_SUBDOMAINS = new Set(
  "app api assets blog cdn dashboard embed episodes feed feeds help img images media open play player podcasts share static support www".split(
    " ",
  ),
);

const FEEDS = SITES.flatMap(({ feeds }) => feeds ?? []);
const HOLDERS = SITES.flatMap(({ holds }) => holds ?? []);
const ENDPOINTS = SITES.flatMap(({ oembed }) => (oembed ? [oembed] : []));
const EMBEDS = SITES.flatMap(({ embeds }) => embeds ?? []);
const EPISODE = anyOf("episode");
const PODCAST = anyOf("podcast");
const LINK_PAGE = anyOf("linkPage");
const PLAYER = anyOf("player");
const PAGE_HOST = anyOf("pageHosts");
const PREVIEW_HOST = anyOf("previewHosts");

function anyOf(field: "episode" | "linkPage" | "podcast" | "player" | "pageHosts" | "previewHosts"): RegExp {
  return new RegExp(SITES.flatMap((site) => site[field]?.source ?? []).join("|"), "i");
}

/** An address without scheme, "www." and "m.", as the patterns of sites have it; "" for a relative one. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return "";
  const { hostname, pathname, search } = new URL(url);
  return `${hostname.replace(/^(?:www|m)\./, "")}${pathname}${search}`;
}

/**
 * The feed URL of a show, derived from a URL at its hosting provider, without a request.
 * @param url absolute URL of a page, a player or a file
 * @returns undefined when the URL does not identify a show at a known provider
 */
export function feedUrlByHostingProvider(url: string): string | undefined {
  const place = placeOf(url);
  for (const [address, feedUrl] of FEEDS) {
    const show = address.exec(place)?.[1];
    if (show && !OWN_SUBDOMAINS.has(show.toLowerCase())) return feedUrl(show);
  }
  return undefined;
}

/** Finds the feed URLs anywhere in a page's source, without duplicates, in document order. */
export function findFeedUrls(source: string): string[] {
  const unescaped = source.replace(/\\u002f|\\\//gi, "/");
  return [...new Set(Array.from(unescaped.matchAll(FEED_URL), ([url]) => url.replace(/[.?:]+$/, "")))];
}

/** The oEmbed endpoint for a page of a host that is known to offer it; undefined for other hosts. @param pageUrl absolute */
export function oembedEndpointOf(pageUrl: string): string | undefined {
  const place = placeOf(pageUrl);
  return ENDPOINTS.find(([address]) => address.test(place))?.[1];
}

/** What an address says about the show or episode that it is of: see Site.holds. */
export interface AppLinkParts {
  feed?: string;
  feed64?: string;
  apple?: string;
  episode?: string;
  guid?: string;
  guid64?: string;
}

/** What a link says about what it leads to; nothing for most links. @param link absolute */
export function partsOfAppLink(link: string): AppLinkParts {
  const place = placeOf(link);
  return HOLDERS.map((holder) => holder.exec(place)?.groups).find(Boolean) ?? {};
}

/** Whether an absolute URL is that of a podcast app's page about one episode. */
export function isEpisodePageOfApp(url: string): boolean {
  return EPISODE.test(placeOf(url));
}

/** Whether a URL is that of a page of links, which is about none of them. */
export function isLinkPage(url: string): boolean {
  return LINK_PAGE.test(placeOf(url));
}

/** Whether a URL is that of a show or an episode in a podcast app. */
export function isInPodcastApp(url: string): boolean {
  return PODCAST.test(placeOf(url));
}

/** Whether an absolute URL is that of the player of one recording, or of a video. */
export function isPlayer(url: string): boolean {
  return PLAYER.test(placeOf(url));
}

/** The address of what a player plays, if it has that; others stay as they are. @param url absolute */
export function withoutPlayer(url: string): string {
  const place = url.replace(/^https?:\/\/(?:www\.|m\.)?/i, "");
  const embed = EMBEDS.find(([player]) => player.test(place));
  return embed ? place.replace(embed[0], embed[1]) : url;
}

/** Whether a host has pages about episodes, and no files. */
export function hasOnlyPages(hostname: string): boolean {
  return PAGE_HOST.test(hostname.replace(/^(?:www|m)\./, ""));
}

/** Whether a host has previews of episodes, which last some seconds. */
export function hasPreviews(hostname: string): boolean {
  return PREVIEW_HOST.test(hostname);
}
