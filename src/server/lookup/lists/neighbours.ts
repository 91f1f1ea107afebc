import { textOf } from "./blocks.ts";
import type { Group } from "./group.ts";
import { isNamedAsShow, wholeTitle } from "./hints.ts";
import { MIN_ITEMS, MOST } from "./lines.ts";
import type { ListedAppearance } from "./list.ts";
import { listOf } from "./sections.ts";
import type { ReadGroup } from "./without-link.ts";

/* What the entries of a list say of each other. */

/** In a list whose links are the names of shows or newspapers, the titles stand beside them. */
export function correctNames(read: readonly ReadGroup[]): void {
  for (const list of namedLists(read)) {
    const both = list.filter(({ appearance }) => appearance.title && appearance.show);
    const longer = both.filter((entry) => isShowLonger(entry.appearance));
    if (both.length < MIN_ITEMS || longer.length < MOST * both.length) continue;
    for (const { group, appearance } of both) {
      const { title = "", show = "" } = appearance;
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

function isShowLonger({ title = "", show = "" }: ListedAppearance): boolean {
  return !isNamedAsShow(show) && wordsIn(title) < wordsIn(show);
}

function wordsIn(text: string): number {
  return text.split(/\s+/).length;
}
