import type { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

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

/*
 * Nearly every request for a public URL runs one of these queries, and most run no other: they are compiled once per database
 * instead of once per request.
 */
interface VersionQueries {
  profile: CompiledQuery<ProfileVersion>;
  feed: CompiledQuery<FeedVersion>;
}

const compiledQueries = new WeakMap<Db, VersionQueries>();

function queriesFor(db: Db): VersionQueries {
  const compiled = compiledQueries.get(db);
  if (compiled) return compiled;
  const queries = {
    profile: db
      .selectFrom("users")
      .select(["users.id as userId", "users.revision as userRevision", "isPremium", "premiumUntil"])
      .where("screenNameKey", "=", "")
      .compile(),
    feed: db
      .selectFrom("users")
      .innerJoin("feeds", "feeds.userId", "users.id")
      .select(["users.id as userId", "users.revision as userRevision", "isPremium", "premiumUntil"])
      .select(["feeds.id as feedId", "feeds.revision as feedRevision", "isDefault", "isPublic"])
      .where("screenNameKey", "=", "")
      .where("slug", "=", "")
      .compile(),
  };
  compiledQueries.set(db, queries);
  return queries;
}

/** @param screenNameKey from screenNameKey() */
export async function findProfileVersion(db: Db, screenNameKey: string): Promise<ProfileVersion | undefined> {
  const { rows } = await db.executeQuery<ProfileVersion>({ ...queriesFor(db).profile, parameters: [screenNameKey] });
  return rows[0];
}

/** @param screenNameKey from screenNameKey() @param slug in lower case */
export async function findFeedVersion(db: Db, screenNameKey: string, slug: string): Promise<FeedVersion | undefined> {
  const { rows } = await db.executeQuery<FeedVersion>({ ...queriesFor(db).feed, parameters: [screenNameKey, slug] });
  return rows[0];
}
