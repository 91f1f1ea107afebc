/**
 * Hosts, including their subdomains, of services that count downloads: their URL prefix comes before the URL of the file.
 * Sources: https://github.com/opawg/podcast-prefixes, https://op3.dev/setup
 */
const PREFIX_HOSTS = [
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

/** Feeds often chain a few prefixes; the limit bounds the work on hostile URLs. */
const MAX_PREFIXES = 10;

/** A path segment that is the host of the file, unlike `redirect.mp3`, which belongs to a prefix. */
const HOST_SEGMENT = /^(?!redirect\.)(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?$/i;

/** A URL whose path names a file needs its query only for tracking; in others the query may identify the episode. */
const MEDIA_FILE = /\.(?:mp3|m4a|m4b|mp4|m4v|mov|aac|ogg|oga|opus|wav|flac)$/i;

/**
 * Normalizes the URL of an audio file for comparison: without scheme, tracking prefixes and fragment, and without the query
 * where the path names a media file. The result is not a URL.
 * @param enclosureUrl http(s) URL
 */
export function canonicalEnclosureUrl(enclosureUrl: string): string {
  if (!URL.canParse(enclosureUrl)) return enclosureUrl;
  const url = withoutPrefixes(new URL(enclosureUrl));
  const query = MEDIA_FILE.test(url.pathname) ? "" : url.search;
  return `${url.host.replace(/^www\./, "")}${url.pathname}${query}`;
}

function withoutPrefixes(given: URL): URL {
  let url = given;
  for (let prefixes = 0; prefixes < MAX_PREFIXES && isPrefixHost(url.hostname); prefixes += 1) {
    const wrapped = wrappedUrl(url);
    if (!wrapped) break;
    url = wrapped;
  }
  return url;
}

function isPrefixHost(hostname: string): boolean {
  return PREFIX_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** The URL in the path of a prefix, with or without its own scheme. */
function wrappedUrl(url: URL): URL | undefined {
  const segments = url.pathname.split("/");
  const start = segments.findIndex((segment, index) => index > 0 && HOST_SEGMENT.test(segment));
  if (start === -1 || start === segments.length - 1) return undefined;
  const wrapped = `https://${segments.slice(start).join("/")}${url.search}`;
  return URL.canParse(wrapped) ? new URL(wrapped) : undefined;
}
