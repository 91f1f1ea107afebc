import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";

/** Copies an embedded database to a new file, consistently even while the server writes. */
export async function backUpDatabase(databasePath: string, backupPath: string): Promise<void> {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  try {
    await backup(database, backupPath);
  } finally {
    database.close();
  }
}

/**
 * Replaces an embedded database that no process has open with a backup.
 * @returns the path of the replaced database; undefined when there was none
 */
export function restoreDatabase(databasePath: string, backupPath: string): string | undefined {
  const incomingPath = `${databasePath}.incoming`;
  const replacedPath = `${databasePath}.before-restore`;
  copyFileSync(backupPath, incomingPath);
  const hasPrevious = existsSync(databasePath);
  if (hasPrevious) renameSync(databasePath, replacedPath);
  for (const suffix of ["-wal", "-shm"]) rmSync(databasePath + suffix, { force: true });
  renameSync(incomingPath, databasePath);
  return hasPrevious ? replacedPath : undefined;
}

/** Whether a file is an undamaged database of this application. */
export function isIntactDatabase(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    const [check] = database.prepare("pragma quick_check").all();
    const users = database.prepare("select name from sqlite_schema where name = 'users'").get();
    database.close();
    return check?.quick_check === "ok" && users !== undefined;
  } catch {
    return false;
  }
}

/** Whether another process has the database open: SQLite lets only the last connection leave WAL mode. */
export function isDatabaseInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  const database = new DatabaseSync(path);
  try {
    database.exec("pragma locking_mode = exclusive; pragma journal_mode = delete;");
    return database.prepare("pragma journal_mode").get()?.journal_mode !== "delete";
  } catch {
    return true;
  } finally {
    database.close();
  }
}
