import { paths } from "#domain/paths.ts";

/**
 * The path of one page of a feed, or of one page of what a search finds in it.
 * @param page 1 for the first, which has the feed's own path
 */
export function publicFeedPagePath(screenName: string, slug: string, page: number, query = ""): string {
  const parameters = new URLSearchParams({ ...(query && { q: query }), ...(page > 1 && { page: String(page) }) });
  return paths.publicFeed(screenName, slug) + (parameters.size > 0 ? `?${parameters}` : "");
}
