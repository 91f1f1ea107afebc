import type { EpisodeView } from "#domain/episodes/episode.ts";
import {
  type Appearances,
  type HiddenFeed,
  PUBLIC_DESCRIPTION_LENGTH,
  PUBLIC_PAGE_EPISODES,
  type PublicFeedPage,
  type PublicProfilePage,
} from "#domain/public-pages/public-pages.ts";
import { truncate } from "#domain/truncate.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { feedShareImagePath, profileShareImagePath } from "../images/share-image.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import type { EpisodeRow, UserRow } from "../store/tables.ts";
import { presentEpisode } from "./episodes.ts";
import { presentFeed } from "./feeds.ts";
import { presentProfile } from "./users.ts";

interface ProfilePageRows {
  user: UserRow;
  feeds: readonly FeedWithCount[];
  appearances: Appearances;
  /** the first episodes of an only feed; empty when there are several feeds or none */
  episodes: readonly EpisodeRow[];
}

interface FeedPageRows {
  user: UserRow;
  feed: FeedWithCount;
  appearances: Appearances;
  /** those of one page */
  episodes: readonly EpisodeRow[];
}

/** @param origin scheme and host of public URLs, without a trailing slash */
export function presentProfilePage(rows: ProfilePageRows, origin: string): PublicProfilePage {
  const { user, feeds, appearances, episodes } = rows;
  return {
    profile: presentProfile(user),
    feeds: feeds.map((feed) => presentFeed(feed, user)),
    appearances,
    episodes: episodes.map(presentListedEpisode),
    origin,
    shareImageUrl: origin + profileShareImagePath(user, appearances),
  };
}

/**
 * @param page 1 for the first
 * @param origin scheme and host of public URLs, without a trailing slash
 */
export function presentFeedPage(rows: FeedPageRows, page: number, origin: string): PublicFeedPage {
  const { user, feed, appearances, episodes } = rows;
  return {
    profile: presentProfile(user),
    feed: presentFeed(feed, user),
    appearances,
    episodes: episodes.map(presentListedEpisode),
    page,
    pageCount: feedPageCount(feed),
    origin,
    shareImageUrl: origin + feedShareImagePath(feed, user, appearances),
  };
}

/** @param viewer the owner or an administrator */
export function presentHiddenFeed(
  { user, isPremium, feed }: { user: UserRow; isPremium: boolean; feed: FeedWithCount },
  viewer: UserRow,
): HiddenFeed {
  return {
    id: feed.id,
    title: feed.title,
    isPublic: feed.isPublic,
    isOwn: user.id === viewer.id,
    owner: { id: user.id, name: displayNameOf(user), isPremium },
  };
}

/** The number of pages of a public feed; an empty feed has one. */
export function feedPageCount(feed: FeedWithCount): number {
  return Math.max(1, Math.ceil(feed.episodeCount / PUBLIC_PAGE_EPISODES));
}

/** Lists show only the first lines of a description, so pages do not carry all of it. */
function presentListedEpisode(row: EpisodeRow): EpisodeView {
  const episode = presentEpisode(row);
  return {
    ...episode,
    description: episode.description && truncate(episode.description, PUBLIC_DESCRIPTION_LENGTH),
  };
}
