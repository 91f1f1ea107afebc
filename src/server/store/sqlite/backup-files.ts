import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createFolder } from "./create-folder.ts";

/** Input of backup-worker.ts. */
export interface BackupTask {
  databasePath: string;
  /** an empty file */
  copyPath: string;
}

const PARTIAL_SUFFIX = ".partial";
/** A partial file of this age was left behind by a process that ended meanwhile. */
const ABANDONED_AFTER_MS = 86_400_000;

/** The backup of a day: `aircheck-2026-11-21.sqlite`. */
const BACKUP_NAME = /^aircheck-\d{4}-\d{2}-\d{2}\.sqlite$/;
const PARTIAL_NAME = /^aircheck-.*\.partial$/;

export function backupName(at: Date): string {
  return `aircheck-${at.toISOString().slice(0, 10)}.sqlite`;
}

/**
 * Creates the folder of backups if it is missing, and tries to write to it.
 * @throws Error when it cannot be used
 */
export async function prepareBackupFolder(folder: string): Promise<void> {
  await createFolder(folder);
  await rmdir(await mkdtemp(join(folder, ".writable-")));
}

/** Lists the names of the daily backups in a folder, oldest first; none when the folder is missing. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => BACKUP_NAME.test(name)).sort();
}

/** When the newest daily backup in a folder was completed; undefined without any. */
export async function newestBackupAt(folder: string): Promise<Date | undefined> {
  const newest = (await listBackups(folder)).at(-1);
  return newest === undefined ? undefined : (await stat(join(folder, newest))).mtime;
}

/**
 * Copies an embedded database to a file that only its owner can read. The file has its name only once it is complete, checked and
 * on disk.
 * @param signal stops the copy
 * @throws Error when the copy fails or is damaged; nothing is left behind then
 */
export async function createBackup(
  databasePath: string,
  folder: string,
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  await createFolder(folder);
  const copyPath = join(folder, `${name}.${randomUUID()}${PARTIAL_SUFFIX}`);
  try {
    await (await open(copyPath, "wx", 0o600)).close();
    await runWorker({ databasePath, copyPath }, signal);
    await flush(copyPath);
    await rename(copyPath, join(folder, name));
    await flush(folder);
  } finally {
    for (const suffix of ["", "-journal"]) await rm(copyPath + suffix, { force: true });
  }
}

/** Deletes all daily backups but the newest, and what interrupted backups left behind. Other files stay. */
export async function pruneBackups(folder: string, keep: number): Promise<void> {
  const backups = await listBackups(folder);
  for (const name of backups.slice(0, -keep)) await rm(join(folder, name), { force: true });
  for (const name of await readdir(folder)) {
    if (!PARTIAL_NAME.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(join(folder, name), { force: true });
  }
}

async function runWorker(task: BackupTask, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./backup-worker.ts", import.meta.url), { workerData: task });
  try {
    // An error of the worker rejects, as does the signal.
    await once(worker, "message", signal && { signal });
  } finally {
    await worker.terminate();
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
