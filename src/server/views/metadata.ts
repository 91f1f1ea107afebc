import type {
  EpisodeDraft,
  FindDuplicates,
  LookupEpisode,
  Metadata,
  MetadataResponse,
} from "#domain/episodes/metadata.ts";

/** The response to a link lookup: one episode, or a show whose episodes are marked one by one. */
export function presentMetadata({ feed, ...metadata }: Metadata, findDuplicates: FindDuplicates): MetadataResponse {
  if (!feed) return { ...metadata, alreadyIn: findDuplicates([metadata])[0] ?? null };
  return {
    ...metadata,
    alreadyIn: null,
    feed: { ...feed, episodes: presentFoundEpisodes(feed.episodes, findDuplicates) },
  };
}

/** Marks the drafts that a feed already has. */
export function presentFoundEpisodes(drafts: readonly EpisodeDraft[], findDuplicates: FindDuplicates): LookupEpisode[] {
  const duplicates = findDuplicates(drafts);
  return drafts.map((draft, index) => ({ ...draft, alreadyIn: duplicates[index] ?? null }));
}
