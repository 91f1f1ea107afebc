import { paths } from "#domain/paths.ts";
import {
  LATEST_APPEARANCES,
  PUBLIC_PAGE_EPISODES,
  type PublicFeedPage,
  type PublicPageData,
  type PublicProfilePage,
  type PublicSearch,
  type SharedMoment,
} from "#domain/public-pages/public-pages.ts";
import { found, MISSING, movedTo } from "#domain/resolved.ts";
import { parseMediaKit } from "#domain/users/media-kit.ts";
import type { Context } from "../../context.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import type { EpisodeRow, UserRow } from "../../store/tables.ts";
import { pageCountOf, presentFeedPage, presentHiddenFeed, presentProfilePage } from "../../views/public-pages.ts";
import { presentFoundEpisode } from "../../views/search.ts";
import { findVisibleChosenEpisodes } from "../accounts/media-kits.ts";
import { momentSigner } from "../feeds/moment-tokens.ts";
import { searchEpisodes } from "../feeds/search.ts";
import {
  type FeedPart,
  findHiddenFeed,
  findPublicFeed,
  findPublicOwner,
  listVisibleFeeds,
  loadFeedPart,
  loadLatestAppearances,
  type PublicOwner,
  summarizeFeedAppearances,
} from "./public-pages.ts";

/**
 * Loads the data of public pages, for the route loaders of the web application.
 * @param viewer who requests the page; undefined for visitors, and for pages that are cached
 */
export function createPublicPageData(context: Context, viewer?: UserRow): PublicPageData {
  return {
    async renamedProfilePath(screenName) {
      const owner = await findPublicOwner(context, screenName);
      return owner.status === "moved" ? paths.publicProfile(owner.location) : undefined;
    },

    async profilePage(screenName, showsContact, query) {
      const owner = await findPublicOwner(context, screenName);
      if (owner.status === "missing") return owner;
      if (owner.status === "moved") return movedTo(paths.publicProfile(owner.location));
      return found(await loadProfilePage(context, owner.value, showsContact, query));
    },

    async feedPage(screenName, slug, page, query) {
      const resolved = await findPublicFeed(context, screenName, slug);
      if (resolved.status === "missing") return resolved;
      if (resolved.status === "moved")
        return movedTo(paths.publicFeed(resolved.location.screenName, resolved.location.slug));
      const shown = await loadFeedPage(context, resolved.value, page, query);
      return shown ? found(shown) : MISSING;
    },

    async hiddenFeed(screenName, slug) {
      const hidden = viewer && (await findHiddenFeed(context, viewer, screenName, slug));
      return hidden && presentHiddenFeed(hidden, viewer);
    },
  };
}

/**
 * Loads what a profile, or a search in it, shows.
 * @param query from parseSearchQuery()
 */
export async function loadProfilePage(
  context: Context,
  owner: PublicOwner,
  showsContact: boolean,
  query = "",
): Promise<PublicProfilePage> {
  const { user } = owner;
  const kit = parseMediaKit(user.mediaKit);
  const feeds = await listVisibleFeeds(context, owner);
  if (query !== "") {
    const appearances = await summarizeFeedAppearances(context, feeds);
    const empty = { chosenEpisodes: new Map(), latest: [], showsContact: false, years: [], episodes: [] };
    const page = presentProfilePage({ user, feeds, appearances, ...empty }, context.config.publicUrl);
    return { ...page, search: await searchPublic(context, owner, feeds, query) };
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

/** A profile lists the episodes of an only feed, or the latest appearances in several. */
type ProfileEpisodes = Pick<FeedPart, "appearances"> & Partial<FeedPart> & { latest?: EpisodeRow[] };

/** Searches feeds that the caller has found to be visible. */
async function searchPublic(
  context: Context,
  { user }: PublicOwner,
  feeds: readonly FeedWithCount[],
  query: string,
): Promise<PublicSearch> {
  const found = await searchEpisodes(context, user.id, query, feeds);
  const sign = await momentSigner(context);
  const episodes = found.slice(0, PUBLIC_PAGE_EPISODES).map((hit) => presentFoundEpisode(hit, sign));
  return { query, episodes, matchCount: found.length };
}

/**
 * Loads what a page of a feed, or a search in it, shows.
 * @param page 1 for the first; a search has only one
 * @param query from parseSearchQuery()
 * @param moment that the link to the page points to
 * @returns undefined when there are fewer pages
 */
export async function loadFeedPage(
  context: Context,
  owner: PublicOwner & { feed: FeedWithCount },
  page: number,
  query: string,
  moment?: SharedMoment,
): Promise<PublicFeedPage | undefined> {
  const { user, feed } = owner;
  const origin = context.config.publicUrl;
  if (query !== "") {
    const appearances = await summarizeFeedAppearances(context, [feed]);
    const shown = presentFeedPage({ user, feed, appearances, years: [], episodes: [] }, 1, origin);
    return { ...shown, search: await searchPublic(context, owner, [feed], query) };
  }
  if (page > pageCountOf(feed.episodeCount)) return undefined;
  const part = await loadFeedPart(context, feed, PUBLIC_PAGE_EPISODES, (page - 1) * PUBLIC_PAGE_EPISODES);
  return { ...presentFeedPage({ user, feed, ...part }, page, origin), ...(moment && { moment }) };
}
