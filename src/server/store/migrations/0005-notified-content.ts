import type { Kysely } from "kysely";

/** Adds the content hash of which WebSub hubs were last notified. */
export async function addNotifiedContent(db: Kysely<unknown>): Promise<void> {
  for (const table of ["feeds", "users"])
    await db.schema.alterTable(table).addColumn("notifiedContentHash", "text").execute();
}
