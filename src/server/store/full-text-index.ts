import { type Kysely, type RawBuilder, sql } from "kysely";
import type { FoundPassage } from "#domain/search/passages.ts";
import { printForPostgres } from "#domain/search/query.ts";
import type { Db, DialectName } from "./database.ts";
import { isStopped } from "./database-errors.ts";
import { FOUND_COLUMNS, type FoundPassages, IS_SHOWN, type PassageSearch } from "./passage-search.ts";

/*
 * The full-text index of the passages' searchText: an FTS5 table on SQLite, which triggers keep up to date, and a generated
 * tsvector on PostgreSQL. Neither engine folds or stems: domain/search does, so that both find the same. Before each word comes the
 * prefix of its owner and group, so that a search takes as long with thousands of users as with one.
 */

/** Creates the index of the table `passages`, which is empty. */
export async function createFullTextIndex(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  for (const statement of dialect === "sqlite" ? SQLITE_STATEMENTS : POSTGRES_STATEMENTS)
    await sql.raw(statement).execute(db);
}

/** The SQL of a passage's words, each after the result of scopePrefix(). @param row the table or trigger variable, with a dot */
function scopedWords(row: string): string {
  const prefix = `(case when ${row}kind = 'transcript' then 't' else 'd' end || cast(${row}"ownerId" as text) || 'x')`;
  return `${prefix} || replace(${row}"searchText", ' ', ' ' || ${prefix})`;
}

const SQLITE_STATEMENTS = [
  // Without the texts, which are in passages, and without the sizes for a ranking of its own.
  `create virtual table "passageIndex" using fts5(
    words, content='', columnsize=0, tokenize='unicode61 remove_diacritics 0'
  )`,
  `create trigger "passageInserted" after insert on passages begin
    insert into "passageIndex"(rowid, words) values (new.id, ${scopedWords("new.")});
  end`,
  `create trigger "passageDeleted" after delete on passages begin
    insert into "passageIndex"("passageIndex", rowid, words) values ('delete', old.id, ${scopedWords("old.")});
  end`,
  `create trigger "passageUpdated" after update of id, "ownerId", kind, "searchText" on passages begin
    insert into "passageIndex"("passageIndex", rowid, words) values ('delete', old.id, ${scopedWords("old.")});
    insert into "passageIndex"(rowid, words) values (new.id, ${scopedWords("new.")});
  end`,
];

const POSTGRES_STATEMENTS = [
  `alter table passages add column "searchVector" tsvector
    generated always as (to_tsvector('simple', ${scopedWords("")})) stored`,
  `create index "passagesBySearchVector" on passages using gin ("searchVector")`,
];

/**
 * Finds passages on PostgreSQL, which stops the query when its time is up: what was found in the scopes before is returned then. On
 * SQLite, use findInSqlite().
 */
export async function findInPostgres(db: Db, search: PassageSearch): Promise<FoundPassages> {
  let startedAt = performance.now();
  const usedMs = () => performance.now() - startedAt;
  const passages: FoundPassage[] = [];
  const unreadCounts = new Map<number, number>();
  const find = async (trx: Db) => {
    // It may have waited for a connection.
    startedAt = performance.now();
    for (const scope of search.scopes) {
      // 0 would be no limit.
      const timeoutMs = Math.max(1, Math.ceil(search.timeMs - usedMs()));
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(trx);
      const { rows } = await selectMatching(search, scope).execute(trx);
      for (const { unreadCount, ...passage } of rows) {
        passages.push(passage);
        if (unreadCount > 0)
          unreadCounts.set(passage.episodeId, (unreadCounts.get(passage.episodeId) ?? 0) + unreadCount);
      }
    }
  };
  try {
    await (db.isTransaction ? rollBackAfter(db, find) : db.transaction().execute(find));
    return { passages, unreadCounts, isCut: false, usedMs: usedMs() };
  } catch (error) {
    if (!isStopped(error)) throw error;
    return { passages, unreadCounts, isCut: true, usedMs: usedMs() };
  }
}

/** The transaction goes on without the time limit, and as if no statement had failed. */
async function rollBackAfter(trx: Db, find: (trx: Db) => Promise<void>): Promise<void> {
  await sql`savepoint search`.execute(trx);
  try {
    await find(trx);
  } finally {
    await sql`rollback to savepoint search`.execute(trx);
  }
}

/** A found passage; with the last one of each episode, how many more were left out. */
type MatchingPassage = FoundPassage & { unreadCount: number };

function selectMatching(
  { query, ownerId, feedIds, episodeId, limit }: PassageSearch,
  scope: string,
): RawBuilder<MatchingPassage> {
  const columns = sql.join(FOUND_COLUMNS.map((column) => sql.ref(`passages.${column}`)));
  const inFeeds =
    feedIds && sql`and passages."episodeId" in (select id from episodes where "feedId" in (${sql.join(feedIds)}))`;
  const inEpisode = episodeId === undefined ? sql`` : sql`and passages."episodeId" = ${episodeId}`;
  // The texts are read of those alone that are returned: of each episode as many as passagesPerEpisode() says. The scope alone would do
  // for finding the owner's; a search must never depend on it.
  return sql<MatchingPassage>`
    with matching as materialized (
      select passages.id, passages."episodeId",
        row_number() over (partition by passages."episodeId" order by passages.id desc) as place,
        count(*) over (partition by passages."episodeId") as "episodeCount"
      from passages
      where "searchVector" @@ to_tsquery('simple', ${printForPostgres(query, scope)})
        and passages."ownerId" = ${ownerId} ${inFeeds ?? sql``} ${inEpisode} and ${sql.raw(IS_SHOWN)}
    ), limits as (
      select greatest(1, cast(${limit} as integer) / nullif(count(distinct "episodeId"), 0)) as "perEpisode" from matching
    )
    select ${columns},
      cast(case when place = "perEpisode" then "episodeCount" - "perEpisode" else 0 end as integer) as "unreadCount"
    from matching cross join limits
      join passages on passages.id = matching.id and passages."ownerId" = ${ownerId}
    where place <= "perEpisode"
    order by passages.id desc
  `;
}
