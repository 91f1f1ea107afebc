import { randomUUID } from "node:crypto";
import { sql, type Updateable } from "kysely";
import type { Db } from "./database.ts";
import type { FeedRow, FeedsTable, NewFeed } from "./tables.ts";

export type FeedWithCount = FeedRow & { episodeCount: number };

/** The number of a feed's episodes, in a query of feeds. */
const EPISODE_COUNT = sql<number>`(select count(*) from ${sql.table("episodes")} where ${sql.ref("episodes.feedId")} = ${sql.ref("feeds.id")})`;

/** Selects feeds with the number of their episodes, without any trash. */
export function selectFeeds(db: Db) {
  return db
    .selectFrom("feeds")
    .selectAll("feeds")
    .select(EPISODE_COUNT.as("episodeCount"))
    .where("trashOfFeedId", "is", null)
    .$castTo<FeedWithCount>();
}

/** Lists a user's feeds: the default feed first, then by age. */
export async function listFeeds(db: Db, ownerId: number): Promise<FeedWithCount[]> {
  return selectFeeds(db).where("userId", "=", ownerId).orderBy("isDefault", "desc").orderBy("id").execute();
}

/** The bytes that the texts of a user's feeds have together, in UTF-8. */
export async function sumFeedTextBytes(db: Db, ownerId: number): Promise<number> {
  const bytes = (column: "title" | "description" | "coverImage") =>
    sql<number>`coalesce(sum(octet_length(${sql.ref(column)})), 0)`;
  const sums = await db
    .selectFrom("feeds")
    .select([
      bytes("title").as("titles"),
      bytes("description").as("descriptions"),
      bytes("coverImage").as("coverImages"),
    ])
    .where("userId", "=", ownerId)
    .where("trashOfFeedId", "is", null)
    .executeTakeFirstOrThrow();
  return Object.values(sums).reduce((total, sum) => total + Number(sum), 0);
}

export async function findOwnFeed(db: Db, ownerId: number, feedId: number): Promise<FeedWithCount | undefined> {
  return selectFeeds(db).where("id", "=", feedId).where("userId", "=", ownerId).executeTakeFirst();
}

export async function findFeedBySlug(db: Db, ownerId: number, slug: string): Promise<FeedWithCount | undefined> {
  return selectFeeds(db).where("userId", "=", ownerId).where("slug", "=", slug).executeTakeFirst();
}

/** Records that a slug belonged to a feed. @param now ISO UTC */
export async function insertFormerSlug(
  db: Db,
  feed: { id: number; userId: number; slug: string },
  now: string,
): Promise<void> {
  await db
    .insertInto("feedSlugHistory")
    .values({ userId: feed.userId, oldSlug: feed.slug, feedId: feed.id, changedAt: now })
    .onConflict((on) => on.columns(["userId", "oldSlug"]).doUpdateSet({ feedId: feed.id, changedAt: now }))
    .execute();
}

/** Finds a feed's revision in a database, which may be a replica that lags behind. */
export async function findFeedRevision(db: Db, feedId: number): Promise<number | undefined> {
  const row = await db.selectFrom("feeds").select("revision").where("id", "=", feedId).executeTakeFirst();
  return row?.revision;
}

/** Finds a feed with the owner's names, palette and plan and the number of its episodes, for its generated images. */
export async function findFeedForCover(db: Db, feedId: number) {
  return db
    .selectFrom("feeds")
    .innerJoin("users", "users.id", "feeds.userId")
    .select(["feeds.id", "feeds.title", "feeds.userId", "feeds.isDefault", "feeds.isPublic"])
    .select(["users.displayName", "users.screenName", "users.profileImage", "users.palette"])
    .select(["users.isPremium", "users.premiumUntil"])
    .select(EPISODE_COUNT.as("episodeCount"))
    .where("feeds.id", "=", feedId)
    .executeTakeFirst();
}

export async function insertFeed(db: Db, feed: NewFeed): Promise<FeedRow> {
  return db.insertInto("feeds").values(feed).returningAll().executeTakeFirstOrThrow();
}

export async function updateOwnFeed(
  db: Db,
  ownerId: number,
  feedId: number,
  changes: Updateable<FeedsTable>,
): Promise<void> {
  await db.updateTable("feeds").set(changes).where("id", "=", feedId).where("userId", "=", ownerId).execute();
}

/** Makes a user's default feed, if any, a feed like the others. */
export async function clearDefaultFeed(db: Db, ownerId: number, now: string): Promise<void> {
  await db
    .updateTable("feeds")
    .set((row) => ({ isDefault: false, revision: row("revision", "+", 1), updatedAt: now }))
    .where("userId", "=", ownerId)
    .where("isDefault", "=", true)
    .execute();
}

/** @returns whether the feed existed */
export async function deleteOwnFeed(db: Db, ownerId: number, feedId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("feeds")
    .where("id", "=", feedId)
    .where("userId", "=", ownerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Lists a user's feeds and their trash. */
export async function listFeedIdsWithTrash(db: Db, ownerId: number): Promise<number[]> {
  const rows = await db.selectFrom("feeds").select("id").where("userId", "=", ownerId).execute();
  return rows.map(({ id }) => id);
}

/** Lists the trash of a user's feeds. */
export async function listTrashIds(db: Db, ownerId: number): Promise<number[]> {
  const trash = db
    .selectFrom("feeds")
    .select("id")
    .where("userId", "=", ownerId)
    .where("trashOfFeedId", "is not", null);
  return (await trash.execute()).map(({ id }) => id);
}

/** No feed can have this slug, so that a trash has no URL. */
function trashSlug(feedId: number): string {
  return `trash of ${feedId}`;
}

/** Finds the trash that holds a feed's deleted episodes, as long as they can be restored. */
export async function findTrashId(db: Db, feed: Pick<FeedRow, "id" | "userId">): Promise<number | undefined> {
  const row = await db
    .selectFrom("feeds")
    .select("id")
    .where("userId", "=", feed.userId)
    .where("slug", "=", trashSlug(feed.id))
    .executeTakeFirst();
  return row?.id;
}

/** Finds a feed's trash, or creates it, for episodes that are deleted now. @param now ISO UTC @returns its id */
export async function openTrash(db: Db, feed: Pick<FeedRow, "id" | "userId">, now: string): Promise<number> {
  const { id } = await db
    .insertInto("feeds")
    .values({
      userId: feed.userId,
      title: "Deleted episodes",
      slug: trashSlug(feed.id),
      podcastGuid: randomUUID(),
      trashOfFeedId: feed.id,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(["userId", "slug"]).doUpdateSet({ updatedAt: now }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists the trash of all feeds to which nothing was added since. @param before ISO UTC */
export async function listOldTrash(db: Db, before: string): Promise<Pick<FeedRow, "id" | "userId">[]> {
  return db
    .selectFrom("feeds")
    .select(["id", "userId"])
    .where("trashOfFeedId", "is not", null)
    .where("updatedAt", "<", before)
    .execute();
}

/**
 * Takes a trash away from its feed, unless something was added to it since: what is in it can no longer be restored, and
 * what is deleted next goes to another one.
 * @param before ISO UTC
 * @returns whether it was taken away
 */
export async function closeTrash(db: Db, trashId: number, before: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("feeds")
    .set({ slug: `trash ${trashId}, to be emptied` })
    .where("id", "=", trashId)
    .where("updatedAt", "<", before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
