import { findDays } from "../text/dates.ts";
import { comparable, MIN_SENTENCE_WORDS, sameName, sameText } from "../text/names.ts";
import { STARTS_WITH_NUMBER } from "../words/episode-numbers.ts";
import type { HtmlPage } from "./html.ts";
import type { PageHeading, PageText } from "./page-text.ts";
import { SECTION_NAME } from "./show-names.ts";
import { clean, isNumberAlone, isUsable } from "./title-parts.ts";

const HEADING_HINT = /title|headline|heading|entry|post|episode|article/;
/** What a site says of itself below its name. */
const TAGLINE_HINT = /(?:^|[\s_-])(?:tagline|slogan|motto|sub-?(?:title|heading|line))(?:$|[\s_-])/;
const LINE_MAX_LENGTH = 120;

/** Whether a heading starts with the number of the episode, and the page's titles are all the same and of something else. */
export function isNumberedBeside(heading: string, titles: readonly (string | null)[]): boolean {
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
export function isSection({ level, text, hint }: PageHeading, documentTitle: string | null): boolean {
  const isInTitle = documentTitle !== null && comparable(documentTitle).includes(comparable(text));
  return (
    level > 1 && documentTitle !== null && !isInTitle && !HEADING_HINT.test(hint) && !STARTS_WITH_NUMBER.test(text)
  );
}

/** The line that starts with the same number: "Episode 12: Reading fog". */
export function numberedLine(number: string, texts: readonly PageText[]): string | undefined {
  const start = `${comparable(number)} `;
  return texts.find(
    ({ text, isAside }) =>
      !isAside &&
      text.length <= LINE_MAX_LENGTH &&
      comparable(text).startsWith(start) &&
      STARTS_WITH_NUMBER.test(text) &&
      findDays(text, undefined).length === 0,
  )?.text;
}

/**
 * The heading above the page's episode: one that its titles contain, or else the first that is not the site's name, or that next
 * above the player.
 */
export function findHeading(
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
