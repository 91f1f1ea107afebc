import { type Kysely, sql } from "kysely";
import {
  type ColumnTypes,
  columnTypes,
  type Database,
  type DatabaseSettings,
  type Db,
  type DialectName,
  openDatabaseForMigrations,
} from "../database.ts";
import { createTables } from "./0029-all-tables.ts";
import { indexJobsInTurn } from "./0030-jobs-in-turn.ts";
import { addLinkPrivacy } from "./0031-link-privacy.ts";
import { addRowsThatAwaitADirectory } from "./0032-rows-that-await-a-directory.ts";
import { addStatisticsByDay } from "./0033-statistics-by-day.ts";
import { addTokenBuckets } from "./0034-token-buckets.ts";
import { nameRerunOfJobs } from "./0035-rerun-of-jobs.ts";
import { nameTranscriptFetches } from "./0036-transcript-fetches.ts";
import { addEpisodeSlugs } from "./0037-episode-slugs.ts";
import { addPalettes } from "./0038-palettes.ts";
import { addFeedLanguages } from "./0039-feed-languages.ts";
import { addEpisodePeople } from "./0040-episode-people.ts";

type MigrationStep = (db: Kysely<unknown>, types: ColumnTypes, dialect: DialectName) => Promise<void>;

/** It has the name of the last of 29 steps by which early versions made the same tables, and which are recorded in their databases. */
const FIRST_STEP = "0029-lists-read-in-jobs";

/** It knows all of these 29, and no later ones. */
const LAST_EARLY_COMMIT = "911f0e0d";

/** All schema changes, oldest first. The database stores their names, so a released one must never be renamed. */
const steps: Record<string, MigrationStep> = {
  [FIRST_STEP]: createTables,
  "0030-jobs-in-turn": indexJobsInTurn,
  "0031-link-privacy": addLinkPrivacy,
  "0032-rows-that-await-a-directory": addRowsThatAwaitADirectory,
  "0033-statistics-by-day": addStatisticsByDay,
  "0034-token-buckets": addTokenBuckets,
  "0035-rerun-of-jobs": nameRerunOfJobs,
  "0036-transcript-fetches": nameTranscriptFetches,
  "0037-episode-slugs": addEpisodeSlugs,
  "0038-palettes": addPalettes,
  "0039-feed-languages": addFeedLanguages,
  "0040-episode-people": addEpisodePeople,
};

/** Any number that nothing else locks. */
const MIGRATION_LOCK = 4_172_026;

/** The names of the steps that the database has had. Kysely's own migrator created it in databases of earlier versions. */
const MIGRATION_TABLE = "kysely_migration";

/** This table exists in PostgreSQL until all rows of the embedded database have been moved there and compared. */
export const UNFINISHED_MOVE = "unfinishedMove";

/** Called with the name of each step when it begins. */
export type StepObserver = (step: string) => void;

/**
 * Brings the schema up to date, in one transaction. Of processes that start together one runs the steps and the others wait.
 * @throws Error the database is not for this version, or a move to it was interrupted; the message says what to do
 * @throws the error of the failed step; all steps are rolled back then
 */
export async function migrate({ db, dialect }: Database, onStep: StepObserver = () => {}): Promise<void> {
  const types = columnTypes(dialect);
  await db.transaction().execute(async (trx) => {
    // SQLite has one writer at a time anyway. Behind a pooler in transaction mode, a lock that lasts for the session would be lost.
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    for (const name of await findMissingSteps({ db: trx, dialect })) {
      onStep(name);
      await steps[name]?.(trx as unknown as Kysely<unknown>, types, dialect);
      await recordStep(trx, name);
    }
  });
}

/**
 * Migrates the database that these settings select, on a connection without time limits.
 * @throws as migrate()
 */
export async function migrateDatabase(settings: DatabaseSettings, onStep?: StepObserver): Promise<void> {
  const database = openDatabaseForMigrations(settings);
  try {
    await migrate(database, onStep);
  } finally {
    await database.close();
  }
}

/**
 * Counts the steps that the database lacks, and changes nothing.
 * @throws Error the database is not for this version, or a move to it was interrupted; the message says what to do
 */
export async function countMissingSteps(settings: DatabaseSettings): Promise<number> {
  const database = openDatabaseForMigrations(settings);
  try {
    return (await findMissingSteps(database)).length;
  } finally {
    await database.close();
  }
}

/**
 * Whether a database is this version's; changes nothing.
 * @returns empty: no version has made its tables
 * @throws as countMissingSteps()
 */
export async function findSchemaState(settings: DatabaseSettings): Promise<"current" | "older" | "empty"> {
  const missing = await countMissingSteps(settings);
  if (missing === 0) return "current";
  return missing === Object.keys(steps).length ? "empty" : "older";
}

/** Whether the schema has every change that this version knows. */
export async function isMigrated({ db }: Pick<Database, "db">): Promise<boolean> {
  const applied = new Set(await listAppliedSteps(db));
  return Object.keys(steps).every((name) => applied.has(name));
}

/** @returns their names, in the order in which they are to run */
async function findMissingSteps({ db, dialect }: Pick<Database, "db" | "dialect">): Promise<string[]> {
  if (dialect === "postgres") await refuseOtherEncodings(db);
  if (dialect === "postgres" && (await hasTable(db, dialect, UNFINISHED_MOVE)))
    throw new Error(
      "the move to it was interrupted. Run npm run move again, which goes on where it ended, or empty the database",
    );
  const applied = (await hasTable(db, dialect, MIGRATION_TABLE)) ? await listAppliedSteps(db) : [];
  const unknown = applied.filter((name) => name > FIRST_STEP && !Object.hasOwn(steps, name));
  if (unknown.length > 0)
    throw new Error(
      `a newer version of Aircheck has changed its tables (${unknown.join(", ")}). Start that version again, or restore the backup that was made before the upgrade. Nothing was changed`,
    );
  if (applied.length > 0 && !applied.includes(FIRST_STEP))
    throw new Error(
      `an early version of Aircheck made its tables (${applied.at(-1)}). Start commit ${LAST_EARLY_COMMIT} on it once, which brings it up to date, wait until its log says that all episodes are indexed, and then start this version. Nothing was changed`,
    );
  return Object.keys(steps).filter((name) => !applied.includes(name));
}

/** @throws Error PostgreSQL would refuse the first name with a letter that the encoding lacks, or cut characters */
async function refuseOtherEncodings(db: Db): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding !== undefined && encoding.toUpperCase() !== "UTF8")
    throw new Error(
      `its encoding is ${encoding}, and names and titles of all languages need UTF8. Create one with: createdb --encoding=UTF8 --template=template0 NAME`,
    );
}

/** Whether the database has a table; of PostgreSQL's schemas the one that statements use counts. */
async function hasTable(db: Db, dialect: DialectName, name: string): Promise<boolean> {
  const query =
    dialect === "postgres"
      ? sql<{ found: unknown }>`select to_regclass(${`"${name}"`})::text as found`
      : sql<{ found: unknown }>`select max(name) as found from sqlite_master where type = 'table' and name = ${name}`;
  const { rows } = await query.execute(db);
  return rows[0]?.found !== null;
}

/** @returns the names of the steps that the database has had, oldest first */
async function listAppliedSteps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function recordStep(trx: Db, name: string): Promise<void> {
  await trx.schema
    .createTable(MIGRATION_TABLE)
    .ifNotExists()
    .addColumn("name", "varchar(255)", (c) => c.notNull().primaryKey())
    .addColumn("timestamp", "varchar(255)", (c) => c.notNull())
    .execute();
  const at = new Date().toISOString();
  await sql`insert into ${sql.table(MIGRATION_TABLE)} (name, timestamp) values (${name}, ${at})`.execute(trx);
}
