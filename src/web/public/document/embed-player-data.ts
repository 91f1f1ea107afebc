import type { EpisodeView } from "#domain/episodes/episode.ts";
import { smallCoverPath } from "#domain/feeds/cover.ts";
import { isGone } from "#domain/links/broken-links.ts";
import { paths } from "#domain/paths.ts";
import type { EmbedData } from "#domain/public-pages/embed.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { formatDate } from "#web/lib/format-date.ts";
import type { EmbedEpisode, EmbedPlayerData } from "#web/public/embed/player-data.ts";

/** Selects what the embedded player shows from a feed's public data. */
export function embedPlayerData(data: EmbedData): EmbedPlayerData {
  const { profile, feed, episodes, origin, openEpisodeId } = data;
  const open = episodes.find((episode) => episode.id === openEpisodeId) ?? episodes[0];
  return {
    feedTitle: feed.title,
    feedUrl: origin + paths.publicFeed(profile.screenName, feed.slug),
    coverUrl: smallCoverPath(feed.coverUrl) ?? feed.coverUrl,
    language: feed.language,
    guestName: displayNameOf(profile),
    profileUrl: origin + paths.publicProfile(profile.screenName),
    episodes: episodes.map(embedEpisode),
    furtherEpisodes: Math.max(0, feed.episodeCount - episodes.length),
    openEpisodeId: open?.id ?? null,
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
    ...(episode.chapters && { chapters: episode.chapters }),
    ...(isGone(episode) && { isGone: true }),
  };
}
