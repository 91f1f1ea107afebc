import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type EpisodeKind, isInPublishedFeed } from "#domain/episodes/kind.ts";
import { groupByRecording } from "#domain/episodes/same-recording.ts";
import { orderEpisodes } from "#domain/feeds/episode-order.ts";
import { isPossibleSlug, isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { type Shareable, toShareable } from "#domain/links/shareable.ts";
import { summarizeAppearances } from "#domain/public-pages/appearances.ts";
import { yearsInOrder } from "#domain/public-pages/feed-years.ts";
import {
  type Appearances,
  type EpisodeQuote,
  type FeedYear,
  FURTHER_EPISODES,
  LONG_FEED_EPISODES,
} from "#domain/public-pages/public-pages.ts";
import { QUOTE_LIMITS, QUOTED_PARAGRAPH } from "#domain/search/limits.ts";
import { applyPlanLimits } from "#domain/users/plan.ts";
import { isPossibleScreenName, screenNameKey } from "#domain/users/screen-name.ts";
import type { Context } from "../../context.ts";
import { runTaskOn } from "../../limits/pace.ts";
import { mapYielding } from "../../publish/map-yielding.ts";
import type { Database, Db } from "../../store/database.ts";
import { listAppearanceFields, listEpisodesByIds, listEpisodesOfMedia } from "../../store/episodes.ts";
import { type FeedWithCount, findFeedBySlug, findFeedRevision, listFeeds } from "../../store/feeds.ts";
import { listParagraphsOf } from "../../store/passages.ts";
import {
  type EpisodeOutline,
  findDocumentEpisode,
  findDocumentFeed,
  findDocumentOwner,
  hasFormerUrl,
  listDocumentEpisodes,
  listDocumentEpisodesByIds,
  listNewest,
  listOutlines,
} from "../../store/public-documents.ts";
import type { EpisodeRow, UserRow } from "../../store/tables.ts";
import { findTranscriptOfSlug, type TranscriptFacts } from "../../store/transcripts.ts";
import { findUserById } from "../../store/users.ts";
import { presentQuote } from "../../views/search.ts";
import { type EpisodeWithChapters, withChapters } from "../transcripts/episode-chapters.ts";
import { readCurrent } from "./read-public.ts";

/** A feed of this size is read at once; on SQLite, the statement blocks the event loop for a few milliseconds. */
const EPISODES_PER_STATEMENT = 1000;

/** The user whose public pages are requested, with their current plan. */
export interface PublicOwner {
  user: Shareable<UserRow>;
  isPremium: boolean;
}

/** A feed that visitors get. */
export type PublicFeedRow = Shareable<FeedWithCount>;
/** A feed that visitors get, with its owner. */
export type FeedOwner = PublicOwner & { feed: PublicFeedRow };
/** An episode that visitors get. */
export type PublicEpisodeRow = Shareable<EpisodeWithChapters>;

/** Finds the user with a screen name. */
export async function findPublicOwner(context: Context, screenName: string): Promise<PublicOwner | undefined> {
  if (!isPossibleScreenName(screenName)) return undefined;
  const user = await findDocumentOwner(context.database, screenNameKey(screenName));
  return user && publicOwner(context, user);
}

/** Finds a feed that is visible to visitors, with its owner. */
export async function findPublicFeed(
  context: Context,
  screenName: string,
  slug: string,
): Promise<FeedOwner | undefined> {
  if (!isPossibleScreenName(screenName) || !isPossibleSlug(slug)) return undefined;
  const key = screenNameKey(screenName);
  const [user, feed] = await Promise.all([
    findDocumentOwner(context.database, key),
    findDocumentFeed(context.database, key, slug.toLowerCase()),
  ]);
  // The name may have passed from one user to another between the queries.
  if (!user || feed?.userId !== user.id) return undefined;
  const owner = publicOwner(context, user);
  return isVisible(feed, owner) ? { ...owner, feed: toShareable(feed) } : undefined;
}

/** A user with their current plan, as visitors get them. */
export function publicOwner(context: Context, user: UserRow): PublicOwner {
  return { user: toShareable(user), isPremium: context.isPremium(user) };
}

async function findOwnerById(context: Context, userId: string): Promise<PublicOwner | undefined> {
  const user = /^\d{1,15}$/.test(userId) ? await findUserById(context.db, Number(userId)) : undefined;
  return user && publicOwner(context, user);
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
  const owner = (await findPublicOwner(context, screenName)) ?? (await findOwnerById(context, screenName));
  if (!owner || !isPossibleSlug(slug) || (owner.user.id !== viewer.id && !viewer.isAdmin)) return undefined;
  const feed = await findFeedBySlug(context.db, owner.user.id, slug.toLowerCase());
  return feed && !isVisible(feed, owner) ? { ...owner, feed } : undefined;
}

function isVisible(feed: FeedWithCount, owner: PublicOwner): boolean {
  return isVisibleToVisitors(feed, owner.isPremium);
}

/** Lists the feeds of a profile that are visible to visitors, the default feed first. */
export async function listVisibleFeeds(context: Context, owner: PublicOwner): Promise<PublicFeedRow[]> {
  const feeds = await listFeeds(context.db, owner.user.id);
  const visible = feeds.filter((feed) => isVisible(feed, owner));
  return mapYielding(visible, toShareable);
}

/** Lists a part of a feed's episodes, in the feed's order. */
export async function listPublicEpisodes(
  context: Context,
  feed: FeedWithCount,
  limit: number,
  offset: number,
): Promise<PublicEpisodeRow[]> {
  return readEpisodes(context, feed, async (database) => {
    const { db } = database;
    if (offset === 0 && limit >= feed.episodeCount)
      return publicEpisodes(db, orderEpisodes(await listDocumentEpisodes(database, feed.id), feed.sortMethod));
    const inOrder = orderEpisodes(await listOutlines(database, feed.id), feed.sortMethod);
    return publicEpisodes(db, await listDocumentEpisodesByIds(database, idsOf(inOrder.slice(offset, offset + limit))));
  });
}

/** Episodes as visitors get them, with their chapters. */
export async function publicEpisodes(db: Db, rows: readonly EpisodeRow[]): Promise<PublicEpisodeRow[]> {
  return mapYielding(await withChapters(db, rows), toShareable);
}

/** Where the page of an episode is. */
export interface EpisodeAddress {
  screenName: string;
  /** of the feed */
  slug: string;
  /** in lower case */
  episodeSlug: string;
  ownerId: number;
  feed: { id: number; revision: number };
}

/** An episode and what stands beside it on its page. */
export interface EpisodePart {
  owner: FeedOwner;
  episode: PublicEpisodeRow;
  quotes: EpisodeQuote[];
  /** the newest others of its feed */
  further: PublicEpisodeRow[];
  /** where the same recording was first, if it is in several feeds */
  canonical: { feedSlug: string; slug: string };
}

/**
 * Loads an episode with further ones of its feed. Whatever does not depend on another answer is asked at once.
 * @returns another feed that visitors see, where that one has the episode; undefined where none has
 */
export async function loadEpisodePart(
  context: Context,
  { screenName, slug, episodeSlug, ownerId, feed }: EpisodeAddress,
): Promise<EpisodePart | { otherFeed: PublicFeedRow } | undefined> {
  const [owner, found] = await Promise.all([
    findPublicFeed(context, screenName, slug),
    readAtRevision(context, feed, async (database) => {
      const [row, newest, ofMedia, transcript] = await Promise.all([
        findDocumentEpisode(database, ownerId, episodeSlug),
        listNewest(database, feed.id),
        listEpisodesOfMedia(database.db, ownerId, episodeSlug),
        findTranscriptOfSlug(database.db, ownerId, episodeSlug),
      ]);
      if (row?.feedId !== feed.id) return row;
      const others = newest.filter(({ id }) => id !== row.id).slice(0, FURTHER_EPISODES);
      const [episodes, quotes] = await Promise.all([
        publicEpisodes(database.db, [row, ...others]),
        findQuotes(database.db, row, transcript),
      ]);
      const [episode, ...further] = episodes;
      return episode && { episode, further, ofMedia, quotes };
    }),
  ]);
  // The names may have passed to another feed since its version was read.
  if (!found || owner?.feed.id !== feed.id) return undefined;
  if ("feedId" in found) {
    const otherFeed = (await listVisibleFeeds(context, owner)).find(({ id }) => id === found.feedId);
    return otherFeed && { otherFeed };
  }
  const { ofMedia, ...part } = found;
  return { owner, ...part, canonical: await findCanonical(context, owner, part.episode, ofMedia) };
}

/** Finds what may be quoted of the guest's words, where the transcript says which are theirs. */
async function findQuotes(db: Db, row: EpisodeRow, transcript: TranscriptFacts | undefined): Promise<EpisodeQuote[]> {
  if (!transcript?.mySpeaker) return [];
  const paragraphs = await listParagraphsOf(db, row.id, transcript.mySpeaker, QUOTED_PARAGRAPH, QUOTE_LIMITS.moments);
  return paragraphs.map((paragraph) => presentQuote(paragraph, row, transcript)).sort((a, b) => a.seconds - b.seconds);
}

/** Finds the first place of a recording among the feeds that visitors see. */
async function findCanonical(
  context: Context,
  owner: FeedOwner,
  episode: PublicEpisodeRow,
  candidates: Awaited<ReturnType<typeof listEpisodesOfMedia>>,
): Promise<EpisodePart["canonical"]> {
  const own = { feedSlug: owner.feed.slug, slug: episode.slug };
  if (candidates.length < 2) return own;
  const slugs = new Map((await listVisibleFeeds(context, owner)).map(({ id, slug }) => [id, slug]));
  const recordings = groupByRecording(candidates.filter(({ feedId }) => slugs.has(feedId)));
  const first = recordings.find((group) => group.some(({ id }) => id === episode.id))?.[0];
  return first ? { feedSlug: slugs.get(first.feedId) ?? own.feedSlug, slug: first.slug } : own;
}

/**
 * Loads a summary of several feeds and their newest appearances, each recording once.
 * @param featuredIds episodes that are not among the newest, because the page shows them anyway
 */
export async function loadLatestAppearances(
  context: Context,
  feeds: readonly CountedFeed[],
  limit: number,
  featuredIds: readonly number[],
): Promise<{ appearances: Appearances; latest: PublicEpisodeRow[] }> {
  const isFeatured = ({ id }: { id: number }) => featuredIds.includes(id);
  const { appearances, newest } = await runTaskOn(countEpisodes(feeds), async () => {
    const fields = await readAppearances(context, feeds);
    await yieldToEventLoop();
    const recordings = groupByRecording(fields).flatMap((group) => (group.some(isFeatured) ? [] : (group[0] ?? [])));
    return {
      appearances: summarizeAppearances(fields),
      newest: recordings.sort((a, b) => b.releaseDate.localeCompare(a.releaseDate)).slice(0, limit),
    };
  });
  const latest = await listEpisodesByIds(
    context.db,
    newest.map(({ id }) => id),
  ).then((rows) => publicEpisodes(context.db, rows));
  return { appearances, latest };
}

/** Loads a part of the appearances of one kind in several feeds, each recording once, newest first, and the summary of all. */
export async function loadAppearancesOfKind(
  context: Context,
  feeds: readonly CountedFeed[],
  kind: EpisodeKind,
  limit: number,
  offset: number,
): Promise<{ appearances: Appearances; ofKind: { count: number; episodes: PublicEpisodeRow[] } }> {
  const { appearances, inOrder } = await runTaskOn(countEpisodes(feeds), async () => {
    const fields = await readAppearances(context, feeds);
    await yieldToEventLoop();
    const appearances = summarizeAppearances(fields);
    await yieldToEventLoop();
    const ofKind = groupByRecording(fields).flatMap(([first]) => (first?.kind === kind ? [first] : []));
    return {
      appearances,
      inOrder: ofKind.sort((a, b) => b.releaseDate.localeCompare(a.releaseDate) || b.id - a.id),
    };
  });
  const episodes = await listEpisodesByIds(context.db, idsOf(inOrder.slice(offset, offset + limit)));
  return { appearances, ofKind: { count: inOrder.length, episodes: await publicEpisodes(context.db, episodes) } };
}

/** What a page of a feed shows of its episodes. */
export interface FeedPart {
  /** of the whole feed */
  appearances: Appearances;
  /** how many episodes the feed has, or how many of the kind that was asked for */
  count: number;
  /** of a long list whose order is that of time, and on which page each begins; empty for other lists */
  years: FeedYear[];
  /** those of the part, in the feed's order */
  episodes: PublicEpisodeRow[];
}

/**
 * Loads a part of a feed's episodes with the summary of all: one query, or two when the feed is longer than the part.
 * @param kind undefined for all
 */
export async function loadFeedPart(
  context: Context,
  feed: FeedWithCount,
  limit: number,
  offset: number,
  kind?: EpisodeKind,
): Promise<FeedPart> {
  return readEpisodes(context, feed, async (database) => {
    const { db } = database;
    if (offset === 0 && limit >= feed.episodeCount) {
      const rows = await listDocumentEpisodes(database, feed.id);
      const inOrder = ofKind(orderEpisodes(rows, feed.sortMethod), kind);
      return {
        appearances: summarizeAppearances(rows.toSorted((a, b) => a.id - b.id)),
        count: inOrder.length,
        years: yearsOf(inOrder),
        episodes: await publicEpisodes(db, inOrder),
      };
    }
    const outlines = await listOutlines(database, feed.id);
    await yieldToEventLoop();
    const inOrder = ofKind(orderEpisodes(outlines, feed.sortMethod), kind);
    await yieldToEventLoop();
    const listed = await listDocumentEpisodesByIds(database, idsOf(inOrder.slice(offset, offset + limit)));
    await yieldToEventLoop();
    return {
      appearances: summarizeAppearances(outlines),
      count: inOrder.length,
      years: yearsOf(inOrder),
      episodes: await publicEpisodes(db, listed),
    };
  });
}

function idsOf(episodes: readonly { id: number }[]): number[] {
  return episodes.map(({ id }) => id);
}

function ofKind<T extends { kind: EpisodeKind }>(episodes: readonly T[], kind: EpisodeKind | undefined): readonly T[] {
  return kind === undefined ? episodes : episodes.filter((episode) => episode.kind === kind);
}

function yearsOf(inOrder: readonly { releaseDate: string }[]): FeedYear[] {
  return inOrder.length > LONG_FEED_EPISODES ? yearsInOrder(inOrder.map(({ releaseDate }) => releaseDate)) : [];
}

/** Summarizes where and when a guest was on, from several of their feeds. */
export async function summarizeFeedAppearances(context: Context, feeds: readonly CountedFeed[]): Promise<Appearances> {
  return runTaskOn(countEpisodes(feeds), async () => summarizeAppearances(await readAppearances(context, feeds)));
}

type CountedFeed = Pick<FeedWithCount, "id" | "episodeCount">;

/** How many episodes several feeds have. */
export function countEpisodes(feeds: readonly CountedFeed[]): number {
  return feeds.reduce((sum, { episodeCount }) => sum + episodeCount, 0);
}

async function readAppearances({ db }: Context, feeds: readonly CountedFeed[]) {
  const feedIds = feeds.map(({ id }) => id);
  return feedIds.length === 0 ? [] : listAppearanceFields(db, feedIds);
}

/** Lists the episodes of a feed's public RSS, limited by what its owner wants in it and by their plan, in the feed's order. */
export async function listPublishedEpisodes(
  context: Context,
  owner: PublicOwner,
  feed: FeedWithCount,
): Promise<readonly Shareable<EpisodeRow>[]> {
  const published = <T extends EpisodeOutline>(episodes: readonly T[]) =>
    episodes.filter((episode) => isInPublishedFeed(episode, feed));
  return readEpisodes(context, feed, async (database) => {
    const { db } = database;
    if (owner.isPremium && feed.episodeCount <= EPISODES_PER_STATEMENT) {
      const rows = await listDocumentEpisodes(database, feed.id);
      return mapYielding(published(orderEpisodes(rows, feed.sortMethod)), toShareable);
    }
    const inOrder = published(orderEpisodes(await listOutlines(database, feed.id), feed.sortMethod));
    return mapYielding(await listEpisodesByIds(db, idsOf(applyPlanLimits(inOrder, owner.isPremium))), toShareable);
  });
}

/** Reads a feed's episodes, as they are with the feed's revision. */
async function readEpisodes<Result>(
  context: Context,
  feed: FeedWithCount,
  read: (database: Database) => Promise<Result>,
): Promise<Result> {
  return runTaskOn(feed.episodeCount, () => readAtRevision(context, feed, read));
}

async function readAtRevision<Result>(
  context: Context,
  feed: { id: number; revision: number },
  read: (database: Database) => Promise<Result>,
): Promise<Result> {
  const isCurrent = async (db: Db) => (await findFeedRevision(db, feed.id)) === feed.revision;
  return readCurrent(context, isCurrent, read);
}

/** Whether podcast apps may know a feed, or the whole profile, under another URL. */
export async function hasMoved(context: Context, owner: PublicOwner, feed?: FeedWithCount): Promise<boolean> {
  return hasFormerUrl(context.database, owner.user.id, feed?.id ?? 0);
}
