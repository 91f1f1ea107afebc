import type { EpisodeView } from "#domain/episode.ts";
import type { EpisodeRow } from "../store/tables.ts";

export function presentEpisode(episode: EpisodeRow): EpisodeView {
  return {
    id: episode.id,
    feedId: episode.feedId,
    guid: episode.guid,
    title: episode.title,
    description: episode.description,
    showName: episode.showName,
    releaseDate: episode.releaseDate,
    audioUrl: episode.audioUrl,
    imageUrl: episode.imageUrl,
    duration: episode.duration,
    appleUrl: episode.appleUrl,
    spotifyUrl: episode.spotifyUrl,
    youtubeUrl: episode.youtubeUrl,
    showNotesUrl: episode.showNotesUrl,
    sourceFeedUrl: episode.sourceFeedUrl,
    position: episode.position,
    createdAt: episode.createdAt,
  };
}
