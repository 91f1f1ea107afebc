import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BatchItemResult, EpisodeChanges, EpisodeInput, EpisodeView } from "#domain/episode.ts";
import type { EpisodeDraft } from "#domain/metadata.ts";
import { apiPaths } from "#domain/paths.ts";
import { trackEpisodeAdded, trackEpisodeDeleted, trackEpisodeUpdated } from "#web/analytics/events.ts";
import { callApi } from "./client.ts";
import { feedsQuery } from "./feeds.ts";

/** Puts an episode into a feed; the feed and the list of feeds, which counts episodes, are refreshed. */
export function useAddEpisode(feedId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (episode: EpisodeInput) => callApi<EpisodeView>("POST", apiPaths.feedEpisodes(feedId), episode),
    onSuccess: (episode) => {
      trackEpisodeAdded(episode);
      return queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
    },
  });
}

/** Puts several found episodes into a feed, the first on top. @returns what became of each, in the same order */
export function useAddEpisodes(feedId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (episodes: readonly EpisodeDraft[]) =>
      callApi<BatchItemResult[]>("POST", apiPaths.feedEpisodesBatch(feedId), { episodes }),
    onSuccess: (outcomes) => {
      for (const outcome of outcomes) if (outcome.status === "added") trackEpisodeAdded(outcome.episode);
      return queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
    },
  });
}

/** Changes an episode; its feed is refreshed. */
export function useUpdateEpisode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ episodeId, changes }: { episodeId: number; changes: EpisodeChanges }) =>
      callApi<EpisodeView>("PATCH", apiPaths.episode(episodeId), changes),
    onSuccess: (episode) => {
      trackEpisodeUpdated(episode);
      return queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
    },
  });
}

/** Takes an episode out of its feed; the feed and the list of feeds are refreshed. */
export function useDeleteEpisode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (episodeId: number) => callApi<void>("DELETE", apiPaths.episode(episodeId)),
    onSuccess: (_nothing, episodeId) => {
      trackEpisodeDeleted(episodeId);
      return queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
    },
  });
}
