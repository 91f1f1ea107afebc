import type { Db } from "./database.ts";

/** Reserves a podcast:guid forever. @returns whether it was available */
export async function insertPodcastGuid(db: Db, guid: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("podcastGuids")
    .values({ guid })
    .onConflict((on) => on.column("guid").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
