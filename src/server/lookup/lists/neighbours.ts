import { textOf } from "./blocks.ts";
import { findListedDate, withoutDate } from "./dates.ts";
import type { Group } from "./group.ts";
import { isNamedAsShow, tidy, wholeTitle } from "./hints.ts";
import { isDated, linksOf } from "./inline.ts";
import { MIN_ITEMS, MOST } from "./lines.ts";
import type { ListedAppearance } from "./list.ts";
import { kindOfSections } from "./sections.ts";
import type { ReadGroup } from "./without-link.ts";

/* What the entries of a list say of each other. */

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

/** Entries whose links were left out, while most of the same list were taken: with a date, where those have one. */
export function likeTheirLists(read: readonly ReadGroup[]): ReadEntry[] {
  return listsOf(read).flatMap((list) => {
    const taken = list.filter(({ found }) => found.length > 0);
    if (taken.length < MIN_ITEMS || taken.length < MOST * list.length) return [];
    const areDated = taken.filter(({ group }) => isDated(group.nodes)).length >= MOST * taken.length;
    return list.filter(
      (entry) => entry.found.length === 0 && (areDated ? isDated(entry.group.nodes) : entry.group.kind === "item"),
    );
  });
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
 * In a list whose links are the names of shows or newspapers, the titles stand beside them; where they all say the same, such as "Read the
 * article", in the headings.
 */
export function correctNames(read: readonly ReadGroup[]): void {
  for (const list of listsOf(read)) {
    const named = list.flatMap(({ group, found }) => found.map((appearance) => ({ group, appearance })));
    const headed = named.filter(({ group, appearance }) => group.heading !== "" && appearance.title);
    for (const same of Map.groupBy(headed, ({ appearance }) => appearance.title).values())
      if (same.length >= MIN_ITEMS && same.length >= MOST * headed.length)
        for (const { group, appearance } of same) nameByHeading(appearance, group.heading);
    const both = named.filter(({ appearance }) => appearance.title && appearance.show);
    const longer = both.filter(({ appearance }) => isShowLonger(appearance));
    if (both.length < MIN_ITEMS || longer.length < MOST * both.length) continue;
    for (const { group, appearance } of both) {
      const { title = "", show = "" } = appearance;
      if (!isNamedAsShow(show) || isNamedAsShow(title))
        Object.assign(appearance, { title: wholeTitle(textOf(group.nodes), show), show: title });
    }
  }
}

function nameByHeading(appearance: ListedAppearance, heading: string): void {
  if (appearance.show && heading.includes(appearance.show)) delete appearance.show;
  appearance.title = tidy(withoutDate(heading, findListedDate(heading)));
}

function isShowLonger({ title = "", show = "" }: ListedAppearance): boolean {
  return !isNamedAsShow(show) && wordsIn(title) < wordsIn(show);
}

function wordsIn(text: string): number {
  return text.split(/\s+/).length;
}
