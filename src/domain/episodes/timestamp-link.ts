import { parseDurationSeconds } from "./duration.ts";
import { youtubeVideoId } from "./youtube.ts";

/** The parameter whose value proves that a link to a moment may quote what is said there. */
export const QUOTE_PARAMETER = "quote";

/**
 * Adds a position to the URL of an episode's page: `?t=754`.
 * @param token of a moment that a search has found: with it, the link is shared with what is said there
 */
export function timestampUrl(episodeUrl: string, seconds: number, token?: string | null): string {
  const quote = token ? `&${QUOTE_PARAMETER}=${token}` : "";
  return `${episodeUrl}?t=${Math.floor(seconds)}${quote}`;
}

/** Parses `?t=` (seconds, M:SS or H:MM:SS). @returns seconds from the start; 0 without a valid position */
export function parseTimestamp(searchParams: URLSearchParams): number {
  return parseDurationSeconds(searchParams.get("t")) ?? 0;
}

/** Parses `?episode=`, the id in links to episodes from before they had pages of their own. */
export function parseEpisodeId(searchParams: URLSearchParams): number | undefined {
  const id = searchParams.get("episode") ?? "";
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/**
 * The URL of an episode on a platform, at a position.
 * @returns undefined for URLs of platforms other than YouTube and Spotify
 */
export function platformUrlAt(platformUrl: string | null, seconds: number): string | undefined {
  if (!platformUrl || !URL.canParse(platformUrl)) return undefined;
  const url = new URL(platformUrl);
  const isYoutube = youtubeVideoId(platformUrl) !== undefined;
  if (!isYoutube && url.hostname !== "open.spotify.com") return undefined;
  url.searchParams.set("t", `${Math.floor(seconds)}${isYoutube ? "s" : ""}`);
  return url.href;
}
