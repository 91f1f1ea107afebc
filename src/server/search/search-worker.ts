import { judgeEpisodes } from "#domain/search/ranking.ts";
import { findInSqlite, openSqliteSearch, type SearchStatements } from "../store/sqlite/search.ts";
import type { JudgedPassages, SearchTask } from "./search-thread.ts";

let statements: SearchStatements | undefined;

/** Worker entry: runs one search after the other. */
export default function search({ query, timeMs, found, listedPage }: SearchTask): JudgedPassages {
  const startedAt = performance.now();
  const isLate = () => performance.now() - startedAt > timeMs;
  if (!("databasePath" in found))
    return { ...judgeEpisodes(query, found, listedPage, isLate), usedMs: performance.now() - startedAt };
  statements ??= openSqliteSearch(found.databasePath);
  const { isCut, ...passages } = findInSqlite(statements, found.search);
  const judged = judgeEpisodes(query, passages, listedPage, isLate);
  return { ...judged, isCut: isCut || judged.isCut, usedMs: performance.now() - startedAt };
}
