import { dedupeKeys, type EpisodeIdentifiers } from "#domain/dedupe-keys.ts";
import type { DuplicateEpisode } from "#domain/metadata.ts";
import type { Context } from "../context.ts";
import { listEpisodeIdentifiers } from "../store/episodes.ts";
import type { UserRow } from "../store/tables.ts";
import { requireOwnFeed } from "./feeds.ts";

/** Says of each found episode which one of a feed it is; null for one that the feed does not have. */
export type FindDuplicates = (found: readonly EpisodeIdentifiers[]) => (DuplicateEpisode | null)[];

/**
 * Reads what a feed has, to compare finds with it.
 * @throws AppError 404 not the owner's feed
 */
export async function createDuplicateFinder(context: Context, owner: UserRow, feedId: number): Promise<FindDuplicates> {
  await requireOwnFeed(context.db, owner, feedId);
  const episodes = await listEpisodeIdentifiers(context.db, feedId);
  const keysOfEpisodes = episodes.map(dedupeKeys);
  const shared = sharedPages(keysOfEpisodes);
  const known = new Map<string, DuplicateEpisode>();
  for (const [at, { id, title }] of episodes.entries())
    for (const key of keysOfEpisodes[at] ?? [])
      if (!shared.has(key) && !known.has(key)) known.set(key, { feedId, episodeId: id, title });
  return (found) => {
    const keysOfFound = found.map(dedupeKeys);
    const sharedByFound = sharedPages(keysOfFound);
    return keysOfFound.map((keys) => {
      const key = keys.find((candidate) => known.has(candidate) && !sharedByFound.has(candidate));
      return key === undefined ? null : (known.get(key) ?? null);
    });
  };
}

/** Some shows give all their episodes one page, which then tells nothing about which episode it is. */
function sharedPages(keysOfEpisodes: readonly string[][]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const key of keysOfEpisodes.flat().filter((key) => key.startsWith("page "))) {
    if (seen.has(key)) shared.add(key);
    seen.add(key);
  }
  return shared;
}
