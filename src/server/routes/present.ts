import type { CurrentUser, PublicProfile } from "#domain/account.ts";
import type { EpisodeView } from "#domain/episode.ts";
import type { FeedView } from "#domain/feed.ts";
import { nameOf } from "#domain/person-name.ts";
import { isPremiumNow } from "#domain/plan.ts";
import { generatedCoverPath } from "../covers/generated-cover.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import type { EpisodeRow, UserRow } from "../store/tables.ts";

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

export function presentProfile(user: UserRow): PublicProfile {
  const { screenName, displayName, bio, profileImage, gravatarHash } = user;
  return { screenName, displayName, bio, profileImage, gravatarHash };
}

/** @param owner whose name the generated cover bears */
export function presentFeed(feed: FeedWithCount, owner: UserRow): FeedView {
  const { id, userId, title, slug, description, coverImage, isPublic, isDefault, sortMethod } = feed;
  const coverUrl = coverImage ?? generatedCoverPath({ feedId: id, title, guestName: nameOf(owner) });
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
