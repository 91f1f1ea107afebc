import type { Database, PreparedQuery } from "./database.ts";

/** Determines whether a profile is visible and which version of it. */
export interface ProfileVersion {
  userId: number;
  userRevision: number;
  isPremium: boolean;
  premiumUntil: string | null;
}

export interface FeedVersion extends ProfileVersion {
  feedId: number;
  feedRevision: number;
  isDefault: boolean;
  isPublic: boolean;
}

interface VersionQueries {
  findProfile: PreparedQuery<ProfileVersion>;
  findFeed: PreparedQuery<FeedVersion>;
}

const preparedQueries = new WeakMap<Database, VersionQueries>();

/**
 * Nearly every request for a public URL runs one of these queries, and most run no other: they are prepared once per database
 * instead of being built once per request.
 */
function queriesFor(database: Database): VersionQueries {
  const prepared = preparedQueries.get(database);
  if (prepared) return prepared;
  const { db } = database;
  const queries: VersionQueries = {
    findProfile: database.prepare<ProfileVersion>(
      db
        .selectFrom("users")
        .select(["users.id as userId", "users.revision as userRevision", "isPremium", "premiumUntil"])
        .where("screenNameKey", "=", "")
        .compile(),
    ),
    findFeed: database.prepare<FeedVersion>(
      db
        .selectFrom("users")
        .innerJoin("feeds", "feeds.userId", "users.id")
        .select(["users.id as userId", "users.revision as userRevision", "isPremium", "premiumUntil"])
        .select(["feeds.id as feedId", "feeds.revision as feedRevision", "isDefault", "isPublic"])
        .where("screenNameKey", "=", "")
        .where("slug", "=", "")
        .compile(),
    ),
  };
  preparedQueries.set(database, queries);
  return queries;
}

/** @param screenNameKey from screenNameKey() @returns at once on SQLite, in a promise on PostgreSQL */
export function findProfileVersion(
  database: Database,
  screenNameKey: string,
): ReturnType<PreparedQuery<ProfileVersion>> {
  return queriesFor(database).findProfile([screenNameKey]);
}

/** @param screenNameKey from screenNameKey() @param slug in lower case @returns as findProfileVersion */
export function findFeedVersion(
  database: Database,
  screenNameKey: string,
  slug: string,
): ReturnType<PreparedQuery<FeedVersion>> {
  return queriesFor(database).findFeed([screenNameKey, slug]);
}
