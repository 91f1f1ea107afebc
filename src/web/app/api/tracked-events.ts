import { capture } from "#web/lib/product-events.ts";

export function trackLogin(): void {
  capture("user_logged_in");
}

export function trackRegistration(): void {
  capture("user_registered");
}

export function trackEmailVerified(): void {
  capture("email_verified");
}

export function trackFeedCreated(feed: FeedProperties): void {
  capture("feed_created", feedProperties(feed));
}

export function trackFeedUpdated(feed: FeedProperties): void {
  capture("feed_updated", feedProperties(feed));
}

export function trackFeedDeleted(feedId: number): void {
  capture("feed_deleted", { feedId });
}

export function trackFeedSorted(feedId: number, sortMethod: string): void {
  capture("feed_sorted", { feedId, sortMethod });
}

export function trackEpisodesReordered(feedId: number): void {
  capture("episodes_reordered", { feedId });
}

export function trackEpisodeAdded(episode: EpisodeProperties): void {
  capture("episode_added", episodeProperties(episode));
}

export function trackEpisodeUpdated(episode: EpisodeProperties): void {
  capture("episode_updated", episodeProperties(episode));
}

export function trackEpisodeDeleted(episodeId: number): void {
  capture("episode_deleted", { episodeId });
}

export function trackPremiumActivated(): void {
  capture("premium_activated");
}

export function trackPremiumDeactivated(): void {
  capture("premium_deactivated");
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
