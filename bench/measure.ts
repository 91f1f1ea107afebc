import { parseArgs } from "node:util";

/*
 * `npm run bench` runs every area, `npm run bench -- AREA …` only the named ones.
 * --rounds N   alternating rounds of a comparison; 5 by default
 * --episodes N of the whole instance; 50,000 by default. A million take half an hour and 10 GB of TMPDIR
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "5" }, episodes: { type: "string", default: "50000" } },
});

export const settings = {
  areas: positionals,
  rounds: Math.max(1, Number.parseInt(values.rounds, 10) || 5),
  episodes: Math.max(1000, Number.parseInt(values.episodes, 10) || 50_000),
};

/** @param share of the values that are below: 0.99 for p99 @throws Error without values */
export function percentile(values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
  if (value === undefined) throw new Error("Nothing was measured");
  return value;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The median of the ratios of each round: the two values of a round are measured under about the same load. */
export function medianRatio(values: readonly number[], referenceValues: readonly number[]): number {
  return median(values.map((value, round) => value / (referenceValues[round] ?? Number.NaN)));
}

export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The CPU time that this process takes for some work, in ms. */
export async function ownCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A cell that names a goal, with a cross when the value misses it. */
export function atMost(goal: number, value: number): string {
  return `≤ ${goal}${value > goal ? " ✗" : ""}`;
}

/** A cell that names a goal, with a cross when the value misses it. */
export function atLeast(goal: number, value: number): string {
  return `≥ ${goal}${value < goal ? " ✗" : ""}`;
}

/** A text or a number; undefined for what could not be measured. */
type Cell = string | number | undefined;

const FIRST_WIDTH = 40;
const MIN_WIDTH = 8;

/**
 * Begins a table and prints its heading.
 * @param note what is measured, against which reference
 * @param columns names, and decimals of numbers (0 by default); the first column is aligned left, the others right
 * @returns prints one row
 */
export function printTable(
  title: string,
  note: string,
  columns: readonly [name: string, decimals?: number][],
): (...cells: Cell[]) => void {
  const printCells = (cells: readonly string[]) => {
    const padded = columns.map(([name], at) => {
      const cell = cells[at] ?? "";
      return at === 0 ? cell.padEnd(FIRST_WIDTH) : cell.padStart(Math.max(MIN_WIDTH, name.length));
    });
    console.log(padded.join("  "));
  };
  console.log(`\n${title}\n${note}`);
  printCells(columns.map(([name]) => name));
  return (...cells) => {
    const texts = columns.map(([, decimals = 0], at) => {
      const cell = cells[at] ?? "–";
      if (typeof cell === "string") return cell;
      return cell.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    });
    printCells(texts);
  };
}
