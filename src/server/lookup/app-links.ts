import { isHttpUrl } from "#domain/http-url.ts";

export interface UnwrappedLink {
  /** the feed, file or page that the app's link contains, or the link itself */
  url: string;
  /** guid of the linked item, when `url` is its show's feed or page */
  guid: string | undefined;
}

/** Links are wrapped in one another: one app's link to another's to a feed. */
const MAX_WRAPPINGS = 4;

/**
 * Extracts what the link of an app contains: a feed, a file, or the ids of Apple's directory. Every other
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
  const url = new URL(link);
  const host = url.hostname.replace(/^www\./, "");
  const [first = "", second = "", third = "", fourth = ""] = url.pathname.split("/").slice(1);
  const parameter = (name: string) => url.searchParams.get(name) ?? "";
  const leadTo = (target: string, guid?: string): UnwrappedLink => ({ url: httpUrlOr(link, target), guid });
  switch (host) {
    case "podcastaddict.com":
      return first === "episode" || first === "feed" ? leadTo(decodePathSegment(second)) : leadTo(link);
    case "podcasts.google.com": {
      const isFeed = first === "feed";
      const feedUrl = decodeBase64Url(isFeed ? second : parameter("feed"));
      const guid = decodeBase64Url(isFeed && third === "episode" ? fourth : parameter("episode"));
      return leadTo(feedUrl, guid || undefined);
    }
    case "subscribeonandroid.com":
      return leadTo(`https://${url.pathname.slice(1)}`);
    case "antennapod.org":
      return leadTo(parameter("url"));
    case "pod.link":
    case "episodes.fm":
      return isAppleId(first)
        ? leadTo(appleShow(first), decodeBase64Url(second === "episode" ? third : "") || undefined)
        : leadTo(link);
    case "plinkhq.com":
    case "plnk.to":
      return first === "i" && isAppleId(second)
        ? leadTo(`${appleShow(second)}${third === "e" && isAppleId(fourth) ? `?i=${fourth}` : ""}`)
        : leadTo(link);
    case "app.podcastguru.io":
    case "podcastguru.io": {
      const showId = /(?:^|-)(\d{6,12})$/.exec(second)?.[1];
      return first === "podcast" && showId && third === "" ? leadTo(appleShow(showId)) : leadTo(link);
    }
    default:
      return leadTo(link);
  }
}

/** The page of a show in Apple's directory, whose ids other services use. */
function appleShow(showId: string): string {
  return `https://podcasts.apple.com/podcast/id${showId}`;
}

function isAppleId(text: string): boolean {
  return /^\d{6,20}$/.test(text);
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
