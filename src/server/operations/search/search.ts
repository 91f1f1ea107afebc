import { groupByRecording } from "#domain/episodes/recordings.ts";
import { timestampUrl } from "#domain/episodes/timestamp-link.ts";
import { paths } from "#domain/paths.ts";
import type { SharedMoment } from "#domain/public-pages/public-pages.ts";
import { type PassageGroup, scopePrefix } from "#domain/search/index-words.ts";
import { LEAD_IN_SECONDS, MAX_FOUND_PASSAGES } from "#domain/search/limits.ts";
import { loosenSearch, parseSearch, type SearchQuery } from "#domain/search/query.ts";
import { quoteLimits } from "#domain/search/quotable.ts";
import type { JudgedEpisode, JudgedMoment } from "#domain/search/ranking.ts";
import type { Context } from "../../context.ts";
import type { SearchTime } from "../../limits/search-admission.ts";
import { listEpisodesByIds } from "../../store/episodes.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import { findInPostgres } from "../../store/full-text-index.ts";
import type { PassageSearch } from "../../store/passage-search.ts";
import { findPassageAt } from "../../store/passages.ts";
import type { EpisodeRow, UserRow } from "../../store/tables.ts";
import { findTranscriptFacts, type TranscriptFacts } from "../../store/transcripts.ts";
import { presentSharedMoment } from "../../views/search.ts";
import { isSignedMoment, type LinkedMoment } from "./moment-tokens.ts";

/** An episode that a search found, and where in it. */
export interface EpisodeHit {
  row: EpisodeRow;
  /** what was searched for in the end: a query that found nothing is loosened */
  query: SearchQuery;
  /** the best first; none where only title or show match */
  moments: JudgedMoment[];
  transcript: TranscriptFacts | undefined;
}

/**
 * Searches titles, shows, notes, chapters and transcripts of a user's episodes. A recording that is in several feeds is found once.
 * @param text as somebody typed it; any text will do
 * @param time that the search may take; it says afterwards how much was used, and whether that was too little
 * @param feeds to search; undefined for all of the user's
 * @returns the best first: those with the words as a phrase, those with all words in one passage, those found by title or show; the
 * newest first among equals
 */
export async function searchEpisodes(
  context: Context,
  ownerId: number,
  text: string,
  time: SearchTime,
  feeds?: readonly { id: number }[],
): Promise<EpisodeHit[]> {
  const query = parseSearch(text);
  if (!query || feeds?.length === 0) return [];
  const find = async (wanted: SearchQuery) => {
    const search: PassageSearch = {
      query: wanted,
      scopes: SEARCHED_GROUPS.map((group) => scopePrefix(ownerId, group)),
      ownerId,
      feedIds: feeds?.map(({ id }) => id),
      limit: MAX_FOUND_PASSAGES,
      timeMs: time.remainingMs * FINDING_SHARE,
    };
    return rank(context, wanted, await judge(context, search, time));
  };
  const found = await find(query);
  return found.length > 0 || time.remainingMs === 0 ? found : find(loosenSearch(query));
}

/** The rest is for judging what was found, so that something is shown where finding takes too long. */
const FINDING_SHARE = 0.75;

const SEARCHED_GROUPS: readonly PassageGroup[] = ["details", "transcript"];

async function judge(
  { database, searchThread }: Context,
  search: PassageSearch,
  time: SearchTime,
): Promise<JudgedEpisode[]> {
  const { query } = search;
  const databasePath = database.path;
  if (databasePath !== undefined)
    return time.spend(await searchThread.run({ query, timeMs: time.remainingMs, passages: { databasePath, search } }))
      .episodes;
  const { passages } = time.spend(await findInPostgres(database.db, search));
  return time.spend(await searchThread.run({ query, timeMs: time.remainingMs, passages })).episodes;
}

async function rank(context: Context, query: SearchQuery, judged: readonly JudgedEpisode[]): Promise<EpisodeHit[]> {
  const byId = new Map(judged.map((episode) => [episode.episodeId, episode]));
  const rows = await listEpisodesByIds(context.db, [...byId.keys()]);
  const fitOf = ({ id }: EpisodeRow) => byId.get(id)?.fit ?? Number.POSITIVE_INFINITY;
  const best = rows.sort((a, b) => fitOf(a) - fitOf(b) || b.releaseDate.localeCompare(a.releaseDate) || b.id - a.id);
  const shown = groupByRecording(best).flatMap(([row]) => row ?? []);
  const transcripts = await findTranscriptFacts(
    context.db,
    shown.map(({ id }) => id),
  );
  return shown.map((row) => {
    const transcript = transcripts.get(row.id);
    const moments = byId.get(row.id)?.moments.slice(0, quoteLimits(transcript).moments) ?? [];
    return { row, query, moments, transcript };
  });
}

/**
 * Finds what is said where a shared link points to.
 * @param location a feed that is visible to visitors, and its owner
 * @returns undefined when this instance has not signed the link, no transcript and no chapter says it, or the feed does not contain the episode
 */
export async function findSharedMoment(
  context: Context,
  { user, feed }: { user: UserRow; feed: FeedWithCount },
  { episodeId, seconds, token }: LinkedMoment & { token: string },
): Promise<SharedMoment | undefined> {
  if (!(await isSignedMoment(context, { episodeId, seconds }, token))) return undefined;
  const atMs = (seconds + LEAD_IN_SECONDS) * 1000 + 999;
  const passage = await findPassageAt(context.db, feed.id, episodeId, atMs);
  const [row] = passage ? await listEpisodesByIds(context.db, [episodeId]) : [];
  if (!passage || !row) return undefined;
  const transcripts = await findTranscriptFacts(context.db, [episodeId]);
  const feedUrl = context.config.publicUrl + paths.publicFeed(user.screenName, feed.slug);
  const [url = feedUrl] = timestampUrl(feedUrl, { episodeId, seconds, token }).split("#");
  return presentSharedMoment(url, row, passage, atMs, transcripts.get(episodeId));
}
