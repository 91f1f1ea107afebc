import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";

export async function createFirstTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("users")
    .addColumn("id", types.id)
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("password", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("emailKey", "text", (c) => c.notNull())
    .addColumn("displayName", "text")
    .addColumn("bio", "text")
    .addColumn("profileImage", "text")
    .addColumn("gravatarHash", "text", (c) => c.notNull())
    .addColumn("isPremium", types.boolean, (c) => c.notNull().defaultTo(types.falseValue))
    .addColumn("isVerified", types.boolean, (c) => c.notNull().defaultTo(types.falseValue))
    .addColumn("isAdmin", types.boolean, (c) => c.notNull().defaultTo(types.falseValue))
    .addColumn("screenName", "text", (c) => c.notNull())
    .addColumn("screenNameKey", "text", (c) => c.notNull())
    .addColumn("stripeCustomerId", "text")
    .addColumn("stripeSubscriptionId", "text")
    .addColumn("premiumUntil", types.timestamp)
    .addColumn("createdAt", types.timestamp, (c) => c.notNull())
    .addColumn("feedGuid", "text", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("revisedAt", types.timestamp, (c) => c.notNull())
    .addColumn("identityRevisedAt", types.timestamp, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("usersByEmailKey").unique().on("users").column("emailKey").execute();
  await db.schema.createIndex("usersByScreenNameKey").unique().on("users").column("screenNameKey").execute();

  await db.schema
    .createTable("screenNameHistory")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("oldScreenName", "text", (c) => c.notNull())
    .addColumn("oldScreenNameKey", "text", (c) => c.notNull())
    .addColumn("changedAt", types.timestamp, (c) => c.notNull())
    .addColumn("expiresAt", types.timestamp, (c) => c.notNull())
    .addColumn("isByAdmin", types.boolean, (c) => c.notNull().defaultTo(types.falseValue))
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
    .addColumn("userId", types.reference, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("tokenHash", "text", (c) => c.notNull())
    .addColumn("createdAt", types.timestamp, (c) => c.notNull())
    .addColumn("expiresAt", types.timestamp, (c) => c.notNull())
    .addColumn("userAgent", "text")
    .execute();
  await db.schema.createIndex("sessionsByTokenHash").unique().on("sessions").column("tokenHash").execute();
  await db.schema.createIndex("sessionsByUser").on("sessions").column("userId").execute();

  await db.schema
    .createTable("verificationCodes")
    .addColumn("userId", types.reference, (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("codeHash", "text", (c) => c.notNull())
    .addColumn("sentAt", types.timestamp, (c) => c.notNull())
    .addColumn("expiresAt", types.timestamp, (c) => c.notNull())
    .addColumn("wrongTries", "integer", (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable("feeds")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("description", "text")
    .addColumn("coverImage", "text")
    .addColumn("isPublic", types.boolean, (c) => c.notNull().defaultTo(types.falseValue))
    .addColumn("isDefault", types.boolean, (c) => c.notNull().defaultTo(types.falseValue))
    .addColumn("sortMethod", "text", (c) => c.notNull().defaultTo("manual"))
    .addColumn("createdAt", types.timestamp, (c) => c.notNull())
    .addColumn("guid", "text", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("revisedAt", types.timestamp, (c) => c.notNull())
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

  await db.schema
    .createTable("episodes")
    .addColumn("id", types.id)
    .addColumn("feedId", types.reference, (c) => c.notNull().references("feeds.id").onDelete("cascade"))
    .addColumn("guid", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("description", "text")
    .addColumn("showName", "text")
    .addColumn("releaseDate", types.timestamp, (c) => c.notNull())
    .addColumn("audioUrl", "text")
    .addColumn("imageUrl", "text")
    .addColumn("duration", "text")
    .addColumn("appleUrl", "text")
    .addColumn("spotifyUrl", "text")
    .addColumn("youtubeUrl", "text")
    .addColumn("showNotesUrl", "text")
    .addColumn("position", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("createdAt", types.timestamp, (c) => c.notNull())
    .addColumn("sourceFeedUrl", "text")
    .addColumn("sourceGuid", "text")
    .addColumn("enclosureLength", "bigint")
    .addColumn("enclosureType", "text")
    .execute();
  await db.schema.createIndex("episodesByGuid").unique().on("episodes").column("guid").execute();
  await db.schema.createIndex("episodesByFeed").on("episodes").columns(["feedId", "position"]).execute();

  await db.schema
    .createTable("rateLimits")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("hits", "integer", (c) => c.notNull())
    .addColumn("resetsAt", types.timestamp, (c) => c.notNull())
    .execute();
}
