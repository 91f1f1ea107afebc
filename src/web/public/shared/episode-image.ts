import type { EpisodeView } from "#domain/episodes/episode.ts";
import { youtubeThumbnailUrl, youtubeVideoId } from "#domain/episodes/youtube.ts";

/** The URL of an episode's picture: its own, or its video's. */
export function episodeImage({ imageUrl, youtubeUrl }: Pick<EpisodeView, "imageUrl" | "youtubeUrl">): string | null {
  const videoId = youtubeVideoId(youtubeUrl);
  return imageUrl ?? (videoId ? youtubeThumbnailUrl(videoId) : null);
}
