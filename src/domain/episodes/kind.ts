import { z } from "zod";

/** What an appearance can be, in the order in which kinds are named. */
export const EPISODE_KINDS = ["podcast", "video", "broadcast", "talk", "article"] as const;
export type EpisodeKind = (typeof EPISODE_KINDS)[number];
export const DEFAULT_EPISODE_KIND: EpisodeKind = "podcast";

export const episodeKindSchema = z.enum(EPISODE_KINDS, `Kind must be one of ${EPISODE_KINDS.join(", ")}`);

/** How many appearances are of a kind. */
export interface KindCount {
  kind: EpisodeKind;
  count: number;
}

/** Counts the kinds that occur, in the order in which they are named. */
export function countKinds(kinds: readonly EpisodeKind[]): KindCount[] {
  const counts = new Map<EpisodeKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return EPISODE_KINDS.flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : { kind, count };
  });
}

/**
 * Whether an episode is in the published feed of its feed. Podcasts always are, also where only a link is known. Apps play nothing of a
 * talk or an article without a recording, so those are left out unless the owner wants them.
 */
export function isInPublishedFeed(
  { kind, audioUrl, youtubeUrl }: { kind: EpisodeKind; audioUrl: string | null; youtubeUrl: string | null },
  feed: { hasItemsWithoutMedia: boolean },
): boolean {
  return kind === "podcast" || audioUrl !== null || youtubeUrl !== null || feed.hasItemsWithoutMedia;
}

/** @returns undefined for what is no kind */
export function parseKind(text: string | null): EpisodeKind | undefined {
  return EPISODE_KINDS.find((kind) => kind === text);
}
