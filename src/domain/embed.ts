import { durationSeconds } from "./duration.ts";
import type { EpisodeView } from "./episode.ts";
import type { PublicFeed } from "./feed.ts";
import type { PublicProfile } from "./user.ts";

/** Episodes that an embedded player lists unless its address says otherwise. */
export const EMBED_EPISODES = 50;
/** Episodes that an embedded player lists at most; the public page has the rest. */
export const EMBED_MAX_EPISODES = 1000;

export const EMBED_THEMES = ["light", "dark", "auto"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** What the page that frames the player may ask for in the player's address. */
export interface EmbedOptions {
  theme: EmbedTheme;
  /** 1 to EMBED_MAX_EPISODES */
  limit: number;
  /** id (a number) or guid (a text) of the episode to open; null opens the first */
  episode: number | string | null;
  /** where that episode begins */
  startSeconds: number;
}

/** All that the embedded player shows. */
export interface EmbedData {
  profile: PublicProfile;
  feed: PublicFeed;
  /** in the feed's order */
  episodes: EpisodeView[];
  /** scheme and host of public addresses, without a slash at the end */
  origin: string;
  theme: EmbedTheme;
  /** one of the episodes; null, or an id that is not among them, opens the first */
  openEpisodeId: number | null;
  startSeconds: number;
}

/**
 * Reads `?theme=light|dark|auto`, `?limit=` (a number or `all`), `?episode=` (id or guid) and `?start=` (seconds, M:SS or
 * H:MM:SS). A value that cannot be read counts as not said: somebody's page shall never show an error for it.
 */
export function parseEmbedOptions(searchParams: URLSearchParams): EmbedOptions {
  const theme = searchParams.get("theme");
  const episode = searchParams.get("episode")?.trim() || null;
  return {
    theme: EMBED_THEMES.find((known) => known === theme) ?? "auto",
    limit: limitFrom(searchParams.get("limit")),
    episode: episode && /^\d{1,15}$/.test(episode) ? Number(episode) : episode,
    startSeconds: durationSeconds(searchParams.get("start")) ?? 0,
  };
}

function limitFrom(text: string | null): number {
  if (text === "all") return EMBED_MAX_EPISODES;
  if (!text || !/^\d+$/.test(text) || Number(text) < 1) return EMBED_EPISODES;
  return Math.min(Number(text), EMBED_MAX_EPISODES);
}
