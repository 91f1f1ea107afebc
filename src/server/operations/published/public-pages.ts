import { groupByRecording } from "#domain/episodes/recordings.ts";
import { orderEpisodes } from "#domain/feeds/episode-order.ts";
import { isPossibleSlug, isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { summarizeAppearances } from "#domain/public-pages/appearances.ts";
import { yearsInOrder } from "#domain/public-pages/feed-years.ts";
import { type Appearances, type FeedYear, LONG_FEED_EPISODES } from "#domain/public-pages/public-pages.ts";
import { found, MISSING, movedTo, type Resolved } from "#domain/resolved.ts";
import { applyPlanLimits, isPremiumNow } from "#domain/users/plan.ts";
import { isPossibleScreenName, screenNameKey } from "#domain/users/screen-name.ts";
import type { Context } from "../../context.ts";
import type { FeedOutline } from "../../publish/feed-outlines.ts";
import type { PublishedItem } from "../../publish/published-items.ts";
import type { Database } from "../../store/database.ts";
import { isUnreachable } from "../../store/database-errors.ts";
import { listAppearanceFields, listEpisodesByIds } from "../../store/episodes.ts";
import {
  type FeedWithCount,
  findFeedByFormerSlug,
  findFeedBySlug,
  findFeedRevision,
  listFeeds,
} from "../../store/feeds.ts";
import {
  findDocumentFeed,
  findDocumentOwner,
  hasFormerUrl,
  listDocumentEpisodes,
  listDocumentEpisodesByIds,
  listOutlineTexts,
  listPublishedEpisodeTexts,
  parseOutline,
  parsePublishedEpisode,
} from "../../store/public-documents.ts";
import { findUserIdByFormerScreenName } from "../../store/screen-names.ts";
import type { EpisodeRow, UserRow } from "../../store/tables.ts";
import { findUserById } from "../../store/users.ts";
import { withChapters } from "../feeds/episode-chapters.ts";

/** A feed of this size is read at once; on SQLite, the statement blocks the event loop for a few milliseconds. */
const EPISODES_PER_STATEMENT = 1000;

/** The user whose public pages are requested, with their current plan. */
export interface PublicOwner {
  user: UserRow;
  isPremium: boolean;
}

export interface FeedLocation {
  screenName: string;
  slug: string;
}

/** Finds the user with a screen name. A former name, within 90 days of the change, has moved to the current one. */
export async function findPublicOwner(context: Context, screenName: string): Promise<Resolved<PublicOwner>> {
  if (!isPossibleScreenName(screenName)) return MISSING;
  const key = screenNameKey(screenName);
  const user = await findDocumentOwner(context.database, key);
  if (user) return found(withPlan(context, user));
  const renamedId = await findUserIdByFormerScreenName(context.db, key, context.now().toISOString());
  const renamed = renamedId === undefined ? undefined : await findUserById(context.db, renamedId);
  return renamed ? movedTo(renamed.screenName) : MISSING;
}

/** Finds a feed that is visible to visitors; an invisible feed is missing. */
export async function findPublicFeed(
  context: Context,
  screenName: string,
  slug: string,
): Promise<Resolved<PublicOwner & { feed: FeedWithCount }, FeedLocation>> {
  const shown = await findShownFeed(context, screenName, slug);
  if (shown) return found(shown);
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

/** Finds a visible feed by its current URL, with its owner. */
async function findShownFeed(
  context: Context,
  screenName: string,
  slug: string,
): Promise<(PublicOwner & { feed: FeedWithCount }) | undefined> {
  if (!isPossibleScreenName(screenName) || !isPossibleSlug(slug)) return undefined;
  const key = screenNameKey(screenName);
  const [user, feed] = await Promise.all([
    findDocumentOwner(context.database, key),
    findDocumentFeed(context.database, key, slug.toLowerCase()),
  ]);
  // The name may have passed from one user to another between the queries.
  if (!user || feed?.userId !== user.id) return undefined;
  const owner = withPlan(context, user);
  return isVisible(feed, owner) ? { ...owner, feed } : undefined;
}

function withPlan(context: Context, user: UserRow): PublicOwner {
  return { user, isPremium: isPremiumNow(user, context.now()) };
}

/** Resolves /u/{user id}/{slug}, to which the owner's own feed cards link. */
async function findFeedByOwnerId(
  context: Context,
  userId: string,
  slug: string,
): Promise<Resolved<never, FeedLocation>> {
  const owner = await findOwnerById(context, userId);
  if (!owner || !isPossibleSlug(slug)) return MISSING;
  const feed = await findFeedBySlug(context.db, owner.user.id, slug.toLowerCase());
  return feed && isVisible(feed, owner) ? movedTo(locationOf(owner, feed)) : MISSING;
}

async function findOwnerById(context: Context, userId: string): Promise<PublicOwner | undefined> {
  const user = /^\d{1,15}$/.test(userId) ? await findUserById(context.db, Number(userId)) : undefined;
  return user && withPlan(context, user);
}

/**
 * Finds a feed that visitors do not see, for its owner and administrators.
 * @param screenName or the owner's id
 * @returns undefined when there is none, or it is another user's
 */
export async function findHiddenFeed(
  context: Context,
  viewer: UserRow,
  screenName: string,
  slug: string,
): Promise<(PublicOwner & { feed: FeedWithCount }) | undefined> {
  const named = await findPublicOwner(context, screenName);
  const owner = named.status === "found" ? named.value : await findOwnerById(context, screenName);
  if (!owner || !isPossibleSlug(slug) || (owner.user.id !== viewer.id && !viewer.isAdmin)) return undefined;
  const feed = await findFeedBySlug(context.db, owner.user.id, slug.toLowerCase());
  return feed && !isVisible(feed, owner) ? { ...owner, feed } : undefined;
}

function locationOf({ user }: PublicOwner, feed: FeedWithCount): FeedLocation {
  return { screenName: user.screenName, slug: feed.slug };
}

function isVisible(feed: FeedWithCount, owner: PublicOwner): boolean {
  return isVisibleToVisitors(feed, owner.isPremium);
}

/** Lists the feeds of a profile that are visible to visitors, the default feed first. */
export async function listVisibleFeeds(context: Context, owner: PublicOwner): Promise<FeedWithCount[]> {
  const feeds = await listFeeds(context.db, owner.user.id);
  return feeds.filter((feed) => isVisible(feed, owner));
}

/** Lists a part of a feed's episodes, in the feed's order. */
export async function listPublicEpisodes(
  context: Context,
  feed: FeedWithCount,
  limit: number,
  offset: number,
): Promise<EpisodeRow[]> {
  return readEpisodes(context, feed, async (database) => {
    const { db } = database;
    if (offset === 0 && limit >= feed.episodeCount)
      return withChapters(db, orderEpisodes(await listDocumentEpisodes(database, feed.id), feed.sortMethod));
    const { episodeIds } = (await readOutline(context, database, feed)).inOrder(feed.sortMethod);
    return withChapters(db, await listDocumentEpisodesByIds(database, episodeIds.slice(offset, offset + limit)));
  });
}

/**
 * Finds the index of an episode in a feed's order.
 * @returns undefined when the feed does not contain the episode
 */
export async function findEpisodeIndex(
  context: Context,
  feed: FeedWithCount,
  episodeId: number,
): Promise<number | undefined> {
  const outline = await readEpisodes(context, feed, (database) => readOutline(context, database, feed));
  const index = outline.inOrder(feed.sortMethod).episodeIds.indexOf(episodeId);
  return index === -1 ? undefined : index;
}

/**
 * Loads a summary of several feeds and their newest appearances, each recording once.
 * @param featuredIds episodes that are not among the newest, because the page shows them anyway
 */
export async function loadLatestAppearances(
  context: Context,
  feeds: readonly { id: number }[],
  limit: number,
  featuredIds: readonly number[],
): Promise<{ appearances: Appearances; latest: EpisodeRow[] }> {
  const feedIds = feeds.map(({ id }) => id);
  const fields = feedIds.length === 0 ? [] : await listAppearanceFields(context.db, feedIds);
  const isFeatured = ({ id }: { id: number }) => featuredIds.includes(id);
  const recordings = groupByRecording(fields).flatMap((group) => (group.some(isFeatured) ? [] : (group[0] ?? [])));
  const newest = recordings.sort((a, b) => b.releaseDate.localeCompare(a.releaseDate)).slice(0, limit);
  const latest = await listEpisodesByIds(
    context.db,
    newest.map(({ id }) => id),
  ).then((rows) => withChapters(context.db, rows));
  return { appearances: summarizeAppearances(fields), latest };
}

/** What a page of a feed shows of its episodes. */
export interface FeedPart {
  /** of the whole feed */
  appearances: Appearances;
  /** of a long feed whose order is that of time, and on which page each begins; empty for other feeds */
  years: FeedYear[];
  /** those of the part, in the feed's order */
  episodes: EpisodeRow[];
}

/** Loads a part of a feed's episodes with the summary of all: one query, or two when the feed is longer than the part. */
export async function loadFeedPart(
  context: Context,
  feed: FeedWithCount,
  limit: number,
  offset: number,
): Promise<FeedPart> {
  return readEpisodes(context, feed, async (database) => {
    const { db } = database;
    if (offset === 0 && limit >= feed.episodeCount) {
      const rows = await listDocumentEpisodes(database, feed.id);
      const inOrder = orderEpisodes(rows, feed.sortMethod);
      return {
        appearances: summarizeAppearances(rows.toSorted((a, b) => a.id - b.id)),
        years: isLong(feed) ? yearsInOrder(inOrder.map(({ releaseDate }) => releaseDate)) : [],
        episodes: await withChapters(db, inOrder),
      };
    }
    const outline = await readOutline(context, database, feed);
    const { episodeIds, years } = outline.inOrder(feed.sortMethod);
    return {
      appearances: outline.appearances,
      years: isLong(feed) ? years : [],
      episodes: await withChapters(
        db,
        await listDocumentEpisodesByIds(database, episodeIds.slice(offset, offset + limit)),
      ),
    };
  });
}

function isLong(feed: FeedWithCount): boolean {
  return feed.episodeCount > LONG_FEED_EPISODES;
}

async function readOutline(
  { feedOutlines }: Context,
  database: Database,
  feed: Pick<FeedWithCount, "id">,
): Promise<FeedOutline> {
  return feedOutlines.outlineOf(feed.id, await listOutlineTexts(database, feed.id), parseOutline);
}

/** Summarizes where and when a guest was on, from several of their feeds. */
export async function summarizeFeedAppearances(
  context: Context,
  feeds: readonly { id: number }[],
): Promise<Appearances> {
  const feedIds = feeds.map(({ id }) => id);
  return summarizeAppearances(feedIds.length === 0 ? [] : await listAppearanceFields(context.db, feedIds));
}

/**
 * Finds the items of a feed's public RSS, in the feed's order. Most of them exist already when a feed has changed.
 * @returns undefined for a feed of which only a part is published or read at once: listPublishedEpisodes() reads it
 */
export async function findPublishedItems(
  context: Context,
  owner: PublicOwner,
  feed: FeedWithCount,
): Promise<PublishedItem[] | undefined> {
  if (!owner.isPremium || feed.episodeCount > EPISODES_PER_STATEMENT) return undefined;
  const texts = await readEpisodes(context, feed, (database) => listPublishedEpisodeTexts(database, feed.id));
  const items = context.publishedItems.itemsOf(feed.id, texts, parsePublishedEpisode);
  return orderEpisodes(items, feed.sortMethod);
}

/** Lists the episodes of a feed's public RSS, limited by the owner's plan, in the feed's order. */
export async function listPublishedEpisodes(
  context: Context,
  owner: PublicOwner,
  feed: FeedWithCount,
): Promise<readonly EpisodeRow[]> {
  return readEpisodes(context, feed, async (database) => {
    const { db } = database;
    if (owner.isPremium && feed.episodeCount <= EPISODES_PER_STATEMENT)
      return orderEpisodes(await listDocumentEpisodes(database, feed.id), feed.sortMethod);
    const { episodeIds } = (await readOutline(context, database, feed)).inOrder(feed.sortMethod);
    return listEpisodesByIds(db, applyPlanLimits(episodeIds, owner.isPremium));
  });
}

/**
 * Reads a feed's episodes from the replica, if it has caught up with the feed's revision, and otherwise from the primary. The
 * revision and the episodes are read in one transaction: several replicas may share a URL.
 */
async function readEpisodes<Result>(
  { database, replica }: Context,
  feed: FeedWithCount,
  read: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (!replica?.availability.isUp) return read(database);
  try {
    const found = await replica.database.snapshot(async (snapshot) => {
      const isUpToDate = (await findFeedRevision(snapshot.db, feed.id)) === feed.revision;
      return isUpToDate ? { result: await read(snapshot) } : undefined;
    });
    if (found) return found.result;
  } catch (error) {
    // Whatever a replica cannot do, the primary may.
    if (isUnreachable(error)) replica.availability.reportFailure(error);
  }
  return read(database);
}

/** Whether podcast apps may know a feed, or the whole profile, under another URL. */
export async function hasMoved(context: Context, owner: PublicOwner, feed?: FeedWithCount): Promise<boolean> {
  return hasFormerUrl(context.database, owner.user.id, feed?.id ?? 0);
}
