import { type ColumnDefinitionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import type { ColumnTypes, DialectName } from "../database.ts";
import { createFullTextIndex } from "../full-text-index.ts";

/** Creates all tables of an empty database. What changed in them since is in the steps that follow. */
export async function createTables(db: Kysely<unknown>, types: ColumnTypes, dialect: DialectName): Promise<void> {
  await createUserTables(db, types);
  await createFeedTables(db, types);
  await createSearchTables(db, types);
  await createFullTextIndex(db, dialect);
  await createStatisticsTables(db, types);
  await createSuggestionTables(db, types);
  await createImportTables(db, types);
  await createSharedTables(db, types);
}

async function createUserTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("users")
    .addColumn("id", types.id)
    .addColumn("username", "text", required)
    .addColumn("password", "text", required)
    .addColumn("email", "text", required)
    .addColumn("emailKey", "text", required)
    .addColumn("displayName", "text")
    .addColumn("bio", "text")
    .addColumn("profileImage", "text")
    .addColumn("gravatarHash", "text", required)
    .addColumn("isPremium", types.boolean, defaultsTo(types.falseValue))
    .addColumn("isVerified", types.boolean, defaultsTo(types.falseValue))
    .addColumn("isAdmin", types.boolean, defaultsTo(types.falseValue))
    .addColumn("screenName", "text", required)
    .addColumn("screenNameKey", "text", required)
    .addColumn("stripeCustomerId", "text")
    .addColumn("stripeSubscriptionId", "text")
    .addColumn("premiumUntil", types.timestamp)
    .addColumn("createdAt", types.timestamp, required)
    .addColumn("podcastGuid", "text", required)
    .addColumn("revision", "integer", defaultsTo(1))
    .addColumn("updatedAt", types.timestamp, required)
    .addColumn("profileUpdatedAt", types.timestamp, required)
    .addColumn("displayNameKey", "text")
    .addColumn("mediaKit", "text")
    .addColumn("timeZone", "text")
    .addColumn("profileRevision", "integer", defaultsTo(1))
    .execute();
  await db.schema.createIndex("usersByEmailKey").unique().on("users").column("emailKey").execute();
  await db.schema.createIndex("usersByScreenNameKey").unique().on("users").column("screenNameKey").execute();

  await db.schema
    .createTable("profilePictures")
    .addColumn("userId", types.reference, oneFor("users.id"))
    .addColumn("contentHash", "text", required)
    .addColumn("picture", types.bytes, required)
    .addColumn("smallPicture", types.bytes, required)
    .execute();

  // A separate table, so that a search over all users reads nothing else.
  await db.schema
    .createTable("userSearchTexts")
    .addColumn("userId", types.reference, oneFor("users.id"))
    .addColumn("text", "text", required)
    .execute();

  await db.schema
    .createTable("screenNameHistory")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, belongsTo("users.id"))
    .addColumn("oldScreenName", "text", required)
    .addColumn("oldScreenNameKey", "text", required)
    .addColumn("changedAt", types.timestamp, required)
    .addColumn("expiresAt", types.timestamp, required)
    .addColumn("isByAdmin", types.boolean, defaultsTo(types.falseValue))
    .execute();
  await db.schema.createIndex("screenNameHistoryByUser").on("screenNameHistory").column("userId").execute();
  await db.schema
    .createIndex("screenNameHistoryByOldName")
    .on("screenNameHistory")
    .column("oldScreenNameKey")
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, belongsTo("users.id"))
    .addColumn("tokenHash", "text", required)
    .addColumn("createdAt", types.timestamp, required)
    .addColumn("expiresAt", types.timestamp, required)
    .addColumn("userAgent", "text")
    .addColumn("lastUsedAt", types.timestamp, defaultsTo("1970-01-01T00:00:00.000Z"))
    .addColumn("isPasskeyVerified", types.boolean, defaultsTo(types.falseValue))
    .execute();
  await db.schema.createIndex("sessionsByTokenHash").unique().on("sessions").column("tokenHash").execute();
  await db.schema.createIndex("sessionsByUser").on("sessions").column("userId").execute();

  await db.schema
    .createTable("verificationCodes")
    .addColumn("userId", types.reference, belongsTo("users.id"))
    .addColumn("purpose", "text", required)
    .addColumn("email", "text", required)
    .addColumn("codeHash", "text", required)
    .addColumn("sentAt", types.timestamp, required)
    .addColumn("expiresAt", types.timestamp, required)
    .addColumn("failedAttempts", "integer", defaultsTo(0))
    .addPrimaryKeyConstraint("verificationCodesByUserAndPurpose", ["userId", "purpose"])
    .execute();

  await db.schema
    .createTable("passwordResets")
    .addColumn("userId", types.reference, oneFor("users.id"))
    .addColumn("tokenHash", "text", required)
    .addColumn("sentAt", types.timestamp, required)
    .addColumn("expiresAt", types.timestamp, required)
    .execute();
  await db.schema.createIndex("passwordResetsByTokenHash").unique().on("passwordResets").column("tokenHash").execute();

  await db.schema
    .createTable("passkeys")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, belongsTo("users.id"))
    .addColumn("credentialId", "text", required)
    .addColumn("publicKey", types.bytes, required)
    .addColumn("counter", "bigint", required)
    .addColumn("transports", "text")
    .addColumn("name", "text", required)
    .addColumn("createdAt", types.timestamp, required)
    .addColumn("lastUsedAt", types.timestamp)
    .execute();
  await db.schema.createIndex("passkeysByCredentialId").unique().on("passkeys").column("credentialId").execute();
  await db.schema.createIndex("passkeysByUser").on("passkeys").column("userId").execute();

  await db.schema
    .createTable("passkeyChallenges")
    .addColumn("tokenHash", "text", (c) => c.primaryKey())
    .addColumn("userId", types.reference, belongsTo("users.id"))
    .addColumn("purpose", "text", required)
    .addColumn("challenge", "text", required)
    .addColumn("expiresAt", types.timestamp, required)
    .execute();

  // Its ids refer to no table, because the log outlives the users that it is about.
  await db.schema
    .createTable("auditEvents")
    .addColumn("id", types.id)
    .addColumn("occurredAt", types.timestamp, required)
    .addColumn("administratorId", types.reference)
    .addColumn("userId", types.reference, required)
    .addColumn("action", "text", required)
    .execute();
  await db.schema.createIndex("auditEventsByUser").on("auditEvents").columns(["userId", "id"]).execute();
}

async function createFeedTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("feeds")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, belongsTo("users.id"))
    .addColumn("title", "text", required)
    .addColumn("slug", "text", required)
    .addColumn("description", "text")
    .addColumn("coverImage", "text")
    .addColumn("isPublic", types.boolean, defaultsTo(types.falseValue))
    .addColumn("isDefault", types.boolean, defaultsTo(types.falseValue))
    .addColumn("sortMethod", "text", defaultsTo("manual"))
    .addColumn("createdAt", types.timestamp, required)
    .addColumn("podcastGuid", "text", required)
    .addColumn("revision", "integer", defaultsTo(1))
    .addColumn("updatedAt", types.timestamp, required)
    .addColumn("trashOfFeedId", types.reference, (c) => c.references("feeds.id").onDelete("cascade"))
    .addColumn("hasItemsWithoutMedia", types.boolean, defaultsTo(types.falseValue))
    .execute();
  await db.schema.createIndex("feedsByUserAndSlug").unique().on("feeds").columns(["userId", "slug"]).execute();
  // At most one default feed per user.
  await db.schema
    .createIndex("feedsDefaultByUser")
    .unique()
    .on("feeds")
    .column("userId")
    .where(sql<boolean>`${sql.ref("isDefault")} is ${types.trueValue}`)
    .execute();
  await db.schema.createIndex("feedsByTrashOf").on("feeds").column("trashOfFeedId").execute();

  await db.schema
    .createTable("feedSlugHistory")
    .addColumn("userId", types.reference, belongsTo("users.id"))
    .addColumn("oldSlug", "text", required)
    .addColumn("feedId", types.reference, belongsTo("feeds.id"))
    .addColumn("changedAt", types.timestamp, required)
    .addPrimaryKeyConstraint("feedSlugHistoryByUserAndSlug", ["userId", "oldSlug"])
    .execute();
  await db.schema.createIndex("feedSlugHistoryByFeed").on("feedSlugHistory").column("feedId").execute();

  await db.schema
    .createTable("podcastGuids")
    .addColumn("guid", "text", (c) => c.primaryKey())
    .execute();

  await db.schema
    .createTable("episodes")
    .addColumn("id", types.id)
    .addColumn("feedId", types.reference, belongsTo("feeds.id"))
    .addColumn("guid", "text", required)
    .addColumn("title", "text", required)
    .addColumn("description", "text")
    .addColumn("showName", "text")
    .addColumn("releaseDate", types.timestamp, required)
    .addColumn("audioUrl", "text")
    .addColumn("imageUrl", "text")
    .addColumn("duration", "text")
    .addColumn("appleUrl", "text")
    .addColumn("spotifyUrl", "text")
    .addColumn("youtubeUrl", "text")
    .addColumn("showNotesUrl", "text")
    .addColumn("position", "integer", defaultsTo(0))
    .addColumn("createdAt", types.timestamp, required)
    .addColumn("sourceFeedUrl", "text")
    .addColumn("sourceGuid", "text")
    .addColumn("enclosureLength", "bigint")
    .addColumn("enclosureType", "text")
    .addColumn("transcriptLinks", "text")
    .addColumn("chaptersUrl", "text")
    .addColumn("chapterCount", "integer", defaultsTo(0))
    .addColumn("kind", "text", defaultsTo("podcast"))
    .addColumn("brokenLinks", "text")
    .addColumn("brokenSince", types.timestamp)
    .execute();
  await db.schema.createIndex("episodesByGuid").unique().on("episodes").column("guid").execute();
  await db.schema.createIndex("episodesByFeed").on("episodes").columns(["feedId", "position"]).execute();

  await db.schema
    .createTable("linkChecks")
    .addColumn("episodeId", types.reference, belongsTo("episodes.id"))
    .addColumn("kind", "text", required)
    .addColumn("urlHash", "text", required)
    .addColumn("result", "text")
    .addColumn("problem", "text")
    .addColumn("failures", "integer", required)
    .addColumn("firstFailedAt", types.timestamp)
    .addColumn("brokenAt", types.timestamp)
    .addColumn("checkedAt", types.timestamp)
    .addColumn("nextCheckAt", types.timestamp, required)
    .addColumn("mailedAt", types.timestamp)
    .addColumn("offers", "text")
    .addColumn("replacement", "text")
    .addColumn("refusedUrl", "text")
    .addPrimaryKeyConstraint("linkChecksByEpisode", ["episodeId", "kind"])
    .execute();
  await db.schema.createIndex("linkChecksByUrl").on("linkChecks").columns(["urlHash", "nextCheckAt"]).execute();
  await db.schema.createIndex("linkChecksByResult").on("linkChecks").columns(["result", "checkedAt"]).execute();
}

async function createSearchTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("passages")
    .addColumn("id", types.id)
    // Deleted with the episode: a second reference would need an index of its own.
    .addColumn("ownerId", types.reference, required)
    .addColumn("episodeId", types.reference, belongsTo("episodes.id"))
    .addColumn("kind", "text", required)
    .addColumn("position", "integer", required)
    .addColumn("startMs", "integer")
    .addColumn("endMs", "integer")
    .addColumn("speaker", "text")
    .addColumn("cues", "text")
    .addColumn("text", "text", required)
    .addColumn("searchText", "text", required)
    .execute();
  await db.schema
    .createIndex("passagesByEpisode")
    .unique()
    .on("passages")
    .columns(["episodeId", "kind", "position"])
    .execute();

  await db.schema
    .createTable("transcripts")
    .addColumn("episodeId", types.reference, oneFor("episodes.id"))
    .addColumn("ownerId", types.reference, required)
    .addColumn("origin", "text", required)
    .addColumn("sourceUrl", "text")
    .addColumn("format", "text", required)
    .addColumn("language", "text")
    .addColumn("etag", "text")
    .addColumn("lastModified", "text")
    .addColumn("fetchedAt", types.timestamp, required)
    .addColumn("isTimed", types.boolean, required)
    .addColumn("isApproximate", types.boolean, required)
    .addColumn("endMs", "integer")
    .addColumn("speakers", "text", required)
    .addColumn("mySpeaker", "text")
    .addColumn("licence", "text")
    .addColumn("isShareable", types.boolean, defaultsTo(types.falseValue))
    .addColumn("characters", "integer", required)
    .addColumn("paragraphCount", "integer", defaultsTo(0))
    .addColumn("distinctWordCount", "integer", defaultsTo(0))
    .addColumn("firstPosition", "integer", defaultsTo(0))
    .execute();
  await db.schema.createIndex("transcriptsByOwner").on("transcripts").column("ownerId").execute();

  await db.schema
    .createTable("hiddenParagraphs")
    .addColumn("episodeId", types.reference, belongsTo("episodes.id"))
    .addColumn("firstPosition", "integer", required)
    .addColumn("deleteAt", types.timestamp, required)
    .addPrimaryKeyConstraint("hiddenParagraphsKey", ["episodeId", "firstPosition"])
    .execute();

  await db.schema
    .createTable("episodeChapters")
    .addColumn("episodeId", types.reference, oneFor("episodes.id"))
    .addColumn("origin", "text", required)
    .addColumn("sourceUrl", "text")
    .addColumn("etag", "text")
    .addColumn("lastModified", "text")
    .addColumn("fetchedAt", types.timestamp, required)
    .addColumn("links", "text", required)
    .execute();

  await db.schema
    .createTable("transcriptLooks")
    .addColumn("episodeId", types.reference, oneFor("episodes.id"))
    .addColumn("ownerId", types.reference, required)
    .addColumn("lookedAt", types.timestamp)
    .addColumn("looks", "integer", defaultsTo(0))
    .addColumn("failures", "integer", defaultsTo(0))
    .addColumn("problem", "text")
    .addColumn("removedBy", "text")
    .execute();
}

async function createStatisticsTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const table of ["recentNumbers", "dailyNumbers"])
    await db.schema
      .createTable(table)
      .addColumn("feedId", types.reference, belongsTo("feeds.id"))
      .addColumn("metric", "integer", required)
      .addColumn("period", "integer", required)
      .addColumn("key", "text", required)
      .addColumn("value", "bigint", required)
      .addPrimaryKeyConstraint(`${table}Key`, ["feedId", "metric", "period", "key"])
      .modifyEnd(types.storedInKeyOrder)
      .execute();
  await db.schema.createIndex("recentNumbersByPeriod").on("recentNumbers").column("period").execute();

  await db.schema
    .createTable("instanceNumbers")
    .addColumn("day", "integer", required)
    .addColumn("metric", "text", required)
    .addColumn("value", "bigint", required)
    .addPrimaryKeyConstraint("instanceNumbersKey", ["day", "metric"])
    .execute();

  await db.schema
    .createTable("dailySalts")
    .addColumn("day", "integer", (c) => c.primaryKey())
    .addColumn("salt", "text", required)
    .execute();

  // Without references: the rows live for a day, and deleting a feed need not look for them.
  await db.schema
    .createTable("dailyVisitors")
    .addColumn("day", "integer", required)
    .addColumn("visitorHash", "text", required)
    .addPrimaryKeyConstraint("dailyVisitorsKey", ["day", "visitorHash"])
    .modifyEnd(types.storedInKeyOrder)
    .execute();

  await db.schema
    .createTable("referringSites")
    .addColumn("feedId", types.reference, belongsTo("feeds.id"))
    .addColumn("site", "text", required)
    .addColumn("day", "integer", required)
    .addColumn("addressCount", "integer", required)
    .addPrimaryKeyConstraint("referringSitesKey", ["feedId", "site"])
    .modifyEnd(types.storedInKeyOrder)
    .execute();
  await db.schema.createIndex("referringSitesByDay").on("referringSites").column("day").execute();

  await db.schema
    .createTable("countedEvents")
    .addColumn("eventId", "text", (c) => c.primaryKey())
    .addColumn("seconds", "integer", required)
    .addColumn("firstAt", types.timestamp, required)
    .execute();
  await db.schema.createIndex("countedEventsByTime").on("countedEvents").column("firstAt").execute();
}

async function createSuggestionTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("watchedFeeds")
    .addColumn("id", types.id)
    .addColumn("feedUrl", "text", required)
    .addColumn("podcastIndexId", "bigint")
    .addColumn("title", "text")
    .addColumn("imageUrl", "text")
    .addColumn("etag", "text")
    .addColumn("lastModified", "text")
    .addColumn("contentHash", "text")
    .addColumn("newestReleaseAt", types.timestamp)
    .addColumn("intervalSeconds", "integer")
    .addColumn("ttlSeconds", "integer")
    .addColumn("lastCheckedAt", types.timestamp)
    .addColumn("readAt", types.timestamp)
    .addColumn("failures", "integer", defaultsTo(0))
    .addColumn("firstFailedAt", types.timestamp)
    .addColumn("stoppedAt", types.timestamp)
    .addColumn("movedTo", "text")
    .addColumn("movedCount", "integer", defaultsTo(0))
    .addColumn("matchedEpisodes", "text")
    .execute();
  await db.schema.createIndex("watchedFeedsByUrl").unique().on("watchedFeeds").column("feedUrl").execute();

  await db.schema
    .createTable("watches")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, belongsTo("users.id"))
    .addColumn("watchedFeedId", types.reference, belongsTo("watchedFeeds.id"))
    .addColumn("relation", "text", required)
    .addColumn("createdAt", types.timestamp, required)
    .addColumn("readAt", types.timestamp)
    .execute();
  await db.schema.createIndex("watchesByUser").unique().on("watches").columns(["userId", "watchedFeedId"]).execute();
  await db.schema.createIndex("watchesByFeed").on("watches").column("watchedFeedId").execute();

  await db.schema
    .createTable("watchSettings")
    .addColumn("userId", types.reference, oneFor("users.id"))
    .addColumn("otherNames", "text")
    .addColumn("mail", "text", defaultsTo("weekly"))
    .addColumn("searchCount", "integer", defaultsTo(0))
    .addColumn("lastFoundCount", "integer", defaultsTo(0))
    .addColumn("lastSearchedAt", types.timestamp)
    .addColumn("checkRequestedAt", types.timestamp)
    .addColumn("unsubscribeToken", "text")
    .execute();
  await db.schema.createIndex("watchSettingsByToken").unique().on("watchSettings").column("unsubscribeToken").execute();

  await db.schema
    .createTable("suggestions")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, belongsTo("users.id"))
    .addColumn("state", "text", required)
    .addColumn("level", "text", required)
    .addColumn("draft", "text", required)
    .addColumn("evidence", "text", required)
    .addColumn("feedUrl", "text")
    .addColumn("foundAt", types.timestamp, required)
    .addColumn("decidedAt", types.timestamp)
    .addColumn("episodeId", types.reference, (c) => c.references("episodes.id").onDelete("set null"))
    .addColumn("mailedAt", types.timestamp)
    .addColumn("formerRelation", "text")
    .execute();
  await db.schema.createIndex("suggestionsByUser").on("suggestions").columns(["userId", "state"]).execute();
  await db.schema.createIndex("suggestionsByEpisode").on("suggestions").column("episodeId").execute();

  await db.schema
    .createTable("suggestionKeys")
    .addColumn("userId", types.reference, belongsTo("users.id"))
    .addColumn("keyHash", "text", required)
    .addPrimaryKeyConstraint("suggestionKeysPrimaryKey", ["userId", "keyHash"])
    .execute();

  await db.schema
    .createTable("pausedHosts")
    .addColumn("host", "text", (c) => c.primaryKey())
    .addColumn("pauseEndsAt", types.timestamp, required)
    .addColumn("failures", "integer", required)
    .execute();
}

async function createImportTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("imports")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, belongsTo("users.id"))
    .addColumn("status", "text", required)
    .addColumn("message", "text")
    .addColumn("source", "text")
    .addColumn("createdAt", types.timestamp, required)
    .addColumn("columns", "text")
    .addColumn("content", types.bytes)
    .addColumn("contentFormat", "text")
    .addColumn("leftOut", "text", required)
    .addColumn("leftOutCount", "integer", required)
    .addColumn("notTakenCount", "integer", required)
    .addColumn("isCut", types.boolean, required)
    .execute();
  await db.schema.createIndex("importsByUser").on("imports").column("userId").execute();

  await db.schema
    .createTable("importRows")
    .addColumn("id", types.id)
    .addColumn("importId", types.reference, belongsTo("imports.id"))
    .addColumn("position", "integer", required)
    .addColumn("listed", "text", required)
    .addColumn("state", "text", required)
    .addColumn("reason", "text")
    .addColumn("drafts", "text")
    .addColumn("summary", "text")
    .addColumn("keys", "text")
    .addColumn("isTicked", types.boolean, defaultsTo(types.falseValue))
    .addColumn("tries", "integer", defaultsTo(0))
    .addColumn("guid", "text", required)
    .addColumn("episodeId", types.reference)
    .addColumn("addedAt", types.timestamp)
    .execute();
  await db.schema
    .createIndex("importRowsByImport")
    .unique()
    .on("importRows")
    .columns(["importId", "position"])
    .execute();
}

async function createSharedTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("instanceValues")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", "text", required)
    .execute();

  await db.schema
    .createTable("rateLimits")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("used", "integer", required)
    .addColumn("sinceMs", "bigint", required)
    .execute();

  await db.schema
    .createTable("jobs")
    .addColumn("id", types.id)
    .addColumn("kind", "text", required)
    .addColumn("key", "text", required)
    .addColumn("ownerId", types.reference, (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("dueAt", types.timestamp, required)
    .addColumn("attempts", "integer", defaultsTo(0))
    .addColumn("leaseToken", "text")
    .addColumn("leaseEndsAt", types.timestamp)
    .addColumn("againAt", types.timestamp)
    .addColumn("lastError", "text")
    .addColumn("failedAt", types.timestamp)
    .execute();
  await db.schema.createIndex("jobsByKey").unique().on("jobs").columns(["kind", "key"]).execute();
  await db.schema.createIndex("jobsByDueTime").on("jobs").columns(["kind", "dueAt", "ownerId"]).execute();
  await db.schema.createIndex("jobsByOwner").on("jobs").column("ownerId").execute();
}

type Definition = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}

function defaultsTo(value: string | number | RawBuilder<unknown>): Definition {
  return (column) => column.notNull().defaultTo(value);
}

/** @param reference such as "users.id": rows are deleted with the one that they belong to */
function belongsTo(reference: string): Definition {
  return (column) => column.notNull().references(reference).onDelete("cascade");
}

/** As belongsTo(), with one row for each. */
function oneFor(reference: string): Definition {
  return (column) => column.primaryKey().references(reference).onDelete("cascade");
}
