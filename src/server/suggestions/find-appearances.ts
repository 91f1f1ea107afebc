import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { parseDurationSeconds } from "#domain/episodes/duration.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import {
  type EpisodeToMatch,
  matchAppearance,
  preparePerson,
  type ShowToMatch,
} from "#domain/suggestions/appearances/match-appearance.ts";
import type { Evidence, SuggestionLevel, WatchRelation } from "#domain/suggestions/suggestion.ts";
import { namesOf, type StoredNames } from "#domain/suggestions/watched-names.ts";
import { parseMediaKit } from "#domain/users/media-kit.ts";
import type { EpisodeCredits, FeedCredits } from "../lookup/feeds/feed.ts";

/** The matcher compares an episode with these to tell guests from hosts and boilerplate. */
const EPISODES_COMPARED = 100;
/** Matching them takes a few milliseconds; then other requests run. */
const EPISODES_AT_ONCE = 50;

/** Kept while a show's episodes are matched against one person after another: the matcher prepares each object once. */
const matched = new WeakMap<EpisodeCredits, EpisodeToMatch>();

/** Who is watched for, as the database has it. */
export interface Person extends StoredNames {
  mediaKit: string | null;
  /** what the show has to do with the person; null for nothing known */
  relation: WatchRelation | null;
}

/** An episode that the person may have been on. */
export interface FoundAppearance {
  draft: EpisodeDraft;
  level: SuggestionLevel;
  evidence: Evidence;
}

/** Finds the episodes of a show that a person may have been on. @throws the signal's reason when it aborts */
export async function findAppearances(
  person: Person,
  credits: FeedCredits,
  episodes: readonly EpisodeCredits[],
  signal: AbortSignal,
): Promise<FoundAppearance[]> {
  const { links, topics } = parseMediaKit(person.mediaKit);
  const prepared = preparePerson({ names: namesOf(person), links, topics });
  const { title, author, owner, persons } = credits;
  const show: ShowToMatch = {
    title: title ?? "",
    author,
    owner,
    persons,
    relation: person.relation === "expected" || person.relation === "known" ? person.relation : "none",
    recentEpisodes: credits.episodes.slice(0, EPISODES_COMPARED).map(toMatch),
  };
  const found: FoundAppearance[] = [];
  for (const [at, episode] of episodes.entries()) {
    if (at % EPISODES_AT_ONCE === EPISODES_AT_ONCE - 1) {
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
    const match = matchAppearance(prepared, toMatch(episode), show);
    if (match) found.push({ draft: episode.draft, ...match });
  }
  return found;
}

function toMatch(episode: EpisodeCredits): EpisodeToMatch {
  const known = matched.get(episode);
  if (known) return known;
  const { draft, links, persons, episodeType } = episode;
  const prepared = {
    title: draft.title ?? "",
    notes: draft.description ?? "",
    links,
    persons,
    episodeType,
    durationSeconds: parseDurationSeconds(draft.duration) ?? null,
  };
  matched.set(episode, prepared);
  return prepared;
}
