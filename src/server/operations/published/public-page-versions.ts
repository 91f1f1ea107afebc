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

/** The version of a profile or a feed that visitors can see. */
export interface PublicVersion {
  /** as from versionKey() */
  key: string;
  /** undefined for a whole profile */
  feedId: number | undefined;
  /** when the version ends without a change to the database, because the owner's premium ends; ms */
  endsAt: number;
}

export interface PublicFeedVersion extends PublicVersion {
  feedId: number;
}

/** At once on SQLite, in a promise on PostgreSQL; undefined when there is nothing under the name, or visitors cannot see it. */
export type FoundVersion<Version extends PublicVersion = PublicVersion> =
  | Version
  | undefined
  | Promise<Version | undefined>;

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

/** Finds the version of a profile with one small query. */
export function findPublicProfileVersion(context: Context, screenName: string): FoundVersion {
  if (!isPossibleScreenName(screenName)) return undefined;
  const version = findProfileVersion(context.database, screenNameKey(screenName));
  if (version instanceof Promise) return version.then((found) => publicProfileVersion(context, found));
  return publicProfileVersion(context, version);
}

/** The same for a feed. */
export function findPublicFeedVersion(
  context: Context,
  screenName: string,
  slug: string,
): FoundVersion<PublicFeedVersion> {
  if (!isPossibleScreenName(screenName) || !isPossibleSlug(slug)) return undefined;
  const version = findFeedVersion(context.database, screenNameKey(screenName), slug.toLowerCase());
  if (version instanceof Promise) return version.then((found) => publicFeedVersion(context, found));
  return publicFeedVersion(context, version);
}

function publicProfileVersion(context: Context, version: ProfileVersion | undefined): PublicVersion | undefined {
  if (!version) return undefined;
  const isPremium = isPremiumNow(version, context.now());
  return { key: formatVersionKey(version, isPremium), feedId: undefined, endsAt: premiumEnd(version, isPremium) };
}

function publicFeedVersion(context: Context, version: FeedVersion | undefined): PublicFeedVersion | undefined {
  if (!version) return undefined;
  const isPremium = isPremiumNow(version, context.now());
  if (!isVisibleToVisitors(version, isPremium)) return undefined;
  const key = formatVersionKey(version, isPremium, version);
  return { key, feedId: version.feedId, endsAt: premiumEnd(version, isPremium) };
}

function premiumEnd({ premiumUntil }: ProfileVersion, isPremium: boolean): number {
  return isPremium && premiumUntil !== null ? Date.parse(premiumUntil) : Number.POSITIVE_INFINITY;
}

function formatVersionKey(
  { userId, userRevision }: { userId: number; userRevision: number },
  isPremium: boolean,
  feed?: { feedId: number; feedRevision: number },
): string {
  const owner = `user ${userId}.${userRevision} ${isPremium ? "premium" : "free"}`;
  return feed ? `feed ${feed.feedId}.${feed.feedRevision} of ${owner}` : owner;
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
