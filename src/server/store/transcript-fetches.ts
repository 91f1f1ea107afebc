import type { Updateable } from "kysely";
import type { Db } from "./database.ts";
import { enqueueJob } from "./jobs.ts";
import type { TranscriptFetchesTable, TranscriptFetchRow } from "./tables.ts";

export async function findTranscriptFetch(db: Db, episodeId: number): Promise<TranscriptFetchRow | undefined> {
  return db.selectFrom("transcriptFetches").selectAll().where("episodeId", "=", episodeId).executeTakeFirst();
}

/** Has the show of an episode asked, for the first time or again. @param dueAt ISO UTC */
export async function enqueueTranscriptFetch(
  db: Db,
  { ownerId, episodeId }: { ownerId: number; episodeId: number },
  dueAt: string,
): Promise<void> {
  await db
    .insertInto("transcriptFetches")
    .values({ ownerId, episodeId })
    .onConflict((conflict) => conflict.column("episodeId").doUpdateSet({ failures: 0 }))
    .execute();
  await enqueueJob(db, { kind: "fetch-transcript", key: episodeId, ownerId, dueAt });
}

/** @returns whether there was a row to change */
export async function updateTranscriptFetch(
  db: Db,
  episodeId: number,
  changes: Updateable<TranscriptFetchesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("transcriptFetches")
    .set(changes)
    .where("episodeId", "=", episodeId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
