import { isNameOf, isSameSpelledName, sameText } from "../text/names.ts";
import { STARTS_WITH_NUMBER } from "../words/episode-numbers.ts";
import type { HtmlPage } from "./html.ts";
import { isPlatform, TITLES } from "./meta-tags.ts";
import { findHeading, isNumberedBeside, isSection, numberedLine } from "./page-headings.ts";
import type { PageHeading } from "./page-text.ts";
import { rankShowNames } from "./show-names.ts";
import { collectSiteNames, type LinkedNames, ownSiteName } from "./site-names.ts";
import {
  addsName,
  clean,
  consistsOf,
  isNumberAlone,
  isUsable,
  partBehindBar,
  partsBesides,
  partsNamedLikeHost,
  preferOriginalCase,
  stripNames,
  withoutDecoration,
} from "./title-parts.ts";

export interface PageNames {
  title: string | null;
  showName: string | null;
  /** the heading that stands above the episode */
  heading: PageHeading | undefined;
}

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
  const isNamedInTitle =
    documentTitle !== null && heading?.level === 1 && addsName(documentTitle, heading.text.trim(), siteNames);
  const isAboutEpisode =
    (!isHomePath && page.audio.length + page.embeds.length > 0) ||
    isNamedInTitle ||
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
    title && base && !isSiteTitle(title)
      ? [...partsBesides(title, [clean(heading?.text), base]), ...partsNamedLikeHost(title, hostname)]
      : [],
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
