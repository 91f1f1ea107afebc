import type { ExpressionBuilder } from "kysely";
import type { PremiumMode } from "#domain/users/plan.ts";
import type { Db } from "./database.ts";
import type { Tables } from "./tables.ts";

/*
 * The rules isVisibleToVisitors and Context.isPremium as SQL, because sitemaps list all users. Other code reads one user's rows and
 * calls those functions.
 */

/** A half-open range of ids. */
export interface IdRange {
  from: number;
  below: number;
}

export interface SitemapEntry {
  id: number;
  screenName: string;
  /** of the feed; not set for a profile */
  slug?: string;
  /** not set for a profile or a feed */
  episodeSlug?: string;
  updatedAt: string;
}

/** What decides who is premium. */
export interface Visibility {
  /** ISO UTC */
  now: string;
  premium: PremiumMode;
}

function isVisible({ now, premium }: Visibility) {
  return (row: ExpressionBuilder<Tables, "feeds" | "users">) =>
    row.or([
      row("feeds.isDefault", "=", true),
      row.and([
        row("feeds.isPublic", "=", true),
        ...(premium === "everyone"
          ? []
          : [
              row("users.isPremium", "=", true),
              row.or([row("users.premiumUntil", "is", null), row("users.premiumUntil", ">", now)]),
            ]),
      ]),
    ]);
}

/** Lists feeds that are visible to visitors, by id. */
export async function listFeedSitemapEntries(
  db: Db,
  { from, below }: IdRange,
  limit: number,
  visibility: Visibility,
): Promise<SitemapEntry[]> {
  return db
    .selectFrom("feeds")
    .innerJoin("users", "users.id", "feeds.userId")
    .select(["feeds.id", "users.screenName", "feeds.slug", "feeds.updatedAt"])
    .where("feeds.id", ">=", from)
    .where("feeds.id", "<", below)
    .where(isVisible(visibility))
    .orderBy("feeds.id")
    .limit(limit)
    .execute();
}

/** Lists episodes in feeds that are visible to visitors, by id. */
export async function listEpisodeSitemapEntries(
  db: Db,
  { from, below }: IdRange,
  limit: number,
  visibility: Visibility,
): Promise<SitemapEntry[]> {
  return db
    .selectFrom("episodes")
    .innerJoin("feeds", "feeds.id", "episodes.feedId")
    .innerJoin("users", "users.id", "feeds.userId")
    .select(["episodes.id", "users.screenName", "feeds.slug", "episodes.slug as episodeSlug", "feeds.updatedAt"])
    .where("episodes.id", ">=", from)
    .where("episodes.id", "<", below)
    .where(isVisible(visibility))
    .orderBy("episodes.id")
    .limit(limit)
    .execute();
}

/** Lists users with a feed that is visible to visitors, by id. */
export async function listProfileSitemapEntries(
  db: Db,
  { from, below }: IdRange,
  limit: number,
  visibility: Visibility,
): Promise<SitemapEntry[]> {
  return db
    .selectFrom("users")
    .select(["users.id", "users.screenName", "users.updatedAt"])
    .where("users.id", ">=", from)
    .where("users.id", "<", below)
    .where((row) =>
      row.exists(
        row
          .selectFrom("feeds")
          .select("feeds.id")
          .whereRef("feeds.userId", "=", "users.id")
          // Of both tables: PostgreSQL chooses a merge join, which would else read all feeds before these.
          .where("feeds.userId", ">=", from)
          .where(isVisible(visibility)),
      ),
    )
    .orderBy("users.id")
    .limit(limit)
    .execute();
}

/** @returns 0 for an empty table */
export async function findHighestId(db: Db, table: "episodes" | "feeds" | "users"): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max("id").as("highest"))
    .executeTakeFirst();
  return Number(row?.highest ?? 0);
}
