import { type Kysely, sql } from "kysely";
import { type PassageGroup, scopePrefix } from "#domain/search/index-words.ts";
import type { FoundPassage } from "#domain/search/passages.ts";
import { printForPostgres, printForSqlite, type SearchQuery } from "#domain/search/query.ts";
import type { Database, DialectName } from "./database.ts";

/*
 * The full-text index of the passages' searchText: an FTS5 table on SQLite, which triggers keep up to date, and a generated
 * tsvector on PostgreSQL. Neither engine folds or stems: domain/search does, so that both find the same. Before each word comes the
 * prefix of its owner and group, so that a search takes as long with thousands of users as with one.
 */

/** Creates the index of the table `passages`, with the passages that it contains already. */
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
  `insert into "passageIndex"(rowid, words) select id, ${scopedWords("passages.")} from passages order by id`,
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

export interface PassageSearch {
  ownerId: number;
  group: PassageGroup;
  /** of the episodes; undefined for all */
  feedIds: readonly number[] | undefined;
  limit: number;
}

/** Lists the passages that a query finds, those that were indexed last first. */
export async function listMatchingPassages(
  { db, dialect }: Pick<Database, "db" | "dialect">,
  query: SearchQuery,
  { ownerId, group, feedIds, limit }: PassageSearch,
): Promise<FoundPassage[]> {
  if (feedIds?.length === 0) return [];
  const prefix = scopePrefix(ownerId, group);
  const columns = sql.join(FOUND_COLUMNS.map((column) => sql.ref(`passages.${column}`)));
  const inFeeds =
    feedIds && sql`and passages."episodeId" in (select id from episodes where "feedId" in (${sql.join(feedIds)}))`;
  // The prefix alone would do; a search must never depend on it.
  const scope = sql`passages."ownerId" = ${ownerId} ${inFeeds ?? sql``}`;
  const found =
    dialect === "sqlite"
      ? sql<FoundPassage>`
          select ${columns} from "passageIndex"
          join passages on passages.id = "passageIndex".rowid
          where "passageIndex" match ${printForSqlite(query, prefix)} and ${scope}
          order by "passageIndex".rowid desc limit ${limit}
        `
      : // The texts are read of those alone that are returned. Sorted by an expression: PostgreSQL would walk the primary key instead
        // of the index where it expects many matches.
        sql<FoundPassage>`
          with found as materialized (
            select passages.id from passages
            where "searchVector" @@ to_tsquery('simple', ${printForPostgres(query, prefix)}) and ${scope}
            order by passages.id + 0 desc limit ${limit}
          )
          select ${columns} from passages where id in (select id from found) order by id desc
        `;
  return (await found.execute(db)).rows;
}

const FOUND_COLUMNS = [
  "id",
  "episodeId",
  "kind",
  "position",
  "startMs",
  "endMs",
  "speaker",
  "cues",
  "text",
] as const satisfies (keyof FoundPassage)[];
