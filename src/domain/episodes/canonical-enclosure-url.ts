/**
 * Hosts of services that count downloads, subdomains included. A podcast puts the service's URL as a prefix before the URL of
 * the audio file: https://op3.dev/e/cdn.example.com/episode.mp3
 * Sources: https://github.com/opawg/podcast-prefixes, https://op3.dev/setup
 */
const TRACKING_PREFIX_HOSTS = [
  "arttrk.com",
  "chrt.fm",
  "chtbl.com",
  "claritaspod.com",
  "flex.acast.com",
  "growx.podkite.com",
  "gum.fm",
  "media.blubrry.com",
  "mgln.ai",
  "op3.dev",
  "pdcn.co",
  "pdst.fm",
  "podscribe.com",
  "podtrac.com",
  "prfx.byspotify.com",
  "proxycast.org",
  "pscrb.fm",
  "swap.fm",
  "vpixl.com",
];

/** Matches them and their subdomains. One expression: every episode of a long feed is asked about. */
const TRACKING_PREFIX_HOST = new RegExp(`(?:^|\\.)(?:${TRACKING_PREFIX_HOSTS.join("|").replaceAll(".", "\\.")})$`);

/** Feeds often chain a few prefixes. The limit bounds the work on malicious URLs; further prefixes are not removed. */
const MAX_TRACKING_PREFIXES = 10;

/**
 * A path segment that is a host name: the wrapped URL starts there. `redirect.mp3` in Podtrac's prefix only looks like one.
 */
const HOST_NAME_SEGMENT = /^(?!redirect\.)(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?$/i;

/** The path of a media file identifies it, and its query only serves tracking. For other paths the query may identify the file. */
export const MEDIA_FILE_PATH = /\.(?:mp3|m4a|m4b|mp4|m4v|mov|aac|ogg|oga|opus|wav|flac)$/i;

/** Parameters that tell who asks for a file, or evade caches, but never which file it is. Keys made without them are stored. */
const TRACKING_PARAMETER =
  /^(?:utm_.*|mc_.*|fbclid|gclid|msclkid|ref|referrer|si|uo|source|src|from|_from|via|aid|dest-id|updated|nocache|cb|_)$/i;

/**
 * Normalizes the URL of an audio file for comparison. Removes tracking prefixes, scheme, `www.` and fragment, and the query if
 * the path is that of a media file.
 * @param enclosureUrl http(s) URL
 * @returns a key such as `cdn.example.com/episode.mp3`, which is not a URL; an invalid URL is returned unchanged
 */
export function canonicalEnclosureUrl(enclosureUrl: string): string {
  const url = unprefixedUrl(enclosureUrl);
  if (!url) return enclosureUrl;
  return fileOf(url) + (MEDIA_FILE_PATH.test(url.pathname) ? "" : url.search);
}

/** What is compared of an audio file's URL. */
export interface EnclosureLocation {
  /** host and path without tracking prefixes, such as `cdn.example.com/episode.mp3` */
  file: string;
  /** the parameters that do not serve tracking, in the order of their names; '' without any */
  query: string;
}

/** Splits the URL of an audio file into what is compared. An invalid URL is a file of its own. */
export function enclosureLocation(enclosureUrl: string): EnclosureLocation {
  const url = unprefixedUrl(enclosureUrl);
  if (!url) return { file: enclosureUrl, query: "" };
  return { file: fileOf(url), query: url.search && queryWithoutTracking(url) };
}

function queryWithoutTracking(url: URL): string {
  const parameters = new URLSearchParams([...url.searchParams].filter(([name]) => !TRACKING_PARAMETER.test(name)));
  parameters.sort();
  return parameters.toString();
}

function fileOf(url: URL): string {
  return url.host.replace(/^www\./, "") + url.pathname;
}

/** The URL of a file without the prefixes of services that count downloads; undefined for what is no URL. */
export function unprefixedUrl(enclosureUrl: string): URL | undefined {
  try {
    return withoutTrackingPrefixes(new URL(enclosureUrl));
  } catch {
    return undefined;
  }
}

function withoutTrackingPrefixes(prefixed: URL): URL {
  let url = prefixed;
  for (let prefixes = 0; prefixes < MAX_TRACKING_PREFIXES; prefixes += 1) {
    const wrapped = urlAsQuery(url) ?? (TRACKING_PREFIX_HOST.test(url.hostname) ? urlInPath(url) : undefined);
    if (!wrapped) break;
    url = wrapped;
  }
  return url;
}

/** The URL that a redirector has as its whole query, as Podtrac's older prefix does: redirect.mp3?http://cdn.example.com/episode.mp3 */
function urlAsQuery({ search }: URL): URL | undefined {
  const wrapped = search.slice(1).replace(/^https?%3A%2F%2F.*/is, decodePercent);
  return /^https?:\/\//i.test(wrapped) && URL.canParse(wrapped) ? new URL(wrapped) : undefined;
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The URL in the path of a prefixed URL, as https whatever its scheme; undefined when there is none. */
function urlInPath(url: URL): URL | undefined {
  const segments = url.pathname.split("/");
  const start = segments.findIndex((segment, index) => index > 0 && HOST_NAME_SEGMENT.test(segment));
  if (start === -1 || start === segments.length - 1) return undefined;
  const wrapped = `https://${segments.slice(start).join("/")}${url.search}`;
  return URL.canParse(wrapped) ? new URL(wrapped) : undefined;
}
