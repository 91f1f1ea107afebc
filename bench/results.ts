import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import type { Table } from "./measure.ts";

const JSON_FILE = join(import.meta.dirname, "../docs/performance.json");

interface AreaResult {
  date: string;
  machine: string;
  tables: Table[];
}

/**
 * Stores the tables of one area in docs/performance.json.
 * @param isPart only these tables were measured; the others stay
 */
export function saveResults(area: string, tables: Table[], isPart: boolean): void {
  const results: Record<string, AreaResult> = existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, "utf8")) : {};
  const date = new Date().toISOString().slice(0, "2026-01-31".length);
  const machine = describeMachine();
  const earlier = isPart ? results[area] : undefined;
  results[area] = earlier
    ? { ...earlier, tables: replaceTables(earlier.tables, tables, `Measured on ${date}: ${machine}.`) }
    : { date, machine, tables };
  writeFileSync(JSON_FILE, `${JSON.stringify(results, null, 2)}\n`);
}

/** Replaces tables by title. @param origin is said in those that were measured later than the others */
function replaceTables(earlier: readonly Table[], measured: readonly Table[], origin: string): Table[] {
  const dated = measured.map((table) => ({ ...table, notes: [origin, ...table.notes] }));
  return earlier.map((table) => dated.find(({ title }) => title === table.title) ?? table);
}

function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model}), ${gigabytes} GiB, ${process.platform} ${release()}, Node ${process.versions.node}`;
}
