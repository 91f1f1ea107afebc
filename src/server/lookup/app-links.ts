import { isHttpUrl } from "#domain/fields.ts";

export interface WrappedLink {
  /** what the app's address leads to, or the address itself */
  address: string;
  /** the item that the app means, in a feed at that address */
  guid: string | undefined;
}

/**
 * Takes the address out of those by which podcast apps name an episode or a feed: Podcast Addict and Google Podcasts have
 * it inside their own. Others are left as they are.
 */
export function wrappedLink(address: string): WrappedLink {
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, "");
  const [first = "", second = "", third = "", fourth = ""] = url.pathname.split("/").slice(1);
  if (host === "podcastaddict.com" && (first === "episode" || first === "feed"))
    return { address: httpOr(unescaped(second), address), guid: undefined };
  if (host === "podcasts.google.com") {
    const isFeed = first === "feed";
    const feedUrl = fromBase64(isFeed ? second : (url.searchParams.get("feed") ?? ""));
    const guid = fromBase64(isFeed && third === "episode" ? fourth : (url.searchParams.get("episode") ?? ""));
    return { address: httpOr(feedUrl, address), guid: guid || undefined };
  }
  const subscribed = /^subscribeonandroid\.com$/.test(host) ? `https://${url.pathname.slice(1)}` : "";
  return { address: httpOr(subscribed, address), guid: undefined };
}

function httpOr(candidate: string, otherwise: string): string {
  return /^https?:/i.test(candidate) && isHttpUrl(candidate) ? candidate : otherwise;
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** Base64 as addresses carry it (RFC 4648, 5). */
function fromBase64(text: string): string {
  return /^[\w-]+={0,2}$/.test(text) ? new TextDecoder().decode(Buffer.from(text, "base64url")) : "";
}
