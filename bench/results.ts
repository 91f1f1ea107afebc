import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { formatCells, type Table } from "./measure.ts";

const DOCS = join(import.meta.dirname, "../docs");
const JSON_FILE = join(DOCS, "performance.json");
const PAGE = join(DOCS, "performance.md");

interface AreaResult {
  date: string;
  machine: string;
  tables: Table[];
}

/**
 * Stores the tables of one area as JSON, and replaces its section of docs/performance.md.
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
  const page = readFileSync(PAGE, "utf8");
  const [start, end] = [`<!-- results: ${area} -->`, "<!-- end -->"];
  const [startAt, endAt] = [page.indexOf(start), page.indexOf(end, page.indexOf(start))];
  if (startAt < 0 || endAt < 0) throw new Error(`docs/performance.md has no place for "${area}": ${start} … ${end}`);
  writeFileSync(PAGE, `${page.slice(0, startAt + start.length)}\n${toMarkdown(results[area])}\n${page.slice(endAt)}`);
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

function toMarkdown({ date, machine, tables }: AreaResult): string {
  const sections = tables.map((table) => {
    const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    return [
      `#### ${table.title}`,
      "",
      table.notes.join(" "),
      "",
      row(table.columns.map(({ name }) => name)),
      row(table.columns.map((_, at) => (at === 0 ? "---" : "--:"))),
      ...table.rows.map((cells) => row(formatCells(table, cells))),
      "",
    ].join("\n");
  });
  return [`Measured on ${date}: ${machine}.`, "", ...sections].join("\n");
}
