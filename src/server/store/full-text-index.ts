import { type Kysely, sql } from "kysely";
import { ownerWord, type PassageGroup } from "#domain/search/index-words.ts";
import type { FoundPassage } from "#domain/search/passages.ts";
import { printForPostgres, printForSqlite, type SearchQuery } from "#domain/search/query.ts";
import type { Database, DialectName } from "./database.ts";

/*
 * The full-text index of the passages' searchText: an FTS5 table on SQLite, which triggers keep up to date, and a generated
 * tsvector on PostgreSQL. Neither engine folds or stems: domain/search does, so that both find the same.
 */

/** Creates the index of the table `passages`, for its migration. */
export async function createFullTextIndex(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  for (const statement of dialect === "sqlite" ? SQLITE_STATEMENTS : POSTGRES_STATEMENTS)
    await sql.raw(statement).execute(db);
}

const SQLITE_STATEMENTS = [
  // Without the texts, which are in passages, and without the sizes for a ranking of its own.
  `create virtual table "passageIndex" using fts5(
    "searchText", content='passages', content_rowid='id', columnsize=0, tokenize='unicode61 remove_diacritics 0'
  )`,
  `create trigger "passageInserted" after insert on passages begin
    insert into "passageIndex"(rowid, "searchText") values (new.id, new."searchText");
  end`,
  `create trigger "passageDeleted" after delete on passages begin
    insert into "passageIndex"("passageIndex", rowid, "searchText") values ('delete', old.id, old."searchText");
  end`,
  `create trigger "passageUpdated" after update of id, "searchText" on passages begin
    insert into "passageIndex"("passageIndex", rowid, "searchText") values ('delete', old.id, old."searchText");
    insert into "passageIndex"(rowid, "searchText") values (new.id, new."searchText");
  end`,
];

const POSTGRES_STATEMENTS = [
  `alter table passages add column "searchVector" tsvector
    generated always as (to_tsvector('simple', "searchText")) stored`,
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
  const required = ownerWord(ownerId, group);
  const columns = sql.join(FOUND_COLUMNS.map((column) => sql.ref(`passages.${column}`)));
  // The owner's word alone would do; a search must never depend on it.
  const scope = sql`passages."ownerId" = ${ownerId} ${feedIds ? sql`and episodes."feedId" in (${sql.join(feedIds)})` : sql``}`;
  const found =
    dialect === "sqlite"
      ? sql<FoundPassage>`
          select ${columns} from "passageIndex"
          join passages on passages.id = "passageIndex".rowid
          join episodes on episodes.id = passages."episodeId"
          where "passageIndex" match ${printForSqlite(query, required)} and ${scope}
          order by "passageIndex".rowid desc limit ${limit}
        `
      : // Sorted by an expression: PostgreSQL would walk the primary key instead of the index where it expects many matches.
        sql<FoundPassage>`
          select ${columns} from passages
          join episodes on episodes.id = passages."episodeId"
          where "searchVector" @@ to_tsquery('simple', ${printForPostgres(query, required)}) and ${scope}
          order by passages.id + 0 desc limit ${limit}
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
