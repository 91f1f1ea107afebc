import { dedupeKeys } from "#domain/episodes/dedupe-keys.ts";
import { parseDurationSeconds } from "#domain/episodes/duration.ts";
import type { EpisodeDraft, FoundAppearance, FoundShow } from "#domain/episodes/metadata.ts";
import {
  matchAppearance,
  type PreparedPerson,
  preparePerson,
} from "#domain/suggestions/appearances/match-appearance.ts";
import { AppError } from "#server/errors.ts";
import { mapInSteps } from "#server/limits/pace.ts";
import { type LookupOptions, LookupSession } from "./lookup-session.ts";
import { searchItunes } from "./providers/apple/itunes-api.ts";
import { toFoundShow } from "./providers/apple/itunes-results.ts";
import { searchEpisodesByPerson, searchShowsByTerm } from "./providers/podcast-index.ts";

const EPISODE_RESULTS = 50;
const SHOW_RESULTS = 10;

export interface NameSearchResults {
  episodes: EpisodeDraft[];
  shows: FoundShow[];
}

/**
 * Searches podcasts by the name of a guest, a show or an episode: in Apple's directory and, if its key is set, in Podcast
 * Index, which knows the people that feeds name.
 * @returns episodes with all required fields, and shows to choose an episode from; without duplicates
 * @throws AppError 422 'url-unreachable' no directory responded
 */
export async function searchByName(name: string, options: LookupOptions): Promise<NameSearchResults> {
  const session = new LookupSession(options);
  const [episodesByPerson, appleEpisodes, appleShows, indexedShows] = await Promise.all([
    searchEpisodesByPerson(session, name, EPISODE_RESULTS),
    searchItunes(session, name, "podcastEpisode", EPISODE_RESULTS),
    searchItunes(session, name, "podcast", SHOW_RESULTS),
    searchShowsByTerm(session, name, SHOW_RESULTS),
  ]).finally(() => session.end());
  if (!episodesByPerson && !appleEpisodes && !appleShows && !indexedShows) throw noDirectory();
  const episodes = [...(episodesByPerson ?? []), ...(appleEpisodes?.episodes.map(({ draft }) => draft) ?? [])];
  const shows = [...(appleShows?.shows.map(toFoundShow) ?? []), ...(indexedShows ?? [])];
  return {
    episodes: withoutDuplicates(episodes.flatMap(completeDraft), dedupeKeys),
    shows: withoutDuplicates(
      shows.filter((show) => show !== undefined),
      ({ url }) => [url.replace(/^https?:\/\/(?:www\.)?|\/$/g, "")],
    ),
  };
}

function noDirectory(): AppError {
  return new AppError(422, "url-unreachable", "The podcast directories did not respond. Please try again later.");
}

/** An episode needs a title, a release date and a description. A missing description is replaced by the show's name. */
export function completeDraft(draft: EpisodeDraft): EpisodeDraft[] {
  if (!draft.title || !draft.releaseDate) return [];
  return [{ ...draft, description: draft.description ?? draft.showName ?? draft.title }];
}

/**
 * Finds the episodes of one person, with a single request to each directory.
 * @returns episodes with all required fields, those first that name the person
 * @throws AppError 422 'url-unreachable' no directory responded
 */
export async function findEpisodesOf(name: string, options: LookupOptions): Promise<FoundAppearance[]> {
  const session = new LookupSession(options);
  const [byPerson, apple] = await Promise.all([
    searchEpisodesByPerson(session, name, EPISODE_RESULTS),
    searchItunes(session, name, "podcastEpisode", EPISODE_RESULTS),
  ]).finally(() => session.end());
  if (!byPerson && !apple) throw session.firstError ?? noDirectory();
  const person = preparePerson({ names: [name], links: [], topics: [] });
  const credited = (byPerson ?? []).flatMap(completeDraft).map((draft) => ({ ...draft, isLikely: true }));
  const others = (apple?.episodes ?? [])
    .flatMap(({ draft }) => completeDraft(draft))
    .map((draft) => ({ ...draft, isLikely: namesPerson(person, draft) }));
  const found = withoutDuplicates([...credited, ...others], dedupeKeys);
  return found.sort((a, b) => Number(b.isLikely) - Number(a.isLikely) || newestFirst(a, b)).slice(0, EPISODE_RESULTS);
}

/**
 * Finds the episodes of a show that name a person, the newest first.
 * @param names the person's, in all spellings
 * @param signal ends it with those found so far
 */
export async function episodesNaming(
  names: readonly string[],
  episodes: readonly EpisodeDraft[],
  signal: AbortSignal,
): Promise<EpisodeDraft[]> {
  const person = preparePerson({ names, links: [], topics: [] });
  const findings = await mapInSteps(
    episodes.toSorted(newestFirst),
    (episode) => (namesPerson(person, episode) ? [episode] : []),
    signal,
  );
  return findings.flat();
}

function namesPerson(person: PreparedPerson, { title, description, showName, duration }: EpisodeDraft): boolean {
  const episode = {
    title: title ?? "",
    notes: description ?? "",
    durationSeconds: parseDurationSeconds(duration) ?? null,
    links: [],
    persons: [],
    episodeType: null,
  };
  const show = {
    title: showName ?? "",
    author: null,
    owner: null,
    persons: [],
    relation: "none" as const,
    recentEpisodes: [],
  };
  return matchAppearance(person, episode, show) !== null;
}

/** Compares episodes by their release dates. */
export function newestFirst(a: EpisodeDraft, b: EpisodeDraft): number {
  return (b.releaseDate ?? "").localeCompare(a.releaseDate ?? "");
}

/** Removes every item that has a key in common with an earlier one. */
function withoutDuplicates<T>(items: T[], keysOf: (item: T) => string[]): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const keys = keysOf(item);
    const isNew = !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}
