import type { PublicProfile } from "./account.ts";
import type { EpisodeView } from "./episode.ts";
import type { PublicFeed } from "./feed.ts";

/** Episodes that one screen of a public page lists; longer feeds continue on further pages. */
export const PUBLIC_PAGE_EPISODES = 50;

export interface PublicProfilePage {
  profile: PublicProfile;
  feeds: PublicFeed[];
  /** the first episodes of the one feed; empty when there are several feeds or none */
  episodes: EpisodeView[];
  /** scheme and host of public addresses, without a slash at the end */
  origin: string;
}

export interface PublicFeedPage {
  profile: PublicProfile;
  feed: PublicFeed;
  episodes: EpisodeView[];
  /** 1 for the first */
  page: number;
  pageCount: number;
  origin: string;
}

/** A public page's data, or where it has moved to, or nothing at all. */
export type Found<T> = { found: T } | { movedTo: string } | undefined;

/** What the public pages' loaders ask of the server; it is handed to them through the router's context. */
export interface PublicPages {
  /** @returns the address of the profile whose owner gave this screen name up; undefined when nobody did */
  newProfileAddress(screenName: string): Promise<string | undefined>;
  profilePage(screenName: string): Promise<Found<PublicProfilePage>>;
  /** @param page 1 for the first */
  feedPage(screenName: string, slug: string, page: number): Promise<Found<PublicFeedPage>>;
}
