import type { EpisodeKind } from "#domain/episodes/kind.ts";
import { paths } from "#domain/paths.ts";

/**
 * The path of one page of a feed.
 * @param page 1 for the first, which has the feed's own path
 * @param kind undefined for all episodes
 */
export function publicFeedPagePath(screenName: string, slug: string, page: number, kind?: EpisodeKind): string {
  return paths.publicFeed(screenName, slug) + listQuery(page, kind);
}

/** The path of one page of the appearances of a kind in all of a guest's feeds. */
export function publicProfileKindPath(screenName: string, kind: EpisodeKind, page = 1): string {
  return paths.publicProfile(screenName) + listQuery(page, kind);
}

function listQuery(page: number, kind: EpisodeKind | undefined): string {
  const query = [kind ? `kind=${kind}` : [], page > 1 ? `page=${page}` : []].flat().join("&");
  return query && `?${query}`;
}

/** The path of an episode's page. @param feeds that visitors see @returns undefined when its feed is none of them */
export function publicEpisodePath(
  screenName: string,
  feeds: readonly { id: number; slug: string }[],
  { feedId, slug }: { feedId: number; slug: string },
): string | undefined {
  const feed = feeds.find(({ id }) => id === feedId);
  return feed && paths.publicEpisode(screenName, feed.slug, slug);
}
