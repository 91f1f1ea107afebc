import type { Kysely } from "kysely";

/** Which content of a published feed WebSub hubs were last notified of. */
export async function addNotifiedContent(db: Kysely<unknown>): Promise<void> {
  for (const table of ["feeds", "users"])
    await db.schema.alterTable(table).addColumn("notifiedContentHash", "text").execute();
}
