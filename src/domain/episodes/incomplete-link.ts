import { appleEpisodeId, spotifyEpisodeId } from "./dedupe-keys.ts";
import type { StoredEpisode } from "./episode.ts";

/**
 * The link to look an episode up with that has no audio because a directory was busy; undefined for other episodes. Apple Podcasts and
 * Spotify lead to audio only by way of a directory and the show's feed: an episode without the URL of that feed has not been found there.
 */
export function incompleteLink({
  audioUrl,
  sourceFeedUrl,
  appleUrl,
  spotifyUrl,
}: Partial<Pick<StoredEpisode, "audioUrl" | "sourceFeedUrl" | "appleUrl" | "spotifyUrl">>): string | undefined {
  if (audioUrl || sourceFeedUrl) return undefined;
  if (appleUrl && appleEpisodeId(appleUrl)) return appleUrl;
  return spotifyUrl && spotifyEpisodeId(spotifyUrl) ? spotifyUrl : undefined;
}
