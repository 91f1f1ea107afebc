import type { EpisodeView } from "#domain/episode.ts";
import { youtubeVideoId } from "#domain/youtube.ts";

/** What the players need of an episode. */
export type PlayableEpisode = Pick<
  EpisodeView,
  | "guid"
  | "title"
  | "showName"
  | "audioUrl"
  | "imageUrl"
  | "duration"
  | "appleUrl"
  | "spotifyUrl"
  | "youtubeUrl"
  | "showNotesUrl"
>;

/** How an episode can be played here. */
export type EpisodeMedia = { kind: "video"; videoId: string } | { kind: "audio"; audioUrl: string } | { kind: "none" };

/** Video where the episode has a recognisable one, else audio, else nothing that plays here. */
export function episodeMedia(episode: Pick<EpisodeView, "audioUrl" | "youtubeUrl">): EpisodeMedia {
  const videoId = youtubeVideoId(episode.youtubeUrl);
  if (videoId) return { kind: "video", videoId };
  return episode.audioUrl ? { kind: "audio", audioUrl: episode.audioUrl } : { kind: "none" };
}

/** Where the episode lives outside: its own page first, then a platform, then the bare file. */
export function originalUrl(
  episode: Pick<EpisodeView, "showNotesUrl" | "appleUrl" | "spotifyUrl" | "youtubeUrl" | "audioUrl">,
): string | undefined {
  return (
    episode.showNotesUrl ??
    episode.appleUrl ??
    episode.spotifyUrl ??
    episode.youtubeUrl ??
    episode.audioUrl ??
    undefined
  );
}
