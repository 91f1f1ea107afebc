import type { Kysely } from "kysely";

/** Names the fetches of transcripts as the code does. */
export async function nameTranscriptFetches(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("transcriptLooks").renameTo("transcriptFetches").execute();
  await db.schema.alterTable("transcriptFetches").renameColumn("looks", "fetches").execute();
}
