import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { LookupSession } from "../../lookup-session.ts";
import { isSameShow, matchEpisode } from "../../match-episode.ts";
import { searchShowsByTerm } from "../podcast-index.ts";
import { type AppleShow, searchItunes } from "./itunes-api.ts";

const SHOW_RESULTS = 10;
const EPISODE_RESULTS = 25;
/** Feeds that are fetched for one episode. */
const MAX_SHOWS = 3;

/** Finds the shows with this name that have a feed in Podcast Index or Apple's directory, exact matches first. */
export async function findShowsByName(session: LookupSession, name: string): Promise<AppleShow[]> {
  const indexed = selectShows(await searchIndexedShows(session, name), name);
  if (indexed.length > 0) return indexed;
  const results = await searchItunes(session, name, "podcast", SHOW_RESULTS);
  return selectShows(results?.shows ?? [], name);
}

/** Shows in Podcast Index, which allows more requests than Apple; none without its key. */
async function searchIndexedShows(session: LookupSession, name: string): Promise<AppleShow[]> {
  const shows = (await searchShowsByTerm(session, name, SHOW_RESULTS)) ?? [];
  return shows.map(({ url, ...show }) => ({ ...show, feedUrl: url, pageUrl: null }));
}

function selectShows(shows: AppleShow[], name: string): AppleShow[] {
  const isExactMatch = ({ title }: AppleShow) => title?.toLowerCase() === name.toLowerCase();
  return shows
    .filter(({ title, feedUrl }) => feedUrl !== null && title !== null && isSameShow(title, name))
    .sort((a, b) => Number(isExactMatch(b)) - Number(isExactMatch(a)))
    .slice(0, MAX_SHOWS);
}

/**
 * Finds the feed item of an episode of which only names are known: in the feeds of the shows with that name in Apple's
 * directory, or, without a show name, by the episode's title.
 */
export async function findEpisodeByName(
  session: LookupSession,
  wanted: EpisodeDraft,
): Promise<EpisodeDraft | undefined> {
  if (!wanted.title) return undefined;
  if (wanted.showName) {
    const shows = await findShowsByName(session, wanted.showName);
    return session.findEpisodeInFeeds(
      shows.flatMap(({ feedUrl }) => feedUrl ?? []),
      ({ feed }) => matchEpisode(wanted, feed.episodes),
    );
  }
  const results = await searchItunes(session, wanted.title, "podcastEpisode", EPISODE_RESULTS);
  const episode = matchEpisode(wanted, results?.episodes.map(({ draft }) => draft) ?? []);
  if (!episode?.sourceFeedUrl) return episode;
  const item = await session.findEpisodeInFeeds([episode.sourceFeedUrl], ({ feed }) =>
    matchEpisode(episode, feed.episodes),
  );
  return item ? { ...item, appleUrl: item.appleUrl ?? episode.appleUrl } : episode;
}
