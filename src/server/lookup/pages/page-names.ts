import { titleSimilarity } from "../match-episode.ts";
import { titleFromHtml } from "../parse/draft-text.ts";
import { findDates } from "./date-in-text.ts";
import type { HtmlPage, PageLink } from "./html.ts";
import { firstMeta, isPlatform, SHOW_NAMES, SITE_NAMES, TITLES } from "./meta-tags.ts";
import type { PageHeading, PageText } from "./page-text.ts";

/** What the page's schema.org data says about names. */
export interface LinkedNames {
  /** of the episode; not that of a player or an article */
  episode: string | null;
  /** of another recording, an article or a page */
  other: string | null;
  /** of the series that the episode is part of */
  series: string | null;
  /** of the site, its publisher and the like */
  sites: string[];
  /** of the pages above this one */
  breadcrumbs: string[];
}

export interface PageNames {
  title: string | null;
  showName: string | null;
  /** the heading that stands above the episode */
  heading: PageHeading | undefined;
}

/** Titles of pages that a site shows instead of the one that was requested. */
const INTERSTITIAL_TITLE =
  /^(?:just a moment|attention required|access denied|forbidden|one moment|please wait|verify you are human|are you a robot|unsupported browser|before you continue|consent|error|not found|404|page not found|redirecting|loading|sign in|log in)\b/i;
/** What can stand between the parts of a title. */
const SEPARATOR = /(\s+[|–—‒―•·∙⋅・:»«›‹>＞<←→►▶★☆│¦~@+/-]+\s+|\s*[|»«›‹·•｜]\s*|\s*[–—]\s*|:\s+)/u;
/** The only separators that end the title of a page: others occur in titles. */
const SITE_SEPARATOR = /(\s+(?:[|–—•·∙⋅・»«›‹>＞←→►▶★☆│¦-]+|::|\/\/)\s+|\s*[|»«›‹｜]\s*)/u;
/** The separators of SITE_SEPARATOR, and the colon. */
const NAME_SEPARATOR = /(\s+[|–—•·∙⋅・»«›‹>＞←→►▶★☆│¦-]+\s+|\s*[|»«›‹｜]\s*|:\s+)/u;
/** Words of platforms and players around a title, in several languages. */
const PLATFORM_PART =
  /^(?:(?:listen )?(?:on|en|auf|sur|su|no|na|em|op|i|på) )?(?:podcast (?:on|en|auf|sur|su|na|no|em) )?(?:apple podcasts?|spotify|youtube(?: music)?|deezer|amazon music|overcast|pocket casts|castbox|podbean|player\.? ?fm|patreon|plink|episodes\.fm|pod\.link|podcast guru|amazon music podcasts|iheart(?:radio)?|audible|soundcloud|acast|spreaker|podchaser|goodpods|podcast addict|listen notes|tunein|castro)$|^[\p{L}\p{N}]+ embed$|^(?:podcast|audio|radio|folge|episode|episodes?|episódios?|blog)$/iu;
const SEASON_PART = /^(?:season|series|staffel|saison|temporada|stagione|seizoen|säsong|sezon|sæson|sesong)\s?#?\d+$/iu;
const EPISODE_NUMBER_PART = /^(?:episode|ep\.?|folge|épisode|episodio|episódio|aflevering|#)\s?#?\d+$/iu;
/** "Episode 12: Fog" */
const STARTS_WITH_NUMBER =
  /^\s*(?:(?:episode|ep|folge|épisode|episodio|episódio|aflevering|avsnitt|odcinek|díl|выпуск|эпизод|епізод)\.?\s?#?|#)\d+/iu;
/** Labels in front of a title, where a player or a platform names what it has. */
const LABEL = /^(?:audio|video|podcast|listen(?: to)?|watch|hören|écouter)\s?:\s+/iu;
/** Invisible characters that platforms put around titles. */
const DIRECTION_MARKS = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** "Listen to {title} on Deezer" */
const LISTEN_TO =
  /^(?:listen to|écoutez?|escucha|ouça|höre) (.+?) (?:on|sur|en|no|auf) (?:apple podcasts?|amazon music|castbox|deezer|goodpods|iheart(?:radio)?|overcast|player fm|pocket casts|spotify|tunein)\b.*$/iu;
const SAME_NAME = 0.85;
const MIN_SENTENCE_WORDS = 4;
const HEADING_HINT = /title|headline|heading|entry|post|episode|article/;
/** What a site says of itself below its name. */
const TAGLINE_HINT = /(?:^|[\s_-])(?:tagline|slogan|motto|sub-?(?:title|heading|line))(?:$|[\s_-])/;
const SHOW_NAME_MAX_WORDS = 8;
/** A longer text says what the show is about. */
const NAME_MAX_WORDS = 12;
/** Parts of a site, not names of it. */
const SECTION_NAME =
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
/** What feeds add to the name of the show in their titles. */
const FEED_TITLE_WORDS =
  /^(?:(?:rss|atom|podcast|mp3|m4a|aac)\s)*(?:feed|rss|atom|podcast feed)\s?(?:for|of|für|para|de|:|-|–)?\s+|[\s(]*(?:»|&raquo;|[|–—-])?[\s(]*(?:all |main |the )?(?:(?:rss|atom|mp3|m4a|aac|audio|xml)[\s-]*)*(?:feed|rss|atom|canal rss de entradas|podcast feed|rss 2\.0|flux)(?:\s2\.0|\s\(?(?:mp3|m4a|aac|rss|atom)\)?)?\)?\s*$/i;
const NAME_MAX_LENGTH = 60;
/** Runs of text at the top of a page, where its name is. */
const TOP_TEXTS = 10;
const LINE_MAX_LENGTH = 120;
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
/** "Tide Tables on Acast" */
const ON_HOST =
  /\s+(?:on|auf|sur|en|su|no|via)\s+(?:acast|anchor|apple podcasts?|audioboom|buzzsprout|castbox|iheart(?:radio)?|libsyn|omny(?: studio)?|podbean|simplecast|soundcloud|spotify|spreaker|transistor)$/iu;
const HEADING_MAX_LENGTH = 200;
/** "Harbour Lights, harbourlights.example" */
const ADDRESS_AT_END = /,\s*[\w-]+(?:\.[\w-]+)+$/;
/** A site that is called by its address may say its name elsewhere. */
const DOMAIN_NAME = /^[\w-]+(?:\.[\w-]+)+$/;
const BRAND_HINT =
  /(?:^|[\s_-])(?:site-?(?:title|name)|brand|blog-?title|project-?(?:title|name)|podcast-?(?:title|name)|show-?(?:title|name)|footer-?(?:heading|title|brand)|logo-?text|masthead-?title)(?:$|\s)/;
/** What else marks a heading with the name of the site. */
const LOGO_HINT = /(?:^|[\s_])(?:site-?)?logo(?:$|\s)/;
/** The words of links that lead home, or to the list of episodes, in several languages. */
const HOME_WORD =
  /^(?:[«‹←<]|(?:back|go back|return|zurück|retour|volver|voltar|terug|tillbaka|zpět|wróć|назад|all|alle|alla|všechny|wszystkie|tous|toutes|todos|todas|tutti|tutte|все|всі|tüm|semua|所有|全部|すべて)(?![\p{L}\p{N}])|(?:home|homepage|start|startseite|inicio|início|accueil|strona główna|domů|hem|hjem|ana sayfa|beranda|главная|головна|на головну|на главную|ホーム|トップ|首页|首頁|홈|logo|menu|episodes?|folgen|épisodes|episodios|episódios|odcinki|epizody|avsnitt|afleveringen|выпуски|епізоди|эпизоды|エピソード|播客|节目|blog|archive?)(?:\s+\p{L}+)?$)/iu;
/** "Logo of Harbour Lights", "Harbour Lights logo": the alternative text of a picture. */
const LOGO_WORD = /^(?:the\s)?logo(?:\s(?:of|von|de|del|di|da|för|van))?\s+|\s+logo$/iu;
/** "Harbour Lights Episode 12": a title that consists of the show's name and a number. */
const NAME_AND_NUMBER =
  /^(?<name>\p{L}.{1,58}?)[\s,:–—|-]+(?:podcast\s+)?(?:episode|ep\.?|folge|épisode|episodio|episódio|aflevering|avsnitt|odcinek|díl|выпуск|эпизод|епізод)\s?#?\d+$/iu;
const COPYRIGHT =
  /(?:©|\(c\)|copyright)\s*(?:©|\(c\))?\s*(?:\d{4}(?:\s?[–-]\s?(?:\d{4}|present))?)?,?\s*(?:by\s)?["“„«]?(?!\d{4})([\p{L}\p{N}#][^|©.·•"”“»]{2,50}?)["”“»]?\s*(?:$|[|.·•]|all rights|alle rechte)/iu;
const COMMENTS = /comment|kommentar|comentario|comentário|commentaire|reacties|комментар/i;

/**
 * Finds the title of a page's episode and the name of its show. A page says both several times, each time with other
 * decoration: in OpenGraph and Twitter tags, in its title, its headings, its feeds, its link to the home page. So the
 * candidates are compared with each other: what several of them have in common is the title, and what some of them add to
 * it is the name of the show, the site or the platform.
 * @param pageUrl absolute URL: the name of a show is often part of the host's
 */
export function namesOnPage(page: HtmlPage, linked: LinkedNames, pageUrl: string): PageNames {
  const { hostname, pathname } = new URL(pageUrl);
  const isHomePath = /^\/(?:index\.\w{3,5})?$/.test(pathname);
  const documentTitle = clean(page.title);
  const metaTitles = TITLES.flatMap((name) => page.metas.get(name) ?? [])
    .map(clean)
    .filter(isUsable);
  const isHostName = (title: string | null) => title !== null && !isHomePath && isNameOf(title, hostname);
  const declaredNames = [
    ...collectSiteNames(page, linked),
    ...[documentTitle, ...metaTitles].filter((title) => title !== null && isHostName(title)),
  ].filter((name) => name !== null);
  const metaTitle = metaTitles.find((title) => !consistsOf(title, declaredNames)) ?? metaTitles[0] ?? null;
  const heading = findHeading(page, [metaTitle, documentTitle], declaredNames);
  // Some templates give every page the title of the site.
  const siteNames = [
    ...declaredNames,
    ...(heading && isNumberedBeside(heading.text, [metaTitle, documentTitle])
      ? [metaTitle ?? documentTitle ?? ""]
      : []),
  ];
  const isSiteTitle = (title: string | null) => title !== null && consistsOf(title, siteNames);
  const isAboutEpisode =
    (!isHomePath && page.audio.length + page.embeds.length > 0) ||
    (heading !== undefined && STARTS_WITH_NUMBER.test(heading.text));
  const hasOwnHeading = heading !== undefined && !isSiteTitle(clean(heading.text));
  const isGenerated = metaTitle === null || (documentTitle !== null && sameText(metaTitle, documentTitle));
  const candidates = [
    clean(linked.episode),
    isGenerated && heading?.level === 1 && !isNumberAlone(heading.text) ? clean(heading.text) : null,
    isAboutEpisode && hasOwnHeading && isSiteTitle(metaTitle) ? null : metaTitle,
    hasOwnHeading && (isNumberAlone(heading.text) || isSection(heading, documentTitle)) ? null : clean(heading?.text),
    isAboutEpisode && hasOwnHeading && isSiteTitle(documentTitle) ? null : documentTitle,
    clean(heading?.text),
    clean(linked.other),
  ].filter(isUsable);
  const [base = null] = candidates;
  const remainders = [documentTitle, metaTitle].flatMap((title) =>
    title && base ? [...partsBesides(title, [clean(heading?.text), base]), ...partsNamedLikeHost(title, hostname)] : [],
  );
  const siteName = ownSiteName(page);
  // Where the title is that of the site and the heading another, the page lists episodes.
  const isHome =
    isHomePath ||
    (base !== null && siteName !== null && hasOwnHeading && sameText(base, siteName) && !sameText(base, heading.text));
  const unproven = remainders.length === 0 && base !== null ? partBehindBar(base) : null;
  if (unproven && isAboutEpisode && declaredNames.length === 0) remainders.push(unproven);
  const showName =
    linked.series && !isPlatform(linked.series)
      ? linked.series
      : ((isHome ? siteName : null) ??
        rankShowNames(page, siteNames, remainders, base, pageUrl, linked.breadcrumbs, heading));
  const names = [
    showName,
    ...siteNames,
    ...remainders.filter((part) => part === unproven || isNameOf(part, hostname)),
  ].filter((name) => name !== null);
  // Another title that adds the name to this one shows where this one ends.
  const isWhole = [metaTitle, documentTitle].some(
    (other) => other !== null && base !== null && addsName(other, base, names),
  );
  const title =
    base &&
    (isWhole ? stripNames(base, names, isSameSpelledName) : withoutDecoration(base, names, clean(heading?.text)));
  const named = title && isNumberAlone(title) ? (numberedLine(title, page.texts) ?? title) : title;
  return { title: named && preferOriginalCase(named, [metaTitle, documentTitle], names), showName, heading };
}

/** Whether a title is nothing but names of the site: "Harbour Lights - Harbour Lights". */
function consistsOf(title: string, names: readonly string[]): boolean {
  const isName = (part: string) => names.some((name) => sameText(name, part));
  return isName(title) || title.split(SITE_SEPARATOR).every((part, at) => at % 2 === 1 || isName(part));
}

/** Whether a heading starts with the number of the episode, and the page's titles are all the same and of something else. */
function isNumberedBeside(heading: string, titles: readonly (string | null)[]): boolean {
  const others = titles.filter((title) => title !== null);
  const isOther = (title: string) =>
    !STARTS_WITH_NUMBER.test(title) &&
    !comparable(heading).includes(comparable(title)) &&
    !comparable(title).includes(comparable(heading));
  return (
    STARTS_WITH_NUMBER.test(heading) &&
    !isNumberAlone(heading) &&
    new Set(others.map(comparable)).size === 1 &&
    others.every((title) => comparable(title) !== "" && isOther(title))
  );
}

/** Whether a heading is that of a section: of the second level or below, and not in the title of the page. */
function isSection({ level, text, hint }: PageHeading, documentTitle: string | null): boolean {
  const isInTitle = documentTitle !== null && comparable(documentTitle).includes(comparable(text));
  return (
    level > 1 && documentTitle !== null && !isInTitle && !HEADING_HINT.test(hint) && !STARTS_WITH_NUMBER.test(text)
  );
}

/** Whether a title consists of another one and a name. */
function addsName(title: string, base: string, names: readonly string[]): boolean {
  if (title.length <= base.length || !title.toLowerCase().startsWith(base.toLowerCase())) return false;
  const rest = title.slice(base.length);
  return SITE_SEPARATOR.test(rest) && names.some((name) => sameText(name, rest));
}

/** Whether a heading only numbers the episode: "#12", "Episode 12". */
function isNumberAlone(heading: string): boolean {
  return EPISODE_NUMBER_PART.test(heading.trim());
}

/** The line that starts with the same number: "Episode 12: Reading fog". */
function numberedLine(number: string, texts: readonly PageText[]): string | undefined {
  const start = `${comparable(number)} `;
  return texts.find(
    ({ text, isAside }) =>
      !isAside &&
      text.length <= LINE_MAX_LENGTH &&
      comparable(text).startsWith(start) &&
      STARTS_WITH_NUMBER.test(text) &&
      findDates(text, "").length === 0,
  )?.text;
}

function clean(text: string | null | undefined): string | null {
  const title = titleFromHtml(text?.replace(DIRECTION_MARKS, "").replace(/&(?:lrm|rlm|#x?200[ef]);/gi, ""));
  return (title && LISTEN_TO.exec(title)?.[1]) ?? title;
}

function isUsable(title: string | null): title is string {
  return title !== null && !INTERSTITIAL_TITLE.test(title);
}

/** The names of the site as the page gives them outside titles. */
function collectSiteNames({ metas, links, headings }: HtmlPage, { sites }: LinkedNames): string[] {
  const declared = SITE_NAMES.map((name) => clean(firstMeta(metas, [name])));
  const feeds = feedLinks(links).map(feedName);
  const home = headings.filter(isBrand).map(({ text }) => clean(text));
  return [...new Set([...declared, ...sites.map(clean), ...feeds, ...home])].filter(
    (name): name is string =>
      name !== null &&
      name.length > 1 &&
      !/^(?:rss|atom|feed|podcast)\b.{0,6}$|^https?:/i.test(name) &&
      !HOME_WORD.test(name),
  );
}

function feedLinks(links: readonly PageLink[]): PageLink[] {
  return links.filter(
    ({ rels, type, title, href }) =>
      rels.includes("alternate") && /rss|atom|feed/.test(type) && !COMMENTS.test(title + href),
  );
}

function feedName({ title }: PageLink): string | null {
  return clean(title)?.replace(FEED_TITLE_WORDS, "").trim() || null;
}

/** The names of feeds at an address for podcasts: on the site of a company or a person, these are the shows. */
function podcastFeedNames(links: readonly PageLink[]): string[] {
  const feeds = feedLinks(links).filter(({ href }) => /podcast|itunes|audio|mp3/i.test(href));
  const name = feeds.length === 1 && feeds[0] ? feedName(feeds[0]) : null;
  return name === null || HOME_WORD.test(name) ? [] : [name];
}

/** Whether a heading is a link to the home page, or is named after a logo or a brand. */
function isBrand({ text, hint, isHomeLink, isMain }: PageHeading): boolean {
  return isHomeLink || (BRAND_HINT.test(hint) && !STARTS_WITH_NUMBER.test(text)) || (!isMain && LOGO_HINT.test(hint));
}

/**
 * The heading above the page's episode: one that its titles contain, or else the first that is not the site's name, or that next
 * above the player.
 */
function findHeading(
  { headings, audio }: HtmlPage,
  titles: (string | null)[],
  siteNames: readonly string[],
): PageHeading | undefined {
  const player = audio.find(({ isAside }) => !isAside);
  const isSiteName = ({ text, isHomeLink }: PageHeading) =>
    siteNames.some((name) => sameName(name, text)) ||
    (isHomeLink && headings.length > 1 && !titles.some((title) => title && sameText(title, text)));
  const own = headings.filter(
    (heading) =>
      !isSiteName(heading) &&
      isUsable(clean(heading.text)) &&
      !TAGLINE_HINT.test(heading.hint) &&
      (!SECTION_NAME.test(heading.text) || titles.some((title) => title && sameText(title, heading.text))) &&
      !siteNames.some((name) => isSentenceAbout(name, heading.text)),
  );
  const inTitle = own.filter(({ text }) => {
    const words = comparable(text);
    return words.length > 0 && titles.some((title) => title && ` ${comparable(title)} `.includes(` ${words} `));
  });
  const longest = inTitle.toSorted(
    (a, b) => Number(a.isLinkElsewhere) - Number(b.isLinkElsewhere) || b.text.length - a.text.length,
  )[0];
  if (longest && comparable(longest.text).length > 2) return longest;
  const main = own.filter(({ isAside }) => !isAside);
  return (
    main.find(({ level }) => level === 1) ??
    main.find(({ level, hint }) => level === 2 && HEADING_HINT.test(hint)) ??
    main.find(({ level }) => level === 2) ??
    main.find(({ level, hint }) => level === 3 && HEADING_HINT.test(hint)) ??
    main.find(({ isMain, isLinkElsewhere }) => isMain && !isLinkElsewhere) ??
    main.findLast(({ textsBefore }) => player !== undefined && textsBefore < player.textsBefore)
  );
}

/** Whether a heading goes on after the name of the site without a separator: "Harbour Lights tells stories from the coast". */
function isSentenceAbout(name: string, heading: string): boolean {
  const rest = heading.toLowerCase().startsWith(name.toLowerCase()) ? heading.slice(name.length) : "";
  return /^\s\p{Ll}/u.test(rest) && rest.trim().split(/\s+/).length >= MIN_SENTENCE_WORDS;
}

/** The parts of a page's title that are not the title of its episode. */
function partsBesides(title: string, titles: (string | null)[]): string[] {
  if (titles.some((own) => own && sameText(own, title))) return [];
  for (const own of titles) {
    if (!own || own.length >= title.length) continue;
    const at = title.toLowerCase().indexOf(own.toLowerCase());
    if (at === -1) continue;
    const rest = [title.slice(0, at), title.slice(at + own.length)].map(trimSeparators);
    return rest.filter((part) => part !== "");
  }
  const parts = title.split(SITE_SEPARATOR).filter((_, at) => at % 2 === 0);
  return parts.length > 1 ? parts.slice(1) : [];
}

/** Removes separators and other signs that stand alone at the ends, and brackets around all of it. */
function trimSeparators(part: string): string {
  const words = part.trim().split(/\s+/);
  const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word);
  const trimmed = words
    .slice(Math.max(0, words.findIndex(isWord)), words.findLastIndex(isWord) + 1)
    .join(" ")
    .replace(/^[\s|–—•·:»«›‹~,/-]+|[\s|–—•·:»«›‹~,/-]+$/gu, "");
  return /^[([{【「『〔](.+)[)\]}】」』〕]$/u.exec(trimmed)?.[1]?.trim() ?? trimmed;
}

/** The first and the last part of a title, if the host is named after it: no other place may give the name of the site. */
function partsNamedLikeHost(title: string, hostname: string): string[] {
  const parts = title.split(SITE_SEPARATOR).filter((_, at) => at % 2 === 0);
  const ends = parts.filter((_, at) => at === 0 || at === parts.length - 1);
  return parts.length > 1 ? ends.filter((part) => isNameOf(part, hostname)) : [];
}

/** Ranks the possible names of the show by how many places give them, and by the page's host name. */
function rankShowNames(
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
    const isTitle = title !== null && (sameText(title, name) || saysSame(title, name));
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

/** Behind a bar, most sites have their name, even if nothing else on the page says it. */
function partBehindBar(title: string): string | null {
  const parts = title.split(/\s*[|｜]\s*/u);
  const [, last = ""] = parts;
  return parts.length === 2 && last.split(/\s+/).length <= SHOW_NAME_MAX_WORDS && !/\d/.test(last) ? last : null;
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

/** What the site calls itself, unless that is a platform. */
function ownSiteName({ metas }: HtmlPage): string | null {
  const name = SITE_NAMES.map((key) => clean(firstMeta(metas, [key]))).find(Boolean);
  return name && !isPlatform(name) ? name : null;
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

/** Whether a host is named after it: "Harbour Lights" and www.harbourlights.example. */
function isNameOf(name: string, hostname: string): boolean {
  const letters = (text: string) => comparable(text).replace(/\s/g, "");
  const labels = hostname
    .replace(/^www\./, "")
    .split(".")
    .map(letters)
    .filter((label) => label.length > 3);
  const name_ = letters(name).replace(/^the/, "");
  const whole = letters(hostname.replace(/^www\./, ""));
  return (
    name_.length > 3 &&
    (whole === name_ ||
      labels.some(
        (label) => label.replace(/^the/, "") === name_ || label === `${name_}podcast` || `${label}podcast` === name_,
      ))
  );
}

/** The title without the names that stand before or after it, and without the words of platforms. */
function withoutDecoration(base: string, names: readonly string[], heading: string | null): string {
  let title = base.replace(LABEL, "");
  if (heading && heading !== title) {
    const at = title.toLowerCase().indexOf(heading.toLowerCase());
    const rest = at === -1 ? "" : title.slice(0, at) + title.slice(at + heading.length);
    // The heading shows where the title begins and ends, whatever the site is called.
    if (
      at !== -1 &&
      (rest === "" ||
        /^[\s|–—•·:»«›‹~-]|[\s|–—•·:»«›‹~-]$/u.test(rest) ||
        names.some((name) => sameName(name, rest))) &&
      !names.some((name) => sameName(name, heading))
    )
      return stripNames(heading, names, sameText);
    // The heading adds the number of the episode to the title.
    const number = heading.toLowerCase().endsWith(title.toLowerCase())
      ? heading.slice(0, heading.length - title.length)
      : "";
    if (/^[\s#(]*\d{1,4}[\s):.|–—-]+$/u.test(number)) return heading;
  }
  for (const name of names) {
    const byline = ` by ${name.toLowerCase()}`;
    if (title.toLowerCase().endsWith(byline) && title.length > byline.length) title = title.slice(0, -byline.length);
  }
  return stripNames(title, names, sameName);
}

/**
 * Removes leading and trailing parts that are names, as long as something is left.
 * @param isSame how alike a part and a name have to be
 */
function stripNames(title: string, names: readonly string[], isSame: (a: string, b: string) => boolean): string {
  const parts = title.split(SEPARATOR);
  const isDecoration = (part: string) =>
    PLATFORM_PART.test(part.trim()) ||
    SEASON_PART.test(part.trim()) ||
    names.some((name) => isSame(name, part.replace(ON_HOST, "")));
  while (parts.length > 2) {
    const last = parts.at(-1) ?? "";
    const isNumber = EPISODE_NUMBER_PART.test(last.trim()) && parts.length > 2 && /[|»]/.test(parts.at(-2) ?? "");
    if (!isDecoration(last) && !isNumber) break;
    parts.splice(-2);
  }
  while (parts.length > 2 && isDecoration(parts[0] ?? "")) parts.splice(0, 2);
  // "Harbour Lights - May 18, 2020": a date alone is no title
  const isDate = parts.length === 1 && /\d{4}/.test(title) && findDates(parts[0] ?? "", "en-us")[0]?.start === 0;
  if (isDate) return title;
  return parts.join("").trim() || title;
}

/** Some themes capitalise every word of a heading. */
function preferOriginalCase(title: string, others: (string | null)[], names: readonly string[]): string {
  const same = others
    .flatMap((other) => (other ? [other, stripNames(other, names, sameName)] : []))
    .find((other) => sameText(other, title));
  return same ?? title;
}

/** Words in lower case, with single spaces. */
export function comparable(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).join(" ");
}

/** What spellings of one name have in common: "The Fog", "Fog Podcast". */
function coreOf(name: string): string {
  return comparable(name)
    .replace(/^the /, "")
    .replace(/ (?:podcasts?|show)$/, "");
}

function sameText(a: string, b: string): boolean {
  return comparable(a) === comparable(b) && comparable(a) !== "";
}

/** Whether one of two texts of several words has all words of the other, and few more: a title and its longer form. */
function saysSame(a: string, b: string): boolean {
  const [shorter = [], longer = []] = [a, b]
    .map((text) => comparable(text).split(" "))
    .sort((x, y) => x.length - y.length);
  return (
    shorter.length >= MIN_SENTENCE_WORDS &&
    longer.length <= shorter.length * 2 &&
    shorter.every((word) => longer.includes(word))
  );
}

/** Whether two names differ only in "The" and "Podcast". */
function isSameSpelledName(a: string, b: string): boolean {
  return sameText(a, b) || (coreOf(a) !== "" && coreOf(a) === coreOf(b));
}

function sameName(a: string, b: string): boolean {
  const [first, second] = [comparable(a), comparable(b)];
  if (first === second) return first !== "";
  return coreOf(a) === coreOf(b) || titleSimilarity(a, b) >= SAME_NAME;
}
