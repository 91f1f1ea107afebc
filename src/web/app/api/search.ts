import { queryOptions } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { SearchRequest } from "#domain/search/request.ts";
import type { SearchResponse } from "#domain/search/results.ts";
import { callApi } from "#web/lib/api-client.ts";

/** What a search in everything that the current user has saved finds. It is never kept: every change can change it. */
export function searchQuery(request: SearchRequest) {
  return queryOptions({
    queryKey: ["search", request],
    queryFn: () => callApi<SearchResponse>("GET", apiPaths.search(request)),
    staleTime: 0,
    gcTime: 0,
  });
}
