import type { Kysely } from "kysely";

/** Adds the hosts and guests whom the show's feed names in an episode. */
export async function addEpisodePeople(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("episodes").addColumn("people", "text").execute();
}
