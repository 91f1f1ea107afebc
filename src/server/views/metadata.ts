import { Readable } from "node:stream";
import type { EpisodeDraft, FindDuplicates, LookupEpisode, Metadata } from "#domain/episodes/metadata.ts";

/** The response to a link lookup: one episode, or a show whose episodes, which may take 20 MB, are marked one by one. */
export function presentMetadata({ feed, ...metadata }: Metadata, findDuplicates: FindDuplicates) {
  if (!feed) return { ...metadata, alreadyIn: findDuplicates([metadata])[0] ?? null };
  const episodes: AsyncIterable<LookupEpisode> = Readable.from(presentFoundEpisodes(feed.episodes, findDuplicates));
  return { ...metadata, alreadyIn: null, feed: { ...feed, episodes } };
}

/** Marks the drafts that a feed already has. */
export function presentFoundEpisodes(drafts: readonly EpisodeDraft[], findDuplicates: FindDuplicates): LookupEpisode[] {
  const duplicates = findDuplicates(drafts);
  return drafts.map((draft, index) => ({ ...draft, alreadyIn: duplicates[index] ?? null }));
}
