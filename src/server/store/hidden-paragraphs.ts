import type { Db } from "./database.ts";
import { TRANSCRIPT_POSITIONS } from "./passage-search.ts";
import type { ParagraphRange } from "./passages.ts";

/*
 * A transcript can be too long to store or delete in one transaction that others would not notice. So its paragraphs are hidden
 * while they are stored, shown in the transaction that makes them the episode's, and hidden in the one that takes another in their
 * place: readers, and whoever starts after a process was killed, have either all of them or none.
 */

/** Finds positions for another transcript of an episode, and hides them. @param deleteAt ISO UTC */
export async function hideNewRange(db: Db, episodeId: number, deleteAt: string): Promise<ParagraphRange> {
  for (let firstPosition = 0; ; firstPosition += TRANSCRIPT_POSITIONS) {
    const range = { episodeId, firstPosition };
    if (await hasParagraphs(db, range)) continue;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("hiddenParagraphs")
      .values({ ...range, deleteAt })
      .onConflict((conflict) => conflict.columns(["episodeId", "firstPosition"]).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return range;
  }
}

async function hasParagraphs(db: Db, { episodeId, firstPosition }: ParagraphRange): Promise<boolean> {
  const row = await db
    .selectFrom("passages")
    .select("id")
    .where("episodeId", "=", episodeId)
    .where("kind", "=", "transcript")
    .where("position", ">=", firstPosition)
    .where("position", "<", firstPosition + TRANSCRIPT_POSITIONS)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Changes when hidden paragraphs are deleted, unless that time has come: some may have been deleted then.
 * @param now ISO UTC
 * @param deleteAt ISO UTC
 * @returns whether all that was stored is still there
 */
export async function setDeletionTime(db: Db, range: ParagraphRange, now: string, deleteAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("hiddenParagraphs")
    .set({ deleteAt })
    .where("episodeId", "=", range.episodeId)
    .where("firstPosition", "=", range.firstPosition)
    .where("deleteAt", ">", now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Shows hidden paragraphs, unless their time has come. @param now ISO UTC @returns whether they are shown now */
export async function showRange(db: Db, range: ParagraphRange, now: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("hiddenParagraphs")
    .where("episodeId", "=", range.episodeId)
    .where("firstPosition", "=", range.firstPosition)
    .where("deleteAt", ">", now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Hides the paragraphs of the transcripts of some episodes. @param deleteAt ISO UTC */
export async function hideTranscripts(db: Db, episodeIds: readonly number[], deleteAt: string): Promise<void> {
  await db
    .insertInto("hiddenParagraphs")
    .columns(["episodeId", "firstPosition", "deleteAt"])
    .expression((from) =>
      from
        .selectFrom("transcripts")
        .select((row) => ["episodeId", "firstPosition", row.val(deleteAt).as("deleteAt")])
        .where("episodeId", "in", [...episodeIds]),
    )
    .execute();
}

/** Finds hidden paragraphs whose time has come. @param now ISO UTC */
export async function findParagraphsToDelete(db: Db, now: string): Promise<ParagraphRange | undefined> {
  return db
    .selectFrom("hiddenParagraphs")
    .select(["episodeId", "firstPosition"])
    .where("deleteAt", "<=", now)
    .limit(1)
    .executeTakeFirst();
}

/** Forgets a range whose paragraphs have been deleted, unless somebody stores paragraphs there again. @param now ISO UTC */
export async function forgetRange(db: Db, range: ParagraphRange, now: string): Promise<void> {
  await db
    .deleteFrom("hiddenParagraphs")
    .where("episodeId", "=", range.episodeId)
    .where("firstPosition", "=", range.firstPosition)
    .where("deleteAt", "<=", now)
    .execute();
}
