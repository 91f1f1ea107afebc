import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { LookupSession } from "../../lookup-session.ts";
import { matchEpisode } from "../../match/match-episode.ts";
import { createDraft } from "../../merge-drafts.ts";
import type { EpisodeNames } from "../../pages/app-titles.ts";
import { isSameShow, likenessOf, sameText } from "../../text/names.ts";
import { searchShowsByTerm } from "../podcast-index.ts";
import { searchItunes } from "./itunes-api.ts";
import type { AppleShow } from "./itunes-results.ts";

const SHOW_RESULTS = 10;
const EPISODE_RESULTS = 25;
/** Feeds that are fetched for one episode. */
const MAX_SHOWS = 3;
/** Names of shows that are searched for one episode: each costs a request. */
const MAX_SEARCHED_NAMES = 3;
const SAME_TITLE_LIKENESS = 0.95;

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
  return shows.map(({ url, ...show }) => ({ ...show, showId: null, feedUrl: url, pageUrl: null }));
}

function selectShows(shows: AppleShow[], name: string): AppleShow[] {
  const isExactMatch = ({ title }: AppleShow) => sameText(title ?? "", name);
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
      ({ feed }) => matchEpisode(wanted, feed.episodes, session),
    );
  }
  const results = await searchItunes(session, wanted.title, "podcastEpisode", EPISODE_RESULTS);
  const episode = await matchEpisode(wanted, results?.episodes.map(({ draft }) => draft) ?? [], session);
  return episode && findItemOf(session, episode);
}

/**
 * Finds the feed item of an episode whose names can be read in several ways. The directory tells which is right: it has a show
 * with that name, and the show an episode with that title.
 * @param readings the likeliest first
 * @returns the item; where no feed has one, the names of the first reading whose show is in the directory
 */
export async function findEpisodeByNames(
  session: LookupSession,
  wanted: EpisodeDraft,
  readings: readonly EpisodeNames[],
): Promise<EpisodeDraft | undefined> {
  const [first] = readings;
  if (!first) return undefined;
  const showNames = [...new Set(readings.map(({ showName }) => showName))].slice(0, MAX_SEARCHED_NAMES);
  let known: EpisodeDraft | undefined;
  for (const showName of showNames) {
    const shows = await findShowsByName(session, showName);
    const feedUrls = shows.flatMap(({ feedUrl }) => feedUrl ?? []);
    const titles = readings.filter((names) => names.showName === showName).map(({ title }) => title);
    const item = await session.findEpisodeInFeeds(feedUrls, async ({ feed }) => {
      for (const title of titles) {
        const match = await matchEpisode({ ...wanted, title, showName }, feed.episodes, session);
        if (match) return match;
      }
      return undefined;
    });
    if (item) return item;
    const exact = shows.find(({ title }) => sameText(title ?? "", showName));
    if (exact && titles[0]) known ??= createDraft({ title: titles[0], showName: exact.title });
    if (showName === first.showName) {
      const found = await searchEpisode(session, first, readings);
      if (found) return findItemOf(session, found);
    }
  }
  return known;
}

/** The only episode in the directory that has the names of a reading. */
async function searchEpisode(
  session: LookupSession,
  { title, showName }: EpisodeNames,
  readings: readonly EpisodeNames[],
): Promise<EpisodeDraft | undefined> {
  const results = await searchItunes(session, `${title} ${showName}`, "podcastEpisode", EPISODE_RESULTS);
  const found = (results?.episodes ?? []).filter(({ draft }) =>
    readings.some(
      (names) =>
        isSameShow(names.showName, draft.showName ?? "") &&
        likenessOf(names.title, draft.title ?? "") >= SAME_TITLE_LIKENESS,
    ),
  );
  return found.length === 1 ? found[0]?.draft : undefined;
}

/** The item of an episode that the directory has; the directory's own data where its feed has none. */
async function findItemOf(session: LookupSession, episode: EpisodeDraft): Promise<EpisodeDraft> {
  if (!episode.sourceFeedUrl) return episode;
  const item = await session.findEpisodeInFeeds([episode.sourceFeedUrl], ({ feed }) =>
    matchEpisode(episode, feed.episodes, session),
  );
  return item ? { ...item, appleUrl: item.appleUrl ?? episode.appleUrl } : episode;
}
