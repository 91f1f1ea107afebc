import { titleFromHtml } from "../parse/draft-text.ts";
import { APP_NAMES, PLATFORM_NAMES } from "../sites/sites.ts";
import { findDays } from "../text/dates.ts";
import { isNameOf, sameName, sameText } from "../text/names.ts";
import { EPISODE_WORDS, SEASON_WORDS } from "../words/episode-numbers.ts";

/** Titles of pages that a site shows instead of the one that was requested. */
const INTERSTITIAL_TITLE =
  /^(?:just a moment|attention required|access denied|forbidden|one moment|please wait|verify you are human|are you a robot|unsupported browser|before you continue|consent|error|not found|404|page not found|redirecting|loading|sign in|log in)\b/i;
/** What can stand between the parts of a title. */
export const SEPARATOR = /(\s+[|–—‒―•·∙⋅・:»«›‹>＞<←→►▶★☆│¦~@+/-]+\s+|\s*[|»«›‹·•｜]\s*|\s*[–—]\s*|:\s+)/u;
/** The only separators that end the title of a page: others occur in titles. */
const SITE_SEPARATOR = /(\s+(?:[|–—•·∙⋅・»«›‹>＞←→►▶★☆│¦-]+|::|\/\/)\s+|\s*[|»«›‹｜]\s*)/u;
/** Words of platforms and players around a title, in several languages. */
export const PLATFORM_PART = new RegExp(
  `^(?:(?:listen )?(?:on|en|auf|sur|su|no|na|em|op|i|på) )?(?:podcast (?:on|en|auf|sur|su|na|no|em) )?(?:${APP_NAMES})$|^[\\p{L}\\p{N}]+ embed$|^(?:podcast|audio|radio|folge|episode|episodes?|episódios?|blog)$`,
  "iu",
);
const SEASON_PART = new RegExp(`^(?:${SEASON_WORDS})\\s?#?\\d+$`, "iu");
export const EPISODE_NUMBER_PART = new RegExp(`^(?:(?:${EPISODE_WORDS})\\.?|#)\\s?#?\\d+$`, "iu");
/** Labels in front of a title, where a player or a platform names what it has. */
const LABEL = /^(?:audio|video|podcast|listen(?: to)?|watch|hören|écouter)\s?:\s+/iu;
/** Invisible characters that platforms put around titles. */
const DIRECTION_MARKS = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** "Listen to {title} on Deezer" */
const LISTEN_TO = new RegExp(
  `^(?:listen to|écoutez?|escucha|ouça|höre) (.+?) (?:on|sur|en|no|auf) (?:${APP_NAMES})\\b.*$`,
  "iu",
);
export const SHOW_NAME_MAX_WORDS = 8;
/** "Tide Tables on Acast" */
export const ON_HOST = new RegExp(`\\s+(?:on|auf|sur|en|su|no|via)\\s+(?:${PLATFORM_NAMES})$`, "iu");

/** Whether a title is nothing but names of the site: "Harbour Lights - Harbour Lights". */
export function consistsOf(title: string, names: readonly string[]): boolean {
  const isName = (part: string) => names.some((name) => sameText(name, part));
  return isName(title) || title.split(SITE_SEPARATOR).every((part, at) => at % 2 === 1 || isName(part));
}

/** Whether a title consists of another one and a name. */
export function addsName(title: string, base: string, names: readonly string[]): boolean {
  if (title.length <= base.length || !title.toLowerCase().startsWith(base.toLowerCase())) return false;
  const rest = title.slice(base.length);
  return SITE_SEPARATOR.test(rest) && names.some((name) => sameText(name, rest));
}

/** Whether a heading only numbers the episode: "#12", "Episode 12". */
export function isNumberAlone(heading: string): boolean {
  return EPISODE_NUMBER_PART.test(heading.trim());
}

export function clean(text: string | null | undefined): string | null {
  const title = titleFromHtml(text?.replace(DIRECTION_MARKS, "").replace(/&(?:lrm|rlm|#x?200[ef]);/gi, ""));
  return (title && LISTEN_TO.exec(title)?.[1]) ?? title;
}

export function isUsable(title: string | null): title is string {
  return title !== null && !INTERSTITIAL_TITLE.test(title);
}

/** The parts of a page's title that are not the title of its episode. */
export function partsBesides(title: string, titles: (string | null)[]): string[] {
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
export function partsNamedLikeHost(title: string, hostname: string): string[] {
  const parts = title.split(SITE_SEPARATOR).filter((_, at) => at % 2 === 0);
  const ends = parts.filter((_, at) => at === 0 || at === parts.length - 1);
  return parts.length > 1 ? ends.filter((part) => isNameOf(part, hostname)) : [];
}

/** Behind a bar, most sites have their name, even if nothing else on the page says it. */
export function partBehindBar(title: string): string | null {
  const parts = title.split(/\s*[|｜]\s*/u);
  const [, last = ""] = parts;
  return parts.length === 2 && last.split(/\s+/).length <= SHOW_NAME_MAX_WORDS && !/\d/.test(last) ? last : null;
}

/** The title without the names that stand before or after it, and without the words of platforms. */
export function withoutDecoration(base: string, names: readonly string[], heading: string | null): string {
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
export function stripNames(title: string, names: readonly string[], isSame: (a: string, b: string) => boolean): string {
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
  const isDate = parts.length === 1 && /\d{4}/.test(title) && findDays(parts[0] ?? "", "month first")[0]?.start === 0;
  if (isDate) return title;
  return parts.join("").trim() || title;
}

/** Some themes capitalise every word of a heading. */
export function preferOriginalCase(title: string, others: (string | null)[], names: readonly string[]): string {
  const same = others
    .flatMap((other) => (other ? [other, stripNames(other, names, sameName)] : []))
    .find((other) => sameText(other, title));
  return same ?? title;
}
