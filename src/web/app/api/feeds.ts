import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedChanges, FeedInput, FeedView, SortMethod } from "#domain/feeds/feed.ts";
import { FIRST_FEED } from "#domain/feeds/first-feed.ts";
import { callApi } from "#web/lib/api-client.ts";
import { capture } from "#web/lib/product-events.ts";
import { failure } from "./messages.ts";
import { trackFeedCreated, trackFeedUpdated } from "./tracked-events.ts";

/** A feed and its episodes, sorted by the feed's sort method. */
export interface FeedDetail {
  feed: FeedView;
  episodes: EpisodeView[];
}

/** The current user's feeds. */
export function feedsQuery() {
  return queryOptions({ queryKey: ["feeds"], queryFn: () => callApi<FeedView[]>("GET", apiPaths.feeds()) });
}

/** One of the current user's feeds with its episodes. */
export function feedQuery(feedId: number) {
  return queryOptions({
    queryKey: ["feeds", feedId],
    queryFn: () => callApi<FeedDetail>("GET", apiPaths.feed(feedId)),
    // Comparing thousands of old and new episodes takes longer than rendering the few in view.
    structuralSharing: false,
  });
}

/** What a form has sent to create its feed, and the feeds that there were before. */
export interface FeedCreation {
  knownIds: readonly number[];
  sent: readonly Pick<FeedInput, "title" | "slug">[];
}

/** Creates a feed. If an earlier request of the same form created it and the response was lost, that feed is changed. */
export function useCreateFeed() {
  return useMutation({
    meta: {
      own: feedsQuery().queryKey,
      done: () => ({ title: "Success", description: "Feed created successfully" }),
      failed: failure("Error"),
    },
    mutationFn: async ({ feed, earlier }: { feed: FeedInput; earlier: FeedCreation | undefined }) => {
      const created = earlier && (await findCreated(earlier));
      return created
        ? callApi<FeedView>("PATCH", apiPaths.feed(created.id), feed)
        : callApi<FeedView>("POST", apiPaths.feeds(), feed);
    },
    onSuccess: trackFeedCreated,
  });
}

async function findCreated({ knownIds, sent }: FeedCreation): Promise<FeedView | undefined> {
  const feeds = await callApi<FeedView[]>("GET", apiPaths.feeds());
  return feeds.find(
    ({ id, title, slug }) => !knownIds.includes(id) && sent.some((feed) => feed.title === title && feed.slug === slug),
  );
}

/** The default feed, or else the first one. */
export function feedForAdditions(feeds: readonly FeedView[]): FeedView | undefined {
  return feeds.find(({ isDefault }) => isDefault) ?? feeds[0];
}

let creation: Promise<FeedView> | undefined;

/**
 * Finds the feed for additions. Without any, FIRST_FEED is created, once for simultaneous additions.
 * @throws ApiError, ConnectionError
 */
export function findFeedForAdditions(queryClient: QueryClient): Promise<FeedView> {
  creation ??= findOrCreateFeed(queryClient).finally(() => {
    creation = undefined;
  });
  return creation;
}

/** Asks the server for the feeds: one may have been created in another tab, or by a request whose response was lost. */
async function findOrCreateFeed(queryClient: QueryClient): Promise<FeedView> {
  const feeds = await callApi<FeedView[]>("GET", apiPaths.feeds());
  const existing = feedForAdditions(feeds);
  if (existing) return existing;
  const created = await callApi<FeedView>("POST", apiPaths.feeds(), FIRST_FEED);
  trackFeedCreated(created);
  void queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
  return created;
}

/** Changes a feed. */
export function useUpdateFeed() {
  return useMutation({
    meta: {
      own: feedsQuery().queryKey,
      done: () => ({ title: "Success", description: "Feed updated successfully" }),
      failed: failure("Error"),
    },
    mutationFn: ({ feedId, changes }: { feedId: number; changes: FeedChanges }) =>
      callApi<FeedView>("PATCH", apiPaths.feed(feedId), changes),
    onSuccess: trackFeedUpdated,
  });
}

/** Deletes a feed and its episodes. */
export function useDeleteFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<FeedView, "id" | "title">) => callApi<void>("DELETE", apiPaths.feed(id)),
    meta: {
      isDeletion: true,
      own: feedsQuery().queryKey,
      done: () => ({ title: "Success", description: "Feed deleted successfully" }),
      failed: failure("Error"),
    },
    onSuccess: (_nothing, { id }) => {
      capture("feed_deleted", { feedId: id });
      queryClient.removeQueries({ queryKey: feedQuery(id).queryKey });
    },
  });
}

/** Changes a feed's sort method. */
export function useChangeSortMethod(feedId: number) {
  return useMutation({
    meta: {
      own: feedQuery(feedId).queryKey,
      done: () => ({ title: "Sort method updated", description: "Your feed's sort method has been saved." }),
      failed: failure("Failed to update sort method"),
    },
    mutationFn: (sortMethod: SortMethod) => callApi<unknown>("PATCH", apiPaths.feedSort(feedId), { sortMethod }),
    onSuccess: (_confirmation, sortMethod) => capture("feed_sorted", { feedId, sortMethod }),
  });
}

/** Saves the manual order. It takes all of the feed's episode ids, once each. */
export function useReorderEpisodes(feedId: number) {
  return useMutation({
    meta: {
      own: feedQuery(feedId).queryKey,
      done: () => ({ title: "Episodes reordered", description: "The order of your episodes has been updated." }),
      failed: failure("Failed to reorder episodes"),
    },
    mutationFn: (episodeIds: number[]) => callApi<unknown>("POST", apiPaths.reorderEpisodes(feedId), { episodeIds }),
    onSuccess: () => capture("episodes_reordered", { feedId }),
  });
}
