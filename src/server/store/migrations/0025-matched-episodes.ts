import type { Kysely } from "kysely";

/**
 * Remembers the texts of all searched episodes of a feed, not only the guids of the newest. Every feed is searched once more: what was
 * suggested before is in the table suggestionKeys.
 */
export async function addMatchedEpisodes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("watchedFeeds").dropColumn("newestKeys").execute();
  await db.schema.alterTable("watchedFeeds").addColumn("matchedEpisodes", "text").execute();
}
