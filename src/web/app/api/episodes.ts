import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { v4 as randomUuid } from "uuid";
import { apiPaths } from "#domain/api-paths.ts";
import { APPEARANCES_PER_PAGE, type OwnAppearance } from "#domain/episodes/appearance-list.ts";
import {
  type BatchItemResult,
  EPISODES_PER_BATCH,
  type EpisodeChanges,
  type EpisodeTransfer,
  type EpisodeView,
  type NewEpisodeInput,
} from "#domain/episodes/episode.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { callApi, fetchPage } from "#web/lib/api-client.ts";
import { capture } from "#web/lib/product-events.ts";
import { feedQuery, feedsQuery, findFeedForAdditions } from "./feeds.ts";
import { failure, type Messages } from "./messages.ts";
import { trackEpisodeAdded, trackEpisodeUpdated } from "./tracked-events.ts";

/** A page of the current user's appearances. @param page starts at 1 */
export function appearancesQuery(filters: Partial<Record<"feedId" | "kind" | "state", string>>, page: number) {
  const query = new URLSearchParams({
    ...filters,
    limit: String(APPEARANCES_PER_PAGE),
    offset: String((page - 1) * APPEARANCES_PER_PAGE),
  });
  return queryOptions({
    queryKey: [...feedsQuery().queryKey, "appearances", filters, page],
    queryFn: () => fetchPage<OwnAppearance>(`${apiPaths.appearances()}?${query}`),
    placeholderData: keepPreviousData,
  });
}

/**
 * Adds an episode to a feed. With the same guid it can be sent again.
 * @param feedId by default the feed for additions
 */
export function useAddEpisode(feedId?: number) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: {
      own: ownQueryKey(feedId),
      done: () => ({ title: "Episode added", description: "Your episode has been added to your feed." }),
      failed: failure("Failed to add episode"),
    },
    mutationFn: async (episode: NewEpisodeInput) => {
      const id = feedId ?? (await findFeedForAdditions(queryClient)).id;
      return callApi<EpisodeView>("POST", apiPaths.feedEpisodes(id), episode);
    },
    onSuccess: trackEpisodeAdded,
  });
}

function ownQueryKey(feedId: number | undefined) {
  return feedId === undefined ? feedsQuery().queryKey : feedQuery(feedId).queryKey;
}

/** The guid of a draft, the same each time it is sent. */
const draftGuids = new WeakMap<EpisodeDraft, string>();

function withGuid(draft: EpisodeDraft & { guid?: string }) {
  const guid = draft.guid ?? draftGuids.get(draft) ?? randomUuid();
  draftGuids.set(draft, guid);
  return { ...draft, guid };
}

/**
 * Adds several episodes to a feed, the first one at the top. The same drafts can be sent again.
 * @param feedId by default the feed for additions
 * @returns the result for each, in the same order
 */
export function useAddEpisodes(messages: Messages, feedId?: number) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { own: ownQueryKey(feedId), ...messages },
    mutationFn: async (episodes: readonly EpisodeDraft[]) => {
      const id = feedId ?? (await findFeedForAdditions(queryClient)).id;
      const results: BatchItemResult[] = [];
      // The last ones first, so that the first episode ends at the top.
      for (let end = episodes.length; end > 0; end -= EPISODES_PER_BATCH) {
        const batch = episodes.slice(Math.max(0, end - EPISODES_PER_BATCH), end).map(withGuid);
        const path = apiPaths.feedEpisodesBatch(id);
        results.unshift(...(await callApi<BatchItemResult[]>("POST", path, { episodes: batch })));
      }
      return results;
    },
    onSuccess: (results) => {
      for (const result of results) if (result.status === "added") trackEpisodeAdded(result.episode);
    },
  });
}

/** Changes an episode. */
export function useUpdateEpisode(messages: Messages) {
  return useMutation({
    meta: { own: feedsQuery().queryKey, ...messages },
    mutationFn: ({ episodeId, changes }: { episodeId: number; changes: EpisodeChanges }) =>
      callApi<EpisodeView>("PATCH", apiPaths.episode(episodeId), changes),
    onSuccess: trackEpisodeUpdated,
  });
}

/** Moves episodes to another feed. */
export function useMoveEpisodes(feedId: number, messages: Messages) {
  return useMutation({
    meta: { own: feedQuery(feedId).queryKey, ...messages },
    mutationFn: (transfer: EpisodeTransfer) => callApi<unknown>("POST", apiPaths.moveEpisodes(feedId), transfer),
  });
}

export interface CopyResult {
  copiedCount: number;
}

/** Copies episodes to another feed, without those that it has. */
export function useCopyEpisodes(feedId: number, messages: Messages) {
  return useMutation({
    meta: { own: feedQuery(feedId).queryKey, ...messages },
    mutationFn: (transfer: EpisodeTransfer) => callApi<CopyResult>("POST", apiPaths.copyEpisodes(feedId), transfer),
  });
}

/** Deletes episodes from their feed. They can be restored for an hour. */
export function useDeleteEpisodes(feedId: number, messages: Messages) {
  return useMutation({
    mutationFn: (episodes: readonly Pick<EpisodeView, "id" | "title">[]) => {
      const [first, ...others] = episodes;
      if (first && others.length === 0) return callApi<unknown>("DELETE", apiPaths.episode(first.id));
      return callApi<unknown>("POST", apiPaths.deleteEpisodes(feedId), { episodeIds: episodes.map(({ id }) => id) });
    },
    meta: { isDeletion: true, own: feedQuery(feedId).queryKey, ...messages },
    onSuccess: (_confirmation, episodes) => {
      for (const { id } of episodes) capture("episode_deleted", { episodeId: id });
    },
  });
}

/** Restores deleted episodes to their places in the feed. */
export function useRestoreEpisodes(feedId: number, messages: Messages) {
  return useMutation({
    meta: { own: feedQuery(feedId).queryKey, ...messages },
    mutationFn: (episodeIds: readonly number[]) =>
      callApi<unknown>("POST", apiPaths.restoreEpisodes(feedId), { episodeIds }),
  });
}
