import type { EpisodeView } from "./episode.ts";

/**
 * Whether an episode is in the published feed of its feed. Podcasts always are, also where only a link is known. Apps play nothing of a
 * talk or an article without a recording, so those are left out unless the owner wants them.
 */
export function isInPublishedFeed(
  { kind, audioUrl, youtubeUrl }: Pick<EpisodeView, "kind" | "audioUrl" | "youtubeUrl">,
  feed: { hasItemsWithoutMedia: boolean },
): boolean {
  return kind === "podcast" || audioUrl !== null || youtubeUrl !== null || feed.hasItemsWithoutMedia;
}
