import { type EpisodeInput, episodeSchema } from "#domain/episodes/episode.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { SuggestionLevel, WatchRelation } from "#domain/suggestions/suggestion.ts";
import type { Context } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Db } from "../../store/database.ts";
import { findOwnEpisode } from "../../store/episodes.ts";
import { findJobDueAt } from "../../store/jobs.ts";
import {
  countSuggestions,
  decideSuggestion,
  dismissSuggestionsFrom,
  findOwnSuggestion,
  inheritFormerRelation,
  listSuggestions,
  restoreSuggestionsFrom,
} from "../../store/suggestions.ts";
import type { EpisodeRow, SuggestionRow, UserRow } from "../../store/tables.ts";
import { ensureWatchedFeed, expediteFeeds } from "../../store/watched-feeds.ts";
import {
  endMails,
  findWatchByUrl,
  findWatchSettings,
  listWatches,
  replaceWatch,
  updateWatch,
} from "../../store/watches.ts";
import type { SuggestionsRows } from "../../views/suggestions.ts";
import { deleteEpisode } from "../episodes/deleted-episodes.ts";
import { createDuplicateFinder } from "../episodes/duplicate-episodes.ts";
import { addEpisode } from "../episodes/episodes.ts";
import { restoreRelation } from "./watched-shows.ts";

const SUGGESTIONS_LISTED = 500;
const OPEN = ["new", "later"] as const;

/** @param level both without it */
export async function collectSuggestions(
  context: Context,
  user: UserRow,
  level?: SuggestionLevel,
): Promise<SuggestionsRows> {
  const { db } = context;
  const suggestions = [
    ...(await listSuggestions(db, user.id, ["new"], SUGGESTIONS_LISTED)),
    ...(await listSuggestions(db, user.id, ["later"], SUGGESTIONS_LISTED)),
  ];
  return {
    suggestions: suggestions.filter((suggestion) => level === undefined || suggestion.level === level),
    shows: await listWatches(db, user.id),
    settings: await findWatchSettings(db, user.id),
    nextSearchAt: await findJobDueAt(db, "search-directories", user.id),
    dismissedCount: await countSuggestions(db, user.id, "dismissed"),
  };
}

/**
 * Adds a suggested episode to a feed, like any other episode. Where the feed has it already, nothing is added. The show counts
 * from now on as one that the person has been on.
 * @throws AppError 404 not their suggestion or feed, or decided already
 */
export async function acceptSuggestion(
  context: Context,
  user: UserRow,
  suggestionId: number,
  feedId: number,
): Promise<EpisodeRow> {
  const suggestion = await findOwnSuggestion(context.db, user.id, suggestionId);
  if (!suggestion || suggestion.state === "accepted") throw notFound("Suggestion");
  const draft: EpisodeDraft = JSON.parse(suggestion.draft);
  const findDuplicates = await createDuplicateFinder(context, user, feedId);
  const [duplicate] = findDuplicates([draft]);
  /** @param episodeId the added one, which taking the decision back deletes */
  const decide = async (db: Db, episodeId: number | null) => {
    const now = context.now().toISOString();
    const { feedUrl } = suggestion;
    const formerRelation = feedUrl === null ? null : await changeRelation(db, user.id, feedUrl, "known", now);
    const changes = { state: "accepted", decidedAt: now, episodeId, formerRelation } as const;
    const decided = await decideSuggestion(db, user.id, suggestionId, [...OPEN, "dismissed"], changes);
    if (!decided) throw notFound("Suggestion");
  };
  if (!duplicate)
    return addEpisode(context, user, feedId, inputFrom(suggestion, draft), (trx, { id }) => decide(trx, id));
  await context.db.transaction().execute((trx) => decide(trx, null));
  const existing = await findOwnEpisode(context.db, user.id, duplicate.episodeId);
  if (!existing) throw notFound("Episode");
  return existing;
}

/** Changes how a person watches a show. @returns how they did before; null when it was in this way */
async function changeRelation(
  trx: Db,
  userId: number,
  feedUrl: string,
  relation: WatchRelation,
  now: string,
): Promise<SuggestionRow["formerRelation"]> {
  const watch = await findWatchByUrl(trx, userId, feedUrl);
  if (watch?.relation === relation) return null;
  if (watch) {
    await updateWatch(trx, watch.id, relation);
    return watch.relation;
  }
  const feed = await ensureWatchedFeed(trx, feedUrl, now);
  await replaceWatch(trx, { userId, watchedFeedId: feed.id, relation, createdAt: now });
  return "none";
}

/**
 * Watches a show as before the decision on this suggestion, unless that has been changed meanwhile. A show of another episode of
 * the person stays a known one.
 */
async function restoreWatch(
  trx: Db,
  userId: number,
  { id, state, feedUrl, formerRelation, episodeId }: SuggestionRow,
  now: string,
): Promise<void> {
  if (feedUrl === null || formerRelation === null) return;
  // Taking back the last of several that were accepted restores what was before the first.
  if (state === "accepted" && (await inheritFormerRelation(trx, { userId, feedUrl, formerRelation, exceptId: id })))
    return;
  const watch = await findWatchByUrl(trx, userId, feedUrl);
  if (watch?.relation !== (state === "accepted" ? "known" : "never")) return;
  await restoreRelation(trx, userId, { id: watch.id, feedUrl }, formerRelation, episodeId);
  if (state === "dismissed") await expediteFeeds(trx, [watch.watchedFeedId], now);
}

/** An episode needs a description and a release date; a feed may leave both out. */
function inputFrom({ foundAt }: SuggestionRow, draft: EpisodeDraft): EpisodeInput {
  return episodeSchema.parse({
    ...draft,
    description: draft.description ?? draft.showName ?? draft.title,
    releaseDate: draft.releaseDate ?? foundAt,
  });
}

/**
 * Hides a suggestion for ever.
 * @param neverFromShow hides everything else from the show, too, and never suggests anything from it again
 * @throws AppError 404 not their suggestion, or decided already
 * @throws AppError 422 a show that is not known by its feed
 */
export async function dismissSuggestion(
  context: Context,
  user: UserRow,
  suggestionId: number,
  neverFromShow: boolean,
): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    if (neverFromShow && (await isShowLeftOut(trx, user.id, suggestionId))) return;
    // The show of one that is dismissed already can still be dismissed.
    const from = neverFromShow ? ([...OPEN, "dismissed"] as const) : OPEN;
    const suggestion = await decideSuggestion(trx, user.id, suggestionId, from, { state: "dismissed", decidedAt: now });
    if (!suggestion) throw notFound("Suggestion");
    if (!neverFromShow) return;
    if (suggestion.feedUrl === null)
      throw new AppError(
        422,
        "unknown-feed",
        "We don't know this show's feed, so we cannot stop suggesting its episodes.",
      );
    const formerRelation = await changeRelation(trx, user.id, suggestion.feedUrl, "never", now);
    await dismissSuggestionsFrom(trx, suggestion, { decidedAt: now, formerRelation });
  });
}

/** Whether this was decided already: the response may have been lost, and the request repeated. */
async function isShowLeftOut(trx: Db, userId: number, suggestionId: number): Promise<boolean> {
  const suggestion = await findOwnSuggestion(trx, userId, suggestionId);
  if (suggestion?.state !== "dismissed" || suggestion.formerRelation === null || suggestion.feedUrl === null)
    return false;
  return (await findWatchByUrl(trx, userId, suggestion.feedUrl))?.relation === "never";
}

/** Keeps a suggestion for later. @throws AppError 404 not their suggestion, or decided already */
export async function postponeSuggestion(context: Context, user: UserRow, suggestionId: number): Promise<void> {
  const changes = { state: "later", decidedAt: context.now().toISOString() } as const;
  if (!(await decideSuggestion(context.db, user.id, suggestionId, ["new"], changes))) throw notFound("Suggestion");
}

/**
 * Takes the decision on a suggestion back: an episode that accepting added is deleted, what was dismissed with it is suggested
 * again, and the show is watched as before.
 * @throws AppError 404 not their suggestion, or not decided yet
 */
export async function undoDecision(context: Context, user: UserRow, suggestionId: number): Promise<void> {
  const before = await findOwnSuggestion(context.db, user.id, suggestionId);
  if (!before || before.state === "new") throw notFound("Suggestion");
  await context.db.transaction().execute(async (trx) => {
    const now = context.now().toISOString();
    const changes = { state: "new", decidedAt: null, episodeId: null, formerRelation: null } as const;
    if (!(await decideSuggestion(trx, user.id, suggestionId, [before.state], changes))) throw notFound("Suggestion");
    await restoreWatch(trx, user.id, before, now);
    if (before.state === "dismissed" && before.feedUrl !== null && before.decidedAt !== null)
      await restoreSuggestionsFrom(trx, user.id, before.feedUrl, before.decidedAt);
  });
  if (before.state === "accepted" && before.episodeId !== null)
    await deleteEpisode(context, user, before.episodeId).catch(ignoreMissing);
}

/** The person may have deleted the episode themselves. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof AppError && error.status === 404)) throw error;
}

/** Ends the mails about suggestions. @throws AppError 404 no mail had this token */
export async function unsubscribe(context: Context, token: string): Promise<void> {
  if (!(await endMails(context.db, token)))
    throw new AppError(
      404,
      "not-found",
      "This link is not valid. You can change your email settings on the Suggestions page.",
    );
}
