import { groupByRecording } from "#domain/episodes/recordings.ts";
import { timestampUrl } from "#domain/episodes/timestamp-link.ts";
import { paths } from "#domain/paths.ts";
import type { SharedMoment } from "#domain/public-pages/public-pages.ts";
import type { PassageGroup } from "#domain/search/index-words.ts";
import { LEAD_IN_SECONDS, MAX_FOUND_PASSAGES } from "#domain/search/limits.ts";
import type { FoundPassage } from "#domain/search/passages.ts";
import { loosenSearch, parseSearch, type SearchQuery } from "#domain/search/query.ts";
import { quoteLimits } from "#domain/search/quotable.ts";
import { bestFit, chooseMoments, judgePassage, type PassageHit } from "#domain/search/ranking.ts";
import type { Context } from "../../context.ts";
import { listEpisodesByIds } from "../../store/episodes.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import { listMatchingPassages } from "../../store/full-text-index.ts";
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
  moments: PassageHit[];
  transcript: TranscriptFacts | undefined;
}

/**
 * Searches titles, shows, notes, chapters and transcripts of a user's episodes. A recording that is in several feeds is found once.
 * @param text as somebody typed it; any text will do
 * @param feeds to search; undefined for all of the user's
 * @returns the best first: those with the words as a phrase, those with all words in one passage, those found by title or show; the
 * newest first among equals
 */
export async function searchEpisodes(
  context: Context,
  ownerId: number,
  text: string,
  feeds?: readonly { id: number }[],
): Promise<EpisodeHit[]> {
  const query = parseSearch(text);
  if (!query) return [];
  const feedIds = feeds?.map(({ id }) => id);
  const find = async (wanted: SearchQuery) => {
    const list = (group: PassageGroup) =>
      listMatchingPassages(context.database, wanted, { ownerId, group, feedIds, limit: MAX_FOUND_PASSAGES });
    return rank(context, wanted, [...(await list("details")), ...(await list("transcript"))]);
  };
  const found = await find(query);
  return found.length > 0 ? found : find(loosenSearch(query));
}

async function rank(context: Context, query: SearchQuery, passages: readonly FoundPassage[]): Promise<EpisodeHit[]> {
  const hitsByEpisode = new Map<number, PassageHit[]>();
  for (const passage of passages) {
    const hit = judgePassage(query, passage);
    if (hit) hitsByEpisode.set(passage.episodeId, [...(hitsByEpisode.get(passage.episodeId) ?? []), hit]);
  }
  const hitsOf = ({ id }: EpisodeRow) => hitsByEpisode.get(id) ?? [];
  const rows = await listEpisodesByIds(context.db, [...hitsByEpisode.keys()]);
  const best = rows.sort(
    (a, b) => bestFit(hitsOf(a)) - bestFit(hitsOf(b)) || b.releaseDate.localeCompare(a.releaseDate) || b.id - a.id,
  );
  const shown = groupByRecording(best).flatMap(([row]) => row ?? []);
  const transcripts = await findTranscriptFacts(
    context.db,
    shown.map(({ id }) => id),
  );
  return shown.map((row) => {
    const transcript = transcripts.get(row.id);
    return { row, query, moments: chooseMoments(hitsOf(row), quoteLimits(transcript).moments), transcript };
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
