import { paths } from "#domain/paths.ts";

/**
 * The path of one page of a feed.
 * @param page 1 for the first, which has the feed's own path
 */
export function publicFeedPagePath(screenName: string, slug: string, page: number): string {
  return paths.publicFeed(screenName, slug) + (page > 1 ? `?page=${page}` : "");
}
