import { smallCoverPath } from "#domain/cover.ts";
import { displayNameOf } from "#domain/display-name.ts";
import type { EmbedData } from "#domain/embed.ts";
import type { EpisodeView } from "#domain/episode.ts";
import { paths } from "#domain/paths.ts";
import { formatDate } from "#web/lib/format-date.ts";
import type { PlayableEpisode } from "#web/visitor/shared/player/episode-media.ts";

/** An episode as the embedded player lists it. */
export type EmbedEpisode = PlayableEpisode & {
  id: number;
  /** such as 'May 3, 2024' */
  dateText: string;
};

/** What the embedded player's browser half gets: no more than it shows, as it travels in the page. */
export interface EmbedPlayerData {
  feedTitle: string;
  feedUrl: string;
  coverUrl: string;
  guestName: string;
  profileUrl: string;
  episodes: EmbedEpisode[];
  /** episodes of the feed that this player does not list */
  furtherEpisodes: number;
  openEpisodeId: number | null;
  startSeconds: number;
}

/** Picks what the player shows out of the feed's public data. */
export function embedPlayerData(data: EmbedData): EmbedPlayerData {
  const { profile, feed, episodes, origin, openEpisodeId } = data;
  const open = episodes.find((episode) => episode.id === openEpisodeId) ?? episodes[0];
  return {
    feedTitle: feed.title,
    feedUrl: origin + paths.publicFeed(profile.screenName, feed.slug),
    coverUrl: smallCoverPath(feed.coverUrl) ?? feed.coverUrl,
    guestName: displayNameOf(profile),
    profileUrl: origin + paths.publicProfile(profile.screenName),
    episodes: episodes.map(embedEpisode),
    furtherEpisodes: Math.max(0, feed.episodeCount - episodes.length),
    openEpisodeId: open?.id ?? null,
    startSeconds: data.startSeconds,
  };
}

function embedEpisode(episode: EpisodeView): EmbedEpisode {
  return {
    id: episode.id,
    guid: episode.guid,
    title: episode.title,
    showName: episode.showName,
    dateText: formatDate(episode.releaseDate) ?? formatDate(episode.createdAt) ?? "Unknown date",
    audioUrl: episode.audioUrl,
    imageUrl: episode.imageUrl,
    duration: episode.duration,
    appleUrl: episode.appleUrl,
    spotifyUrl: episode.spotifyUrl,
    youtubeUrl: episode.youtubeUrl,
    showNotesUrl: episode.showNotesUrl,
  };
}
