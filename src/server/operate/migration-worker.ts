import { parentPort, workerData } from "node:worker_threads";
import type { DatabaseSettings } from "../store/database.ts";
import { migrateDatabase } from "../store/migrations/migrate.ts";

/*
 * Worker entry: migrates a database. A statement of SQLite blocks its thread for as long as it takes, and meanwhile another one has
 * to say that the process lives. The messages are the names of the steps as they begin.
 */
await migrateDatabase(workerData as DatabaseSettings, (step) => parentPort?.postMessage(step));
