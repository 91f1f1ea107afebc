import { countedKind } from "../episodes/kind-names.ts";
import type { Appearances } from "./public-pages.ts";

/**
 * Formats '16 appearances on 8 shows, 2024–2026', or where not all are podcasts '32 podcasts, 5 talks, 2024–2026'.
 * @returns '' when there are none
 */
export function appearancesLine({ count, kinds, showCount, firstYear, lastYear }: Appearances): string {
  if (count === 0) return "";
  if (kinds.some(({ kind }) => kind !== "podcast"))
    return kinds.map((each) => `${each.count} ${countedKind(each)}`).join(", ") + yearsOf(firstYear, lastYear);
  const appearances = count === 1 ? "1 appearance" : `${count} appearances`;
  const shows = showCount === 0 ? "" : showCount === 1 ? " on 1 show" : ` on ${showCount} shows`;
  return appearances + shows + yearsOf(firstYear, lastYear);
}

function yearsOf(firstYear: number | null, lastYear: number | null): string {
  if (firstYear === null || lastYear === null) return "";
  return firstYear === lastYear ? `, ${firstYear}` : `, ${firstYear}–${lastYear}`;
}
