import { isHttpUrl } from "#domain/http-url.ts";
import { partsOfAppLink, withoutPlayer } from "./sites/addresses.ts";

export interface UnwrappedLink {
  /** the feed, file or page that the app's link contains, or the link itself */
  url: string;
  /** guid of the linked item, when `url` is its show's feed or page */
  guid: string | undefined;
}

/** Links are wrapped in one another: one app's link to another's to a feed. */
const MAX_WRAPPINGS = 4;

/**
 * Reads what the link of an app or a player says about what it leads to: a feed, a file, or the ids of Apple's directory. Every other
 * link is returned unchanged.
 */
export function unwrapAppLink(link: string): UnwrappedLink {
  let unwrapped: UnwrappedLink = { url: link, guid: undefined };
  for (let count = 0; count < MAX_WRAPPINGS; count += 1) {
    const next = unwrapOnce(unwrapped.url);
    if (next.url === unwrapped.url) break;
    unwrapped = { url: next.url, guid: next.guid ?? unwrapped.guid };
  }
  return unwrapped;
}

function unwrapOnce(link: string): UnwrappedLink {
  const { apple, episode, feed, feed64, guid, guid64 } = partsOfAppLink(link);
  const target =
    (apple && appleUrl(apple, episode)) ||
    (feed && withScheme(decode(feed))) ||
    decodeBase64Url(feed64) ||
    feedInLink(link) ||
    withoutPlayer(link);
  // An id of the app's own is no guid, but says that its page is about one episode.
  const itemGuid = (guid && decode(guid)) || decodeBase64Url(guid64) || guid64 || guidInParameter(link);
  return { url: httpUrlOr(link, target), guid: itemGuid };
}

/** Parameters of apps with the address of a feed: ?feedUrl=, ?add_feed=, ?subscribe=; but not ?from_feed=, ?feedback_url=. */
const FEED_PARAMETER =
  /^(?:(?:add|new|podcast|rss|show)_?)?feeds?(?:_?(?:ur[il]|link|address|id))?$|^(?:rss|rss_?url|xml_?url|subscribe)$/i;
/** Parameters that have it on pages about subscribing and feeds: player.fm/subscribe?id=. */
const FEED_PARAMETER_OF_SUBSCRIPTION = /^(?:id|ur[il]|add)$/i;
/** Parameters with the guid of an item of that feed. */
const GUID_PARAMETER = /^(?:episode|item)?_?guid$|^episode_?id$/i;

/** A parameter whose value is an address. */
const ADDRESS_PARAMETER = /[?&#]([\w-]+)=(https?(?::|%3A)[^&]*)/gi;

/** The rest of a path: feedly.com/i/subscription/feed/https%3A… */
const ADDRESS_AFTER_FEED = /^https?:\/\/[^?#]*\/feed(?:\/|%2F)(https?(?:%3A|:)[^?#]*)/i;

/** The address of a feed that is a part of a link; "" without one. */
function feedInLink(link: string): string {
  const { hostname, pathname } = new URL(link);
  const isSubscription = /subscri|feed/i.test(hostname + pathname);
  for (const { 1: name = "", 2: value = "", index } of link.matchAll(ADDRESS_PARAMETER)) {
    if (!FEED_PARAMETER.test(name) && !(isSubscription && FEED_PARAMETER_OF_SUBSCRIPTION.test(name))) continue;
    // Where it was not encoded, the parameters after its own question mark are its own.
    return value.includes("?") ? link.slice(index + name.length + 2) : decode(value);
  }
  return decode(ADDRESS_AFTER_FEED.exec(link)?.[1] ?? "");
}

/** The guid beside the address of a feed. */
function guidInParameter(link: string): string | undefined {
  if (feedInLink(link) === "") return undefined;
  return [...new URL(link).searchParams].find(([name]) => GUID_PARAMETER.test(name))?.[1];
}

/** The page in Apple's directory, whose ids other services use. */
function appleUrl(showId: string, episodeId: string | undefined): string {
  return `https://podcasts.apple.com/podcast/id${showId}${episodeId ? `?i=${episodeId}` : ""}`;
}

/** Apps leave out the scheme of a feed. */
function withScheme(address: string): string {
  return address === "" || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}

function httpUrlOr(fallback: string, candidate: string): string {
  return /^https?:/i.test(candidate) && isHttpUrl(candidate) ? candidate : fallback;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

/** Decodes base64url (RFC 4648, section 5); returns "" for anything that is no text in it, such as other ids. */
function decodeBase64Url(encoded = ""): string {
  if (!/^[\w-]+={0,2}$/.test(encoded)) return "";
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(encoded, "base64url"));
  } catch {
    return "";
  }
}
