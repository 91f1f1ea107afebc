import { parseDurationSeconds } from "../episodes/duration.ts";
import type { EpisodeView } from "../episodes/episode.ts";
import type { PublicFeed } from "../feeds/feed.ts";
import type { PublicProfile } from "../users/user.ts";

/** How many episodes an embedded player lists by default. */
export const EMBED_EPISODES = 50;
/** How many episodes an embedded player lists at most. */
export const EMBED_MAX_EPISODES = 1000;

export const EMBED_THEMES = ["light", "dark", "auto"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** The query parameters of an embedded player's URL. */
export interface EmbedOptions {
  theme: EmbedTheme;
  /** 1 to EMBED_MAX_EPISODES */
  limit: number;
  /** id (a number) or guid (a string) of the episode to open; null opens the first */
  episode: number | string | null;
}

/** Everything that the embedded player shows. */
export interface EmbedData {
  profile: PublicProfile;
  feed: PublicFeed;
  /** in the feed's order */
  episodes: EpisodeView[];
  /** scheme and host of public URLs, without a trailing slash */
  origin: string;
  theme: EmbedTheme;
  /** null, or an id that is not in the list, opens the first episode */
  openEpisodeId: number | null;
}

const EPISODE_ID = /^\d{1,15}$/;
/** The guids that we make: UUIDs. */
const EPISODE_GUID = /^[\w-]{1,100}$/;

/**
 * Parses `?theme=light|dark|auto` (auto follows the visitor's colors; sites have their own, so light is the default), `?limit=` (a number or `all`) and `?episode=` (id or guid). Invalid values are ignored: an
 * embedding page must never show an error for them.
 */
export function parseEmbedOptions(searchParams: URLSearchParams): EmbedOptions {
  const theme = searchParams.get("theme");
  const episode = searchParams.get("episode")?.trim() ?? "";
  return {
    theme: EMBED_THEMES.find((known) => known === theme) ?? "light",
    limit: parseLimit(searchParams.get("limit")),
    episode: EPISODE_ID.test(episode) ? Number(episode) : EPISODE_GUID.test(episode) ? episode : null,
  };
}

/**
 * Parses `?start=`: seconds, M:SS or H:MM:SS, where playback of the opened episode starts. The player reads it in the browser, so
 * that its document is the same for every start time. An invalid value is ignored.
 */
export function parseEmbedStart(searchParams: URLSearchParams): number {
  return parseDurationSeconds(searchParams.get("start")) ?? 0;
}

/**
 * Parses `?autonext=1`: when an episode has ended, the player goes on to the next one with audio. The player reads it in the
 * browser, so that its document is the same with and without.
 */
export function parseEmbedAutonext(searchParams: URLSearchParams): boolean {
  return searchParams.get("autonext") === "1";
}

function parseLimit(text: string | null): number {
  if (text === "all") return EMBED_MAX_EPISODES;
  if (!text || !/^\d+$/.test(text) || Number(text) < 1) return EMBED_EPISODES;
  return Math.min(Number(text), EMBED_MAX_EPISODES);
}
