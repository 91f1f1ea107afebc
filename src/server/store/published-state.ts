import type { Selectable } from "kysely";
import type { Db } from "./database.ts";
import type { PublishedContentColumns } from "./tables.ts";

/** What has an RSS and a JSON feed of its own: a feed, or a user's whole profile. */
export type PublishedResource = { feedId: number } | { userId: number };

export type PublishedState = Omit<Selectable<PublishedContentColumns>, "notifiedContentHash">;

export async function findPublishedState(db: Db, resource: PublishedResource): Promise<PublishedState | undefined> {
  const { table, id } = rowOf(resource);
  return db
    .selectFrom(table)
    .select(["publishedContentHash", "publishedContentRevision", "publishedContentUpdatedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Replaces a state unless another process has replaced it in the meantime. @returns whether it did */
export async function replacePublishedState(
  db: Db,
  resource: PublishedResource,
  before: PublishedState,
  after: PublishedState,
): Promise<boolean> {
  const { table, id } = rowOf(resource);
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set(after)
    .where("id", "=", id)
    .where("publishedContentRevision", "=", before.publishedContentRevision)
    .where((row) =>
      before.publishedContentHash === null
        ? row("publishedContentHash", "is", null)
        : row("publishedContentHash", "=", before.publishedContentHash),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Stores the hash of the content that hubs are about to be notified of.
 * @returns whether it differs from the last one; of two processes that find the same change, one gets true
 */
export async function replaceNotifiedContentHash(
  db: Db,
  resource: PublishedResource,
  contentHash: string,
): Promise<boolean> {
  const { table, id } = rowOf(resource);
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ notifiedContentHash: contentHash })
    .where("id", "=", id)
    .where((row) => row.or([row("notifiedContentHash", "is", null), row("notifiedContentHash", "!=", contentHash)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

function rowOf(resource: PublishedResource): { table: "feeds" | "users"; id: number } {
  return "feedId" in resource ? { table: "feeds", id: resource.feedId } : { table: "users", id: resource.userId };
}
