import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";

const WEEK_MS = 7 * 86_400_000;
/** An entry of PostgreSQL's indexes takes at most 2,704 bytes, and a character up to four. */
const FEED_URL_MAX_LENGTH = 600;

/**
 * Adds the feeds that are watched for new appearances, who watches them, and what was found. Everybody watches the shows that
 * they have been on, from now on.
 */
export async function addWatching(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("watchedFeeds")
    .addColumn("id", types.id)
    .addColumn("feedUrl", "text", (c) => c.notNull())
    .addColumn("podcastIndexId", "bigint")
    .addColumn("title", "text")
    .addColumn("imageUrl", "text")
    .addColumn("etag", "text")
    .addColumn("lastModified", "text")
    .addColumn("contentHash", "text")
    .addColumn("newestKeys", "text")
    .addColumn("newestReleaseAt", types.timestamp)
    .addColumn("intervalSeconds", "integer")
    .addColumn("ttlSeconds", "integer")
    .addColumn("nextCheckAt", types.timestamp)
    .addColumn("leaseEndsAt", types.timestamp)
    .addColumn("leaseToken", "text")
    .addColumn("lastCheckedAt", types.timestamp)
    .addColumn("readAt", types.timestamp)
    .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("firstFailedAt", types.timestamp)
    .addColumn("stoppedAt", types.timestamp)
    .addColumn("movedTo", "text")
    .addColumn("movedCount", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("watchedFeedsByUrl").unique().on("watchedFeeds").column("feedUrl").execute();
  await db.schema.createIndex("watchedFeedsByNextCheck").on("watchedFeeds").column("nextCheckAt").execute();
  await db.schema.createIndex("watchedFeedsByLease").on("watchedFeeds").column("leaseToken").execute();

  await db.schema
    .createTable("watches")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("watchedFeedId", types.reference, (c) => c.notNull().references("watchedFeeds.id").onDelete("cascade"))
    .addColumn("relation", "text", (c) => c.notNull())
    .addColumn("createdAt", types.timestamp, (c) => c.notNull())
    .addColumn("readAt", types.timestamp)
    .execute();
  await db.schema.createIndex("watchesByUser").unique().on("watches").columns(["userId", "watchedFeedId"]).execute();
  await db.schema.createIndex("watchesByFeed").on("watches").column("watchedFeedId").execute();

  await db.schema
    .createTable("watchSettings")
    .addColumn("userId", types.reference, (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("otherNames", "text")
    .addColumn("mail", "text", (c) => c.notNull().defaultTo("weekly"))
    .addColumn("nextSearchAt", types.timestamp, (c) => c.notNull())
    .addColumn("leaseEndsAt", types.timestamp)
    .addColumn("leaseToken", "text")
    .addColumn("searchCount", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("lastFoundCount", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("lastSearchedAt", types.timestamp)
    .addColumn("checkRequestedAt", types.timestamp)
    .addColumn("nextMailAt", types.timestamp, (c) => c.notNull())
    .addColumn("unsubscribeToken", "text")
    .execute();
  await db.schema.createIndex("watchSettingsBySearch").on("watchSettings").column("nextSearchAt").execute();
  await db.schema.createIndex("watchSettingsByMail").on("watchSettings").column("nextMailAt").execute();
  await db.schema.createIndex("watchSettingsByToken").unique().on("watchSettings").column("unsubscribeToken").execute();

  await db.schema
    .createTable("suggestions")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("level", "text", (c) => c.notNull())
    .addColumn("draft", "text", (c) => c.notNull())
    .addColumn("evidence", "text", (c) => c.notNull())
    .addColumn("feedUrl", "text")
    .addColumn("foundAt", types.timestamp, (c) => c.notNull())
    .addColumn("decidedAt", types.timestamp)
    .addColumn("episodeId", types.reference, (c) => c.references("episodes.id").onDelete("set null"))
    .addColumn("mailedAt", types.timestamp)
    .execute();
  await db.schema.createIndex("suggestionsByUser").on("suggestions").columns(["userId", "state"]).execute();
  await db.schema.createIndex("suggestionsByEpisode").on("suggestions").column("episodeId").execute();

  await db.schema
    .createTable("suggestionKeys")
    .addColumn("userId", types.reference, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("keyHash", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("suggestionKeysPrimaryKey", ["userId", "keyHash"])
    .execute();

  await db.schema
    .createTable("pausedHosts")
    .addColumn("host", "text", (c) => c.primaryKey())
    .addColumn("pauseEndsAt", types.timestamp, (c) => c.notNull())
    .addColumn("failures", "integer", (c) => c.notNull())
    .execute();

  await watchKnownShows(db, types);
}

async function watchKnownShows(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const now = Date.now();
  const column = sql.ref;
  const timestamp = (ms: number) =>
    sql`cast(${new Date(ms).toISOString()} as ${sql.raw(types.timestamp === "text" ? "text" : "timestamptz")})`;
  await sql`
    insert into ${sql.table("watchedFeeds")} (${column("feedUrl")}, ${column("nextCheckAt")})
    select distinct ${column("sourceFeedUrl")}, ${timestamp(now)} from episodes
    where length(${column("sourceFeedUrl")}) <= ${FEED_URL_MAX_LENGTH}
  `.execute(db);
  await sql`
    insert into watches (${column("userId")}, ${column("watchedFeedId")}, relation, ${column("createdAt")})
    select distinct ${column("feeds.userId")}, ${column("watchedFeeds.id")}, 'known', ${timestamp(now)}
    from episodes
    join feeds on feeds.id = ${column("episodes.feedId")}
    join ${sql.table("watchedFeeds")} on ${column("watchedFeeds.feedUrl")} = ${column("episodes.sourceFeedUrl")}
  `.execute(db);
  await sql`
    insert into ${sql.table("watchSettings")} (${column("userId")}, ${column("nextSearchAt")}, ${column("nextMailAt")})
    select id, ${timestamp(now)}, ${timestamp(now + WEEK_MS)} from users
  `.execute(db);
}
