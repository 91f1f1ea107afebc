import { judgeEpisodes } from "#domain/search/ranking.ts";
import { findInSqlite, openSqliteSearch, type SearchStatements } from "../store/sqlite/search.ts";
import type { JudgedPassages, SearchTask } from "./search-thread.ts";

let statements: SearchStatements | undefined;

/** Worker entry: runs one search after the other. */
export default function search({ query, timeMs, passages }: SearchTask): JudgedPassages {
  const startedAt = performance.now();
  const isLate = () => performance.now() - startedAt > timeMs;
  let found = { passages: Array.isArray(passages) ? passages : [], isCut: false };
  if (!Array.isArray(passages)) {
    statements ??= openSqliteSearch(passages.databasePath);
    found = findInSqlite(statements, passages.search);
  }
  const judged = judgeEpisodes(query, found.passages, isLate);
  return { ...judged, isCut: found.isCut || judged.isCut, usedMs: performance.now() - startedAt };
}
