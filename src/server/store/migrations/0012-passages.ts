import { type Kysely, sql } from "kysely";
import type { ColumnTypes, DialectName } from "../database.ts";

/** Adds the texts that a search finds. The application fills in those of existing episodes in the background. */
export async function addPassages(db: Kysely<unknown>, types: ColumnTypes, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable("passages")
    .addColumn("id", types.id)
    // Deleted with the episode: a second reference would need an index of its own.
    .addColumn("ownerId", types.reference, (c) => c.notNull())
    .addColumn("episodeId", types.reference, (c) => c.notNull().references("episodes.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("startMs", "integer")
    .addColumn("endMs", "integer")
    .addColumn("speaker", "text")
    .addColumn("cues", "text")
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("searchText", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("passagesByEpisode")
    .unique()
    .on("passages")
    .columns(["episodeId", "kind", "position"])
    .execute();
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
