import { paths } from "#domain/paths.ts";
import { PUBLIC_PAGE_EPISODES, type PublicPageData } from "#domain/public-pages/public-pages.ts";
import { found, MISSING, movedTo } from "#domain/resolved.ts";
import type { Context } from "../context.ts";
import type { UserRow } from "../store/tables.ts";
import { feedPageCount, presentFeedPage, presentHiddenFeed, presentProfilePage } from "../views/public-pages.ts";
import {
  findAppearances,
  findHiddenFeed,
  findPublicFeed,
  findPublicOwner,
  listPublicEpisodes,
  listVisibleFeeds,
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

    async profilePage(screenName) {
      const owner = await findPublicOwner(context, screenName);
      if (owner.status === "missing") return owner;
      if (owner.status === "moved") return movedTo(paths.publicProfile(owner.location));
      const { user } = owner.value;
      const feeds = await listVisibleFeeds(context, owner.value);
      const appearances = await findAppearances(context, feeds);
      const [onlyFeed] = feeds.length === 1 ? feeds : [];
      const episodes = onlyFeed ? await listPublicEpisodes(context, onlyFeed, PUBLIC_PAGE_EPISODES, 0) : [];
      return found(presentProfilePage({ user, feeds, appearances, episodes }, origin));
    },

    async feedPage(screenName, slug, page) {
      const resolved = await findPublicFeed(context, screenName, slug);
      if (resolved.status === "missing") return resolved;
      if (resolved.status === "moved")
        return movedTo(paths.publicFeed(resolved.location.screenName, resolved.location.slug));
      const { user, feed } = resolved.value;
      if (page > feedPageCount(feed)) return MISSING;
      const appearances = await findAppearances(context, [feed]);
      const offset = (page - 1) * PUBLIC_PAGE_EPISODES;
      const episodes = await listPublicEpisodes(context, feed, PUBLIC_PAGE_EPISODES, offset);
      return found(presentFeedPage({ user, feed, appearances, episodes }, page, origin));
    },

    async hiddenFeed(screenName, slug) {
      const hidden = viewer && (await findHiddenFeed(context, viewer, screenName, slug));
      return hidden && presentHiddenFeed(hidden, viewer);
    },
  };
}
