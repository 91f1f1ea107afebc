/** Hosts where many people have pages: only host and path together name one of them. */
const SHARED_HOSTS =
  /(?:^|\.)(?:linkedin|twitter|x|facebook|instagram|youtube|tiktok|threads|github|gitlab|medium|patreon|substack|bsky|mastodon|linktr|soundcloud|spotify|apple|google|goodreads|amazon|wikipedia|imdb|reddit|pinterest|twitch|vimeo|flickr|notion|about|beacons|calendly|podmatch|matchmaker|podchaser|muckrack|crunchbase|behance|dribbble|researchgate|academia|orcid|xing|telegram|t|wa|discord|youtu)\.(?:[a-z]{2,5}|co\.[a-z]{2})$/;

/** Words in place of a person, in paths of pages that are about nobody. */
const EMPTY_PATHS = /^\/?(?:home|index(?:\.\w+)?|en|de|fr|es|it|pt)?\/?$/i;

/** A link of the guest's profile, looked for in show notes. */
export interface PreparedLink {
  /** from linkKey: equal for all addresses of the page */
  key: string;
  /** the address without scheme and "www.", as people read it */
  label: string;
}

/** Prepares the links of a profile. Those that name no page of a person, such as "https://linkedin.com", are left out. */
export function prepareLinks(links: readonly string[]): PreparedLink[] {
  return links.flatMap((link) => {
    const key = linkKey(link);
    if (key === undefined || (!key.includes("/") && SHARED_HOSTS.test(key))) return [];
    return { key, label: key };
  });
}

/** The host of an address, if all its pages are of one site; undefined where many people have pages. */
export function siteOf(link: string): string | undefined {
  const host = linkKey(link)?.split("/", 1)[0];
  return host === undefined || SHARED_HOSTS.test(host) ? undefined : host;
}

/** Host and path of an address, in the form in which two addresses of one page are equal; undefined for other texts. */
export function linkKey(link: string): string | undefined {
  const text = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(link) ? `https://${link}` : link;
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const host = url.hostname
    .replace(/^(?:www|m|mobile|[a-z]{2}(?=\.linkedin\.))\./, "")
    .replace(/^twitter\.com$/, "x.com");
  if (!host.includes(".")) return undefined;
  const path = EMPTY_PATHS.test(url.pathname) ? "" : url.pathname.replace(/\/+$/, "");
  return host + (SHARED_HOSTS.test(host) ? path.toLowerCase() : path);
}
