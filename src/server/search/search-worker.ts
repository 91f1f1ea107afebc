import { rankFoundEpisodes } from "#domain/search/ranking.ts";
import { findInSqlite, openSqliteSearch, type SearchStatements } from "../store/sqlite/search.ts";
import type { RankedPassages, SearchTask } from "./search-thread.ts";

let statements: SearchStatements | undefined;

/** Worker entry: runs one search after the other. */
export default function search({ query, timeMs, found, listedPage }: SearchTask): RankedPassages {
  const startedAt = performance.now();
  const isLate = () => performance.now() - startedAt > timeMs;
  if (!("databasePath" in found))
    return { ...rankFoundEpisodes(query, found, listedPage, isLate), usedMs: performance.now() - startedAt };
  statements ??= openSqliteSearch(found.databasePath);
  const { isCut, ...passages } = findInSqlite(statements, found.search);
  const ranked = rankFoundEpisodes(query, passages, listedPage, isLate);
  return { ...ranked, isCut: isCut || ranked.isCut, usedMs: performance.now() - startedAt };
}
