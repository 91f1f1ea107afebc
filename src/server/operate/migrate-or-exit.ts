import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Config } from "../config.ts";
import type { DatabaseSettings } from "../store/database.ts";
import { countMissingSteps } from "../store/migrations/migrate.ts";
import { answerWhileMigrating } from "./answer-while-migrating.ts";
import { cannotListen } from "./cannot-listen.ts";
import { exitWithoutDatabase } from "./exit-without-database.ts";
import { MigrationProgress } from "./migration-progress.ts";
import { stop } from "./stop.ts";

/** How often a long migration says how far it is. */
const PROGRESS_INTERVAL_MS = 10_000;

/**
 * Migrates the database, or ends the process with a sentence when it cannot be opened or migrated.
 * @param options isAnswering: whether requests are answered meanwhile
 */
export async function migrateOrExit(config: Config, { isAnswering = false } = {}): Promise<void> {
  try {
    const missing = await countMissingSteps(config);
    if (missing > 0) await migrateInSight(config, new MigrationProgress(missing), isAnswering);
  } catch (error) {
    exitWithoutDatabase(config, error);
  }
}

async function migrateInSight(config: Config, progress: MigrationProgress, isAnswering: boolean): Promise<void> {
  const stopAnswering = isAnswering ? await answerOrExit(config, progress) : undefined;
  console.error(`Migrating the database: ${progress.total} ${progress.total === 1 ? "change" : "changes"}`);
  const reporting = setInterval(() => console.error(progress.sentence), PROGRESS_INTERVAL_MS);
  try {
    const settings: DatabaseSettings = { databaseUrl: config.databaseUrl, dataDir: config.dataDir };
    const worker = new Worker(new URL("./migration-worker.ts", import.meta.url), { workerData: settings });
    worker.on("message", (step: string) => progress.begin(step));
    // An error of the worker rejects.
    await once(worker, "exit");
    console.error(`Migrated the database in ${progress.seconds} s`);
  } finally {
    clearInterval(reporting);
    await stopAnswering?.();
  }
}

async function answerOrExit(config: Config, progress: MigrationProgress): Promise<() => Promise<void>> {
  try {
    return await answerWhileMigrating(config, progress);
  } catch (error) {
    stop(cannotListen(config, error));
  }
}
