import { paths } from "#domain/paths.ts";
import { PUBLIC_PAGE_EPISODES, type PublicPageData } from "#domain/public-pages.ts";
import type { Context } from "../context.ts";
import { feedPageCount, presentFeedPage, presentProfilePage } from "../views/public-pages.ts";
import {
  findAppearances,
  findPublicFeed,
  findPublicOwner,
  listPublicEpisodes,
  listVisibleFeeds,
} from "./public-pages.ts";

/** Loads the data of public pages, for the route loaders of the web application. */
export function createPublicPageData(context: Context): PublicPageData {
  const origin = context.config.publicUrl;
  return {
    async renamedProfilePath(screenName) {
      const lookup = await findPublicOwner(context, screenName);
      return lookup && "renamedTo" in lookup ? paths.publicProfile(lookup.renamedTo) : undefined;
    },

    async profilePage(screenName) {
      const lookup = await findPublicOwner(context, screenName);
      if (!lookup) return undefined;
      if ("renamedTo" in lookup) return { movedTo: paths.publicProfile(lookup.renamedTo) };
      const { user } = lookup.found;
      const feeds = await listVisibleFeeds(context, lookup.found);
      const appearances = await findAppearances(context, feeds);
      const [onlyFeed] = feeds.length === 1 ? feeds : [];
      const episodes = onlyFeed ? await listPublicEpisodes(context, onlyFeed, PUBLIC_PAGE_EPISODES, 0) : [];
      return { found: presentProfilePage({ user, feeds, appearances, episodes }, origin) };
    },

    async feedPage(screenName, slug, page) {
      const lookup = await findPublicFeed(context, screenName, slug);
      if (!lookup) return undefined;
      if ("movedTo" in lookup) {
        const { movedTo } = lookup;
        return { movedTo: paths.publicFeed(movedTo.screenName, movedTo.slug) };
      }
      const { user, feed } = lookup.found;
      if (page > feedPageCount(feed)) return undefined;
      const appearances = await findAppearances(context, [feed]);
      const offset = (page - 1) * PUBLIC_PAGE_EPISODES;
      const episodes = await listPublicEpisodes(context, feed, PUBLIC_PAGE_EPISODES, offset);
      return { found: presentFeedPage({ user, feed, appearances, episodes }, page, origin) };
    },
  };
}
