import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { EpisodeView } from "#domain/episode.ts";
import type { FeedChanges, FeedInput, FeedView, SortMethod } from "#domain/feed.ts";
import { apiPaths } from "#domain/paths.ts";
import {
  trackEpisodesReordered,
  trackFeedCreated,
  trackFeedDeleted,
  trackFeedSorted,
  trackFeedUpdated,
} from "#web/analytics/events.ts";
import { callApi } from "./client.ts";

/** A feed with its episodes in the feed's order. */
export interface FeedDetail {
  feed: FeedView;
  episodes: EpisodeView[];
}

/** The signed-in person's feeds. */
export function feedsQuery() {
  return queryOptions({ queryKey: ["feeds"], queryFn: () => callApi<FeedView[]>("GET", apiPaths.feeds()) });
}

/** One of the signed-in person's feeds, whole. */
export function feedQuery(feedId: number) {
  return queryOptions({
    queryKey: ["feeds", feedId],
    queryFn: () => callApi<FeedDetail>("GET", apiPaths.feed(feedId)),
    // Comparing thousands of episodes with their predecessors takes longer than drawing the few on the screen.
    structuralSharing: false,
  });
}

export function useCreateFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (feed: FeedInput) => callApi<FeedView>("POST", apiPaths.feeds(), feed),
    onSuccess: (feed) => {
      trackFeedCreated(feed);
      return queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
    },
  });
}

export function useUpdateFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ feedId, changes }: { feedId: number; changes: FeedChanges }) =>
      callApi<FeedView>("PATCH", apiPaths.feed(feedId), changes),
    onSuccess: (feed) => {
      trackFeedUpdated(feed);
      return queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
    },
  });
}

export function useDeleteFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (feedId: number) => callApi<void>("DELETE", apiPaths.feed(feedId)),
    onSuccess: (_nothing, feedId) => {
      trackFeedDeleted(feedId);
      queryClient.removeQueries({ queryKey: feedQuery(feedId).queryKey });
      return queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
    },
  });
}

/** Stores the method that orders the feed. */
export function useChangeSortMethod(feedId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sortMethod: SortMethod) => callApi<unknown>("PATCH", apiPaths.feedSort(feedId), { sortMethod }),
    onSuccess: (_confirmation, sortMethod) => {
      trackFeedSorted(feedId, sortMethod);
      return queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
    },
  });
}

/** Stores the manual order: all of the feed's episode ids, once each. */
export function useReorderEpisodes(feedId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (episodeIds: number[]) => callApi<unknown>("POST", apiPaths.reorderEpisodes(feedId), { episodeIds }),
    onSuccess: () => {
      trackEpisodesReordered(feedId);
      return queryClient.invalidateQueries({ queryKey: feedQuery(feedId).queryKey });
    },
  });
}
