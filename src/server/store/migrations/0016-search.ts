import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.ts";
import { createFullTextIndex } from "../full-text-index.ts";

/**
 * Indexes passages anew: each word comes after a prefix of its owner, instead of one word for the owner in every text. Adds a
 * table of values that all processes share.
 */
export async function improveSearch(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  for (const statement of dialect === "sqlite" ? SQLITE_STATEMENTS : POSTGRES_STATEMENTS)
    await sql.raw(statement).execute(db);
  await createFullTextIndex(db, dialect);
  await db.schema
    .createTable("instanceValues")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .execute();
}

const SQLITE_STATEMENTS = [
  `drop trigger "passageInserted"`,
  `drop trigger "passageDeleted"`,
  `drop trigger "passageUpdated"`,
  `drop table "passageIndex"`,
  `update passages set "searchText" = substr("searchText", instr("searchText" || ' ', ' ') + 1)
    where "searchText" glob 'qx[ot][0-9]*'`,
];

const POSTGRES_STATEMENTS = [
  `alter table passages drop column "searchVector"`,
  `update passages set "searchText" = regexp_replace("searchText", '^qx[ot][0-9]+ ?', '')
    where "searchText" ~ '^qx[ot][0-9]'`,
];
