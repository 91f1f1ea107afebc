import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { BackupTask } from "./backup-files.ts";
import { isIntactDatabase } from "./restore.ts";

/*
 * Worker entry: copies a database and checks the copy in full. Both block for as long as the disk takes, and must not stop the
 * thread that answers requests.
 */
const { databasePath, copyPath } = workerData as BackupTask;

// A copy in one read transaction: writers go on, and never make it start again.
const source = new DatabaseSync(databasePath, { readOnly: true });
source.prepare("vacuum into ?").run(copyPath);
source.close();

if (!isIntactDatabase(copyPath)) throw new Error("The copy is damaged");
parentPort?.postMessage("done");
