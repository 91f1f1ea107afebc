import { createHash } from "node:crypto";
import { dedupeKeys } from "#domain/dedupe-keys.ts";
import type { EpisodeDraft, FoundShow } from "#domain/metadata.ts";
import { AppError } from "#server/errors.ts";
import { type LookupOptions, LookupSession } from "./lookup-session.ts";
import { toFoundShow } from "./providers/apple/apple-url.ts";
import { searchApple } from "./providers/apple/search-apple.ts";
import { parsePodcastIndexEpisodes, parsePodcastIndexShows } from "./providers/podcast-index.ts";

const EPISODES_WANTED = 50;
const SHOWS_WANTED = 10;

export interface NameSearch {
  episodes: EpisodeDraft[];
  shows: FoundShow[];
}

/**
 * Searches podcasts by the name of a guest, a show or an episode: at Apple's directory, and at Podcast Index, which knows
 * the people that feeds name, where its key is set.
 * @returns episodes that can be added as they are, and shows to choose one from; nothing twice
 * @throws AppError 422 'url-unreachable' no directory answered
 */
export async function searchByName(name: string, tools: LookupOptions): Promise<NameSearch> {
  const session = new LookupSession(tools);
  const [people, episodes, shows, indexedShows] = await Promise.all([
    askPodcastIndex(session, "byperson", name, EPISODES_WANTED),
    searchApple(session, name, "podcastEpisode", EPISODES_WANTED),
    searchApple(session, name, "podcast", SHOWS_WANTED),
    askPodcastIndex(session, "byterm", name, SHOWS_WANTED),
  ]);
  if (!people && !episodes && !shows && !indexedShows)
    throw new AppError(422, "url-unreachable", "The podcast directories did not respond. Please try again later.");
  const found = [
    ...(people ? parsePodcastIndexEpisodes(people.bytes) : []),
    ...(episodes?.episodes.map(({ draft }) => draft) ?? []),
  ];
  const foundShows = [
    ...(shows?.shows.map(toFoundShow) ?? []),
    ...(indexedShows ? parsePodcastIndexShows(indexedShows.bytes) : []),
  ];
  return {
    episodes: eachOnce(found.flatMap(addable), dedupeKeys),
    shows: eachOnce(
      foundShows.filter((show) => show !== undefined),
      ({ url }) => [url.replace(/^https?:\/\/(?:www\.)?|\/$/g, "")],
    ),
  };
}

/** An episode needs a title, a date and a description; where directories have none, the show's name has to do. */
function addable(draft: EpisodeDraft): EpisodeDraft[] {
  if (!draft.title || !draft.releaseDate) return [];
  return [{ ...draft, description: draft.description ?? draft.showName ?? draft.title }];
}

/** Without those that have a key in common with one before them. */
function eachOnce<T>(found: T[], keysOf: (one: T) => string[]): T[] {
  const seen = new Set<string>();
  return found.filter((one) => {
    const keys = keysOf(one);
    const isNew = !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

/** Podcast Index signs each request with key, secret and time (podcastindex-org.github.io/docs-api, authentication). */
async function askPodcastIndex(session: LookupSession, search: "byperson" | "byterm", name: string, max: number) {
  const { podcastIndexUrl, podcastIndexKey, podcastIndexSecret } = session.providers;
  if (!podcastIndexKey || !podcastIndexSecret) return undefined;
  const address = new URL(`/api/1.0/search/${search}`, podcastIndexUrl);
  address.searchParams.set("q", name);
  address.searchParams.set("max", String(max));
  const seconds = String(Math.floor(Date.now() / 1000));
  const signature = createHash("sha1")
    .update(podcastIndexKey + podcastIndexSecret + seconds)
    .digest("hex");
  return session.tryFetch(address.href, {
    accept: "application/json",
    headers: { "x-auth-date": seconds, "x-auth-key": podcastIndexKey, authorization: signature },
  });
}
