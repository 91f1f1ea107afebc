import { useMutation } from "@tanstack/react-query";
import type { Metadata } from "#domain/metadata.ts";
import { apiPaths } from "#domain/paths.ts";
import { callApi } from "./client.ts";

/** Asks what stands behind a link: one episode, or a feed to choose from. */
export function useLookUpMetadata() {
  return useMutation({
    mutationFn: (url: string) => callApi<Metadata>("POST", apiPaths.metadata(), { url }),
  });
}
