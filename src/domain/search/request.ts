import { parsePageNumber } from "../page-of-list.ts";
import { QUERY_MAX_LENGTH } from "./limits.ts";

/** What somebody searches for, and which page of it they want. */
export interface SearchRequest {
  /** as they typed it */
  query: string;
  /** 1 for the first */
  page: number;
  /** the episode whose passages are listed; undefined for the episodes that match */
  episodeId: number | undefined;
}

/**
 * Parses the query of a page's URL: `?q=`, `?page=` and `?episode=`. Invalid numbers are ignored.
 * @returns undefined when there is nothing to search for
 */
export function parseSearchRequest(parameters: URLSearchParams): SearchRequest | undefined {
  const query = (parameters.get("q") ?? "").trim().replace(/\s+/g, " ").slice(0, QUERY_MAX_LENGTH);
  if (query === "") return undefined;
  const episode = parameters.get("episode") ?? "";
  return {
    query,
    page: parsePageNumber(parameters.get("page")),
    episodeId: /^[1-9]\d{0,14}$/.test(episode) ? Number(episode) : undefined,
  };
}

/** The path of what a search finds, on a page or in the API. */
export function searchPath(
  path: string,
  { query, page = 1, episodeId }: Partial<SearchRequest> & Pick<SearchRequest, "query">,
): string {
  const episode = episodeId === undefined ? "" : `&episode=${episodeId}`;
  return `${path}?q=${encodeURIComponent(query)}${episode}${page > 1 ? `&page=${page}` : ""}`;
}
