import type { ExpressionBuilder } from "kysely";
import type { PremiumMode } from "#domain/users/plan.ts";
import type { Db } from "./database.ts";
import type { Tables } from "./tables.ts";

/*
 * The rules isVisibleToVisitors and Context.isPremium as SQL, because sitemaps list all users. Other code reads one user's rows and
 * calls those functions.
 */

/** A half-open range of ids, and how many rows of it are read. */
export interface IdRange {
  from: number;
  below: number;
  limit: number;
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

function selectVisibleFeeds(db: Db, visibility: Visibility) {
  return db
    .selectFrom("feeds")
    .innerJoin("users", "users.id", "feeds.userId")
    .select(["users.screenName", "feeds.slug", "feeds.updatedAt"])
    .where(isVisible(visibility));
}

/** Lists feeds that are visible to visitors, by id. */
export async function listFeedSitemapEntries(db: Db, range: IdRange, visibility: Visibility): Promise<SitemapEntry[]> {
  return selectVisibleFeeds(db, visibility)
    .select("feeds.id")
    .where("feeds.id", ">=", range.from)
    .where("feeds.id", "<", range.below)
    .orderBy("feeds.id")
    .limit(range.limit)
    .execute();
}

/** Lists episodes in feeds that are visible to visitors, by id. */
export async function listEpisodeSitemapEntries(
  db: Db,
  range: IdRange,
  visibility: Visibility,
): Promise<SitemapEntry[]> {
  return selectVisibleFeeds(db, visibility)
    .innerJoin("episodes", "episodes.feedId", "feeds.id")
    .select(["episodes.id", "episodes.slug as episodeSlug"])
    .where("episodes.id", ">=", range.from)
    .where("episodes.id", "<", range.below)
    .orderBy("episodes.id")
    .limit(range.limit)
    .execute();
}

/** Lists users with a feed that is visible to visitors, by id. */
export async function listProfileSitemapEntries(
  db: Db,
  range: IdRange,
  visibility: Visibility,
): Promise<SitemapEntry[]> {
  return db
    .selectFrom("users")
    .select(["users.id", "users.screenName", "users.updatedAt"])
    .where("users.id", ">=", range.from)
    .where("users.id", "<", range.below)
    .where((row) =>
      row.exists(
        row
          .selectFrom("feeds")
          .select("feeds.id")
          .whereRef("feeds.userId", "=", "users.id")
          // Of both tables: PostgreSQL chooses a merge join, which would else read all feeds before these.
          .where("feeds.userId", ">=", range.from)
          .where(isVisible(visibility)),
      ),
    )
    .orderBy("users.id")
    .limit(range.limit)
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
