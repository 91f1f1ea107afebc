import { rankOfLink } from "#domain/episodes/link-rank.ts";
import { cleanLink } from "#domain/episodes/pasted-links.ts";
import { resolveUrl } from "../parse/url.ts";
import { isEpisodePageOfApp, isPlayer, withoutPlayer } from "../sites/addresses.ts";
import { LEFT_OUT_MAX, type LeftOutLink, type LeftOutReason } from "./list.ts";

/** How likely a link leads to an episode: the ranks of rankOfLink, and those between. */
export const RANK = { file: 0, social: 1, site: 2, show: 3, page: 4, episode: 5 } as const;

export interface ListedLink {
  /** absolute http(s) URL, without redirectors and tracking parameters */
  url: string;
  rank: number;
  /** whether it leads to the site that the list is on */
  isOwn: boolean;
}

/** One post at a social network, as opposed to a profile. */
const POST =
  /\/(?:status|statuses|posts?|videos?|reels?|p|tv|live|watch|events?|spaces|feed\/update|permalink)\/[^/]|\/(?:story|permalink)\.php\?|eventbrite\.[a-z.]+\/e\/[^/]|[?&]v=\d|fb\.watch\/|\/@[^/]+\/(?:video\/)?\d{6,}/i;
/** A repository of a talk, as opposed to a profile. */
const REPOSITORY = /^(?:github|gist\.github)\.com\/[^/]+\/[^/]/i;
/** Channels at YouTube, and profiles as of Mastodon's servers. */
const CHANNEL_OR_PROFILE =
  /^(?:[a-z]+\.)?youtube\.com\/(?:@|%40|c\/|user\/|channel\/|(?!(?:watch|playlist|feed|results|shorts|live|embed|hashtag)\b)[\w-]+\/?$)|^[^/]+\/(?:@|%40)[^/]+\/?$/i;
/** Profiles at sites for slides, films, books, papers and music, and the music itself. */
const PROFILE =
  /^(?:speakerdeck\.com|dev\.to|hashnode\.com|substack\.com|letterboxd\.com|slideshare\.net|slides\.com|noti\.st|medium\.com)\/@?[\w.-]+\/?$|^goodreads\.com\/(?:user|author)\/|^scholar\.google\.[a-z.]+\/citations|^(?:orcid\.org|plus\.google\.com|dblp\.(?:org|uni-trier\.de)\/pers|zbmath\.org\/authors|researchgate\.net\/profile|loop\.frontiersin\.org\/people|[\w-]+\.academia\.edu|profiles\.google\.com|speakers\.acm\.org\/speakers)\/|^(?:[\w-]+\.)?bandcamp\.com\/|^open\.spotify\.com\/(?:intl-[a-z-]+\/)?(?:embed\/)?(?:artist|album|track|playlist|user)\/|^(?:music\.apple|tidal)\.com\//i;
/** A button to share the page. */
const SHARE =
  /(?:[?&]|%3F)share=(?!true)[a-z-]+(?:&|\.html$|$)|\/sharer?(?:\.php)?\?|\/intent\/(?:tweet|post|compose)\?|\/shareArticle\?|\/sharing\/share-offsite|whatsapp\.com\/send\?|^https?:\/\/(?:wa\.me\/\?text|t\.me\/share)|reddit\.com\/submit\?|\/pin\/create\//i;
/** The toolbar that a host adds to its sites, and the makers of templates. */
const HOST_BAR =
  /^https?:\/\/(?:wordpress\.com\/(?:log-in|start|abuse|reader|read)\b|widgets\.wp\.com\/|wp\.me\/P|(?:www\.)?(?:html5up\.net|templated\.co|os-templates\.com|wordpress\.org|jekyllrb\.com|gohugo\.io|weebly\.com|wix\.com|squarespace\.com|webflow\.com)\/?(?:\?|$))/;
/** A backslash that Markdown, JSON or a shell needs before a sign: "fog\_and\_bells". Browsers would take it for a slash. */
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;
/** Of a word processor, that Markdown and HTML take for a part of the address. */
const QUOTES_AROUND =
  /^(?:["'“”„«»‹›‘’]|%E2%80%(?:9[89a-f]|B[9A])|%C2%(?:AB|BB))+|(?:["'“”„«»‹›‘’]|%E2%80%(?:9[89a-f]|B[9A])|%C2%(?:AB|BB))+$/gi;
/** The machine that a site was written on. */
const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?=[:/]|$)/;
/** A form to fill out: to book the guest, not about an appearance. */
const FORM =
  /^https?:\/\/(?:www\.)?(?:forms\.gle|docs\.google\.com\/forms|forms\.office\.com|(?:[\w-]+\.)?typeform\.com)\//i;
/** A copy in the Wayback Machine, of the address at its end. */
const ARCHIVED = /^https?:\/\/web\.archive\.org\/web\/\d{4,14}(?:[a-z]{2}_)?\/(https?:\/\/.+)$/i;
/**
 * Reads a link as it is written.
 * @param baseUrl of the page, for relative ones
 * @returns the reason why it leads to no appearance, whatever stands beside it
 */
export function readLink(href: string, baseUrl: string | undefined): ListedLink | LeftOutReason {
  const written = href.trim().replace(QUOTES_AROUND, "").replace(ESCAPE, "");
  if (/^(?:mailto|tel|sms|callto|whatsapp|skype):/i.test(written)) return "mail";
  if (/^(?:n\/a|none|null|tba|tbd|-+)$/i.test(written)) return "not a web address";
  if (written === "" || written.startsWith("#")) return "navigation";
  if (SHARE.test(written) || HOST_BAR.test(written) || FORM.test(written)) return "navigation";
  if (/^(?:javascript|data|about|blob|file|chrome|vbscript):/i.test(written)) return "not a web address";
  // A sentence that was pasted in the place of an address
  if (/^[^/:]+(?:\s[^/:]+){4}/.test(written)) return "not a web address";
  const resolved = resolveUrl(written.replace(/^\/\//, "https://"), baseUrl ?? "invalid:");
  if (!resolved || (baseUrl && LOCAL.test(resolved) && !LOCAL.test(baseUrl))) return "not a web address";
  // The archive changes all links of a page that it keeps.
  const page = baseUrl && (ARCHIVED.exec(baseUrl)?.[1] ?? baseUrl);
  if (page !== baseUrl && siteOf(resolved).endsWith("archive.org") && !ARCHIVED.test(resolved)) return "navigation";
  const url = withoutPlayer(cleanLink(page === baseUrl ? resolved : (ARCHIVED.exec(resolved)?.[1] ?? resolved)));
  const isOwn = page !== undefined && siteOf(url) === siteOf(page);
  if (isOwn && isSamePage(url, page)) return "navigation";
  return { url, rank: rankOf(url), isOwn };
}

export function rankOf(url: string): number {
  const archived = ARCHIVED.exec(url)?.[1];
  if (archived && URL.canParse(archived)) return rankOf(archived);
  const place = url.replace(/^https?:\/\/(?:www\.)?/i, "");
  if (isEpisodePageOfApp(url) || isPlayer(url)) return RANK.episode;
  const rank = rankOfLink(url);
  // A site that has all its episodes on one page
  if (rank === RANK.site && /#.*\d/.test(url)) return RANK.page;
  if (rank === RANK.social && POST.test(url)) return RANK.show;
  if (REPOSITORY.test(place)) return RANK.site;
  if (CHANNEL_OR_PROFILE.test(place) || PROFILE.test(place)) return RANK.social;
  return rank;
}

function siteOf(url: string): string {
  return new URL(url).host.replace(/^(?:www|m)\./, "");
}

function isSamePage(url: string, other: string): boolean {
  const page = (text: string) => text.replace(/^https?:\/\/(?:www\.)?|[#?].*$|\/(?:index\.html?)?(?=[#?]|$)/g, "");
  return page(url) === page(other) && !new URL(url).search;
}

/** What is no appearance in any list. */
const BESIDE_LISTS: ReadonlySet<LeftOutReason> = new Set(["navigation", "social profile", "mail", "not a web address"]);

/** Collects what is left out, each URL once. */
export class LeftOut {
  readonly #links = new Map<string, LeftOutReason>();

  add(url: string, reason: LeftOutReason): void {
    if (url !== "" && !this.#links.has(url)) this.#links.set(url.slice(0, 2048), reason);
  }

  isMentioned(url: string): boolean {
    return this.#links.get(url.slice(0, 2048)) === "mentioned";
  }

  /**
   * Lists what was left out: first what may be an appearance nevertheless, then menus and profiles.
   * @param taken the URLs of appearances, which are not left out
   */
  result(taken: ReadonlySet<string>): LeftOutLink[] {
    return Array.from(this.#links, ([url, reason]) => ({ url, reason }))
      .filter(({ url }) => !taken.has(url))
      .toSorted((a, b) => Number(BESIDE_LISTS.has(a.reason)) - Number(BESIDE_LISTS.has(b.reason)))
      .slice(0, LEFT_OUT_MAX);
  }
}
