import type { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

/** What decides whether visitors see something, and which revision of it. */
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
 * Every request for a public address asks one of these, most of them nothing else: they are built once for a database,
 * not once for a request.
 */
interface StandingQueries {
  profile: CompiledQuery<ProfileVersion>;
  feed: CompiledQuery<FeedVersion>;
}

const built = new WeakMap<Db, StandingQueries>();

function queriesFor(db: Db): StandingQueries {
  const kept = built.get(db);
  if (kept) return kept;
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
  built.set(db, queries);
  return queries;
}

/** @param screenNameKey the name as screenNameKey() writes it */
export async function findProfileVersion(db: Db, screenNameKey: string): Promise<ProfileVersion | undefined> {
  const { rows } = await db.executeQuery<ProfileVersion>({ ...queriesFor(db).profile, parameters: [screenNameKey] });
  return rows[0];
}

/** @param screenNameKey the name as screenNameKey() writes it @param slug in lower case */
export async function findFeedVersion(db: Db, screenNameKey: string, slug: string): Promise<FeedVersion | undefined> {
  const { rows } = await db.executeQuery<FeedVersion>({ ...queriesFor(db).feed, parameters: [screenNameKey, slug] });
  return rows[0];
}
