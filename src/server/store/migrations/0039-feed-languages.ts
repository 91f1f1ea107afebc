import type { Kysely } from "kysely";

/** Adds the language that a guest names for the texts of a feed. */
export async function addFeedLanguages(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("feeds").addColumn("language", "text").execute();
}
