import { groupByRecording } from "#domain/episodes/same-recording.ts";
import { timestampUrl } from "#domain/episodes/timestamp-link.ts";
import { type Shareable, toShareable } from "#domain/links/shareable.ts";
import { pageCountOf, pageOf } from "#domain/page-of-list.ts";
import { PUBLIC_PAGE_EPISODES, type SharedMoment } from "#domain/public-pages/public-pages.ts";
import { type PassageGroup, scopePrefix } from "#domain/search/index-words.ts";
import { MAX_FOUND_PASSAGES, MAX_PASSAGES_OF_EPISODE, PASSAGE_LIST_LIMITS } from "#domain/search/limits.ts";
import { LEAD_IN_SECONDS } from "#domain/search/moment-time.ts";
import { loosenSearch, parseSearch, respellSearch, type SearchQuery } from "#domain/search/query.ts";
import { quoteLimits } from "#domain/search/quotable.ts";
import type { RankedEpisode } from "#domain/search/ranking.ts";
import type { SearchRequest } from "#domain/search/request.ts";
import type { SearchResponse } from "#domain/search/results.ts";
import type { Context } from "../../context.ts";
import type { SearchTime } from "../../limits/search-limiter.ts";
import { mapYielding } from "../../publish/map-yielding.ts";
import { listEpisodesByIds } from "../../store/episodes.ts";
import { listTrashIds } from "../../store/feeds.ts";
import { findInPostgres } from "../../store/full-text-index.ts";
import type { PassageSearch } from "../../store/passage-search.ts";
import { findPassageAt } from "../../store/passages.ts";
import type { EpisodeRow } from "../../store/tables.ts";
import { findTranscriptFacts, type TranscriptFacts } from "../../store/transcripts.ts";
import { presentFoundEpisode, presentSharedMoment } from "../../views/search.ts";
import { isSignedMoment, type LinkedMoment, momentSigner } from "./moment-tokens.ts";

/** An episode that a search found, and where in it. */
interface EpisodeHit extends Pick<RankedEpisode, "moments" | "passageCount" | "isPassageCountApproximate"> {
  row: Shareable<EpisodeRow>;
  /** what was searched for in the end: a query that found nothing is loosened */
  query: SearchQuery;
  transcript: TranscriptFacts | undefined;
}

/** A page of what a search found. */
interface FoundPage {
  hits: EpisodeHit[];
  matchCount: number;
  page: number;
  pageCount: number;
}

const NOTHING: FoundPage = { hits: [], matchCount: 0, page: 1, pageCount: 1 };

/**
 * Searches titles, shows, notes, chapters and transcripts of a user's episodes. A recording that is in several feeds is found once.
 * @param request its query may be any text
 * @param time that the search may take; it says afterwards how much was used, and whether that was too little
 * @param feeds to search; undefined for all of the user's
 * @returns a page, the last one where there are fewer; the best first: episodes with the words as a phrase, those with all words in one
 * passage, those found by title or show; the newest first among equals
 */
export async function search(
  context: Context,
  ownerId: number,
  request: SearchRequest,
  time: SearchTime,
  feeds?: readonly { id: number }[],
): Promise<SearchResponse> {
  const { hits, ...counts } = await findEpisodes(context, ownerId, request, time, feeds);
  const sign = await momentSigner(context);
  const episodes = await mapYielding(hits, (hit) => presentFoundEpisode(hit, sign));
  return { episodes, ...counts, ...(time.isCut && { isCut: true }) };
}

async function findEpisodes(
  context: Context,
  ownerId: number,
  request: SearchRequest,
  time: SearchTime,
  feeds?: readonly { id: number }[],
): Promise<FoundPage> {
  const { query: text, episodeId } = request;
  const query = parseSearch(text);
  if (!query || feeds?.length === 0) return NOTHING;
  const find = async (wanted: SearchQuery) => {
    const passageSearch: PassageSearch = {
      query: wanted,
      scopes: SEARCHED_GROUPS.map((group) => scopePrefix(ownerId, group)),
      ownerId,
      feedIds: feeds?.map(({ id }) => id),
      episodeId,
      limit: episodeId === undefined ? MAX_FOUND_PASSAGES : MAX_PASSAGES_OF_EPISODE,
      timeMs: time.remainingMs * FINDING_SHARE,
    };
    return loadFoundPage(context, ownerId, wanted, request, await findAndRank(context, passageSearch, request, time));
  };
  const respelt = parseSearch(respellSearch(text) ?? "");
  let found = await find(query);
  for (const other of [respelt, loosenSearch(query)]) {
    if (found.matchCount > 0 || time.remainingMs === 0) break;
    if (other) found = await find(other);
  }
  return found;
}

/** The rest is for ranking what was found, so that something is shown where finding takes too long. */
const FINDING_SHARE = 0.75;

const SEARCHED_GROUPS: readonly PassageGroup[] = ["details", "transcript"];

async function findAndRank(
  { database, searchThread }: Context,
  passageSearch: PassageSearch,
  { page, episodeId }: SearchRequest,
  time: SearchTime,
): Promise<RankedEpisode[]> {
  const { query } = passageSearch;
  const databasePath = database.path;
  const found =
    databasePath === undefined
      ? time.spend(await findInPostgres(database.db, passageSearch))
      : { databasePath, search: passageSearch };
  const listedPage = episodeId === undefined ? undefined : page;
  const task = { query, timeMs: time.remainingMs, found, listedPage };
  return time.spend(await searchThread.run(task)).episodes;
}

async function loadFoundPage(
  context: Context,
  ownerId: number,
  query: SearchQuery,
  { page, episodeId }: SearchRequest,
  ranked: readonly RankedEpisode[],
): Promise<FoundPage> {
  const byId = new Map(ranked.map((episode) => [episode.episodeId, episode]));
  const rows = await listEpisodesByIds(context.db, [...byId.keys()]);
  const fitOf = ({ id }: EpisodeRow) => byId.get(id)?.fit ?? Number.POSITIVE_INFINITY;
  // What was deleted stays in the index for as long as it can be restored.
  const trashIds = await listTrashIds(context.db, ownerId);
  const best = rows
    .filter(({ feedId }) => !trashIds.includes(feedId))
    .sort((a, b) => fitOf(a) - fitOf(b) || b.releaseDate.localeCompare(a.releaseDate) || b.id - a.id);
  const matching = groupByRecording(best).flatMap(([row]) => row ?? []);
  const shown = pageOf(matching, episodeId === undefined ? page : 1, PUBLIC_PAGE_EPISODES);
  const transcripts = await findTranscriptFacts(
    context.db,
    shown.items.map(({ id }) => id),
  );
  const hits = shown.items.flatMap((row): EpisodeHit | [] => {
    const found = byId.get(row.id);
    const transcript = transcripts.get(row.id);
    const limit = episodeId === undefined ? quoteLimits(transcript).moments : PASSAGE_LIST_LIMITS.moments;
    return found ? { ...found, row: toShareable(row), query, transcript, moments: found.moments.slice(0, limit) } : [];
  });
  const pageCount =
    episodeId === undefined ? shown.pageCount : pageCountOf(hits[0]?.passageCount ?? 0, PASSAGE_LIST_LIMITS.moments);
  return { hits, matchCount: matching.length, page: Math.min(page, pageCount), pageCount };
}

/**
 * Finds what is said where a shared link points to.
 * @param feedId of a feed that is visible to visitors
 * @param episodePath of the episode's page
 * @returns undefined when this instance has not signed the link, no transcript and no chapter says it, or the feed does not contain the episode
 */
export async function findSharedMoment(
  context: Context,
  feedId: number,
  episodePath: string,
  { episodeId, seconds, token }: LinkedMoment & { token: string },
): Promise<SharedMoment | undefined> {
  if (!(await isSignedMoment(context, { episodeId, seconds }, token))) return undefined;
  const atMs = (seconds + LEAD_IN_SECONDS) * 1000 + 999;
  const passage = await findPassageAt(context.db, feedId, episodeId, atMs);
  const [row] = passage ? await listEpisodesByIds(context.db, [episodeId]) : [];
  if (!passage || !row) return undefined;
  const transcripts = await findTranscriptFacts(context.db, [episodeId]);
  const path = timestampUrl(episodePath, seconds, token);
  return presentSharedMoment(path, toShareable(row), passage, atMs, transcripts.get(episodeId));
}
