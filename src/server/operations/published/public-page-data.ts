import type { EpisodeKind } from "#domain/episodes/kind.ts";
import { type Shareable, toShareable } from "#domain/links/shareable.ts";
import { pageCountOf } from "#domain/page-of-list.ts";
import {
  type Appearances,
  LATEST_APPEARANCES,
  PUBLIC_PAGE_EPISODES,
  type PublicEpisodePage,
  type PublicFeedPage,
  type PublicProfilePage,
  type SharedMoment,
} from "#domain/public-pages/public-pages.ts";
import type { SearchRequest } from "#domain/search/request.ts";
import type { SearchResult } from "#domain/search/results.ts";
import { parseMediaKit } from "#domain/users/media-kit.ts";
import type { Context } from "../../context.ts";
import type { SearchTime } from "../../limits/search-limiter.ts";
import { listEpisodesByIds } from "../../store/episodes.ts";
import type { EpisodeRow } from "../../store/tables.ts";
import { presentEpisodePage, presentFeedPage, presentProfilePage } from "../../views/public-pages.ts";
import { findVisibleChosenEpisodes } from "../accounts/media-kits.ts";
import { search } from "../search/search.ts";
import {
  type EpisodeAddress,
  type FeedOwner,
  type FeedPart,
  listVisibleFeeds,
  loadAppearancesOfKind,
  loadEpisodePart,
  loadFeedPart,
  loadLatestAppearances,
  type PublicEpisodeRow,
  type PublicFeedRow,
  type PublicOwner,
  summarizeFeedAppearances,
} from "./public-pages.ts";

/** The appearances of one kind that a visitor asks for. */
export interface WantedKind {
  kind: EpisodeKind;
  /** 1 for the first */
  page: number;
}

/** What a visitor searches for, and how long that may take. */
export interface WantedSearch extends SearchRequest {
  time: SearchTime;
}

/** Loads what a profile, a search in it, or a list of one kind of appearances shows. @returns undefined when there are fewer pages */
export async function loadProfilePage(
  context: Context,
  owner: PublicOwner,
  showsContact: boolean,
  wantedKind: WantedKind | undefined,
  wanted?: WantedSearch,
): Promise<PublicProfilePage | undefined> {
  const { user } = owner;
  const kit = parseMediaKit(user.mediaKit);
  const feeds = await listVisibleFeeds(context, owner);
  if (wanted) {
    const appearances = await summarizeFeedAppearances(context, feeds);
    const empty = { chosenEpisodes: new Map(), latest: [], showEpisodes: new Map(), years: [], episodes: [] };
    const page = presentProfilePage(
      { user, feeds, appearances, showsContact: false, ...empty },
      context.config.publicUrl,
    );
    return { ...page, search: await searchPublic(context, owner, feeds, wanted) };
  }
  if (wantedKind) return loadProfileKindPage(context, owner, feeds, wantedKind);
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
  const showEpisodes = await findShowEpisodes(context, appearances, [...latest, ...episodes]);
  const rows = { user, feeds, appearances, chosenEpisodes, latest, showEpisodes, showsContact, years, episodes };
  return presentProfilePage(rows, context.config.publicUrl);
}

async function loadProfileKindPage(
  context: Context,
  { user }: PublicOwner,
  feeds: PublicFeedRow[],
  { kind, page }: WantedKind,
): Promise<PublicProfilePage | undefined> {
  const offset = (page - 1) * PUBLIC_PAGE_EPISODES;
  const part = await loadAppearancesOfKind(context, feeds, kind, PUBLIC_PAGE_EPISODES, offset);
  const { count, episodes } = part.ofKind;
  const pageCount = pageCountOf(count, PUBLIC_PAGE_EPISODES);
  if (page > pageCount) return undefined;
  const showEpisodes = await findShowEpisodes(context, part.appearances, episodes);
  const empty = { chosenEpisodes: new Map(), latest: [], showsContact: false, years: [] };
  const rows = { user, feeds, appearances: part.appearances, showEpisodes, episodes, ...empty };
  return { ...presentProfilePage(rows, context.config.publicUrl), listed: { kind, count, page, pageCount } };
}

/** Of a profile with one feed, the first part of that feed; with several feeds, the latest appearances in all of them. */
type ProfileEpisodes = Pick<FeedPart, "appearances"> & Partial<FeedPart> & { latest?: PublicEpisodeRow[] };

/** Finds the newest episode of each show. @param loaded where most of them are */
async function findShowEpisodes(
  { db }: Context,
  { shows }: Appearances,
  loaded: readonly PublicEpisodeRow[],
): Promise<Map<number, Shareable<EpisodeRow>>> {
  const byId = new Map<number, Shareable<EpisodeRow>>(loaded.map((episode) => [episode.id, episode]));
  const missing = shows.flatMap(({ episodeId }) => (byId.has(episodeId) ? [] : [episodeId]));
  for (const row of await listEpisodesByIds(db, missing)) byId.set(row.id, toShareable(row));
  return byId;
}

/** Searches feeds that the caller has found to be visible. */
async function searchPublic(
  context: Context,
  { user }: PublicOwner,
  feeds: readonly PublicFeedRow[],
  { time, ...request }: WantedSearch,
): Promise<SearchResult> {
  return { ...request, ...(await search(context, user.id, request, time, feeds)) };
}

/**
 * Loads what a page of a feed, or a search in it, shows.
 * @param page 1 for the first; a search has its own
 * @param kind undefined for all episodes
 * @returns undefined when there are fewer pages
 */
export async function loadFeedPage(
  context: Context,
  owner: PublicOwner & { feed: PublicFeedRow },
  page: number,
  kind: EpisodeKind | undefined,
  wanted?: WantedSearch,
): Promise<PublicFeedPage | undefined> {
  const { user, feed } = owner;
  const origin = context.config.publicUrl;
  if (wanted) {
    const appearances = await summarizeFeedAppearances(context, [feed]);
    const shown = presentFeedPage(
      { user, feed, appearances, count: feed.episodeCount, years: [], episodes: [] },
      1,
      origin,
    );
    return { ...shown, search: await searchPublic(context, owner, [feed], wanted) };
  }
  if (page > pageCountOf(feed.episodeCount, PUBLIC_PAGE_EPISODES)) return undefined;
  const part = await loadFeedPart(context, feed, PUBLIC_PAGE_EPISODES, (page - 1) * PUBLIC_PAGE_EPISODES, kind);
  if (page > pageCountOf(part.count, PUBLIC_PAGE_EPISODES)) return undefined;
  const listed = kind && { kind, count: part.count };
  return {
    ...presentFeedPage({ user, feed, ...part }, page, origin),
    ...(listed && { listed }),
  };
}

/**
 * Loads what the page of an episode shows.
 * @param findMoment finds that to which the link to the page points
 * @returns as loadEpisodePart
 */
export async function loadEpisodePage(
  context: Context,
  address: EpisodeAddress,
  findMoment: (episodeId: number) => Promise<SharedMoment | undefined>,
): Promise<{ shown: PublicEpisodePage; owner: FeedOwner } | { otherFeed: PublicFeedRow } | undefined> {
  const part = await loadEpisodePart(context, address);
  if (!part || "otherFeed" in part) return part;
  const { owner, ...rows } = part;
  const moment = await findMoment(rows.episode.id);
  const shown = presentEpisodePage({ ...owner, ...rows }, context.config.publicUrl);
  return { shown: { ...shown, ...(moment && { moment }) }, owner };
}
