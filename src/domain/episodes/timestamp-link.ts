import { parseDurationSeconds } from "./duration.ts";
import { youtubeVideoId } from "./youtube.ts";

/** The position in an episode that a shared link points to: `?episode=12&t=754`. */
export interface TimestampLink {
  /** null for the first episode of the page */
  episodeId: number | null;
  /** from the start of the episode; 0 when the link has no position */
  seconds: number;
}

/** The parameter whose value proves that a link to a moment may quote what is said there. */
export const QUOTE_PARAMETER = "quote";

/**
 * Adds a position to the URL of a feed page. The fragment scrolls to the episode when scripts do not run.
 * @param token of a moment that a search has found: with it, the link is shared with what is said there
 */
export function timestampUrl(
  feedUrl: string,
  { episodeId, seconds, token }: { episodeId: number; seconds: number; token?: string | null },
): string {
  const quote = token ? `&${QUOTE_PARAMETER}=${token}` : "";
  return `${feedUrl}?episode=${episodeId}&t=${Math.floor(seconds)}${quote}#${episodeAnchor(episodeId)}`;
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

/** The URL of an episode on its feed's page; episodes have no page of their own. */
export function episodeUrl(feedUrl: string, episodeId: number): string {
  return `${feedUrl}?episode=${episodeId}#${episodeAnchor(episodeId)}`;
}

/**
 * Parses `?episode=` (an id) and `?t=` (seconds, M:SS or H:MM:SS). Invalid values are ignored.
 * @returns undefined when the query has neither
 */
export function parseTimestampLink(searchParams: URLSearchParams): TimestampLink | undefined {
  const episode = searchParams.get("episode") ?? "";
  const episodeId = /^\d{1,15}$/.test(episode) ? Number(episode) : null;
  const seconds = parseDurationSeconds(searchParams.get("t")) ?? 0;
  return episodeId === null && seconds === 0 ? undefined : { episodeId, seconds };
}

/** The id of an episode's HTML element on a public page. */
export function episodeAnchor(episodeId: number): string {
  return `episode-${episodeId}`;
}
