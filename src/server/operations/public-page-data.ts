import type { EpisodeView } from "#domain/episode.ts";
import { paths } from "#domain/paths.ts";
import { PUBLIC_DESCRIPTION_LENGTH, PUBLIC_PAGE_EPISODES, type PublicPageData } from "#domain/public-pages.ts";
import { truncate } from "#domain/truncate.ts";
import type { Context } from "../context.ts";
import { presentEpisode, presentFeed, presentProfile } from "../http/presenters.ts";
import { feedSharePath, profileSharePath } from "../images/share-image.ts";
import type { EpisodeRow } from "../store/tables.ts";
import {
  findAppearances,
  findPublicFeed,
  findPublicOwner,
  listPublicEpisodes,
  listVisibleFeeds,
} from "./public-pages.ts";

/** What the public pages show, for their loaders. */
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
      return {
        found: {
          profile: presentProfile(user),
          feeds: feeds.map((feed) => presentFeed(feed, user)),
          appearances,
          episodes: episodes.map(listedEpisode),
          origin,
          shareImageUrl: origin + profileSharePath(user, appearances),
        },
      };
    },

    async feedPage(screenName, slug, page) {
      const lookup = await findPublicFeed(context, screenName, slug);
      if (!lookup) return undefined;
      if ("movedTo" in lookup) {
        const { movedTo } = lookup;
        return { movedTo: paths.publicFeed(movedTo.screenName, movedTo.slug) };
      }
      const { user, feed } = lookup.found;
      const pageCount = Math.max(1, Math.ceil(feed.episodeCount / PUBLIC_PAGE_EPISODES));
      if (page > pageCount) return undefined;
      const appearances = await findAppearances(context, [feed]);
      const offset = (page - 1) * PUBLIC_PAGE_EPISODES;
      const episodes = await listPublicEpisodes(context, feed, PUBLIC_PAGE_EPISODES, offset);
      return {
        found: {
          profile: presentProfile(user),
          feed: presentFeed(feed, user),
          appearances,
          episodes: episodes.map(listedEpisode),
          page,
          pageCount,
          origin,
          shareImageUrl: origin + feedSharePath(feed, user, appearances),
        },
      };
    },
  };
}

/** Lists show the first lines of a description; notes of many pages would be weight that nobody sees. */
function listedEpisode(row: EpisodeRow): EpisodeView {
  const episode = presentEpisode(row);
  return {
    ...episode,
    description: episode.description && truncate(episode.description, PUBLIC_DESCRIPTION_LENGTH),
  };
}
