import { isHttpUrl } from "#domain/fields.ts";

export interface UnwrappedLink {
  /** the feed or file that the app's link contains, or the link itself */
  url: string;
  /** guid of the linked item, when `url` is its feed */
  guid: string | undefined;
}

/**
 * Extracts the feed or audio URL that some podcast apps (Podcast Addict, Google Podcasts, Subscribe on Android) embed in
 * their own links. Every other link is returned unchanged.
 */
export function unwrapAppLink(link: string): UnwrappedLink {
  const url = new URL(link);
  const host = url.hostname.replace(/^www\./, "");
  const [first = "", second = "", third = "", fourth = ""] = url.pathname.split("/").slice(1);
  if (host === "podcastaddict.com" && (first === "episode" || first === "feed"))
    return { url: httpUrlOr(link, decodePathSegment(second)), guid: undefined };
  if (host === "podcasts.google.com") {
    const isFeed = first === "feed";
    const feedUrl = decodeBase64Url(isFeed ? second : (url.searchParams.get("feed") ?? ""));
    const guid = decodeBase64Url(isFeed && third === "episode" ? fourth : (url.searchParams.get("episode") ?? ""));
    return { url: httpUrlOr(link, feedUrl), guid: guid || undefined };
  }
  if (host === "subscribeonandroid.com")
    return { url: httpUrlOr(link, `https://${url.pathname.slice(1)}`), guid: undefined };
  return { url: link, guid: undefined };
}

function httpUrlOr(fallback: string, candidate: string): string {
  return /^https?:/i.test(candidate) && isHttpUrl(candidate) ? candidate : fallback;
}

function decodePathSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

/** Decodes base64url (RFC 4648, section 5); returns "" for anything else. */
function decodeBase64Url(encoded: string): string {
  return /^[\w-]+={0,2}$/.test(encoded) ? new TextDecoder().decode(Buffer.from(encoded, "base64url")) : "";
}
