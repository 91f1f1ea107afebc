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

/** The median with the lower and the upper quartile in place of minimum and maximum. @throws Error without values */
export function summarizeQuartiles(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  return { ...summarize(values), min: quantile(0.25), max: quantile(0.75) };
}

/** The median of the ratios of each round: the two values of a round are measured under about the same load. */
export function medianRatio(values: readonly number[], referenceValues: readonly number[]): number {
  return summarizeRatios(values, referenceValues).median;
}

/** The ratios of each round, in summary. */
export function summarizeRatios(values: readonly number[], referenceValues: readonly number[]): Summary {
  return summarize(values.map((value, round) => value / (referenceValues[round] ?? Number.NaN)));
}

/** "12.3 (11.0–15.9)": median, minimum and maximum. */
export function formatSummary({ median, min, max }: Summary, decimals: number): string {
  return `${formatNumber(median, decimals)} (${formatNumber(min, decimals)}–${formatNumber(max, decimals)})`;
}

function formatNumber(value: number, decimals: number): string {
  return value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** A text, a number or a summary; undefined for what could not be measured. */
export type Cell = string | number | Summary | undefined;

export interface Column {
  name: string;
  width: number;
  /** of the numbers in it */
  decimals: number;
}

/** A table as it is printed and stored in docs/performance.json. */
export interface Table {
  title: string;
  notes: readonly string[];
  columns: readonly Column[];
  rows: Cell[][];
}

/** Every table of this run. */
export const tables: Table[] = [];

/**
 * Begins a table and prints its heading.
 * @param notes what is measured, against which reference
 * @param columns names, widths and decimals of numbers (0 by default); the first column is aligned left, the others right
 * @returns adds and prints one row
 */
export function printTable(
  title: string,
  notes: readonly string[],
  columns: readonly [name: string, width: number, decimals?: number][],
): (...cells: Cell[]) => void {
  const table: Table = {
    title,
    notes,
    columns: columns.map(([name, width, decimals = 0]) => ({ name, width, decimals })),
    rows: [],
  };
  tables.push(table);
  const printCells = (cells: readonly string[]) => {
    const padded = table.columns.map(({ width }, at) => {
      const cell = cells[at] ?? "";
      return at === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(padded.join("  "));
  };
  console.log(["", title, ...notes].join("\n"));
  printCells(table.columns.map(({ name }) => name));
  return (...cells) => {
    table.rows.push(cells);
    printCells(formatCells(table, cells));
  };
}

export function formatCells({ columns }: Table, cells: readonly Cell[]): string[] {
  return columns.map(({ decimals }, at) => {
    const cell = cells[at];
    // In a table that was read from its file, it is null.
    if (cell === undefined || cell === null) return "–";
    if (typeof cell === "string") return cell;
    return typeof cell === "number" ? formatNumber(cell, decimals) : formatSummary(cell, decimals);
  });
}
