import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sqlitePath } from "#server/store/database.ts";
import { createTestDatabase, type Engine, type TestDatabase } from "./instance.ts";
import { runStatement } from "./postgres.ts";

/** The token of a session of the user in it, whose password is PASSWORD. */
export const RECORDED_TOKEN = "a-session-of-long-ago";

/**
 * Creates a database as commit 911f0e0d left it, recorded as SQL. Each table has a row, and nearly each column a value: one that the
 * application reads, or else the names of table and column.
 */
export async function createRecordedDatabase(engine: Engine): Promise<TestDatabase> {
  const place = await createTestDatabase(engine);
  const { DATABASE_URL, DATA_DIR = "" } = place.settings;
  const read = (name: string) => readFileSync(new URL(`./recorded-database/${name}.sql`, import.meta.url), "utf8");
  if (DATABASE_URL) await runStatement(DATABASE_URL, read("postgres"));
  else {
    const file = new DatabaseSync(sqlitePath(DATA_DIR), { enableForeignKeyConstraints: false });
    file.exec("pragma journal_mode = wal");
    file.exec(read("sqlite"));
    file.close();
  }
  return place;
}
