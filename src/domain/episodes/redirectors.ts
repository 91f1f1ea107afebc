import { isHttpUrl } from "../http-url.ts";

/** Redirectors send to one another: a mail program's to a search engine's to a social network's. */
const MAX_REDIRECTORS = 5;

/** Host and path of redirectors and "share" links, without "www.", and the parameters that contain the link. */
const REDIRECTORS: readonly [RegExp, ...string[]][] = [
  // mail programs and their filters
  [/^(?:[^/]+\.)?safelinks\.protection\.(?:outlook\.(?:com|cn)|office365\.us)\//, "url"],
  [/^outlook\.(?:live\.com|office(?:365)?\.(?:com|us)|cloud\.microsoft)\/mail\/(?:\w+\/)*safelink\.html$/, "url"],
  [/^statics\.teams\.cdn\.office\.net\/evergreen-assets\/safelinks\//, "url"],
  [/^urldefense\.proofpoint\.com\/v1\/url$/, "u"],
  [/^linkprotect\.cudasvc\.com\/url$/, "a"],
  [/^deref-(?:gmx|mail|web-02)\.(?:net|com|de)\/mail\/client\//, "redirectUrl"],
  // social networks and messengers
  [/^(?:l|lm)\.(?:facebook|messenger|instagram|workplace|threads)\.(?:com|net)\//, "u"],
  [/^(?:m\.)?facebook\.com\/(?:l|sharer|sharer\/sharer)\.php$/, "u"],
  [/^linkedin\.com\/(?:redir\/redirect|safety\/go|sharing\/share-offsite\/?|shareArticle)$/, "url"],
  [/^(?:twitter|x)\.com\/(?:intent\/(?:tweet|post)|share)$/, "url", "text"],
  [/^(?:m\.)?vk\.com\/away\.php$/, "to"],
  [/^t\.umblr\.com\/redirect$/, "z"],
  [/^out\.reddit\.com\//, "url"],
  [/^slack-redir\.net\/link$/, "url"],
  [/^t\.me\/(?:share\/url|iv)$/, "url"],
  [/^(?:wa\.me\/|api\.whatsapp\.com\/send\/?)$/, "text"],
  // search engines and video platforms
  [/^google\.[a-z.]{2,6}\/url$/, "q", "url"],
  [/^(?:m\.)?youtube\.com\/redirect$/, "q"],
  [/^consent\.(?:youtube|google)\.[a-z.]{2,6}\/\w+$/, "continue"],
  [/^duckduckgo\.com\/l\/$/, "uddg"],
];

/**
 * Reads where a redirector's link leads, without asking the redirector, which counts and may be gone.
 * @param link absolute http(s) URL
 * @param firstLinkIn finds a link in the text of a message to share
 * @returns the link behind it; any other link unchanged
 */
export function unwrapRedirector(link: string, firstLinkIn: (text: string) => string | undefined): string {
  let unwrapped = link;
  for (let count = 0; count < MAX_REDIRECTORS; count += 1) {
    const target = targetOf(unwrapped);
    const next = target && (isWebLink(target) ? target.trim().replace(/\s/g, "%20") : firstLinkIn(target));
    if (!next || !isHttpUrl(next)) break;
    unwrapped = next;
  }
  return unwrapped;
}

function isWebLink(text: string): boolean {
  return /^\s*https?:\/\//i.test(text) && isHttpUrl(text.trim());
}

function targetOf(link: string): string | undefined {
  const url = new URL(link);
  const place = url.hostname.replace(/^www\./, "") + url.pathname;
  const names = REDIRECTORS.find(([pattern]) => pattern.test(place))?.slice(1) as string[] | undefined;
  if (names) return names.map((name) => url.searchParams.get(name)).find(Boolean) ?? undefined;
  switch (url.hostname) {
    case "urldefense.proofpoint.com":
      return url.pathname === "/v2/url" ? proofpointV2(url.searchParams.get("u") ?? "") : proofpointV3(link);
    case "urldefense.com":
    case "urldefense.us":
      return proofpointV3(link);
    case "protect.checkpoint.com":
      return /___(.+?)___/.exec(link)?.[1];
    case "secure-web.cisco.com":
      return decode(url.pathname.split("/").at(-1) ?? "");
    case "href.li":
      return link.split("?").slice(1).join("?");
    case "r.search.yahoo.com":
      return decode(/\/RU=([^/]+)/.exec(url.pathname)?.[1] ?? "");
    case "www.bing.com":
      return url.pathname === "/ck/a" ? fromBase64(url.searchParams.get("u")?.replace(/^a1/, "") ?? "") : undefined;
    default: {
      // AMP pages: /amp/s/example.org/fog at Google, /c/s/example.org/fog at its cache.
      const page = /^(?:google\.[a-z.]{2,6}\/amp|[^/]+\.cdn\.ampproject\.org\/[cv])\/s\/(.+)$/.exec(place)?.[1];
      return page && `https://${page}${url.search}`;
    }
  }
}

/** "https-3A__example.org_fog" */
function proofpointV2(text: string): string | undefined {
  return decode(text.replaceAll("-", "%").replaceAll("_", "/"));
}

/** The lengths of runs of replaced characters, from 2 on. */
const RUN_LENGTHS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** "__https://example.org/a*b__;Iw!!…": each * is a character of the base64 after it, and **A a run of two. */
function proofpointV3(link: string): string | undefined {
  const [, text, replaced = ""] = /\/v3\/__(.+?)__;([\w-]*)/.exec(link) ?? [];
  const characters = [...(fromBase64(replaced) ?? "")];
  return text
    ?.replace(/\*(?:\*(.))?/g, (_, run?: string) =>
      characters.splice(0, run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + 2).join(""),
    )
    .replace(/^(https?:)\/(?!\/)/i, "$1//");
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function fromBase64(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}
