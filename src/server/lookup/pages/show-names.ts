import { comparable, coreOf, isNameOf, sameText, saysSame } from "../text/names.ts";
import { EPISODE_WORDS } from "../words/episode-numbers.ts";
import type { HtmlPage } from "./html.ts";
import { firstMeta, isPlatform, SHOW_NAMES, SITE_NAMES } from "./meta-tags.ts";
import type { PageHeading, PageText } from "./page-text.ts";
import { BRAND_HINT, HOME_WORD, podcastFeedNames } from "./site-names.ts";
import { clean, EPISODE_NUMBER_PART, ON_HOST, PLATFORM_PART, SEPARATOR, SHOW_NAME_MAX_WORDS } from "./title-parts.ts";

/** What can stand between the parts of a title that may be names: the signs that end the title of a page, and the colon. */
const NAME_SEPARATOR = /(\s+[|–—•·∙⋅・»«›‹>＞←→►▶★☆│¦-]+\s+|\s*[|»«›‹｜]\s*|:\s+)/u;
/** A longer text says what the show is about. */
const NAME_MAX_WORDS = 12;
/** Parts of a site, not names of it. */
export const SECTION_NAME =
  /^(?:(?:all|latest|new|featured|our|alle|neue)\s)?(?:news|nachrichten|noticias|notícias|actualités?|notizie|nieuws|nyheter|wiadomości|новости|podcasts|audios?|mediathek|videos?|sports?|kultur|culture|cultura|politik|politics|wissen|themen|topics?|stories|articles?|artikel|posts?|uncategorized|allgemein|homepage|interviews?|episodes?|folgen|specials?|bonus(?:\s(?:episode|folge))?)$/iu;
const PUNCTUATION_AROUND = /^[\s,;:|–—·•-]+|[\s,;:|–—·•-]+$/gu;
/** "(16) Harbour Lights: Reading fog", "Harbour Lights #16: Reading fog" */
const NAME_IN_FRONT = /^(?:[#(]?\d{1,4}[):.]?\s+)?(\p{L}[^:|]{6,50}?)(?:\s*[:：|]\s+|\s+[–—-]\s+|\s+#?\d{1,4}\b)/u;
/** So many other links and headings that start with the same words make these the name of a series. */
const MIN_RECURRENCES = 2;
/** More than all other places together give the name of a site. */
const CERTAIN = 12;
const WHOLE_SHARE = 0.5;
const FIRST_PART_SHARE = 0.8;
const OTHER_PART_SHARE = 0.5;
const NAME_MAX_LENGTH = 60;
/** Runs of text at the top of a page, where its name is. */
const TOP_TEXTS = 10;
/** An element for the name of the show. */
const SHOW_NAME_HINT = /(?:^|[\s_-])(?:podcast|show|series|program(?:me)?)[-_]{0,2}(?:title|name)(?:$|\s)/;
/** The folder of a show, among other shows: the path up to it, and its name. */
const SHOW_FOLDER =
  /^(.*\/(?:podcasts?|shows?|series|programs?|programmes?|sendung(?:en)?|programas?|emissions?)\/([^/]+)\/)[^/]+\/?$/;
const IS_A_PODCAST =
  /^(\p{Lu}[^.!?:,]{2,50}?)\s(?:is|ist|est|es|é|è|är|er|jest|je)\s(?:\S+\s){0,5}(?:podcast|podkast)\b/u;
const SUBSCRIBE_TO =
  /^(?:subscribe to|listen to|follow|abonniere|écoutez|suscríbete a|assine)\s(\p{Lu}.{2,50}?)\s(?:on|in|via|bei|auf|sur|en|no|na)\s\p{L}/u;
const PRONOUN =
  /^(?:this|it|that|here|the (?:show|podcast)|our|my|dies(?:er)?|das|der|unser|ce(?:ci)?|cet|notre|este|esta|esto|nuestro|isto|questo|det|us|me|the|all|more)(?:\s|$)/iu;
const APPLE_SHOW_SLUG = /^https?:\/\/podcasts\.apple\.com\/(?:[a-z]{2}\/)?podcast\/([a-z0-9][a-z0-9-]{2,80})\/id\d+/i;
/** The line of a player that names the show. */
const SHOW_HINT = /(?:^|[\s_-])(?:show|podcast|series|album)(?:[\s_-]?(?:title|name))?(?:$|\s)/;
/** "podcast": { "title": "Harbour Lights" } */
const SHOW_IN_DATA =
  /"(?:podcast|show|series)"\s{0,5}:\s{0,5}\{\s{0,5}(?:"(?:id|slug|url|subtitle)"\s{0,5}:\s{0,5}(?:"[^"\\]{0,200}"|\d{1,20})\s{0,5},\s{0,5}){0,3}"(?:title|name)"\s{0,5}:\s{0,5}"([^"\\]{2,80})"/g;
const LIST_OF_SHOWS =
  /^(?:(?:our|all|unsere|alle|nos|nuestros|todos los|i nostri|nossos|onze|våre|vores|våra)\s)?(?:podcasts|shows|sendungen|podkasty|podcasty|podcaster|programas?|programmes|émissions|emissions|trasmissioni|подкасты|подкасти|ポッドキャスト|番組|播客)$/iu;
/** "Written by Ada Quill", "Sign up for our newsletter", "Homepage of the harbour": lines about something else than the show. */
const OTHER_LINE =
  /^(?:(?:written|posted|hosted|presented) by\s|author(?:s|:)|autor(?:\/in|in|en)?\s?:|hosts?\s?:|sign up (?:for|to)\s|(?:join|get|read) our\s|(?:our )?newsletter$|subscribe(?: now)?$|follow us|contact(?: us)?$|about us$|privacy policy|cookie (?:policy|settings))|(?:home ?page|startseite|privacy policy|all rights reserved)$/iu;
const HEADING_MAX_LENGTH = 200;
/** "Harbour Lights, harbourlights.example" */
const ADDRESS_AT_END = /,\s*[\w-]+(?:\.[\w-]+)+$/;
/** A site that is called by its address may say its name elsewhere. */
const DOMAIN_NAME = /^[\w-]+(?:\.[\w-]+)+$/;
/** "Logo of Harbour Lights", "Harbour Lights logo": the alternative text of a picture. */
const LOGO_WORD = /^(?:the\s)?logo(?:\s(?:of|von|de|del|di|da|för|van))?\s+|\s+logo$/iu;
/** "Harbour Lights Episode 12": a title that consists of the show's name and a number. */
const NAME_AND_NUMBER = new RegExp(
  `^(?<name>\\p{L}.{1,58}?)[\\s,:–—|-]+(?:podcast\\s+)?(?:${EPISODE_WORDS})\\.?\\s?#?\\d+$`,
  "iu",
);
const COPYRIGHT =
  /(?:©|\(c\)|copyright)\s*(?:©|\(c\))?\s*(?:\d{4}(?:\s?[–-]\s?(?:\d{4}|present))?)?,?\s*(?:by\s)?["“„«]?(?!\d{4})([\p{L}\p{N}#][^|©.·•"”“»]{2,50}?)["”“»]?\s*(?:$|[|.·•]|all rights|alle rechte)/iu;

/** Ranks the possible names of the show by how many places give them, and by the page's host name. */
export function rankShowNames(
  page: HtmlPage,
  siteNames: readonly string[],
  remainders: readonly string[],
  title: string | null,
  pageUrl: string,
  breadcrumbs: readonly string[],
  heading: PageHeading | undefined,
): string | null {
  const { metas, texts, links } = page;
  const { hostname } = new URL(pageUrl);
  const declared = SHOW_NAMES.map((name) => clean(firstMeta(metas, [name]))).find((name) => name && !isPlatform(name));
  if (declared) return declared;
  const siteName = SITE_NAMES.map((name) => clean(firstMeta(metas, [name]))).find(Boolean) ?? null;
  const votes = new Map<string, Map<string, number>>();
  const vote = (text: string, score: number) => {
    // "by Ada Quill", and the list of a show's episodes: "Harbour Lights Podcasts"
    const name = text
      .replace(/^by\s+(?=\p{Lu})/u, "")
      .replace(/(?<=\p{L})\s+podcasts$/iu, "")
      .replace(ON_HOST, "");
    // A title says the same as its longer form, and as the name that it ends with.
    const isTitle = title !== null && (sameText(title, name) || (!isNameOf(name, hostname) && saysSame(title, name)));
    const isPublisher = name.split(SEPARATOR).some((part) => isPlatform(part));
    const isNoName =
      !/\p{L}/u.test(name) ||
      name.split(/\s+/).length > NAME_MAX_WORDS ||
      [PLATFORM_PART, EPISODE_NUMBER_PART, SECTION_NAME, OTHER_LINE].some((other) => other.test(name));
    if (isTitle || isPublisher || isNoName) return;
    const spellings = votes.get(coreOf(name)) ?? new Map<string, number>();
    votes.set(coreOf(name), spellings.set(name, (spellings.get(name) ?? 0) + score));
  };
  const voteForParts = (name: string, score: number) => {
    // The name of a show often comes with a motto: "Harbour Lights | Stories from the coast", "Harbour Lights: Stories".
    const parts = name.split(NAME_SEPARATOR).filter((_, at) => at % 2 === 0);
    if (parts.length === 1) return vote(name, score);
    vote(name, score * WHOLE_SHARE);
    for (const [at, part] of parts.entries()) vote(part, score * (at === 0 ? FIRST_PART_SHARE : OTHER_PART_SHARE));
  };
  for (const name of siteNames) voteForParts(name, name === siteName ? 3 : 2);
  for (const name of new Set(remainders)) voteForParts(name, 3);
  for (const name of podcastFeedNames(links)) vote(name, 3);
  const numbered = NAME_AND_NUMBER.exec(title ?? "")?.groups?.name;
  if (numbered) vote(numbered, 2);
  const recurring = recurringName(title, page);
  // "Level 1 Lesson 18" is a number throughout.
  if (recurring && !/\d/.test(recurring.name)) vote(recurring.name, recurring.isNumbered ? CERTAIN : 2.5);
  for (const name of namesInPlayers(page)) vote(name, CERTAIN);
  const parent = showAmongBreadcrumbs(breadcrumbs) ?? showAmongBreadcrumbs(crumbsInTexts(texts));
  if (parent) vote(parent, CERTAIN);
  const above = showAboveInPath(page, pageUrl);
  if (above) vote(above, CERTAIN);
  const marked = new Set(
    texts.filter(({ hint, isAside }) => !isAside && SHOW_NAME_HINT.test(hint)).map(({ text }) => text),
  );
  if (title) marked.delete(title);
  if (marked.size === 1) for (const name of marked) vote(name, CERTAIN);
  for (const name of namesInSentences(page)) vote(name, 3);
  const larger = largerHeading(page, heading);
  if (larger) vote(larger, 1.5);
  for (const name of namesInTexts(texts, hostname)) voteForParts(name, 1.5);
  const ranked = [...votes.values()].map((spellings) => {
    const [[mostFrequent] = [""]] = [...spellings].sort((a, b) => b[1] - a[1]);
    const name = siteName !== null && spellings.has(siteName) ? siteName : mostFrequent;
    const score = [...spellings.values()].reduce((sum, part) => sum + part, 0);
    return { name, score: score + nameQuality(name, hostname) };
  });
  return (
    ranked.sort((a, b) => b.score - a.score)[0]?.name ??
    (siteName && !isPlatform(siteName) ? siteName : null) ??
    nameInAppleUrl(page)
  );
}

/** The text of the link to the page's own folder, in a folder for shows: /podcasts/harbour-lights/reading-fog/ */
function showAboveInPath({ anchors, baseUrl }: HtmlPage, pageUrl: string): string | null {
  const [, folder, slug] = SHOW_FOLDER.exec(new URL(pageUrl).pathname) ?? [];
  if (!folder || !slug) return null;
  const words = comparable(decodePathSegment(slug));
  const link = anchors.find(
    ({ href, text }) =>
      comparable(text) === words &&
      URL.canParse(href, baseUrl) &&
      new URL(href, baseUrl).pathname.replace(/\/?$/, "/") === folder,
  );
  return link?.text ?? null;
}

function decodePathSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** "Harbour Lights is a weekly podcast about the coast", "Subscribe to Harbour Lights on Apple Podcasts" */
function namesInSentences({ texts, anchors }: HtmlPage): Set<string> {
  const names = [
    ...texts.map(({ text }) => IS_A_PODCAST.exec(text)?.[1]),
    ...anchors.map(({ text }) => SUBSCRIBE_TO.exec(text.trim())?.[1]),
  ];
  return new Set(names.flatMap((name) => (name && !PRONOUN.test(name) ? name.trim() : [])));
}

/** The words in the URL of the only show at Apple Podcasts that the page links to. */
function nameInAppleUrl({ anchors }: HtmlPage): string | null {
  const slugs = new Set(anchors.flatMap(({ href }) => APPLE_SHOW_SLUG.exec(href)?.[1] ?? []));
  const [slug] = slugs;
  if (slugs.size !== 1 || !slug) return null;
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** The heading of the first level above that of the episode, if it is smaller. */
function largerHeading({ headings }: HtmlPage, heading: PageHeading | undefined): string | null {
  const larger = headings.find(({ level }) => level === 1);
  const isAbove = larger && heading && heading.level > 1 && larger.textsBefore < heading.textsBefore;
  return isAbove && larger.text.length <= NAME_MAX_LENGTH ? larger.text : null;
}

/** The show in the attributes, the data and the lines of the page's players. */
function namesInPlayers({ showNames, texts, scripts }: HtmlPage): Set<string> {
  const inLines = texts.filter(({ isInPlayer, hint }) => isInPlayer && SHOW_HINT.test(hint)).map(({ text }) => text);
  const inData = scripts.flatMap(({ text }) => Array.from(text.matchAll(SHOW_IN_DATA), ([, name = ""]) => name));
  const names = [new Set(showNames), new Set(inLines), new Set(inData)]
    // Several are in a list of shows.
    .flatMap((found) => (found.size === 1 ? [...found] : []));
  return new Set(names.map(clean).filter((name) => name !== null));
}

function crumbsInTexts(texts: readonly PageText[]): string[] {
  return texts
    .filter(
      ({ isInBreadcrumbs, text }) => isInBreadcrumbs && /\p{L}/u.test(text) && text.toLowerCase() !== "breadcrumb",
    )
    .map(({ text }) => text);
}

/** On the site of a publisher, the page of a show is below the list of shows: "Home > Podcasts > Harbour Lights > Reading fog". */
function showAmongBreadcrumbs(crumbs: readonly string[]): string | null {
  const list = crumbs.findIndex((crumb) => LIST_OF_SHOWS.test(crumb));
  const show = list === -1 || list >= crumbs.length - 2 ? undefined : crumbs[list + 1];
  return show && !SECTION_NAME.test(show) && !/^\P{L}*\d|^(?:season|staffel|saison|temporada)/iu.test(show)
    ? show
    : null;
}

/** The words in front of a title, if other links and headings on the page start with them, too: those to other episodes. */
function recurringName(
  title: string | null,
  { anchors, headings }: HtmlPage,
): { name: string; isNumbered: boolean } | null {
  const name = NAME_IN_FRONT.exec(title ?? "")?.[1]?.trim();
  if (!title || !name) return null;
  const start = `${comparable(name)} `;
  const own = comparable(title);
  const others = [...anchors, ...headings]
    .map(({ text }) => comparable(text.slice(0, HEADING_MAX_LENGTH)))
    .filter((text) => text.startsWith(start) && !own.includes(text) && !text.includes(own));
  const isNumbered = [own, ...others].every((text) => /^\d/.test(text.slice(start.length)));
  return new Set(others).size >= MIN_RECURRENCES ? { name, isNumbered } : null;
}

/**
 * The names in links to the home page and in elements for the site's title, and lines at the top of the page that the host is
 * called after. Without any, the names after a copyright sign: these can be those of the owners.
 */
function namesInTexts(texts: readonly PageText[], hostname: string): Set<string> {
  const named = texts.flatMap(({ text, hint, isHomeLink }, at) => {
    if (isHomeLink || BRAND_HINT.test(hint)) return text.replace(LOGO_WORD, "");
    return at < TOP_TEXTS && text.length <= NAME_MAX_LENGTH && !DOMAIN_NAME.test(text) && isNameOf(text, hostname)
      ? text
      : [];
  });
  const names = usableNames(named);
  return names.size > 0 ? names : usableNames(texts.flatMap(({ text }) => COPYRIGHT.exec(text)?.[1] ?? []));
}

function usableNames(names: readonly string[]): Set<string> {
  return new Set(
    names.flatMap((name) => {
      const own = name.replace(ADDRESS_AT_END, "").replace(PUNCTUATION_AROUND, "");
      return /[\p{L}\p{N}]/u.test(own) && own.length <= NAME_MAX_LENGTH && !HOME_WORD.test(own)
        ? (clean(own) ?? [])
        : [];
    }),
  );
}

function nameQuality(name: string, hostname: string): number {
  const words = name.split(/\s+/).length;
  return (
    (DOMAIN_NAME.test(name) ? -1.5 : isNameOf(name, hostname) ? 2.5 : 0) +
    (words > SHOW_NAME_MAX_WORDS ? -3 : 0) +
    (/podcast|radio|show/i.test(name) ? 0.3 : 0)
  );
}
