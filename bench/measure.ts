export interface Summary {
  median: number;
  min: number;
  max: number;
}

/** @throws Error without values */
export function summarize(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const [min, median, max] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (min === undefined || median === undefined || max === undefined) throw new Error("Nothing was measured");
  return { median, min, max };
}

/** The median of the ratios of each round: the two values of a round are measured under about the same load. */
export function medianRatio(values: readonly number[], referenceValues: readonly number[]): number {
  return summarize(values.map((value, round) => value / (referenceValues[round] ?? Number.NaN))).median;
}

/** "12.3 (11.0–15.9)": median, minimum and maximum. */
export function formatSummary({ median, min, max }: Summary, decimals: number): string {
  return `${median.toFixed(decimals)} (${min.toFixed(decimals)}–${max.toFixed(decimals)})`;
}

export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Prints the heading of a table.
 * @param notes what is measured, against which reference
 * @param columns names and widths; the first column is aligned left, the others right
 * @returns prints one row
 */
export function printTable(
  title: string,
  notes: readonly string[],
  columns: readonly [name: string, width: number][],
): (...cells: string[]) => void {
  const printRow = (...cells: string[]) => {
    const padded = columns.map(([, width], at) => {
      const cell = cells[at] ?? "";
      return at === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(padded.join("  "));
  };
  console.log(["", title, ...notes].join("\n"));
  printRow(...columns.map(([name]) => name));
  return printRow;
}
