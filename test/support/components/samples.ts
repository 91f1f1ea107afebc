import { EDITABLE_EPISODE_FIELDS, type EpisodeView } from "#domain/episodes/episode.ts";
import { EMPTY_DRAFT, type MetadataResponse } from "#domain/episodes/metadata.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import type { Suggestions } from "#domain/suggestions/suggestion.ts";
import { EMPTY_MEDIA_KIT } from "#domain/users/media-kit.ts";
import type { CurrentUser } from "#domain/users/user.ts";

/* What the API answers, in the types of its schemas. A test names what matters to it. */

const CREATED_AT = "2026-01-05T10:00:00.000Z";

export function sampleUser(fields: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 1,
    email: "mara@example.com",
    username: "maravoss",
    displayName: "Mara Voss",
    screenName: "maravoss",
    bio: null,
    profileImage: null,
    gravatarHash: "0".repeat(64),
    isVerified: true,
    isPremium: false,
    isAdmin: false,
    palette: "pine",
    ...EMPTY_MEDIA_KIT,
    ...fields,
  };
}

export function sampleFeed(fields: Partial<FeedView> = {}): FeedView {
  return {
    id: 1,
    userId: 1,
    title: "Guest spots",
    slug: "guest-spots",
    description: null,
    coverImage: null,
    coverUrl: "/covers/1.png",
    isPublic: true,
    isDefault: true,
    sortMethod: "manual",
    hasItemsWithoutMedia: false,
    language: null,
    episodeCount: 0,
    createdAt: CREATED_AT,
    ...fields,
  };
}

export function sampleEpisode(fields: Partial<EpisodeView> = {}): EpisodeView {
  const id = fields.id ?? 1;
  const empty = Object.fromEntries(EDITABLE_EPISODE_FIELDS.map((field) => [field, null])) as unknown as EpisodeView;
  return {
    ...empty,
    id,
    feedId: 1,
    guid: `guid-${id}`,
    slug: `episode-${id}`,
    kind: "podcast",
    title: `Episode ${id}`,
    description: "About radio.",
    releaseDate: CREATED_AT,
    sourceFeedUrl: null,
    position: id,
    createdAt: CREATED_AT,
    brokenSince: null,
    ...fields,
  };
}

/** Nothing was suggested, and no show is watched. */
export function sampleSuggestions(fields: Partial<Suggestions> = {}): Suggestions {
  return {
    suggestions: [],
    watchedShows: [],
    lastCheckedAt: null,
    isChecking: false,
    checkableAt: null,
    paused: null,
    dismissedCount: 0,
    settings: { otherNames: [], mail: "weekly" },
    canMail: true,
    ...fields,
  };
}

/** What the look-up of a link found. */
export function sampleMetadata(fields: Partial<MetadataResponse> = {}): MetadataResponse {
  return {
    ...EMPTY_DRAFT,
    title: "Found title",
    description: "Found description.",
    showName: "Found show",
    releaseDate: CREATED_AT,
    source: "web-page",
    alreadyIn: null,
    ...fields,
  };
}
