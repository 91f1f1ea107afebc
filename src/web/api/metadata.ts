import { useMutation } from "@tanstack/react-query";
import type { MetadataResponse, MetadataSearchResponse } from "#domain/metadata.ts";
import { apiPaths } from "#domain/paths.ts";
import { callApi } from "./client.ts";

/** Asks what stands behind a link: one episode, or a feed to choose from; what the own feed has already is marked. */
export function useLookUpMetadata(feedId: number) {
  return useMutation({
    mutationFn: (url: string) => callApi<MetadataResponse>("POST", apiPaths.metadata(), { url, feedId }),
  });
}

/** Searches the podcast directories for a person's or a show's name; what the own feed has already is marked. */
export function useSearchByName(feedId: number) {
  return useMutation({
    mutationFn: (name: string) => callApi<MetadataSearchResponse>("GET", apiPaths.metadataSearch(name, feedId)),
  });
}
