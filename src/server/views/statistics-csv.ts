import { type Breakdown, TOTAL_NAMES } from "#domain/statistics/statistics.ts";

/** Spreadsheets would run a cell that begins like this. Source: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

const COLUMNS = {
  day: ["date", ...TOTAL_NAMES],
  episode: ["episodeId", "title", "plays", "secondsListened", "clicks"],
  site: ["host", "views", "plays"],
  app: ["name", "fetches", "subscribers"],
  platform: ["name", "clicks"],
} as const;

/** One part of a feed's numbers as CSV, with the field names of the API as its header. Source: RFC 4180 */
export function statisticsCsv(by: Breakdown, rows: readonly object[]): string {
  const columns: readonly string[] = COLUMNS[by];
  const lines = rows.map((row) => columns.map((column) => cell((row as Record<string, string | number>)[column])));
  return [columns, ...lines].map((line) => `${line.join(",")}\r\n`).join("");
}

function cell(value: string | number | undefined): string {
  if (typeof value !== "string") return String(value ?? "");
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
