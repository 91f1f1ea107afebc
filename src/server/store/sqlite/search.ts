import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite";
import type { FoundPassage } from "#domain/search/passages.ts";
import { printForSqlite, type SearchQuery, type SearchTerm } from "#domain/search/query.ts";
import {
  FOUND_COLUMNS,
  type FoundPassages,
  IS_SHOWN,
  type PassageSearch,
  passagesPerEpisode,
} from "../passage-search.ts";

/** Only while another process opens or closes the database. */
const READ_TIMEOUT_MS = 5000;
/** How many words the beginning of a word stands for at most, and in how many passages they are in total. */
const MAX_WORDS = 1000;
const MAX_OCCURRENCES = 50_000;
/** How many of them, in the order of the alphabet, are searched for if there are more. */
const WORDS_OF_LONG_LISTS = 100;
/** In how many passages each word of the query is looked for in one step. */
const PASSAGES_PER_STEP = 10_000;

/** The statements of a connection that only searches. */
export interface SearchStatements {
  wordsFrom: StatementSync;
  firstOfStep: StatementSync;
  matching: StatementSync;
  matchingInFeeds: StatementSync;
  passagesOf: StatementSync;
}

/**
 * Finds passages in the full-text index of an embedded database, and blocks the thread meanwhile. node:sqlite cannot interrupt a query,
 * so it runs in steps that take at most some tens of milliseconds, and the clock is looked at in between.
 */
export function findInSqlite(statements: SearchStatements, search: PassageSearch): FoundPassages {
  const startedAt = performance.now();
  const deadline = startedAt + search.timeMs;
  const passages: FoundPassage[] = [];
  const unreadCounts = new Map<number, number>();
  let isCut = false;
  for (const scope of search.scopes) {
    const beginnings = expandBeginnings(statements, search.query, scope, deadline);
    const found = findInSteps(statements, search, scope, beginnings, deadline);
    passages.push(...found.passages);
    for (const [episodeId, count] of found.unreadCounts)
      unreadCounts.set(episodeId, (unreadCounts.get(episodeId) ?? 0) + count);
    isCut ||= found.isCut || beginnings.size > 0;
  }
  return { passages, unreadCounts, isCut, usedMs: performance.now() - startedAt };
}

/** Opens a connection that only searches. */
export function openSqliteSearch(path: string): SearchStatements {
  const file = new DatabaseSync(path, { readOnly: true, timeout: READ_TIMEOUT_MS });
  // Lists the words of the index. Source: https://sqlite.org/fts5.html#the_fts5vocab_virtual_table_module
  file.exec(`create virtual table temp."passageWords" using fts5vocab(main, "passageIndex", row)`);
  // A row for each episode: node:sqlite takes longer for thousands of rows than SQLite for finding them.
  const matching = (inFeeds: string) => `
    select passages."episodeId", json_group_array(passages.id) as ids from "passageIndex"
    join passages on passages.id = "passageIndex".rowid
    where "passageIndex" match :match and "passageIndex".rowid >= :first and "passageIndex".rowid < :end
      and passages."ownerId" = :ownerId and (:episodeId is null or passages."episodeId" = :episodeId)
      ${inFeeds} and ${IS_SHOWN}
    group by passages."episodeId"`;
  return {
    wordsFrom: file.prepare(`select term, doc from "passageWords" where term >= ? and term < ?`),
    firstOfStep: file.prepare(
      `select rowid as id from "passageIndex" where "passageIndex" match ? and rowid < ?
       order by rowid desc limit 1 offset ${PASSAGES_PER_STEP - 1}`,
    ),
    matching: file.prepare(matching("")),
    matchingInFeeds: file.prepare(
      matching(`and passages."episodeId" in
        (select id from episodes where "feedId" in (select value from json_each(:feedIds)))`),
    ),
    passagesOf: file.prepare(
      `select ${FOUND_COLUMNS.map((column) => `"${column}"`).join(", ")} from passages
       where id in (select value from json_each(?)) order by id desc`,
    ),
  };
}

/**
 * Lists the words that the beginnings of words in a query stand for.
 * @returns nothing for those that FTS5 may look up itself; the first words, without the scope, for those that stand for too many
 */
function expandBeginnings(
  { wordsFrom }: SearchStatements,
  { terms }: SearchQuery,
  scope: string,
  deadline: number,
): Map<SearchTerm, string[]> {
  const expanded = new Map<SearchTerm, string[]>();
  for (const term of terms) {
    if (!term.isPrefix) continue;
    const words = listIfTooMany(wordsFrom, scope + term.words.at(-1), deadline);
    if (words)
      expanded.set(
        term,
        words.map((word) => word.slice(scope.length)),
      );
  }
  return expanded;
}

function listIfTooMany(wordsFrom: StatementSync, beginning: string, deadline: number): string[] | undefined {
  const words: string[] = [];
  let count = 0;
  let occurrences = 0;
  // Words have a to z and 0 to 9 only, and { comes after z.
  for (const { term, doc } of wordsFrom.iterate(beginning, `${beginning}{`)) {
    count += 1;
    occurrences += doc as number;
    const isTooMany = count > MAX_WORDS || occurrences > MAX_OCCURRENCES || performance.now() > deadline;
    // The word itself, if there is one, comes first.
    if (words.length < WORDS_OF_LONG_LISTS && (words.length === 0 || occurrences <= MAX_OCCURRENCES))
      words.push(term as string);
    if (isTooMany) return words;
  }
  return undefined;
}

function findInSteps(
  { firstOfStep, matching, matchingInFeeds, passagesOf }: SearchStatements,
  { query, ownerId, feedIds, episodeId: onlyEpisodeId, limit }: PassageSearch,
  scope: string,
  beginnings: Map<SearchTerm, string[]>,
  deadline: number,
): Omit<FoundPassages, "usedMs"> {
  const match = printForSqlite(query, scope, beginnings);
  const frequent = [...wordsOf(query), ...[...beginnings.values()].flatMap(([first]) => first ?? [])];
  const statement = feedIds ? matchingInFeeds : matching;
  // Without the texts, which are read of those alone that are returned
  const matchesByEpisode = new Map<number, { ids: number[]; count: number }>();
  const found = (isCut: boolean) => {
    const readCount = passagesPerEpisode(limit, matchesByEpisode.size);
    const ids = [...matchesByEpisode.values()].flatMap((matches) => matches.ids.slice(0, readCount));
    const unreadCounts = new Map<number, number>();
    for (const [episodeId, { count }] of matchesByEpisode)
      if (count > readCount) unreadCounts.set(episodeId, count - readCount);
    return { passages: passagesOf.all(JSON.stringify(ids)).map(asPassage), unreadCounts, isCut };
  };
  for (let end = Number.MAX_SAFE_INTEGER; ; ) {
    const first = Math.max(
      0,
      ...frequent.map((word) => (firstOfStep.get(`"${scope}${word}"`, end)?.id as number | undefined) ?? 0),
    );
    const parameters = { match, first, end, ownerId, episodeId: onlyEpisodeId ?? null };
    const rows = statement.iterate(feedIds ? { ...parameters, feedIds: JSON.stringify(feedIds) } : parameters);
    for (const row of rows) {
      const episodeId = row.episodeId as number;
      const newestFirst = (JSON.parse(row.ids as string) as number[]).sort((a, b) => b - a);
      const { ids, count } = matchesByEpisode.get(episodeId) ?? { ids: [], count: 0 };
      matchesByEpisode.set(episodeId, {
        ids: [...ids, ...newestFirst.slice(0, limit - ids.length)],
        count: count + newestFirst.length,
      });
      if (performance.now() > deadline) return found(true);
    }
    if (first === 0) return found(false);
    if (performance.now() > deadline) return found(true);
    end = first;
  }
}

/** The words of a query that stand for themselves alone. */
function wordsOf({ terms, excluded }: SearchQuery): Set<string> {
  return new Set([...terms, ...excluded].flatMap(({ words, isPrefix }) => (isPrefix ? words.slice(0, -1) : words)));
}

function asPassage(row: Record<string, SQLOutputValue>): FoundPassage {
  return row as unknown as FoundPassage;
}
