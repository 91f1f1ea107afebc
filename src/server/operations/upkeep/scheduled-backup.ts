import type { Context } from "../../context.ts";
import { backupName, createBackup, listBackups, pruneBackups } from "../../store/backup-files.ts";
import { sqlitePath } from "../../store/database.ts";
import { countHits } from "../../store/rate-limits.ts";

/** After a failure the next attempt may follow; main checks every hour. */
const LEASE_MINUTES = 50;

/**
 * Backs the embedded database up into BACKUP_DIR, once a day (UTC) however many processes call this, and then deletes backups
 * beyond BACKUP_KEEP. Old backups stay until the new one is complete and checked.
 * @param signal stops a backup that is running
 * @returns whether this call made the backup
 * @throws Error when the backup fails
 */
export async function backUpIfDue(context: Context, signal?: AbortSignal): Promise<boolean> {
  const { backupDir, backupKeep, dataDir } = context.config;
  if (backupDir === undefined) return false;
  const now = context.now();
  const name = backupName(now);
  if ((await listBackups(backupDir)).includes(name)) return false;

  // The first process to ask in the lease's time makes the backup.
  const leaseEndsAt = new Date(now.getTime() + LEASE_MINUTES * 60_000).toISOString();
  const { hits } = await countHits(context.db, `backup ${name}`, now.toISOString(), leaseEndsAt);
  if (hits > 1) return false;
  await createBackup(sqlitePath(dataDir), backupDir, name, signal);
  await pruneBackups(backupDir, backupKeep);
  return true;
}
