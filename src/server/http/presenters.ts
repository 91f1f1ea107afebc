import type { FormerScreenName, UserSummary } from "#domain/administration.ts";
import { displayNameOf } from "#domain/display-name.ts";
import type { EpisodeView } from "#domain/episode.ts";
import type { FeedView } from "#domain/feed.ts";
import { isPremiumNow } from "#domain/plan.ts";
import type { CurrentUser, PublicProfile, SessionView } from "#domain/user.ts";
import { generatedCoverPath } from "../images/generated-cover.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import type { EpisodeRow, FormerScreenNameRow, SessionRow, UserRow } from "../store/tables.ts";
import type { UserWithCounts } from "../store/users.ts";

/*
 * From rows to what leaves the server, column by column: what is not named here stays inside.
 */

export function presentCurrentUser(user: UserRow, now: Date): CurrentUser {
  const { id, email, username, displayName, screenName, bio, profileImage, gravatarHash, isVerified, isAdmin } = user;
  const isPremium = isPremiumNow(user, now);
  return {
    id,
    email,
    username,
    displayName,
    screenName,
    bio,
    profileImage,
    gravatarHash,
    isVerified,
    isPremium,
    isAdmin,
  };
}

export function presentUserSummary(user: UserWithCounts, now: Date): UserSummary {
  const { premiumUntil, createdAt, feedCount, episodeCount } = user;
  return { ...presentCurrentUser(user, now), premiumUntil, createdAt, feedCount, episodeCount };
}

/** @param currentSessionId the one that asks */
export function presentSession(session: SessionRow, currentSessionId: number): SessionView {
  const { id, createdAt, lastUsedAt, expiresAt, userAgent } = session;
  return { id, createdAt, lastUsedAt, expiresAt, userAgent, isCurrent: id === currentSessionId };
}

export function presentFormerScreenName(former: FormerScreenNameRow): FormerScreenName {
  const { id, oldScreenName, changedAt, expiresAt } = former;
  return { id, oldScreenName, changedAt, expiresAt };
}

export function presentProfile(user: UserRow): PublicProfile {
  const { screenName, displayName, bio, profileImage, gravatarHash } = user;
  return { screenName, displayName, bio, profileImage, gravatarHash };
}

/** @param owner whose name the generated cover bears */
export function presentFeed(feed: FeedWithCount, owner: UserRow): FeedView {
  const { id, userId, title, slug, description, coverImage, isPublic, isDefault, sortMethod } = feed;
  const coverUrl = coverImage ?? generatedCoverPath({ feedId: id, title, guestName: displayNameOf(owner) });
  return {
    id,
    userId,
    title,
    slug,
    description,
    coverImage,
    coverUrl,
    isPublic,
    isDefault,
    sortMethod,
    episodeCount: feed.episodeCount,
    createdAt: feed.createdAt,
  };
}

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
