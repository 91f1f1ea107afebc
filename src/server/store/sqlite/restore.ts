import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createFolderSync } from "./create-folder.ts";

const OWNER_ONLY = 0o600;

/**
 * Replaces an embedded database that no process has open with a backup. The previous one is kept under a name that nothing has, and
 * at each moment there is a complete database: a rename replaces one with the other. Restored by root, it belongs to the owner of the
 * previous one, or of the folder, as which the server runs.
 * @returns the path of the replaced database; undefined when there was none
 */
export function restoreDatabase(databasePath: string, backupPath: string): string | undefined {
  createFolderSync(dirname(databasePath));
  const incomingPath = `${databasePath}.incoming`;
  const { uid, gid } = statSync(existsSync(databasePath) ? databasePath : dirname(databasePath));
  rmSync(incomingPath, { force: true });
  // The owner of the folder may have put a link there, whose target root would overwrite and give away.
  copyFileSync(backupPath, incomingPath, constants.COPYFILE_EXCL);
  const file = openSync(incomingPath, constants.O_RDWR | constants.O_NOFOLLOW);
  fchmodSync(file, OWNER_ONLY);
  if (process.getuid?.() === 0) fchownSync(file, uid, gid);
  fsyncSync(file);
  closeSync(file);
  const replacedPath = existsSync(databasePath) ? keepPrevious(databasePath) : undefined;
  renameSync(incomingPath, databasePath);
  return replacedPath;
}

/** Gives a database a second name. @returns it: the first one that no earlier restore has taken */
function keepPrevious(databasePath: string): string {
  for (let number = 1; ; number++) {
    const path = `${databasePath}.before-restore${number === 1 ? "" : `-${number}`}`;
    try {
      linkSync(databasePath, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw error;
    }
    // What was not merged into the database belongs to it, and would damage another one of its name.
    for (const suffix of ["-wal", "-shm"])
      if (existsSync(databasePath + suffix)) renameSync(databasePath + suffix, path + suffix);
    return path;
  }
}

/** Whether a file is an undamaged database of this application. */
export function isIntactDatabase(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    const [check] = database.prepare("pragma integrity_check").all();
    const users = database.prepare("select name from sqlite_schema where name = 'users'").get();
    database.close();
    return check?.integrity_check === "ok" && users !== undefined;
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
