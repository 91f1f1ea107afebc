import { paths } from "#domain/paths.ts";
import { LATEST_APPEARANCES, PUBLIC_PAGE_EPISODES, type PublicPageData } from "#domain/public-pages/public-pages.ts";
import { found, MISSING, movedTo } from "#domain/resolved.ts";
import { parseMediaKit } from "#domain/users/media-kit.ts";
import type { Context } from "../context.ts";
import { listEpisodesByIds } from "../store/episodes.ts";
import type { UserRow } from "../store/tables.ts";
import { pageCountOf, presentFeedPage, presentHiddenFeed, presentProfilePage } from "../views/public-pages.ts";
import { findVisibleChosenEpisodes } from "./media-kits.ts";
import {
  findAppearances,
  findHiddenFeed,
  findPublicFeed,
  findPublicOwner,
  listLatestAppearances,
  listPublicEpisodes,
  listVisibleFeeds,
  listYears,
  searchPublicEpisodes,
} from "./public-pages.ts";

/**
 * Loads the data of public pages, for the route loaders of the web application.
 * @param viewer who requests the page; undefined for visitors, and for pages that are cached
 */
export function createPublicPageData(context: Context, viewer?: UserRow): PublicPageData {
  const origin = context.config.publicUrl;
  return {
    async renamedProfilePath(screenName) {
      const owner = await findPublicOwner(context, screenName);
      return owner.status === "moved" ? paths.publicProfile(owner.location) : undefined;
    },

    async profilePage(screenName, showsContact) {
      const owner = await findPublicOwner(context, screenName);
      if (owner.status === "missing") return owner;
      if (owner.status === "moved") return movedTo(paths.publicProfile(owner.location));
      const { user } = owner.value;
      const feeds = await listVisibleFeeds(context, owner.value);
      const appearances = await findAppearances(context, feeds);
      const [onlyFeed] = feeds.length === 1 ? feeds : [];
      const episodes = onlyFeed ? await listPublicEpisodes(context, onlyFeed, PUBLIC_PAGE_EPISODES, 0) : [];
      const years = onlyFeed ? await listYears(context, onlyFeed) : [];
      const chosenEpisodes = await findVisibleChosenEpisodes(context, user, parseMediaKit(user.mediaKit));
      const featuredIds = parseMediaKit(user.mediaKit).featuredEpisodeIds;
      const latest =
        feeds.length > 1 ? await listLatestAppearances(context, feeds, LATEST_APPEARANCES, featuredIds) : [];
      const rows = { user, feeds, appearances, chosenEpisodes, latest, showsContact, years, episodes };
      return found(presentProfilePage(rows, origin));
    },

    async feedPage(screenName, slug, page, query) {
      const resolved = await findPublicFeed(context, screenName, slug);
      if (resolved.status === "missing") return resolved;
      if (resolved.status === "moved")
        return movedTo(paths.publicFeed(resolved.location.screenName, resolved.location.slug));
      const { user, feed } = resolved.value;
      const matches = query === "" ? undefined : await searchPublicEpisodes(context, feed, query);
      const matchCount = matches ? matches.length : feed.episodeCount;
      if (page > pageCountOf(matchCount)) return MISSING;
      const appearances = await findAppearances(context, [feed]);
      const offset = (page - 1) * PUBLIC_PAGE_EPISODES;
      const episodes = matches
        ? await listEpisodesByIds(context.db, matches.slice(offset, offset + PUBLIC_PAGE_EPISODES))
        : await listPublicEpisodes(context, feed, PUBLIC_PAGE_EPISODES, offset);
      const years = matches ? [] : await listYears(context, feed);
      return found(presentFeedPage({ user, feed, appearances, years, query, matchCount, episodes }, page, origin));
    },

    async hiddenFeed(screenName, slug) {
      const hidden = viewer && (await findHiddenFeed(context, viewer, screenName, slug));
      return hidden && presentHiddenFeed(hidden, viewer);
    },
  };
}
