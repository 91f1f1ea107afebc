import type { Db } from "./database.ts";

/** Takes a podcast:guid for good. @returns whether it was still free */
export async function insertPodcastGuid(db: Db, guid: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("podcastGuids")
    .values({ guid })
    .onConflict((on) => on.column("guid").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
