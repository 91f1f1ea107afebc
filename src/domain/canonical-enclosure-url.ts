/**
 * Services that count downloads by standing before the file's own address, which follows in the path. They are named by
 * host, sub-domains included. Sources: https://github.com/opawg/podcast-prefixes, https://op3.dev/setup
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

/** A prefix of a prefix of a prefix is usual; more than this is nobody's feed. */
const MAX_PREFIXES = 10;

/** A path segment that is the file's own host; `redirect.mp3`, a prefix's own segment, is none. */
const HOST_SEGMENT = /^(?!redirect\.)(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?$/i;

/** In an address that names its file, the query says who asks; in another it may be all that names the episode. */
const MEDIA_FILE = /\.(?:mp3|m4a|m4b|mp4|m4v|mov|aac|ogg|oga|opus|wav|flac)$/i;

/**
 * What two addresses of one audio file have in common: for comparing only, never for publishing. Left out are scheme,
 * counting prefixes, fragment, and the query where the path names a media file.
 * @param enclosureUrl http(s) address
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
    const wrapped = wrappedAddress(url);
    if (!wrapped) break;
    url = wrapped;
  }
  return url;
}

function isPrefixHost(hostname: string): boolean {
  return PREFIX_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** The address that the path of a prefix carries, with or without a scheme of its own. */
function wrappedAddress(url: URL): URL | undefined {
  const segments = url.pathname.split("/");
  const start = segments.findIndex((segment, index) => index > 0 && HOST_SEGMENT.test(segment));
  if (start === -1 || start === segments.length - 1) return undefined;
  const address = `https://${segments.slice(start).join("/")}${url.search}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}
