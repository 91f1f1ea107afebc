import { queryOptions, useMutation } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { LinkKind } from "#domain/links/broken-links.ts";
import type { LinkHealth, ReplaceLink } from "#domain/links/link-health.ts";
import type { LinkPrivacy } from "#domain/links/shareable.ts";
import { callApi } from "#web/lib/api-client.ts";
import { failure, type Messages } from "./messages.ts";
import { trackEpisodeUpdated } from "./tracked-events.ts";

/** Which links of the user's episodes work. */
export function linkHealthQuery() {
  return queryOptions({
    queryKey: ["links"],
    queryFn: () => callApi<LinkHealth>("GET", apiPaths.links()),
    // They are checked in the background.
    staleTime: 0,
  });
}

/** A link of one of the user's episodes. */
export interface LinkOfEpisode {
  episodeId: number;
  kind: LinkKind;
}

/** Gives an episode a link that is offered in place of a broken one, or beside it. */
export function useReplaceLink(messages: Messages) {
  return useMutation({
    meta: { own: linkHealthQuery().queryKey, ...messages },
    mutationFn: ({ episodeId, kind, field, url }: LinkOfEpisode & ReplaceLink) =>
      callApi<unknown>("POST", apiPaths.replaceLink(episodeId, kind), { field, url }),
  });
}

/** Gives an episode the link back that was replaced. */
export function useUndoReplacement() {
  return useMutation({
    meta: {
      own: linkHealthQuery().queryKey,
      done: () => ({ title: "The previous link is back" }),
      failed: failure("Not undone"),
    },
    mutationFn: ({ episodeId, kind }: LinkOfEpisode) => callApi<unknown>("POST", apiPaths.undoLink(episodeId, kind)),
  });
}

/** Has the links of an episode checked now. */
export function useCheckLinks() {
  return useMutation({
    meta: {
      own: linkHealthQuery().queryKey,
      done: () => ({ title: "Checking the links of this episode", description: "Come back in a minute." }),
      failed: failure("Not checked"),
    },
    mutationFn: (episodeId: number) => callApi<unknown>("POST", apiPaths.checkLinks(episodeId)),
  });
}

export interface LinkPrivacyChange {
  episodeId: number;
  linkPrivacy: LinkPrivacy | null;
  /** to which it can be undone */
  former: LinkPrivacy | null;
}

/** Says whether visitors get the links of an episode. */
export function useSetLinkPrivacy(messages: Messages) {
  return useMutation({
    meta: { own: linkHealthQuery().queryKey, ...messages },
    mutationFn: ({ episodeId, linkPrivacy }: LinkPrivacyChange) =>
      callApi<EpisodeView>("PATCH", apiPaths.episode(episodeId), { linkPrivacy }),
    onSuccess: trackEpisodeUpdated,
  });
}
