import { prepareBackupFolder } from "../store/sqlite/backup-files.ts";

/** Ends the process with a sentence when backups cannot be written, so that they do not fail at night. */
export async function prepareBackupFolderOrExit(folder: string): Promise<void> {
  try {
    await prepareBackupFolder(folder);
  } catch (error) {
    console.error(`Aircheck cannot write backups (BACKUP_DIR: ${folder}): ${(error as Error).message}`);
    process.exit(1);
  }
}
