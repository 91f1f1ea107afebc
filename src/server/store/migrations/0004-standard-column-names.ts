import type { Kysely } from "kysely";

const COLUMN_NAMES: Record<string, Record<string, string>> = {
  users: {
    feedGuid: "podcastGuid",
    revisedAt: "updatedAt",
    identityRevisedAt: "profileUpdatedAt",
    publishedDigest: "publishedContentHash",
    publishedRevision: "publishedContentRevision",
    publishedAt: "publishedContentUpdatedAt",
  },
  feeds: {
    guid: "podcastGuid",
    revisedAt: "updatedAt",
    publishedDigest: "publishedContentHash",
    publishedRevision: "publishedContentRevision",
    publishedAt: "publishedContentUpdatedAt",
  },
  verificationCodes: { wrongTries: "failedAttempts" },
};

/** Renames columns to the terms that the rest of the code uses. */
export async function renameColumns(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMN_NAMES))
    for (const [oldName, newName] of Object.entries(columns))
      await db.schema.alterTable(table).renameColumn(oldName, newName).execute();
}
