import {
  LATEST_APPEARANCES,
  PUBLIC_PAGE_EPISODES,
  type PublicFeedPage,
  type PublicProfilePage,
  type PublicSearch,
  type SharedMoment,
} from "#domain/public-pages/public-pages.ts";
import { parseMediaKit } from "#domain/users/media-kit.ts";
import type { Context } from "../../context.ts";
import type { SearchTime } from "../../limits/search-admission.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import type { EpisodeRow } from "../../store/tables.ts";
import { pageCountOf, presentFeedPage, presentProfilePage } from "../../views/public-pages.ts";
import { presentFoundEpisode } from "../../views/search.ts";
import { findVisibleChosenEpisodes } from "../accounts/media-kits.ts";
import { momentSigner } from "../search/moment-tokens.ts";
import { searchEpisodes } from "../search/search.ts";
import {
  type FeedPart,
  listVisibleFeeds,
  loadFeedPart,
  loadLatestAppearances,
  type PublicOwner,
  summarizeFeedAppearances,
} from "./public-pages.ts";

/** What a visitor searches for. */
export interface WantedSearch {
  /** from parseSearchQuery() */
  query: string;
  time: SearchTime;
}

/** Loads what a profile, or a search in it, shows. */
export async function loadProfilePage(
  context: Context,
  owner: PublicOwner,
  showsContact: boolean,
  search?: WantedSearch,
): Promise<PublicProfilePage> {
  const { user } = owner;
  const kit = parseMediaKit(user.mediaKit);
  const feeds = await listVisibleFeeds(context, owner);
  if (search) {
    const appearances = await summarizeFeedAppearances(context, feeds);
    const empty = { chosenEpisodes: new Map(), latest: [], showsContact: false, years: [], episodes: [] };
    const page = presentProfilePage({ user, feeds, appearances, ...empty }, context.config.publicUrl);
    return { ...page, search: await searchPublic(context, owner, feeds, search) };
  }
  const [onlyFeed] = feeds.length === 1 ? feeds : [];
  const {
    appearances,
    years = [],
    episodes = [],
    latest = [],
  }: ProfileEpisodes = onlyFeed
    ? await loadFeedPart(context, onlyFeed, PUBLIC_PAGE_EPISODES, 0)
    : await loadLatestAppearances(context, feeds, LATEST_APPEARANCES, kit.featuredEpisodeIds);
  const chosenEpisodes = await findVisibleChosenEpisodes(context, user, kit);
  const rows = { user, feeds, appearances, chosenEpisodes, latest, showsContact, years, episodes };
  return presentProfilePage(rows, context.config.publicUrl);
}

/** Of a profile with one feed, the first part of that feed; with several feeds, the latest appearances in all of them. */
type ProfileEpisodes = Pick<FeedPart, "appearances"> & Partial<FeedPart> & { latest?: EpisodeRow[] };

/** Searches feeds that the caller has found to be visible. */
async function searchPublic(
  context: Context,
  { user }: PublicOwner,
  feeds: readonly FeedWithCount[],
  { query, time }: WantedSearch,
): Promise<PublicSearch> {
  const found = await searchEpisodes(context, user.id, query, time, feeds);
  const sign = await momentSigner(context);
  const episodes = found.slice(0, PUBLIC_PAGE_EPISODES).map((hit) => presentFoundEpisode(hit, sign));
  return { query, episodes, matchCount: found.length, ...(time.isCut && { isCut: true }) };
}

/**
 * Loads what a page of a feed, or a search in it, shows.
 * @param page 1 for the first; a search has only one
 * @param moment that the link to the page points to
 * @returns undefined when there are fewer pages
 */
export async function loadFeedPage(
  context: Context,
  owner: PublicOwner & { feed: FeedWithCount },
  page: number,
  search?: WantedSearch,
  moment?: SharedMoment,
): Promise<PublicFeedPage | undefined> {
  const { user, feed } = owner;
  const origin = context.config.publicUrl;
  if (search) {
    const appearances = await summarizeFeedAppearances(context, [feed]);
    const shown = presentFeedPage({ user, feed, appearances, years: [], episodes: [] }, 1, origin);
    return { ...shown, search: await searchPublic(context, owner, [feed], search) };
  }
  if (page > pageCountOf(feed.episodeCount)) return undefined;
  const part = await loadFeedPart(context, feed, PUBLIC_PAGE_EPISODES, (page - 1) * PUBLIC_PAGE_EPISODES);
  return { ...presentFeedPage({ user, feed, ...part }, page, origin), ...(moment && { moment }) };
}
