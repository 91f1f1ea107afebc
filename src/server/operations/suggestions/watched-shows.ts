import { createSameEpisodeCheck } from "#domain/suggestions/same-episode.ts";
import { WATCHED_URL_MAX_LENGTH, type WatchSettingsChanges } from "#domain/suggestions/suggestion.ts";
import type { Context } from "../../context.ts";
import { AppError, notFound, secondsUntil, tooManyRequests } from "../../errors.ts";
import type { Db } from "../../store/database.ts";
import { enqueueJob } from "../../store/jobs.ts";
import {
  decideSuggestion,
  findDismissalOfShow,
  listSuggestions,
  restoreSuggestionsFrom,
} from "../../store/suggestions.ts";
import type { EpisodeRow, SuggestionRow, UserRow } from "../../store/tables.ts";
import { ensureWatchedFeed, expediteFeeds, expediteFeedsOf, updateWatchedFeed } from "../../store/watched-feeds.ts";
import {
  countWatchesOf,
  deleteWatch,
  enqueueSearch,
  ensureWatchSettings,
  findOwnWatch,
  findWatchSettings,
  hasEpisodeFrom,
  insertWatch,
  listWatches,
  markWatchesUnread,
  replaceWatch,
  requestCheck,
  updateWatch,
  updateWatchSettings,
  type WatchedShowRow,
} from "../../store/watches.ts";

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 86_400_000;
const MINUTES_BETWEEN_CHECKS = 10;
/** How many shows one person may name as recorded. */
const EXPECTED_SHOWS_MAX = 100;
const OPEN_SUGGESTIONS_COMPARED = 500;

/**
 * Makes a person watch the shows of their episodes, except those that they never want to see. Suggestions of these episodes are
 * settled.
 * @param now ISO UTC
 */
export async function watchShowsOf(
  trx: Db,
  userId: number,
  episodes: readonly EpisodeRow[],
  now: string,
): Promise<void> {
  const feedUrls = new Set(episodes.flatMap(({ sourceFeedUrl }) => sourceFeedUrl ?? []));
  const newlyWatchedIds: number[] = [];
  for (const feedUrl of [...feedUrls].sort()) {
    if (feedUrl.length > WATCHED_URL_MAX_LENGTH) continue;
    const feed = await ensureWatchedFeed(trx, feedUrl, now);
    const isNew = await insertWatch(trx, { userId, watchedFeedId: feed.id, relation: "known", createdAt: now });
    if (isNew) newlyWatchedIds.push(feed.id);
  }
  await expediteFeeds(trx, newlyWatchedIds, now);
  for (const suggestion of await listSuggestions(trx, userId, ["new", "later"], OPEN_SUGGESTIONS_COMPARED)) {
    const isSuggested = createSameEpisodeCheck([JSON.parse(suggestion.draft)]);
    if (episodes.some(isSuggested))
      await decideSuggestion(trx, userId, suggestion.id, ["new", "later"], { state: "accepted", decidedAt: now });
  }
}

/** Looks for a person from the beginning: they are new, their e-mail address is now verified, or what identifies them has changed. */
export async function watchFromBeginning(trx: Db, userId: number, now: string): Promise<void> {
  const nextMailAt = new Date(Date.parse(now) + WEEK_MS).toISOString();
  await ensureWatchSettings(trx, userId, { nextSearchAt: now, nextMailAt });
  await updateWatchSettings(trx, userId, { searchCount: 0 });
  await enqueueSearch(trx, userId, now);
  await markWatchesUnread(trx, userId);
  const watches = await listWatches(trx, userId);
  const watched = watches.filter(({ relation, stoppedAt }) => relation !== "never" && stoppedAt === null);
  await expediteFeeds(
    trx,
    watched.map(({ watchedFeedId }) => watchedFeedId),
    now,
  );
}

/** A show's feed, as a lookup found it. */
export interface ShowToWatch {
  feedUrl: string;
  title: string | null;
  imageUrl: string | null;
}

/**
 * Makes a person watch a show that they have recorded with, and on which they are not out yet.
 * @throws AppError 400 too many such shows; 422 the address of the feed is too long to watch
 */
export async function expectShow(context: Context, user: UserRow, show: ShowToWatch): Promise<WatchedShowRow> {
  if (show.feedUrl.length > WATCHED_URL_MAX_LENGTH)
    throw new AppError(422, "feed-url-too-long", "The URL of this show's feed is too long.");
  const now = context.now().toISOString();
  const watch = await context.db.transaction().execute(async (trx) => {
    if ((await countWatchesOf(trx, user.id, "expected")) >= EXPECTED_SHOWS_MAX)
      throw new AppError(400, "too-many-shows", `You can name up to ${EXPECTED_SHOWS_MAX} shows. Remove one first.`);
    const feed = await ensureWatchedFeed(trx, show.feedUrl, now);
    if (feed.readAt === null) await updateWatchedFeed(trx, feed.id, { title: show.title, imageUrl: show.imageUrl });
    const saved = await replaceWatch(trx, {
      userId: user.id,
      watchedFeedId: feed.id,
      relation: "expected",
      createdAt: now,
    });
    await expediteFeeds(trx, [feed.id], now);
    return saved;
  });
  return requireWatchedShow(context, user, watch.id);
}

/**
 * Ends the watch of a show. One that the person has been on would be watched again with the next episode from it, so it becomes
 * one that they never want to see; and one of these is watched as before.
 * @throws AppError 404 not one of theirs
 */
export async function removeShow(context: Context, user: UserRow, watchId: number): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    const watch = await findOwnWatch(trx, user.id, watchId);
    if (!watch) throw notFound("Show");
    if (watch.relation === "never") await watchAgain(trx, user.id, watch.id, now);
    else if (watch.relation === "known") await updateWatch(trx, watch.id, "never");
    else await forgetExpected(trx, user.id, watch.id);
  });
}

/** Undoes "never from this show": it is watched as before, and what was dismissed with it is suggested again. @param now ISO UTC */
async function watchAgain(trx: Db, userId: number, watchId: number, now: string): Promise<void> {
  const show = (await listWatches(trx, userId)).find(({ id }) => id === watchId);
  if (!show) return;
  const dismissal = await findDismissalOfShow(trx, userId, show.feedUrl);
  // Without a dismissal, the show was left out in the list of those that the person has been on.
  await restoreRelation(trx, userId, show, dismissal?.formerRelation ?? "known");
  if (dismissal?.decidedAt) await restoreSuggestionsFrom(trx, userId, show.feedUrl, dismissal.decidedAt);
  await expediteFeeds(trx, [show.watchedFeedId], now);
}

/**
 * Watches a show as before a decision on a suggestion. A show of another episode of the person stays a known one.
 * @param exceptEpisodeId of an episode that does not count
 */
export async function restoreRelation(
  trx: Db,
  userId: number,
  watch: { id: number; feedUrl: string },
  formerRelation: NonNullable<SuggestionRow["formerRelation"]>,
  exceptEpisodeId: number | null = null,
): Promise<void> {
  if (formerRelation !== "none") await updateWatch(trx, watch.id, formerRelation);
  else if (await hasEpisodeFrom(trx, userId, watch.feedUrl, exceptEpisodeId)) await updateWatch(trx, watch.id, "known");
  else await deleteWatch(trx, watch.id);
}

async function forgetExpected(trx: Db, userId: number, watchId: number): Promise<void> {
  const show = (await listWatches(trx, userId)).find(({ id }) => id === watchId);
  if (show && (await hasEpisodeFrom(trx, userId, show.feedUrl))) await updateWatch(trx, watchId, "known");
  else await deleteWatch(trx, watchId);
}

/** @throws AppError 404 not one of theirs */
async function requireWatchedShow(context: Context, user: UserRow, watchId: number): Promise<WatchedShowRow> {
  const show = (await listWatches(context.db, user.id)).find(({ id }) => id === watchId);
  if (!show) throw notFound("Show");
  return show;
}

/** Changes the names that a person is watched for by, and how often they get a mail. */
export async function changeWatchSettings(
  context: Context,
  user: UserRow,
  { otherNames, mail }: WatchSettingsChanges,
): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    const nextMailAt = new Date(Date.parse(now) + WEEK_MS).toISOString();
    await ensureWatchSettings(trx, user.id, { nextSearchAt: now, nextMailAt });
    const before = await findWatchSettings(trx, user.id);
    // A change to more mails counts from now on.
    const isMoreOften = mail !== undefined && mail !== before?.mail && mail !== "weekly" && mail !== "never";
    if (mail !== undefined) await updateWatchSettings(trx, user.id, { mail });
    if (isMoreOften) await enqueueJob(trx, { kind: "mail-suggestions", key: user.id, ownerId: user.id, dueAt: now });
    if (otherNames === undefined) return;
    const names = JSON.stringify([...new Set(otherNames)]);
    if (names === (before?.otherNames ?? "[]")) return;
    await updateWatchSettings(trx, user.id, { otherNames: names });
    await watchFromBeginning(trx, user.id, now);
  });
}

/**
 * Has everything checked that a person watches.
 * @throws AppError 403 their e-mail address is not verified; 429 within 10 minutes of the last time; 503 WATCH is off
 */
export async function checkNow(context: Context, user: UserRow): Promise<void> {
  if (!context.config.isWatching)
    throw new AppError(503, "watch-off", "This site does not look for new appearances. Ask its administrator.");
  if (!user.isVerified) throw new AppError(403, "not-verified", "Please verify your email address first.");
  const now = context.now();
  const before = new Date(now.getTime() - MINUTES_BETWEEN_CHECKS * MINUTE_MS).toISOString();
  await context.db.transaction().execute(async (trx) => {
    const nextMailAt = new Date(now.getTime() + WEEK_MS).toISOString();
    await ensureWatchSettings(trx, user.id, { nextSearchAt: now.toISOString(), nextMailAt });
    if (!(await requestCheck(trx, user.id, now.toISOString(), before))) {
      const last = (await findWatchSettings(trx, user.id))?.checkRequestedAt ?? now.toISOString();
      const checkableAt = new Date(Date.parse(last) + MINUTES_BETWEEN_CHECKS * MINUTE_MS).toISOString();
      throw tooManyRequests(
        "Your shows were checked a moment ago. Please wait a few minutes.",
        secondsUntil(checkableAt, now.getTime()),
      );
    }
    await expediteFeedsOf(trx, user.id, now.toISOString(), before);
  });
}

/** When a person may ask for the next check, ISO UTC; null when they may at once. */
export function checkableAt(checkRequestedAt: string | null, nowMs: number): string | null {
  if (checkRequestedAt === null) return null;
  const atMs = Date.parse(checkRequestedAt) + MINUTES_BETWEEN_CHECKS * MINUTE_MS;
  return atMs > nowMs ? new Date(atMs).toISOString() : null;
}
