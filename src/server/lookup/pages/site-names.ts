import { STARTS_WITH_NUMBER } from "../words/episode-numbers.ts";
import type { HtmlPage, PageLink } from "./html.ts";
import { firstMeta, isPlatform, SITE_NAMES } from "./meta-tags.ts";
import type { PageHeading } from "./page-text.ts";
import { clean } from "./title-parts.ts";

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

/** What feeds add to the name of the show in their titles. */
const FEED_TITLE_WORDS =
  /^(?:(?:rss|atom|podcast|mp3|m4a|aac)\s)*(?:feed|rss|atom|podcast feed)\s?(?:for|of|für|para|de|:|-|–)?\s+|[\s(]*(?:»|&raquo;|[|–—-])?[\s(]*(?:all |main |the )?(?:(?:rss|atom|mp3|m4a|aac|audio|xml)[\s-]*)*(?:feed|rss|atom|canal rss de entradas|podcast feed|rss 2\.0|flux)(?:\s2\.0|\s\(?(?:mp3|m4a|aac|rss|atom)\)?)?\)?\s*$/i;
export const BRAND_HINT =
  /(?:^|[\s_-])(?:site-?(?:title|name)|brand|blog-?title|project-?(?:title|name)|podcast-?(?:title|name)|show-?(?:title|name)|footer-?(?:heading|title|brand)|logo-?text|masthead-?title)(?:$|\s)/;
/** What else marks a heading with the name of the site. */
const LOGO_HINT = /(?:^|[\s_])(?:site-?)?logo(?:$|\s)/;
/** The words of links that lead home, or to the list of episodes, in several languages. */
export const HOME_WORD =
  /^(?:[«‹←<]|(?:back|go back|return|zurück|retour|volver|voltar|terug|tillbaka|zpět|wróć|назад|all|alle|alla|všechny|wszystkie|tous|toutes|todos|todas|tutti|tutte|все|всі|tüm|semua|所有|全部|すべて)(?![\p{L}\p{N}])|(?:home|homepage|start|startseite|inicio|início|accueil|strona główna|domů|hem|hjem|ana sayfa|beranda|главная|головна|на головну|на главную|ホーム|トップ|首页|首頁|홈|logo|menu|episodes?|folgen|épisodes|episodios|episódios|odcinki|epizody|avsnitt|afleveringen|выпуски|епізоди|эпизоды|エピソード|播客|节目|blog|archive?)(?:\s+\p{L}+)?$)/iu;
const COMMENTS = /comment|kommentar|comentario|comentário|commentaire|reacties|комментар/i;

/** The names of the site as the page gives them outside titles. */
export function collectSiteNames({ metas, links, headings }: HtmlPage, { sites }: LinkedNames): string[] {
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
export function podcastFeedNames(links: readonly PageLink[]): string[] {
  const feeds = feedLinks(links).filter(({ href }) => /podcast|itunes|audio|mp3/i.test(href));
  const name = feeds.length === 1 && feeds[0] ? feedName(feeds[0]) : null;
  return name === null || HOME_WORD.test(name) ? [] : [name];
}

/** Whether a heading is a link to the home page, or is named after a logo or a brand. */
function isBrand({ text, hint, isHomeLink, isMain }: PageHeading): boolean {
  return isHomeLink || (BRAND_HINT.test(hint) && !STARTS_WITH_NUMBER.test(text)) || (!isMain && LOGO_HINT.test(hint));
}

/** What the site calls itself, unless that is a platform. */
export function ownSiteName({ metas }: HtmlPage): string | null {
  const name = SITE_NAMES.map((key) => clean(firstMeta(metas, [key]))).find(Boolean);
  return name && !isPlatform(name) ? name : null;
}
