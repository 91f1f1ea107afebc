import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
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
import { callApi } from "#web/lib/api-client.ts";
import { findFeedForAdditions } from "./feeds.ts";
import { failure } from "./messages.ts";
import { trackEpisodeAdded } from "./tracked-events.ts";

/** What was found for the current user. */
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
    onSuccess: trackEpisodeAdded,
  });
}

/** Hides a suggestion for ever, and with it everything from its show. */
export function useDismissSuggestion() {
  return useMutation({
    mutationFn: ({ suggestionId, neverFromShow }: { suggestionId: number; neverFromShow: boolean }) =>
      callApi<unknown>("POST", apiPaths.dismissSuggestion(suggestionId), { neverFromShow }),
  });
}

/** Keeps a suggestion for later. */
export function usePostponeSuggestion() {
  return useMutation({
    mutationFn: (suggestionId: number) => callApi<unknown>("POST", apiPaths.postponeSuggestion(suggestionId)),
  });
}

/** Takes a decision back. */
export function useUndoDecision() {
  return useMutation({
    mutationFn: (suggestionId: number) => callApi<unknown>("POST", apiPaths.undoSuggestion(suggestionId)),
  });
}

/** Watches a show that the user has recorded with. */
export function useWatchShow() {
  return useMutation({
    meta: {
      own: suggestionsQuery().queryKey,
      done: ({ title }: WatchedShow) => ({
        title: "Show added",
        description: `We'll now look for you on ${title ?? "this show"}.`,
      }),
    },
    mutationFn: (url: string) => callApi<WatchedShow>("POST", apiPaths.watchedShows(), { url }),
  });
}

/** Ends the watch of a show, or watches one again that was left out. */
export function useRemoveShow() {
  return useMutation({
    meta: {
      own: suggestionsQuery().queryKey,
      done: (_nothing: unknown, { relation }: WatchedShow) => ({
        title: relation === "never" ? "Watching this show again" : "Show removed",
      }),
      failed: failure("Error"),
    },
    mutationFn: ({ id }: WatchedShow) => callApi<void>("DELETE", apiPaths.watchedShow(id)),
  });
}

/** Has all shows checked now. */
export function useCheckNow() {
  return useMutation({
    meta: { own: suggestionsQuery().queryKey, failed: failure("Not checked") },
    mutationFn: () => callApi<unknown>("POST", apiPaths.watchCheck()),
  });
}

/** Changes the names to look for, and how often mails come. */
export function useSaveWatchSettings() {
  return useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: "watch-settings" },
    meta: {
      own: suggestionsQuery().queryKey,
      done: (_settings: unknown, { otherNames }: WatchSettingsChanges) =>
        otherNames
          ? { title: "Names saved", description: "We'll look for these names on all your shows." }
          : { title: "Email settings saved" },
      // The form of the names shows it.
      failed: (error: Error, { otherNames }: WatchSettingsChanges) =>
        otherNames ? undefined : failure("Error")(error),
    },
    mutationFn: (changes: WatchSettingsChanges) => callApi<WatchSettings>("PATCH", apiPaths.watchSettings(), changes),
  });
}

/** Ends the mails of whoever has this token from one. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) => callApi<unknown>("POST", paths.unsubscribe(token), {}),
  });
}
