import { sql, type Updateable } from "kysely";
import type { WatchRelation } from "#domain/suggestions/suggestion.ts";
import type { StoredNames } from "#domain/suggestions/watched-names.ts";
import type { Db } from "./database.ts";
import { enqueueJob, enqueueMissingJob } from "./jobs.ts";
import type { WatchRow, WatchSettingsRow, WatchSettingsTable } from "./tables.ts";

/** Makes a person watch a feed; one that they watch, or never want to see, stays as it is. @returns whether it is new */
export async function insertWatch(
  db: Db,
  watch: { userId: number; watchedFeedId: number; relation: WatchRelation; createdAt: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("watches")
    .values(watch)
    .onConflict((conflict) => conflict.columns(["userId", "watchedFeedId"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Makes a person watch a feed in this way, however they did before. @returns the row */
export async function replaceWatch(
  db: Db,
  watch: { userId: number; watchedFeedId: number; relation: WatchRelation; createdAt: string },
): Promise<WatchRow> {
  const { relation, createdAt } = watch;
  return db
    .insertInto("watches")
    .values(watch)
    .onConflict((conflict) => conflict.columns(["userId", "watchedFeedId"]).doUpdateSet({ relation, createdAt }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A show that a person watches, with the state of its feed. */
export async function listWatches(db: Db, userId: number) {
  return db
    .selectFrom("watches")
    .innerJoin("watchedFeeds", "watchedFeeds.id", "watches.watchedFeedId")
    .leftJoin("jobs", (join) =>
      join
        .on("jobs.kind", "=", "check-feed")
        .on((row) => row("jobs.key", "=", row.cast<string>("watchedFeeds.id", "text"))),
    )
    .select([
      "watches.id",
      "watches.watchedFeedId",
      "watches.relation",
      "watches.createdAt",
      "watches.readAt",
      "watchedFeeds.feedUrl",
      "watchedFeeds.title",
      "watchedFeeds.imageUrl",
      "watchedFeeds.lastCheckedAt",
      // null for a feed that was given up
      "jobs.dueAt as nextCheckAt",
      "watchedFeeds.stoppedAt",
      "watchedFeeds.failures",
    ])
    .where("watches.userId", "=", userId)
    .orderBy("watches.id")
    .execute();
}
export type WatchedShowRow = Awaited<ReturnType<typeof listWatches>>[number];

export async function countWatchesOf(db: Db, userId: number, relation: WatchRelation): Promise<number> {
  const { count } = await db
    .selectFrom("watches")
    .select(sql<number>`count(*)`.as("count"))
    .where("userId", "=", userId)
    .where("relation", "=", relation)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findOwnWatch(db: Db, userId: number, watchId: number): Promise<WatchRow | undefined> {
  return db.selectFrom("watches").selectAll().where("id", "=", watchId).where("userId", "=", userId).executeTakeFirst();
}

export async function findWatchByUrl(db: Db, userId: number, feedUrl: string): Promise<WatchRow | undefined> {
  return db
    .selectFrom("watches")
    .innerJoin("watchedFeeds", "watchedFeeds.id", "watches.watchedFeedId")
    .selectAll("watches")
    .where("userId", "=", userId)
    .where("feedUrl", "=", feedUrl)
    .executeTakeFirst();
}

export async function updateWatch(db: Db, watchId: number, relation: WatchRelation): Promise<void> {
  await db.updateTable("watches").set({ relation }).where("id", "=", watchId).execute();
}

export async function deleteWatch(db: Db, watchId: number): Promise<void> {
  await db.deleteFrom("watches").where("id", "=", watchId).execute();
}

/** Records that a feed was searched as a whole for these people. @param now ISO UTC */
export async function markWatchesRead(db: Db, watchIds: readonly number[], now: string): Promise<void> {
  if (watchIds.length === 0) return;
  await db
    .updateTable("watches")
    .set({ readAt: now })
    .where("id", "in", [...watchIds])
    .execute();
}

/** Has all feeds of a person searched as a whole again, because their names changed. */
export async function markWatchesUnread(db: Db, userId: number): Promise<void> {
  await db.updateTable("watches").set({ readAt: null }).where("userId", "=", userId).execute();
}

/** Lists what identifies all episodes of a person, to suggest none of them. */
export async function listSavedEpisodes(db: Db, userId: number) {
  return db
    .selectFrom("episodes")
    .innerJoin("feeds", "feeds.id", "episodes.feedId")
    .select([
      "episodes.title",
      "showName",
      "releaseDate",
      "sourceFeedUrl",
      "sourceGuid",
      "audioUrl",
      "youtubeUrl",
      "appleUrl",
      "spotifyUrl",
      "showNotesUrl",
    ])
    .where("feeds.userId", "=", userId)
    .where("trashOfFeedId", "is", null)
    .execute();
}

/** Whether a person has an episode from this feed. @param exceptId an episode that does not count */
export async function hasEpisodeFrom(
  db: Db,
  userId: number,
  feedUrl: string,
  exceptId: number | null = null,
): Promise<boolean> {
  const row = await db
    .selectFrom("episodes")
    .innerJoin("feeds", "feeds.id", "episodes.feedId")
    .select("episodes.id")
    .where("feeds.userId", "=", userId)
    .where("trashOfFeedId", "is", null)
    .where("sourceFeedUrl", "=", feedUrl)
    .where("episodes.id", "<>", exceptId ?? 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a person's settings where they are missing, and plans their searches and mails. @param at for the first ones, ISO UTC */
export async function ensureWatchSettings(
  db: Db,
  userId: number,
  at: { nextSearchAt: string; nextMailAt: string },
): Promise<void> {
  await db
    .insertInto("watchSettings")
    .values({ userId })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
  const job = { key: userId, ownerId: userId };
  await enqueueMissingJob(db, { ...job, kind: "search-directories", dueAt: at.nextSearchAt });
  await enqueueMissingJob(db, { ...job, kind: "mail-suggestions", dueAt: at.nextMailAt });
}

export async function findWatchSettings(db: Db, userId: number): Promise<WatchSettingsRow | undefined> {
  return db.selectFrom("watchSettings").selectAll().where("userId", "=", userId).executeTakeFirst();
}

/** The names of a person, and the other spellings that they gave to be watched for by. */
export async function findStoredNames(db: Db, userId: number): Promise<StoredNames | undefined> {
  return db
    .selectFrom("users")
    .leftJoin("watchSettings", "watchSettings.userId", "users.id")
    .select(["users.displayName", "watchSettings.otherNames"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

export async function updateWatchSettings(
  db: Db,
  userId: number,
  changes: Updateable<WatchSettingsTable>,
): Promise<void> {
  await db.updateTable("watchSettings").set(changes).where("userId", "=", userId).execute();
}

/**
 * Records that a person asks for a check, unless they did a moment ago.
 * @param after ISO UTC; an earlier request does not count any more
 * @returns whether it may be made
 */
export async function requestCheck(db: Db, userId: number, now: string, after: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("watchSettings")
    .set({ checkRequestedAt: now })
    .where("userId", "=", userId)
    .where((row) => row.or([row("checkRequestedAt", "is", null), row("checkRequestedAt", "<=", after)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await enqueueSearch(db, userId, now);
  return true;
}

/** Has the directories searched for a person. @param dueAt ISO UTC */
export async function enqueueSearch(db: Db, userId: number, dueAt: string): Promise<void> {
  await enqueueJob(db, { kind: "search-directories", key: userId, ownerId: userId, dueAt });
}

/** Ends the mails of the person who got this token in one. @returns whether there is such a person */
export async function endMails(db: Db, unsubscribeToken: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("watchSettings")
    .set({ mail: "never" })
    .where("unsubscribeToken", "=", unsubscribeToken)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
