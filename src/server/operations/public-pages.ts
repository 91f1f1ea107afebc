import { isPossibleSlug, isVisibleToVisitors } from "#domain/feed.ts";
import { applyPlanLimits, isPremiumNow } from "#domain/plan.ts";
import { type Appearances, NAMED_SHOWS } from "#domain/public-pages.ts";
import { found, MISSING, movedTo, type Resolved } from "#domain/resolved.ts";
import { isPossibleScreenName, screenNameKey } from "#domain/screen-name.ts";
import type { Context } from "../context.ts";
import type { Db } from "../store/database.ts";
import { listEpisodesByIds, listShowNames, summarizeEpisodes } from "../store/episodes.ts";
import {
  type FeedWithCount,
  findFeedByFormerSlug,
  findFeedBySlug,
  findFeedRevision,
  hasChangedSlug,
  listFeeds,
} from "../store/feeds.ts";
import { findFeedVersion, findProfileVersion } from "../store/public-page-versions.ts";
import { findUserIdByFormerScreenName, hasChangedScreenName } from "../store/screen-names.ts";
import type { EpisodeRow, UserRow } from "../store/tables.ts";
import { findUserById, findUserByScreenNameKey } from "../store/users.ts";
import { listEpisodesInOrder, listOrderKeysInOrder } from "./ordered-episodes.ts";

/** Somebody whose public pages are asked for, with their plan at this moment. */
export interface PublicOwner {
  user: UserRow;
  isPremium: boolean;
}

/** Where a public feed is. */
export interface FeedLocation {
  screenName: string;
  slug: string;
}

/** Finds the user with a screen name; an old name within its 90 days has moved to its owner's current one. */
export async function findPublicOwner(context: Context, screenName: string): Promise<Resolved<PublicOwner>> {
  if (!isPossibleScreenName(screenName)) return MISSING;
  const key = screenNameKey(screenName);
  const user = await findUserByScreenNameKey(context.db, key);
  if (user) return found({ user, isPremium: isPremiumNow(user, context.now()) });
  const renamedId = await findUserIdByFormerScreenName(context.db, key, context.now().toISOString());
  const renamed = renamedId === undefined ? undefined : await findUserById(context.db, renamedId);
  return renamed ? movedTo(renamed.screenName) : MISSING;
}

/** Finds a feed that is visible to visitors; an invisible one is missing. */
export async function findPublicFeed(
  context: Context,
  screenName: string,
  slug: string,
): Promise<Resolved<PublicOwner & { feed: FeedWithCount }, FeedLocation>> {
  const resolved = await findPublicOwner(context, screenName);
  if (resolved.status === "missing") return findFeedByOwnerId(context, screenName, slug);
  if (resolved.status === "moved") return movedTo({ screenName: resolved.location, slug });
  if (!isPossibleSlug(slug)) return MISSING;
  const owner = resolved.value;
  const feed = await findFeedBySlug(context.db, owner.user.id, slug.toLowerCase());
  if (feed) return isVisible(feed, owner) ? found({ ...owner, feed }) : MISSING;
  const renamed = await findFeedByFormerSlug(context.db, owner.user.id, slug.toLowerCase());
  return renamed && isVisible(renamed, owner) ? movedTo(locationOf(owner, renamed)) : MISSING;
}

/** Resolves /u/{user id}/{slug}, the form that the owner's own feed cards link to. */
async function findFeedByOwnerId(
  context: Context,
  userId: string,
  slug: string,
): Promise<Resolved<never, FeedLocation>> {
  if (!/^\d{1,15}$/.test(userId) || !isPossibleSlug(slug)) return MISSING;
  const user = await findUserById(context.db, Number(userId));
  if (!user) return MISSING;
  const owner = { user, isPremium: isPremiumNow(user, context.now()) };
  const feed = await findFeedBySlug(context.db, user.id, slug.toLowerCase());
  return feed && isVisible(feed, owner) ? movedTo(locationOf(owner, feed)) : MISSING;
}

function locationOf({ user }: PublicOwner, feed: FeedWithCount): FeedLocation {
  return { screenName: user.screenName, slug: feed.slug };
}

function isVisible(feed: FeedWithCount, owner: PublicOwner): boolean {
  return isVisibleToVisitors(feed, owner.isPremium);
}

/** The feeds that visitors see on a profile, the default feed first. */
export async function listVisibleFeeds(context: Context, owner: PublicOwner): Promise<FeedWithCount[]> {
  const feeds = await listFeeds(context.db, owner.user.id);
  return feeds.filter((feed) => isVisible(feed, owner));
}

/**
 * A part of a feed's episodes, in the feed's order.
 * @param limit how many at most
 * @param offset how many to pass over
 */
export async function listPublicEpisodes(
  context: Context,
  feed: FeedWithCount,
  limit: number,
  offset: number,
): Promise<EpisodeRow[]> {
  const db = await databaseForReading(context, feed);
  if (offset === 0 && limit >= feed.episodeCount) return listEpisodesInOrder(db, feed);
  const keys = await listOrderKeysInOrder(db, feed);
  return listEpisodesByIds(
    db,
    keys.slice(offset, offset + limit).map(({ id }) => id),
  );
}

/**
 * The place of an episode in a feed's order.
 * @returns 0 for the first; undefined when the feed does not hold it
 */
export async function findEpisodeIndex(
  context: Context,
  feed: FeedWithCount,
  episodeId: number,
): Promise<number | undefined> {
  const db = await databaseForReading(context, feed);
  const keys = await listOrderKeysInOrder(db, feed);
  const place = keys.findIndex(({ id }) => id === episodeId);
  return place === -1 ? undefined : place;
}

/** Where and when a guest was heard, as some of their feeds tell. */
export async function findAppearances(context: Context, feeds: readonly { id: number }[]): Promise<Appearances> {
  const feedIds = feeds.map(({ id }) => id);
  if (feedIds.length === 0) return { count: 0, showCount: 0, shows: [], firstYear: null, lastYear: null };
  const { count, showCount, firstReleaseDate, lastReleaseDate } = await summarizeEpisodes(context.db, feedIds);
  return {
    count,
    showCount,
    shows: await listShowNames(context.db, feedIds, NAMED_SHOWS),
    firstYear: yearOf(firstReleaseDate),
    lastYear: yearOf(lastReleaseDate),
  };
}

function yearOf(instant: string | null): number | null {
  return instant === null ? null : new Date(instant).getUTCFullYear();
}

/** What the owner's plan lets into a feed's public RSS, in the feed's order. */
export async function listPublishedEpisodes(
  context: Context,
  owner: PublicOwner,
  feed: FeedWithCount,
): Promise<readonly EpisodeRow[]> {
  const db = await databaseForReading(context, feed);
  const keys = await listOrderKeysInOrder(db, feed);
  return listEpisodesByIds(
    db,
    applyPlanLimits(keys, owner.isPremium).map(({ id }) => id),
  );
}

/** The replica, if there is one and it has arrived at the feed's revision, which the primary has told; else the primary. */
async function databaseForReading(context: Context, feed: FeedWithCount): Promise<Db> {
  if (!context.replica) return context.db;
  const revision = await findFeedRevision(context.replica.db, feed.id);
  return revision === feed.revision ? context.replica.db : context.db;
}

/** Whether podcast apps may know a feed of the owner, or the whole profile's, under another address. */
export async function hasMoved(context: Context, owner: PublicOwner, feed?: FeedWithCount): Promise<boolean> {
  if (await hasChangedScreenName(context.db, owner.user.id)) return true;
  return feed !== undefined && hasChangedSlug(context.db, feed.id);
}

/**
 * Names the state that a public answer was made from: it differs whenever the answer could.
 * @param feed the one feed that the answer shows, if it is not a whole profile
 */
export function versionKey({ user, isPremium }: PublicOwner, feed?: FeedWithCount): string {
  const shown = feed && { feedId: feed.id, feedRevision: feed.revision };
  return revisionName({ userId: user.id, userRevision: user.revision }, isPremium, shown);
}

/**
 * The name that revisionOf() gives to what a profile's address shows, by one small look-up; undefined where it leads
 * elsewhere or nowhere.
 */
export async function findProfileVersionKey(context: Context, screenName: string): Promise<string | undefined> {
  if (!isPossibleScreenName(screenName)) return undefined;
  const standing = await findProfileVersion(context.db, screenNameKey(screenName));
  if (!standing) return undefined;
  return revisionName(standing, isPremiumNow(standing, context.now()));
}

/** The same for a feed's address: undefined for a feed that visitors do not see. */
export async function findFeedVersionKey(
  context: Context,
  screenName: string,
  slug: string,
): Promise<string | undefined> {
  if (!isPossibleScreenName(screenName) || !isPossibleSlug(slug)) return undefined;
  const standing = await findFeedVersion(context.db, screenNameKey(screenName), slug.toLowerCase());
  if (!standing) return undefined;
  const isPremium = isPremiumNow(standing, context.now());
  return isVisibleToVisitors(standing, isPremium) ? revisionName(standing, isPremium, standing) : undefined;
}

function revisionName(
  { userId, userRevision }: { userId: number; userRevision: number },
  isPremium: boolean,
  feed?: { feedId: number; feedRevision: number },
): string {
  const owner = `user ${userId}.${userRevision} ${isPremium ? "premium" : "free"}`;
  return feed ? `feed ${feed.feedId}.${feed.feedRevision} of ${owner}` : owner;
}

/** When a published feed last changed: with its episodes, its owner's name, picture or plan, or premium's end. */
export function feedModifiedAt(owner: PublicOwner, feed: FeedWithCount): Date {
  return latest(feed.updatedAt, owner.user.profileUpdatedAt, planEndedAt(owner));
}

/** When anything that a profile shows last changed. */
export function profileModifiedAt(owner: PublicOwner): Date {
  return latest(owner.user.updatedAt, planEndedAt(owner));
}

function planEndedAt({ user, isPremium }: PublicOwner): string | null {
  return user.isPremium && !isPremium ? user.premiumUntil : null;
}

function latest(...instants: (string | null)[]): Date {
  return new Date(Math.max(...instants.map((instant) => (instant ? Date.parse(instant) : 0))));
}
