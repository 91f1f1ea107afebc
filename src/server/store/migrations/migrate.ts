import { type Migration, Migrator } from "kysely/migration";
import { type ColumnTypes, columnTypes, type Database } from "../database.ts";
import { createFirstTables } from "./0001-first-tables.ts";
import { addAccountCare } from "./0002-account-care.ts";
import { createPublications } from "./0003-publications.ts";

type MigrationStep = (db: Parameters<Migration["up"]>[0], types: ColumnTypes) => Promise<void>;

/** Every change of the schema, oldest first. Names are kept in the database: never rename one that has been released. */
const steps: Record<string, MigrationStep> = {
  "0001-first-tables": createFirstTables,
  "0002-account-care": addAccountCare,
  "0003-publications": createPublications,
};

/**
 * Brings the schema up to date. Processes that start together wait for one another: each step runs once.
 * @throws the first step's error; that step is rolled back
 */
export async function migrate({ db, dialect }: Database): Promise<void> {
  const types = columnTypes(dialect);
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, up]) => [name, { up: (stepDb) => up(stepDb, types) } satisfies Migration]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
