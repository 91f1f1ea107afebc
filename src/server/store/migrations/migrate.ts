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
import { createFirstTables } from "./0001-first-tables.ts";
import { addAccountCare } from "./0002-account-care.ts";
import { createPublications } from "./0003-publications.ts";
import { renameColumns } from "./0004-standard-column-names.ts";
import { addNotifiedContent } from "./0005-notified-content.ts";
import { addPicturesAndMediaKits } from "./0006-pictures-and-media-kits.ts";
import { removeCredentials } from "./0007-no-credentials-in-links.ts";
import { addSecurity } from "./0008-security.ts";
import { addRequestQuotas } from "./0009-request-quotas.ts";
import { addNumbers } from "./0010-numbers.ts";
import { addWatching } from "./0011-watching-for-appearances.ts";
import { addPassages } from "./0012-passages.ts";
import { addTranscripts } from "./0013-transcripts.ts";
import { addReliability } from "./0014-reliability.ts";
import { addNumberSumsAndUndo } from "./0015-number-sums-and-undo.ts";
import { improveSearch } from "./0016-search.ts";
import { addTranscriptRanges } from "./0017-transcript-ranges.ts";
import { endSessionsWithoutPasskeys } from "./0018-sessions-without-passkeys.ts";
import { addReferringSites } from "./0019-referring-sites.ts";
import { addDocumentRevisions } from "./0020-document-revisions.ts";
import { addJobs } from "./0021-jobs.ts";
import { addRateLimitBuckets } from "./0022-rate-limit-buckets.ts";
import { dropNumberSums } from "./0023-no-number-sums.ts";
import { addTrash } from "./0024-trash.ts";
import { addMatchedEpisodes } from "./0025-matched-episodes.ts";
import { addKinds } from "./0026-kinds.ts";
import { addLinkHealth } from "./0027-link-health.ts";
import { addImports } from "./0028-imports.ts";
import { createTables } from "./0029-all-tables.ts";
import { readListsInJobs } from "./0029-lists-read-in-jobs.ts";
import { indexJobsInTurn } from "./0030-jobs-in-turn.ts";
import { addLinkPrivacy } from "./0031-link-privacy.ts";
import { addRowsThatAwaitADirectory } from "./0032-rows-that-await-a-directory.ts";
import { addStatisticsByDay } from "./0033-statistics-by-day.ts";

type MigrationStep = (db: Kysely<unknown>, types: ColumnTypes, dialect: DialectName) => Promise<void>;

/**
 * All schema changes, oldest first. The database stores their names, so a released one must never be renamed. The first has the name of
 * the last one of those by which early versions came to the same tables.
 */
const steps: Record<string, MigrationStep> = {
  "0029-lists-read-in-jobs": createTables,
  "0030-jobs-in-turn": indexJobsInTurn,
  "0031-link-privacy": addLinkPrivacy,
  "0032-rows-that-await-a-directory": addRowsThatAwaitADirectory,
  "0033-statistics-by-day": addStatisticsByDay,
};

/** What brings a database of an early version to the first of the steps above. */
const formerSteps: Record<string, MigrationStep> = {
  "0001-first-tables": createFirstTables,
  "0002-account-care": addAccountCare,
  "0003-publications": createPublications,
  "0004-standard-column-names": renameColumns,
  "0005-notified-content": addNotifiedContent,
  "0006-pictures-and-media-kits": addPicturesAndMediaKits,
  "0007-no-credentials-in-links": removeCredentials,
  "0008-security": addSecurity,
  "0009-request-quotas": addRequestQuotas,
  "0010-numbers": addNumbers,
  "0011-watching-for-appearances": addWatching,
  "0012-passages": addPassages,
  "0013-transcripts": addTranscripts,
  "0014-reliability": addReliability,
  "0015-number-sums-and-undo": addNumberSumsAndUndo,
  "0016-search": (db, _types, dialect) => improveSearch(db, dialect),
  "0017-transcript-ranges": addTranscriptRanges,
  "0018-sessions-without-passkeys": endSessionsWithoutPasskeys,
  "0019-referring-sites": addReferringSites,
  "0020-document-revisions": addDocumentRevisions,
  "0021-jobs": addJobs,
  "0022-rate-limit-buckets": addRateLimitBuckets,
  "0023-no-number-sums": dropNumberSums,
  "0024-trash": addTrash,
  "0025-matched-episodes": addMatchedEpisodes,
  "0026-kinds": addKinds,
  "0027-link-health": addLinkHealth,
  "0028-imports": addImports,
  "0029-lists-read-in-jobs": readListsInJobs,
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
    const missing = await findMissingSteps({ db: trx, dialect });
    const all = missing.length === Object.keys(steps).length ? steps : { ...steps, ...formerSteps };
    for (const name of missing) {
      onStep(name);
      await all[name]?.(trx as unknown as Kysely<unknown>, types, dialect);
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

/** Whether the schema has every change that this version knows. */
export async function isMigrated({ db }: Pick<Database, "db">): Promise<boolean> {
  const applied = new Set(await listAppliedSteps(db));
  return Object.keys(steps).every((name) => applied.has(name));
}

/** @returns their names, in the order in which they are to run */
async function findMissingSteps({ db, dialect }: Pick<Database, "db" | "dialect">): Promise<string[]> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  if (dialect === "postgres" && tables.includes(UNFINISHED_MOVE))
    throw new Error(
      "the move to it was interrupted. Run npm run move again, which goes on where it ended, or empty the database",
    );
  const applied = tables.includes(MIGRATION_TABLE) ? await listAppliedSteps(db) : [];
  const unknown = applied.filter((name) => !Object.hasOwn({ ...formerSteps, ...steps }, name));
  if (unknown.length > 0)
    throw new Error(
      `a newer version of Aircheck has changed its tables (${unknown.join(", ")}). Start that version again, or restore the backup that was made before the upgrade. Nothing was changed`,
    );
  if (applied.length === 0) return Object.keys(steps);
  return Object.keys({ ...formerSteps, ...steps }).filter((name) => !applied.includes(name));
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
