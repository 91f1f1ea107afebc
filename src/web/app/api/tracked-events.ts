import { capture } from "#web/lib/product-events.ts";

export function trackFeedCreated(feed: FeedProperties): void {
  capture("feed_created", feedProperties(feed));
}

export function trackFeedUpdated(feed: FeedProperties): void {
  capture("feed_updated", feedProperties(feed));
}

export function trackEpisodeAdded(episode: EpisodeProperties): void {
  capture("episode_added", episodeProperties(episode));
}

export function trackEpisodeUpdated(episode: EpisodeProperties): void {
  capture("episode_updated", episodeProperties(episode));
}

interface FeedProperties {
  id: number;
  isDefault: boolean;
  isPublic: boolean;
}

function feedProperties({ id, isDefault, isPublic }: FeedProperties) {
  return { feedId: id, isDefault, isPublic };
}

interface EpisodeProperties {
  id: number;
  audioUrl: string | null;
  youtubeUrl: string | null;
}

function episodeProperties({ id, audioUrl, youtubeUrl }: EpisodeProperties) {
  return { episodeId: id, hasAudio: audioUrl !== null, hasVideo: youtubeUrl !== null };
}
