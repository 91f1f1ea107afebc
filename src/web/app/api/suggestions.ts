import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { paths } from "#domain/paths.ts";
import type {
  SuggestionCount,
  Suggestions,
  WatchedShow,
  WatchSettings,
  WatchSettingsChanges,
} from "#domain/suggestions/suggestion.ts";
import { trackEpisodeAdded } from "#web/app/analytics/events.ts";
import { callApi } from "./client.ts";
import { feedsQuery, findFeedForAdditions } from "./feeds.ts";

/** What was found for the current user. Its key is a prefix of the count's: invalidating it refetches the count as well. */
export function suggestionsQuery() {
  return queryOptions({
    queryKey: ["suggestions"],
    queryFn: () => callApi<Suggestions>("GET", apiPaths.suggestions()),
    // They are found while nobody looks.
    refetchOnMount: "always",
  });
}

/** How many suggestions the current user has not decided on. */
export function suggestionCountQuery() {
  return queryOptions({
    queryKey: ["suggestions", "count"],
    queryFn: () => callApi<SuggestionCount>("GET", apiPaths.suggestionCount()),
  });
}

/** Adds a suggested episode to a feed, by default the feed for additions. */
export function useAcceptSuggestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ suggestionId, feedId }: { suggestionId: number; feedId: number | undefined }) => {
      const id = feedId ?? (await findFeedForAdditions(queryClient)).id;
      return callApi<EpisodeView>("POST", apiPaths.acceptSuggestion(suggestionId), { feedId: id });
    },
    onSuccess: (episode, { suggestionId }) => {
      trackEpisodeAdded(episode);
      forget(queryClient, suggestionId);
      return queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
    },
  });
}

/** Hides a suggestion for ever, and with it everything from its show. */
export function useDismissSuggestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ suggestionId, neverFromShow }: { suggestionId: number; neverFromShow: boolean }) =>
      callApi<unknown>("POST", apiPaths.dismissSuggestion(suggestionId), { neverFromShow }),
    onSuccess: (_confirmation, { suggestionId, neverFromShow }) => {
      forget(queryClient, suggestionId);
      if (neverFromShow) return refresh(queryClient);
    },
  });
}

/** Keeps a suggestion for later. */
export function usePostponeSuggestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (suggestionId: number) => callApi<unknown>("POST", apiPaths.postponeSuggestion(suggestionId)),
    onSuccess: () => refresh(queryClient),
  });
}

/** Takes a decision back. */
export function useUndoDecision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (suggestionId: number) => callApi<unknown>("POST", apiPaths.undoSuggestion(suggestionId)),
    onSuccess: () =>
      Promise.all([refresh(queryClient), queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey })]),
  });
}

/** Watches a show that the user has recorded with. */
export function useWatchShow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (url: string) => callApi<WatchedShow>("POST", apiPaths.watchedShows(), { url }),
    onSuccess: () => refresh(queryClient),
  });
}

/** Ends the watch of a show, or watches one again that was left out. */
export function useRemoveShow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (showId: number) => callApi<void>("DELETE", apiPaths.watchedShow(showId)),
    onSuccess: () => refresh(queryClient),
  });
}

/** Has all shows checked now. */
export function useCheckNow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<unknown>("POST", apiPaths.watchCheck()),
    onSuccess: () => refresh(queryClient),
  });
}

/** Changes the names to look for, and how often mails come. */
export function useSaveWatchSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: WatchSettingsChanges) => callApi<WatchSettings>("PATCH", apiPaths.watchSettings(), changes),
    onSuccess: () => refresh(queryClient),
  });
}

/** Ends the mails of whoever has this token from one. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) => callApi<unknown>("POST", paths.unsubscribe(token), {}),
  });
}

function refresh(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: suggestionsQuery().queryKey });
}

/** Takes a decided suggestion out of the cache; the page still shows what became of it. */
function forget(queryClient: QueryClient, suggestionId: number): void {
  queryClient.setQueryData(
    suggestionsQuery().queryKey,
    (known) => known && { ...known, suggestions: known.suggestions.filter(({ id }) => id !== suggestionId) },
  );
  void queryClient.invalidateQueries({ queryKey: suggestionCountQuery().queryKey });
}
