import type { Kysely } from "kysely";

/**
 * Adds users.profileRevision, the sharedRevision of the code, which changes with what all public documents of a user show. Drops the
 * hashes of published content, because the rows that a document shows now give its date.
 */
export async function addDocumentRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("profileRevision", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  for (const table of ["feeds", "users"])
    for (const column of [
      "publishedContentHash",
      "publishedContentRevision",
      "publishedContentUpdatedAt",
      "notifiedContentHash",
    ])
      await db.schema.alterTable(table).dropColumn(column).execute();
}
