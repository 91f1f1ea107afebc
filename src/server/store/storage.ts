import { stat, statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Database } from "./database.ts";

/** What a disk has, for those who are not its administrator. */
export interface DiskSpace {
  freeBytes: number;
  sizeBytes: number;
}

/** @throws Error when the folder cannot be read */
export async function measureDisk(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** The bytes of the database, with those that the embedded one has not merged into its file yet. */
export async function measureDatabase({ db, path }: Database): Promise<number> {
  if (path !== undefined) {
    const sizes = await Promise.all([path, `${path}-wal`].map((file) => stat(file).catch(() => ({ size: 0 }))));
    return sizes.reduce((sum, { size }) => sum + size, 0);
  }
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
