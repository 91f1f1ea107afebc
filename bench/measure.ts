import { parseArgs } from "node:util";

/*
 * `npm run bench` runs every area, `npm run bench -- AREA …` only the named ones.
 * --rounds N   alternating rounds of a comparison
 * --seconds N  of load in a round
 * --guests N   how many guests the search is measured with; it is also measured with 10 and 100 if these are fewer
 * --episodes N of the whole instance: 1000000 take half an hour and 10 GB of TMPDIR
 * --only TEXT  only the rows whose name contains the text
 * --save       also writes docs/performance.json
 * --cold       only the tables of first responses after a change, of the areas that have one
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "1" },
    guests: { type: "string", default: "100" },
    episodes: { type: "string", default: "50000" },
    only: { type: "string", default: "" },
    cold: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
  },
});

export const settings = {
  areas: positionals,
  rounds: Math.max(1, Number.parseInt(values.rounds, 10) || 3),
  seconds: Math.max(1, Number.parseInt(values.seconds, 10) || 1),
  guests: Math.max(1, Number.parseInt(values.guests, 10) || 100),
  episodes: Math.max(1000, Number.parseInt(values.episodes, 10) || 50_000),
  only: values.only,
  cold: values.cold,
  save: values.save,
};

/** @param share of the values that are below: 0.99 for p99 @returns 0 without values */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

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
    const padded = columns.map(([, width], at) => {
      const cell = cells[at] ?? "";
      return at === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(padded.join("  "));
  };
  console.log(["", title, ...notes].join("\n"));
  printCells(columns.map(([name]) => name));
  return (...cells) => {
    table.rows.push(cells);
    printCells(
      columns.map(([, , decimals = 0], at) => {
        const cell = cells[at];
        if (cell === undefined) return "–";
        if (typeof cell === "string") return cell;
        return typeof cell === "number" ? formatNumber(cell, decimals) : formatSummary(cell, decimals);
      }),
    );
  };
}
