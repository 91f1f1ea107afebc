import { textOf } from "./blocks.ts";
import { findListedDate, withoutDate } from "./dates.ts";
import type { Group } from "./group.ts";
import { isLabel, isNamedAsShow, tidy, wholeTitle } from "./hints.ts";
import { isDated, linesOf, linksOf, textWithoutLabels } from "./inline.ts";
import { MIN_ITEMS, MOST } from "./lines.ts";
import { isListPage } from "./link-reasons.ts";
import { CONTEXT_MAX_LENGTH, type ListedAppearance } from "./list.ts";
import { isDatedFirst, isDatedLast, isYearFirst } from "./listed-text.ts";
import { isAboutAppearances, kindOfSections, listOf } from "./sections.ts";
import type { ReadGroup } from "./without-link.ts";

/* What the entries of a list say of each other. */

/** Longer entries are texts. */
const ENTRY_MAX_LENGTH = 250;

interface ReadEntry extends ReadGroup {
  group: Group;
}

/** The entries with links, by the list in which they stand. */
function listsOf(read: readonly ReadGroup[]): ReadEntry[][] {
  const linked = read.filter(
    (entry): entry is ReadEntry => entry.group.kind !== "table" && linksOf(entry.group.nodes).length > 0,
  );
  return [...Map.groupBy(linked, ({ group }) => [group.kind, ...group.sections].join("\n")).values()];
}

/**
 * Entries whose links were left out, while most of the same list were taken, or while most of a list about appearances have a date: with
 * a date, where those have one.
 */
export function likeTheirLists(read: readonly ReadGroup[], baseUrl: string | undefined): ReadEntry[] {
  return listsOf(read).flatMap((list) => {
    const taken = list.filter(({ found }) => found.length > 0);
    const isMost = (entries: readonly ReadEntry[], all: readonly ReadEntry[]) =>
      entries.length >= MIN_ITEMS && entries.length >= MOST * all.length;
    const isDatedList =
      isMost(list.filter(isListedWithDate), list) &&
      (isListPage(baseUrl) || list.every(({ group }) => isAboutAppearances(group)));
    if (!isMost(taken, list) && !isDatedList) return [];
    const areDated = isDatedList || taken.filter(({ group }) => isDated(group.nodes)).length >= MOST * taken.length;
    return list.filter(
      (entry) => entry.found.length === 0 && (areDated ? isDated(entry.group.nodes) : entry.group.kind === "item"),
    );
  });
}

/** Whether an entry is short, and begins or ends with its date. */
function isListedWithDate({ group }: ReadEntry): boolean {
  const text = textOf(group.nodes);
  const lines = [text, ...linesOf(group.nodes).map(textOf)];
  return (
    text.length <= ENTRY_MAX_LENGTH &&
    lines.some((line) => isDatedFirst(line) || isYearFirst(line) || isDatedLast(line))
  );
}

/** The paragraphs of a page that has hardly anything but sentences about talks, interviews or the like. */
export function sentencesIn(read: readonly ReadGroup[]): ReadEntry[] {
  const sentences = listsOf(read)
    .flat()
    .filter(({ group, found }) => group.kind === "paragraph" && found.length === 0 && kindOfSections(group.sections));
  const taken = read.filter(({ found }) => found.length > 0).length;
  return taken < 2 && sentences.length >= MIN_ITEMS ? sentences : [];
}

/**
 * Names the appearances of a list alike. In a list whose links are the names of shows or newspapers, the titles stand beside them: in the
 * first line of each entry, or in its heading where all links say the same, such as "Read the article".
 */
export function correctNames(read: readonly ReadGroup[]): void {
  for (const list of namedLists(read)) {
    const headed = list.filter(({ group, appearance }) => group.heading !== "" && appearance.title);
    for (const same of Map.groupBy(headed, ({ appearance }) => appearance.title).values())
      if (same.length >= MIN_ITEMS && same.length >= MOST * headed.length)
        for (const { group, appearance } of same) nameByHeading(appearance, group.heading);
    nameByFirstLine(list);
    const both = list.filter(({ appearance }) => appearance.title && appearance.show);
    const longer = both.filter((entry) => isShowLonger(entry.appearance) && !isQuoted(entry));
    if (both.length < MIN_ITEMS || longer.length < MOST * both.length) continue;
    for (const { group, appearance } of both) {
      const { title = "", show = "" } = appearance;
      if (!isNamedAsShow(show) || isNamedAsShow(title))
        Object.assign(appearance, { title: wholeTitle(textOf(group.nodes), show), show: title });
    }
  }
}

interface NamedEntry {
  group: Group;
  appearance: ListedAppearance;
}

/** The appearances by the list in which they stand, which years may divide. */
function namedLists(read: readonly ReadGroup[]): NamedEntry[][] {
  const named = read.flatMap(({ group, found }) =>
    group.kind === "table" ? [] : found.map((appearance) => ({ group, appearance })),
  );
  return [...Map.groupBy(named, ({ group }) => `${group.kind} ${listOf(group)}`).values()];
}

/** Where the titles of most entries were read from a later line than the first, which says more. */
function nameByFirstLine(list: readonly NamedEntry[]): void {
  const entries = list.flatMap((entry) => {
    const [first = "", ...rest] = namesIn(entry.group);
    const { title = "" } = entry.appearance;
    return rest.length > 0 && title !== "" ? [{ ...entry, first, title, isInFirst: first.includes(title) }] : [];
  });
  const later = entries.filter((entry) => !entry.isInFirst && !isQuoted(entry));
  const words = (texts: readonly string[]) => texts.reduce((sum, text) => sum + wordsIn(text), 0);
  if (later.length < MIN_ITEMS || later.length < MOST * entries.length) return;
  if (words(later.map(({ first }) => first)) <= words(later.map(({ title }) => title))) return;
  for (const { appearance, first, title } of later)
    if (!isNamedAsShow(first)) Object.assign(appearance, { title: first, show: title });
}

/** The lines of an entry that name something: without dates and labels. */
function namesIn({ nodes }: Group): string[] {
  return linesOf(nodes)
    .map((line) => textWithoutLabels(line))
    .map((text) => tidy(withoutDate(text, findListedDate(text))).slice(0, CONTEXT_MAX_LENGTH))
    .filter((text) => text !== "" && !isLabel(text));
}

function nameByHeading(appearance: ListedAppearance, heading: string): void {
  if (appearance.show && heading.includes(appearance.show)) delete appearance.show;
  appearance.title = tidy(withoutDate(heading, findListedDate(heading)));
}

function isShowLonger({ title = "", show = "" }: ListedAppearance): boolean {
  return !isNamedAsShow(show) && wordsIn(title) < wordsIn(show);
}

/** Whether the title of an entry stands in quotation marks. */
function isQuoted({ group, appearance: { title = "" } }: NamedEntry): boolean {
  const text = textOf(group.nodes);
  return /["“„«‘「『]/.test(text.charAt(text.indexOf(title) - 1));
}

function wordsIn(text: string): number {
  return text.split(/\s+/).length;
}
