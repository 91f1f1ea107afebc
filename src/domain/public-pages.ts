import type { EpisodeView } from "./episode.ts";
import type { PublicFeed } from "./feed.ts";
import type { Resolved } from "./resolved.ts";
import type { PublicProfile } from "./user.ts";

/** The picture beside a shared link: 1.91 to 1, at least as large as sharing sites ask for. Source: https://ogp.me */
export const SHARE_IMAGE_PIXELS = { width: 1200, height: 630 } as const;

/** Episodes that one screen of a public page lists; longer feeds continue on further pages. */
export const PUBLIC_PAGE_EPISODES = 50;

/** Where the scripts, styles and fonts of public pages and embedded players are served from: `build/visitors/client`. */
export const VISITOR_ASSETS_PATH = "/visitor-assets/";

/** Characters of an episode's description that a public page carries; it shows two lines of them. */
export const PUBLIC_DESCRIPTION_LENGTH = 360;

/** Shows that a profile names; it counts the others. */
export const NAMED_SHOWS = 8;

/** Where and when somebody was heard, at a glance. An episode that stands in several feeds counts once. */
export interface Appearances {
  count: number;
  showCount: number;
  /** by name, those with most appearances first; at most NAMED_SHOWS */
  shows: string[];
  /** years in UTC; null when there are no appearances */
  firstYear: number | null;
  lastYear: number | null;
}

/** Reads `?page=`; what is no page's number counts as the first. */
export function pageNumber(parameter: string | null): number {
  return parameter && /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : 1;
}

export interface PublicProfilePage {
  profile: PublicProfile;
  feeds: PublicFeed[];
  /** in all feeds together */
  appearances: Appearances;
  /** the first episodes of the one feed; empty when there are several feeds or none */
  episodes: EpisodeView[];
  /** scheme and host of public addresses, without a slash at the end */
  origin: string;
  /** absolute address of the picture that sharing sites show */
  shareImageUrl: string;
}

export interface PublicFeedPage {
  profile: PublicProfile;
  feed: PublicFeed;
  appearances: Appearances;
  episodes: EpisodeView[];
  /** 1 for the first */
  page: number;
  pageCount: number;
  origin: string;
  shareImageUrl: string;
}

/** What the public pages' loaders ask of the server; it is handed to them through the router's context. */
export interface PublicPageData {
  /** @returns the address of the profile whose owner gave this screen name up; undefined when nobody did */
  renamedProfilePath(screenName: string): Promise<string | undefined>;
  profilePage(screenName: string): Promise<Resolved<PublicProfilePage>>;
  /** @param page 1 for the first */
  feedPage(screenName: string, slug: string, page: number): Promise<Resolved<PublicFeedPage>>;
}
