import { csvLine } from "#domain/csv-line.ts";
import { type Breakdown, TOTAL_NAMES } from "#domain/statistics/statistics.ts";

const COLUMNS = {
  day: ["date", ...TOTAL_NAMES],
  episode: ["episodeId", "title", "plays", "secondsListened", "clicks"],
  site: ["host", "views", "plays"],
  app: ["name", "fetches", "subscribers"],
  platform: ["name", "clicks"],
} as const;

/** One part of a feed's numbers as CSV, with the field names of the API as its header. */
export function statisticsCsv(by: Breakdown, rows: readonly object[]): string {
  const columns: readonly string[] = COLUMNS[by];
  const lines = rows.map((row) => columns.map((column) => (row as Record<string, string | number>)[column]));
  return [columns, ...lines].map(csvLine).join("");
}
