import { useMutation } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { FindResponse, MetadataResponse, MetadataSearchResponse } from "#domain/episodes/metadata.ts";
import { callApi } from "#web/lib/api-client.ts";

/** Looks up a link: finds one episode, or a feed to choose from. Episodes that the user's feed already has are marked. */
export function useLookUpMetadata(feedId?: number) {
  return useMutation({
    mutationFn: (url: string) => callApi<MetadataResponse>("POST", apiPaths.metadata(), { url, feedId }),
    meta: { changesNothing: true },
  });
}

/** Finds episodes for somebody without an account, by their name or the link of one. */
export function useFind() {
  return useMutation({
    mutationFn: (query: string) => callApi<FindResponse>("POST", apiPaths.find(), { query }),
    meta: { changesNothing: true },
  });
}

/** Searches podcast directories for the name of a guest or a show. Episodes that the user's feed already has are marked. */
export function useSearchByName(feedId?: number) {
  return useMutation({
    mutationFn: (name: string) => callApi<MetadataSearchResponse>("GET", apiPaths.metadataSearch(name, feedId)),
    meta: { changesNothing: true },
  });
}
