import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { Suggestions, SuggestionView, WatchedShow } from "#domain/suggestions/suggestion.ts";
import type { SuggestionRow, WatchSettingsRow } from "../store/tables.ts";
import type { WatchedShowRow } from "../store/watches.ts";

/** What a person sees about the search for their appearances. */
export interface SuggestionsRows {
  suggestions: readonly SuggestionRow[];
  shows: readonly WatchedShowRow[];
  /** undefined for a person who has never been watched for */
  settings: WatchSettingsRow | undefined;
  /** when the directories are searched next, ISO UTC; undefined when they are not */
  nextSearchAt: string | undefined;
  dismissedCount: number;
}

/** @param now ISO UTC */
export function presentSuggestions(
  { suggestions, shows, settings, nextSearchAt, dismissedCount }: SuggestionsRows,
  { now, ...state }: Pick<Suggestions, "paused" | "canMail" | "checkableAt"> & { now: string },
): Suggestions {
  const checkedAt = [...shows.map(({ lastCheckedAt }) => lastCheckedAt), settings?.lastSearchedAt ?? null];
  const isDue = (at: string | null | undefined) => typeof at === "string" && at <= now;
  return {
    suggestions: suggestions.map(presentSuggestion),
    watchedShows: shows.map(presentWatchedShow),
    lastCheckedAt: checkedAt.reduce((latest, at) => ((at ?? "") > (latest ?? "") ? at : latest), null),
    isChecking:
      state.paused === null &&
      (isDue(nextSearchAt) || shows.some(({ nextCheckAt, relation }) => relation !== "never" && isDue(nextCheckAt))),
    dismissedCount,
    settings: presentWatchSettings(settings),
    ...state,
  };
}

export function presentSuggestion(row: SuggestionRow): SuggestionView {
  const draft: EpisodeDraft = JSON.parse(row.draft);
  const { title, showName, releaseDate, duration, audioUrl, imageUrl, sourceFeedUrl, sourceGuid } = draft;
  return {
    id: row.id,
    level: row.level,
    state: row.state === "later" ? "later" : "new",
    evidence: JSON.parse(row.evidence),
    title: title ?? "",
    showName,
    releaseDate,
    duration,
    audioUrl,
    imageUrl,
    sourceFeedUrl,
    sourceGuid,
    foundAt: row.foundAt,
  };
}

export function presentWatchedShow(row: WatchedShowRow): WatchedShow {
  const { id, relation, title, imageUrl, feedUrl, createdAt, lastCheckedAt, stoppedAt, failures } = row;
  const status =
    stoppedAt !== null ? "stopped" : failures > 0 ? "failing" : lastCheckedAt === null ? "waiting" : "watching";
  return { id, relation, title, imageUrl, feedUrl, since: createdAt, lastCheckedAt, status };
}

export function presentWatchSettings(settings: WatchSettingsRow | undefined): Suggestions["settings"] {
  const otherNames: string[] = settings?.otherNames ? JSON.parse(settings.otherNames) : [];
  return { otherNames, mail: settings?.mail ?? "weekly" };
}
