import type { Db } from "./database.ts";

/** A feed's published documents, or those of a whole profile. */
export type PublishedResource = { feedId: number } | { userId: number };

export interface PublishedState {
  publishedDigest: string | null;
  publishedRevision: number;
  publishedAt: string | null;
}

// Both tables have the columns of a publication; queries are typed by one of them.
function tableOf(publication: PublishedResource): "feeds" {
  return ("feedId" in publication ? "feeds" : "users") as "feeds";
}

function idOf(publication: PublishedResource): number {
  return "feedId" in publication ? publication.feedId : publication.userId;
}

export async function findPublishedState(db: Db, publication: PublishedResource): Promise<PublishedState | undefined> {
  return db
    .selectFrom(tableOf(publication))
    .select(["publishedDigest", "publishedRevision", "publishedAt"])
    .where("id", "=", idOf(publication))
    .executeTakeFirst();
}

/** Replaces a state unless another process has come as far or further meanwhile. @returns whether it did */
export async function replacePublishedState(
  db: Db,
  publication: PublishedResource,
  before: PublishedState,
  after: PublishedState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(tableOf(publication))
    .set(after)
    .where("id", "=", idOf(publication))
    .where("publishedRevision", "=", before.publishedRevision)
    .where("publishedRevision", "<=", after.publishedRevision)
    .where((row) =>
      before.publishedDigest === null
        ? row("publishedDigest", "is", null)
        : row("publishedDigest", "=", before.publishedDigest),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
