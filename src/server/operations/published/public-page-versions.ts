import { createHash } from "node:crypto";
import { isPossibleSlug, isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { isPremiumNow } from "#domain/users/plan.ts";
import { isPossibleScreenName, screenNameKey } from "#domain/users/screen-name.ts";
import type { Context } from "../../context.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import {
  type FeedVersion,
  findFeedVersion,
  findProfileVersion,
  type ProfileVersion,
} from "../../store/public-page-versions.ts";
import type { PublicOwner } from "./public-pages.ts";

const FEED_PREFIX = "feed ";

export type FoundVersionKey = string | undefined | Promise<string | undefined>;

/**
 * A cache key for responses about a profile or a feed: it changes whenever the response could change.
 * @param feed not set for a whole profile
 */
export function versionKey({ user, isPremium }: PublicOwner, feed?: FeedWithCount): string {
  const feedVersion = feed && { feedId: feed.id, feedRevision: feed.revision };
  return formatVersionKey({ userId: user.id, userRevision: user.revision }, isPremium, feedVersion);
}

/** Columns that change without any visible change to the user's feeds. */
const INVISIBLE_COLUMNS: ReadonlySet<string> = new Set([
  "revision",
  "updatedAt",
  "password",
  "publishedContentHash",
  "publishedContentRevision",
  "publishedContentUpdatedAt",
  "notifiedContentHash",
  "timeZone",
]);

/**
 * A key for responses about one feed: it changes only when the feed or what is shown of its owner changes, while versionKey()
 * changes with each of the owner's feeds.
 */
export function contentKey({ user, isPremium }: PublicOwner, feed: FeedWithCount): string {
  const profile = JSON.stringify(user, (name, value) => (INVISIBLE_COLUMNS.has(name) ? undefined : value));
  const hash = createHash("sha256").update(profile).digest("base64url");
  return `feed ${feed.id}.${feed.revision} of ${isPremium ? "premium" : "free"} ${hash}`;
}

/**
 * Finds the key that versionKey() returns for a profile with one small query; undefined when it is not found under this name.
 * @returns at once on SQLite, in a promise on PostgreSQL
 */
export function findProfileVersionKey(context: Context, screenName: string): FoundVersionKey {
  if (!isPossibleScreenName(screenName)) return undefined;
  const version = findProfileVersion(context.database, screenNameKey(screenName));
  if (version instanceof Promise) return version.then((found) => profileVersionKey(context, found));
  return profileVersionKey(context, version);
}

/** The same for a feed; undefined also when it is not visible to visitors. */
export function findFeedVersionKey(context: Context, screenName: string, slug: string): FoundVersionKey {
  if (!isPossibleScreenName(screenName) || !isPossibleSlug(slug)) return undefined;
  const version = findFeedVersion(context.database, screenNameKey(screenName), slug.toLowerCase());
  if (version instanceof Promise) return version.then((found) => visibleFeedVersionKey(context, found));
  return visibleFeedVersionKey(context, version);
}

function profileVersionKey(context: Context, version: ProfileVersion | undefined): string | undefined {
  return version && formatVersionKey(version, isPremiumNow(version, context.now()));
}

function visibleFeedVersionKey(context: Context, version: FeedVersion | undefined): string | undefined {
  if (!version) return undefined;
  const isPremium = isPremiumNow(version, context.now());
  return isVisibleToVisitors(version, isPremium) ? formatVersionKey(version, isPremium, version) : undefined;
}

function formatVersionKey(
  { userId, userRevision }: { userId: number; userRevision: number },
  isPremium: boolean,
  feed?: { feedId: number; feedRevision: number },
): string {
  const owner = `user ${userId}.${userRevision} ${isPremium ? "premium" : "free"}`;
  return feed ? `${FEED_PREFIX}${feed.feedId}.${feed.feedRevision} of ${owner}` : owner;
}

/** The feed that a key from versionKey() or findFeedVersionKey() belongs to. */
export function feedIdOfVersion(versionKey: string): number {
  return Number.parseInt(versionKey.slice(FEED_PREFIX.length), 10);
}

/** When a published feed last changed: its episodes, its owner's name, picture or plan, or the end of premium. */
export function feedModifiedAt(owner: PublicOwner, feed: FeedWithCount): Date {
  return latest(feed.updatedAt, owner.user.profileUpdatedAt, planEndedAt(owner));
}

/** When anything on a profile last changed. */
export function profileModifiedAt(owner: PublicOwner): Date {
  return latest(owner.user.updatedAt, planEndedAt(owner));
}

function planEndedAt({ user, isPremium }: PublicOwner): string | null {
  return user.isPremium && !isPremium ? user.premiumUntil : null;
}

function latest(...timestamps: (string | null)[]): Date {
  return new Date(Math.max(...timestamps.map((timestamp) => (timestamp ? Date.parse(timestamp) : 0))));
}
