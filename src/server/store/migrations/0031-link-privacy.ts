import type { Kysely } from "kysely";

/** Stores what the addresses of an episode's links do not say about who may know them. */
export async function addLinkPrivacy(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("episodes").addColumn("linkPrivacy", "text").execute();
}
