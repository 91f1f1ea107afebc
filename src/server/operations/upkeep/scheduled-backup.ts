import type { Context } from "../../context.ts";
import { sqlitePath } from "../../store/database.ts";
import { backupName, createBackup, listBackups, pruneBackups } from "../../store/sqlite/backup-files.ts";

/**
 * Backs the embedded database up into BACKUP_DIR, once a day (UTC), and then deletes backups beyond BACKUP_KEEP. Old backups stay until the new one is complete and checked.
 * @param signal stops a backup that is running
 * @returns whether this call made the backup
 * @throws Error when the backup fails
 */
export async function backUpIfDue(context: Context, signal?: AbortSignal): Promise<boolean> {
  const { backupDir, backupKeep, dataDir } = context.config;
  if (backupDir === undefined) return false;
  const name = backupName(context.now());
  if ((await listBackups(backupDir)).includes(name)) return false;
  await createBackup(sqlitePath(dataDir), backupDir, name, signal);
  await pruneBackups(backupDir, backupKeep);
  return true;
}
