import type { EpisodeView } from "#domain/episodes/episode.ts";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";

/** The fields of an episode that the players need. */
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

/** What plays on the page. */
export type EpisodeMedia = { kind: "video"; videoId: string } | { kind: "audio"; audioUrl: string } | { kind: "none" };

/** Picks the video if its link is recognized, else the audio. */
export function episodeMedia(episode: Pick<EpisodeView, "audioUrl" | "youtubeUrl">): EpisodeMedia {
  const videoId = youtubeVideoId(episode.youtubeUrl);
  if (videoId) return { kind: "video", videoId };
  return episode.audioUrl ? { kind: "audio", audioUrl: episode.audioUrl } : { kind: "none" };
}

const ORIGINALS = ["showNotesUrl", "appleUrl", "spotifyUrl", "youtubeUrl", "audioUrl"] as const;
type Original = (typeof ORIGINALS)[number];

/** Said where a recording has led nowhere for a while. */
export const NO_LONGER_AVAILABLE = "No longer available";

/** The field with the episode's URL elsewhere: its own page, else a platform's page, else the audio file. */
export function originalLink(episode: Pick<EpisodeView, Original>): Original | undefined {
  return ORIGINALS.find((link) => episode[link] !== null);
}

export function originalUrl(episode: Pick<EpisodeView, Original>): string | undefined {
  const link = originalLink(episode);
  return link && (episode[link] ?? undefined);
}
