import { sql, type Updateable } from "kysely";
import type { Db } from "./database.ts";
import type { TranscriptLookRow, TranscriptLooksTable } from "./tables.ts";

export async function findTranscriptLook(db: Db, episodeId: number): Promise<TranscriptLookRow | undefined> {
  return db.selectFrom("transcriptLooks").selectAll().where("episodeId", "=", episodeId).executeTakeFirst();
}

/** Plans the first look, or another one, at an episode. @param nextLookAt ISO UTC */
export async function planLook(
  db: Db,
  { ownerId, episodeId }: { ownerId: number; episodeId: number },
  nextLookAt: string,
): Promise<void> {
  await db
    .insertInto("transcriptLooks")
    .values({ ownerId, episodeId, nextLookAt })
    .onConflict((conflict) => conflict.column("episodeId").doUpdateSet({ nextLookAt, failures: 0 }))
    .execute();
}

/** How many of a user's episodes wait for their first look. */
export async function countFirstLooks(db: Db, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom("transcriptLooks")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("ownerId", "=", ownerId)
    .where("looks", "=", 0)
    .where("nextLookAt", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Takes over looks that are due, for as long as the lease lasts. Of several processes that ask at once, each gets others.
 * @returns the episodes, the longest due first
 */
export async function claimLooks(
  db: Db,
  { now, leaseEndsAt, leaseToken, limit }: { now: string; leaseEndsAt: string; leaseToken: string; limit: number },
): Promise<TranscriptLookRow[]> {
  const isFree = sql<boolean>`(${sql.ref("leaseEndsAt")} is null or ${sql.ref("leaseEndsAt")} < ${now})`;
  const due = db
    .selectFrom("transcriptLooks")
    .select("episodeId")
    .where("nextLookAt", "<=", now)
    .where(isFree)
    .orderBy("nextLookAt")
    .limit(limit);
  const claimed = await db
    .updateTable("transcriptLooks")
    .set({ leaseEndsAt, leaseToken })
    .where("episodeId", "in", due)
    // Asked once more: PostgreSQL re-reads a row that it had to wait for.
    .where(isFree)
    .returningAll()
    .execute();
  return claimed.sort((a, b) => (a.nextLookAt ?? "").localeCompare(b.nextLookAt ?? ""));
}

/** Finishes a look and gives its lease back. @returns whether the lease was still held; otherwise nothing is changed */
export async function finishLook(
  db: Db,
  episodeId: number,
  leaseToken: string,
  changes: Updateable<TranscriptLooksTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("transcriptLooks")
    .set({ ...changes, leaseToken: null, leaseEndsAt: null })
    .where("episodeId", "=", episodeId)
    .where("leaseToken", "=", leaseToken)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives leases of a process back, so that another one can go on at once. */
export async function releaseLooks(db: Db, episodeIds: readonly number[], leaseToken: string): Promise<void> {
  if (episodeIds.length === 0) return;
  await db
    .updateTable("transcriptLooks")
    .set({ leaseToken: null, leaseEndsAt: null })
    .where("episodeId", "in", [...episodeIds])
    .where("leaseToken", "=", leaseToken)
    .execute();
}

/** @returns whether there was a look to change */
export async function updateLook(
  db: Db,
  episodeId: number,
  changes: Updateable<TranscriptLooksTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("transcriptLooks")
    .set(changes)
    .where("episodeId", "=", episodeId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
