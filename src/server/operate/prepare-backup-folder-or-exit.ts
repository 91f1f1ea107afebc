import { prepareBackupFolder } from "../store/sqlite/backup-files.ts";
import { stop } from "./stop.ts";

/** Ends the process with a sentence when backups cannot be written, so that they do not fail at night. */
export async function prepareBackupFolderOrExit(folder: string): Promise<void> {
  try {
    await prepareBackupFolder(folder);
  } catch (error) {
    stop(`Aircheck cannot write backups (BACKUP_DIR: ${folder}): ${(error as Error).message}`);
  }
}
