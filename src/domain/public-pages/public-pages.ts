import type { EpisodeView } from "../episodes/episode.ts";
import type { EpisodeKind, KindCount } from "../episodes/kind.ts";
import type { EpisodePerson } from "../episodes/people.ts";
import type { PublicFeed } from "../feeds/feed.ts";
import type { SearchResult } from "../search/results.ts";
import type { PublicProfile } from "../users/user.ts";

/** The image that sites show beside a shared link, with an aspect ratio of 1.91:1. Source: https://ogp.me */
export const SHARE_IMAGE_PIXELS = { width: 1200, height: 630 } as const;

/** How many episodes a page of a public feed lists. */
export const PUBLIC_PAGE_EPISODES = 50;

/** The path of the scripts, styles and fonts of public pages and embedded players (`build/visitors/client`). */
export const VISITOR_ASSETS_PATH = "/visitor-assets/";

/** How many further episodes of its feed the page of an episode lists. */
export const FURTHER_EPISODES = 4;

/** How many characters of an episode's description a public page contains; it shows two lines of them. */
export const PUBLIC_DESCRIPTION_LENGTH = 360;

/** How many shows a profile names; it counts the others. */
export const NAMED_SHOWS = 8;

/** A summary of where and when a guest was on. A recording counts once, however many episodes it is saved as. */
export interface Appearances {
  count: number;
  /** how many are of each kind, without kinds that do not occur */
  kinds: KindCount[];
  /** of podcasts, videos and broadcasts: talks and articles are on no show */
  showCount: number;
  /** the shows with most appearances first, each with its newest episode; at most NAMED_SHOWS */
  shows: { name: string; episodeId: number }[];
  /** years in UTC; null when there are no appearances */
  firstYear: number | null;
  lastYear: number | null;
}

/** A show that the guest was on, with what leads to their newest episode there. */
export interface PublicShow {
  name: string;
  /** of that episode; null without one */
  imageUrl: string | null;
  url: string;
}

/** What a host said about the guest, and in which episode. */
export interface PublicTestimonial {
  quote: string;
  name: string;
  /** null without an episode that visitors can see */
  episode: { title: string; showName: string | null; url: string } | null;
}

/** A QR code as the path of an SVG. */
export interface QrCode {
  /** edge in modules, which are the path's units */
  size: number;
  path: string;
}

/** A page of the appearances of one kind. */
export interface KindPage {
  kind: EpisodeKind;
  /** how many there are on all pages */
  count: number;
}

/** The first episode of a year in a feed's order. */
export interface FeedYear {
  year: number;
  /** the feed's page that lists it; 1 for the first */
  page: number;
}

/** The value of `?contact=` that asks for a guest's contact e-mail address. */
export const SHOW_CONTACT = "show";

/** How many of the latest appearances the page of a profile with several feeds lists. */
export const LATEST_APPEARANCES = 5;

/** From this length on, a feed is listed densely and can be searched. */
export const LONG_FEED_EPISODES = 12;

/** The id of the heading of a year in a list of episodes. */
export function yearAnchor(year: number): string {
  return `year-${year}`;
}

/** A moment in an episode, for the preview of a shared link. */
export interface SharedMoment {
  /** of the moment */
  path: string;
  /** when the quote begins, from the start of the episode */
  seconds: number;
  quote: string;
  isApproximate: boolean;
}

export interface PublicProfilePage {
  /** set when the page shows what a search found, and nothing else */
  search?: SearchResult;
  /** set when the page lists the appearances of one kind in all feeds, newest first, in place of what else a profile shows */
  listed?: KindPage & { page: number; pageCount: number };
  /** with the filled fields of the media kit, except testimonials */
  profile: PublicProfile;
  testimonials: PublicTestimonial[];
  /** chosen by the guest, in their order */
  featured: EpisodeView[];
  /** the newest that are not featured, in all feeds together, if there are several feeds */
  latest: EpisodeView[];
  /**
   * Whether the guest has a contact e-mail address, and the address when it was asked for. The printed sheet always has it; in the document
   * it is in two parts, which are no address to programs that collect them.
   */
  contact: { isOffered: boolean; email: string | null; printed: [mailbox: string, domain: string] | null };
  /** leads to this page from its printed version */
  qrCode: QrCode;
  /** as in PublicFeedPage, of an only feed; empty when there are several feeds or none */
  years: FeedYear[];
  feeds: PublicFeed[];
  /** in all feeds together */
  appearances: Appearances;
  /** those of the appearances; empty where the page shows a search */
  shows: PublicShow[];
  /** the first episodes of an only feed, or those of one kind; empty when there are several feeds or none */
  episodes: EpisodeView[];
  /** scheme and host of public URLs, without a trailing slash */
  origin: string;
  /** absolute URL of the image for shared links */
  shareImageUrl: string;
}

export interface PublicFeedPage {
  profile: PublicProfile;
  feed: PublicFeed;
  appearances: Appearances;
  episodes: EpisodeView[];
  /** set when the page lists one kind of the feed's appearances only */
  listed?: KindPage;
  /** 1 for the first */
  page: number;
  pageCount: number;
  /** the years of the feed, if it is long and in the order of time */
  years: FeedYear[];
  /** set when the page shows what a search found, and no other episodes */
  search?: SearchResult;
  /** leads to the feed's first page from its printed version */
  qrCode: QrCode;
  origin: string;
  shareImageUrl: string;
}

/** Something that the guest says. */
export interface EpisodeQuote {
  text: string;
  /** from the start of the episode */
  seconds: number;
  isApproximate: boolean;
}

export interface PublicEpisodePage {
  profile: PublicProfile;
  feed: PublicFeed;
  /** with all of its notes */
  episode: EpisodeView;
  /** its hosts and other guests */
  people: EpisodePerson[];
  /** what the guest says in it, in its order */
  quotes: EpisodeQuote[];
  /** the newest others of its feed */
  further: EpisodeView[];
  /** path of the page of the same recording in the feed that had it first; of this page, where there is no other */
  canonicalPath: string;
  /** set when the page's URL names a moment that can be quoted */
  moment?: SharedMoment;
  origin: string;
  shareImageUrl: string;
}

/** Which public page it is, and what it shows. */
export type PublicPage =
  | { screen: "profile"; shown: PublicProfilePage }
  | { screen: "feed"; shown: PublicFeedPage }
  | { screen: "episode"; shown: PublicEpisodePage };

/** A public page, or a notice in the place of one. */
export type PublicScreen =
  | PublicPage
  | { screen: "missing-profile" | "missing-feed" | "missing-episode" }
  | { screen: "hidden-feed"; hidden: HiddenFeed };

/** A feed that visitors do not see, for the page that its owner or an administrator gets in its place. */
export interface HiddenFeed {
  id: number;
  title: string;
  /** whether it is marked as public, which has no effect on the free plan */
  isPublic: boolean;
  /** whether the viewer is its owner, as opposed to an administrator */
  isOwn: boolean;
  owner: { id: number; name: string; isPremium: boolean };
}

/** What a search found, if the page shows that; the page of an episode has no search. */
export function searchResultOf(page: PublicPage): SearchResult | undefined {
  return page.screen === "episode" ? undefined : page.shown.search;
}
