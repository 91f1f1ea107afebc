import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { enclosureLocation } from "#domain/episodes/canonical-enclosure-url.ts";
import { appleEpisodeId, dedupeKeys, type EpisodeIdentifiers, spotifyEpisodeId } from "#domain/episodes/dedupe-keys.ts";
import type { DuplicateEpisode, EpisodeDraft, FindDuplicates } from "#domain/episodes/metadata.ts";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import type { Context } from "../../context.ts";
import { runTaskOn } from "../../limits/pace.ts";
import { listEpisodeIdentifiers, listSimilarIdentifiers } from "../../store/episodes.ts";
import { listFeeds } from "../../store/feeds.ts";
import type { UserRow } from "../../store/tables.ts";
import { requireOwnFeed } from "../feeds/feeds.ts";

/**
 * Loads the episodes of a feed to compare found episodes with.
 * @throws AppError 404 not the owner's feed
 */
export async function createDuplicateFinder(context: Context, owner: UserRow, feedId: number): Promise<FindDuplicates> {
  const { episodeCount } = await requireOwnFeed(context.db, owner, feedId);
  return createFinder(context, [feedId], episodeCount);
}

/**
 * Finds the episode of a user that is the same as a draft, without loading the others.
 * @returns null where there is none
 */
export async function findOwnDuplicate(
  { db }: Context,
  ownerId: number,
  draft: EpisodeDraft,
): Promise<DuplicateEpisode | null> {
  const feedIds = (await listFeeds(db, ownerId)).map(({ id }) => id);
  const { sourceGuid, audioUrl, youtubeUrl, appleUrl, spotifyUrl, showNotesUrl } = draft;
  const texts = [
    ["sourceGuid", sourceGuid],
    ["audioUrl", audioUrl && pathOf(enclosureLocation(audioUrl).file)],
    ["youtubeUrl", youtubeVideoId(youtubeUrl)],
    ["appleUrl", appleEpisodeId(appleUrl)],
    ["spotifyUrl", spotifyEpisodeId(spotifyUrl)],
    ["showNotesUrl", showNotesUrl && pathOfPage(showNotesUrl)],
  ] as const;
  const known = texts.flatMap(([column, text]) => (text ? [[column, text] as const] : []));
  const [found = null] = duplicateFinder(await listSimilarIdentifiers(db, feedIds, known))([draft]);
  return found;
}

function pathOfPage(pageUrl: string): string | undefined {
  return URL.canParse(pageUrl) ? new URL(pageUrl).pathname.replace(/\/+$/, "") || new URL(pageUrl).search : undefined;
}

function pathOf(file: string): string {
  return file.slice(Math.max(0, file.indexOf("/")));
}

function createFinder({ db }: Context, feedIds: readonly number[], episodeCount: number): Promise<FindDuplicates> {
  return runTaskOn(episodeCount, async () => {
    const episodes = await listEpisodeIdentifiers(db, feedIds);
    await yieldToEventLoop();
    return duplicateFinder(episodes);
  });
}

function duplicateFinder(episodes: Awaited<ReturnType<typeof listEpisodeIdentifiers>>): FindDuplicates {
  const episodeByKey = new Map<string, DuplicateEpisode>();
  for (const [episode, keys] of distinctKeys(episodes))
    for (const key of keys)
      if (!episodeByKey.has(key))
        episodeByKey.set(key, { feedId: episode.feedId, episodeId: episode.id, title: episode.title });
  return (found) =>
    distinctKeys(found).map(([, keys]) => {
      const key = keys.find((candidate) => episodeByKey.has(candidate));
      return (key !== undefined && episodeByKey.get(key)) || null;
    });
}

/** Each episode with its keys, without those that do not identify it: some shows use one page for all their episodes. */
function distinctKeys<T extends EpisodeIdentifiers>(episodes: readonly T[]): [T, string[]][] {
  const keysByEpisode = episodes.map(dedupeKeys);
  const shared = sharedPageKeys(keysByEpisode);
  return episodes.map((episode, index) => [episode, (keysByEpisode[index] ?? []).filter((key) => !shared.has(key))]);
}

function sharedPageKeys(keysByEpisode: readonly string[][]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const key of keysByEpisode.flat().filter((key) => key.startsWith("page "))) {
    if (seen.has(key)) shared.add(key);
    seen.add(key);
  }
  return shared;
}
