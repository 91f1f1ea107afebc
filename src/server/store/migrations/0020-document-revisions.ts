import type { Kysely } from "kysely";

/**
 * Adds the revision of what all public documents of a user show, and drops the hashes of published content: public documents are
 * dated by the rows that they show.
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
