import type { Selectable } from "kysely";
import type { Database, Db } from "./database.ts";
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
async function replacePublishedState(
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
 * @param formerContentHash of the same content, as it was computed before
 * @returns whether it differs from the last one; of two processes that find the same change, one gets true
 */
export async function replaceNotifiedContentHash(
  db: Db,
  resource: PublishedResource,
  contentHash: string,
  formerContentHash: string,
): Promise<boolean> {
  const { table, id } = rowOf(resource);
  const known = [contentHash, formerContentHash];
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ notifiedContentHash: contentHash })
    .where("id", "=", id)
    .where((row) => row.or([row("notifiedContentHash", "is", null), row("notifiedContentHash", "not in", known)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

function rowOf(resource: PublishedResource): { table: "feeds" | "users"; id: number } {
  return "feedId" in resource ? { table: "feeds", id: resource.feedId } : { table: "users", id: resource.userId };
}

/** A state to store in the place of another one. */
export interface PublishedStateChange {
  resource: PublishedResource;
  before: PublishedState;
  after: PublishedState;
}

/**
 * Replaces states in the same way: together on SQLite, where each transaction waits for the disk, and one by one on PostgreSQL, where
 * one that holds several rows could block others.
 * @returns for each whether it did
 */
export async function replacePublishedStates(
  { db, dialect }: Database,
  changes: readonly PublishedStateChange[],
): Promise<boolean[]> {
  const replaceAll = async (db: Db) => {
    const replaced: boolean[] = [];
    for (const { resource, before, after } of changes)
      replaced.push(await replacePublishedState(db, resource, before, after));
    return replaced;
  };
  return dialect === "sqlite" ? db.transaction().execute(replaceAll) : replaceAll(db);
}
