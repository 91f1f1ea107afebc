import type { Updateable } from "kysely";
import type { Db } from "./database.ts";
import { enqueueJob, enqueueJobs } from "./jobs.ts";
import type { UserRow, WatchedFeedRow, WatchedFeedsTable, WatchRow } from "./tables.ts";

export async function findWatchedFeed(db: Db, feedId: number): Promise<WatchedFeedRow | undefined> {
  return db.selectFrom("watchedFeeds").selectAll().where("id", "=", feedId).executeTakeFirst();
}

export async function updateWatchedFeed(db: Db, feedId: number, changes: Updateable<WatchedFeedsTable>): Promise<void> {
  await db.updateTable("watchedFeeds").set(changes).where("id", "=", feedId).execute();
}

/** Finds the row of a feed, or adds it: it is then checked at once. @param now ISO UTC */
export async function ensureWatchedFeed(db: Db, feedUrl: string, now: string): Promise<WatchedFeedRow> {
  const added = await db
    .insertInto("watchedFeeds")
    .values({ feedUrl })
    .onConflict((conflict) => conflict.column("feedUrl").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) {
    await enqueueJob(db, { kind: "check-feed", key: added.id, ownerId: null, dueAt: now });
    return added;
  }
  return db.selectFrom("watchedFeeds").selectAll().where("feedUrl", "=", feedUrl).executeTakeFirstOrThrow();
}

export async function findWatchedFeedByUrl(db: Db, feedUrl: string): Promise<WatchedFeedRow | undefined> {
  return db.selectFrom("watchedFeeds").selectAll().where("feedUrl", "=", feedUrl).executeTakeFirst();
}

/** Has feeds checked as soon as possible, those that were given up included. @param now ISO UTC */
export async function expediteFeeds(db: Db, feedIds: readonly number[], now: string): Promise<void> {
  if (feedIds.length === 0) return;
  await db
    .updateTable("watchedFeeds")
    .set({ stoppedAt: null })
    .where("id", "in", [...feedIds])
    .where("stoppedAt", "is not", null)
    .execute();
  await enqueueJobs(
    db,
    feedIds.map((id) => ({ kind: "check-feed", key: id, ownerId: null, dueAt: now })),
  );
}

/**
 * Has the feeds checked that a person watches, except those that failed last time, were given up, or were checked a moment ago.
 * @param checkedBefore ISO UTC
 */
export async function expediteFeedsOf(db: Db, userId: number, now: string, checkedBefore: string): Promise<void> {
  const feeds = await db
    .selectFrom("watchedFeeds")
    .select("id")
    .where("id", "in", (query) =>
      query.selectFrom("watches").select("watchedFeedId").where("userId", "=", userId).where("relation", "!=", "never"),
    )
    .where("stoppedAt", "is", null)
    .where("failures", "=", 0)
    .where((row) => row.or([row("lastCheckedAt", "is", null), row("lastCheckedAt", "<", checkedBefore)]))
    .execute();
  const feedIds = feeds.map(({ id }) => id);
  await expediteFeeds(db, feedIds, now);
}

/** A person for whom a feed is checked, with what identifies them. */
export interface Watcher extends Pick<WatchRow, "userId" | "relation" | "createdAt" | "readAt"> {
  watchId: number;
  displayName: UserRow["displayName"];
  mediaKit: UserRow["mediaKit"];
  otherNames: string | null;
}

/** Lists the people who watch a feed and whose e-mail address is verified, in the order in which rows of theirs are written. */
export async function listWatchers(db: Db, feedId: number): Promise<Watcher[]> {
  return db
    .selectFrom("watches")
    .innerJoin("users", "users.id", "watches.userId")
    .leftJoin("watchSettings", "watchSettings.userId", "watches.userId")
    .select([
      "watches.id as watchId",
      "watches.userId",
      "relation",
      "watches.createdAt",
      "watches.readAt",
      "displayName",
      "mediaKit",
      "otherNames",
    ])
    .where("watchedFeedId", "=", feedId)
    .where("relation", "!=", "never")
    .where("isVerified", "=", true)
    .orderBy("watches.userId")
    .execute();
}

/**
 * Gives a feed its new address. Where that address is watched already, its row takes over the people of this one.
 * @returns the row that now has the address
 */
export async function moveFeed(db: Db, feed: WatchedFeedRow, newUrl: string, now: string): Promise<number> {
  const existing = await findWatchedFeedByUrl(db, newUrl);
  if (!existing) {
    await db
      .updateTable("watchedFeeds")
      .set({ feedUrl: newUrl, movedTo: null, movedCount: 0, etag: null, lastModified: null })
      .where("id", "=", feed.id)
      .execute();
    return feed.id;
  }
  await db
    .updateTable("watches")
    .set({ watchedFeedId: existing.id })
    .where("watchedFeedId", "=", feed.id)
    .where("userId", "not in", (query) =>
      query.selectFrom("watches as kept").select("kept.userId").where("kept.watchedFeedId", "=", existing.id),
    )
    .execute();
  await db.deleteFrom("watchedFeeds").where("id", "=", feed.id).execute();
  await expediteFeeds(db, [existing.id], now);
  return existing.id;
}

/** Deletes feeds that nobody watches. */
export async function deleteUnwatchedFeeds(db: Db): Promise<void> {
  await db
    .deleteFrom("watchedFeeds")
    .where((row) =>
      row.not(row.exists(row.selectFrom("watches").select("id").whereRef("watchedFeedId", "=", "watchedFeeds.id"))),
    )
    .execute();
}

/** How many feeds are watched, and how many were given up. */
export async function countWatchedFeeds(db: Db): Promise<{ watched: number; stopped: number }> {
  const { total, stopped } = await db
    .selectFrom("watchedFeeds")
    .select(({ fn }) => [fn.countAll<number>().as("total"), fn.count<number>("stoppedAt").as("stopped")])
    .executeTakeFirstOrThrow();
  return { watched: Number(total) - Number(stopped), stopped: Number(stopped) };
}

/** Lists feeds that have been read, and whose id in Podcast Index has not been looked for. */
export async function listFeedsWithoutIndexId(db: Db, limit: number) {
  return db
    .selectFrom("watchedFeeds")
    .select(["id", "feedUrl"])
    .where("podcastIndexId", "is", null)
    .where("readAt", "is not", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Lists feeds that Podcast Index has and that are checked without failures. @param afterId the last of the previous batch */
export async function listFeedsInPodcastIndex(db: Db, afterId: number, limit: number) {
  return db
    .selectFrom("watchedFeeds")
    .select(["id", "podcastIndexId", "newestReleaseAt", "lastCheckedAt"])
    .where("podcastIndexId", ">", 0)
    .where("failures", "=", 0)
    .where("stoppedAt", "is", null)
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(limit)
    .execute();
}
