import { durationSeconds } from "./duration.ts";

/** A place in an episode, as a shared link names it: `?episode=12&t=754`. */
export interface TimestampLink {
  /** null for the first on the page */
  episodeId: number | null;
  /** from the episode's beginning; 0 for no particular place */
  seconds: number;
}

/** Adds a moment to a feed page's address; the fragment leads there where no script runs. */
export function timestampUrl(feedUrl: string, { episodeId, seconds }: { episodeId: number; seconds: number }): string {
  return `${feedUrl}?episode=${episodeId}&t=${Math.floor(seconds)}#${episodeAnchor(episodeId)}`;
}

/** Where a feed's page shows one episode: its address for want of a page of its own. */
export function episodeUrl(feedUrl: string, episodeId: number): string {
  return `${feedUrl}?episode=${episodeId}#${episodeAnchor(episodeId)}`;
}

/**
 * Reads `?episode=` (an id) and `?t=` (seconds, M:SS or H:MM:SS).
 * @returns undefined when the address names neither; a value that cannot be read counts as not said
 */
export function parseTimestampLink(searchParams: URLSearchParams): TimestampLink | undefined {
  const episode = searchParams.get("episode") ?? "";
  const episodeId = /^\d{1,15}$/.test(episode) ? Number(episode) : null;
  const seconds = durationSeconds(searchParams.get("t")) ?? 0;
  return episodeId === null && seconds === 0 ? undefined : { episodeId, seconds };
}

/** The id of an episode's element on a public page. */
export function episodeAnchor(episodeId: number): string {
  return `episode-${episodeId}`;
}
