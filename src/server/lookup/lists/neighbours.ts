import { textOf } from "./blocks.ts";
import type { Candidate } from "./candidate.ts";
import { isNamedAsShow, wholeTitle } from "./hints.ts";
import { ALIKE_SHARE, MIN_ITEMS } from "./lines.ts";
import type { ListedAppearance } from "./list.ts";
import { listOf } from "./sections.ts";
import type { ReadCandidate } from "./without-link.ts";

/* What the entries of a list say of each other. */

/** In a list whose links are the names of shows or newspapers, the titles stand beside them. */
export function correctNames(read: readonly ReadCandidate[]): void {
  for (const list of namedLists(read)) {
    const both = list.filter(({ appearance }) => appearance.title && appearance.show);
    const longer = both.filter((entry) => isShowLonger(entry.appearance));
    if (both.length < MIN_ITEMS || longer.length < ALIKE_SHARE * both.length) continue;
    for (const { candidate, appearance } of both) {
      const { title = "", show = "" } = appearance;
      Object.assign(appearance, { title: wholeTitle(textOf(candidate.nodes), show), show: title });
    }
  }
}

interface NamedCandidate {
  candidate: Candidate;
  appearance: ListedAppearance;
}

/** The appearances by the list in which they stand, which years may divide. */
function namedLists(read: readonly ReadCandidate[]): NamedCandidate[][] {
  const named = read.flatMap(({ candidate, found }) =>
    candidate.kind === "table" ? [] : found.map((appearance) => ({ candidate, appearance })),
  );
  return [...Map.groupBy(named, ({ candidate }) => `${candidate.kind} ${listOf(candidate)}`).values()];
}

function isShowLonger({ title = "", show = "" }: ListedAppearance): boolean {
  return !isNamedAsShow(show) && wordsIn(title) < wordsIn(show);
}

function wordsIn(text: string): number {
  return text.split(/\s+/).length;
}
