import type { SortMethod } from "./feed.ts";

/** The fields that determine an episode's position in its feed. */
export interface OrderKeys {
  id: number;
  title: string;
  /** ISO UTC */
  releaseDate: string;
  /** ISO UTC */
  createdAt: string;
  position: number;
}

const titleCollator = new Intl.Collator("en", { sensitivity: "accent" });

function releaseTimeMs(episode: OrderKeys): number {
  const releasedMs = Date.parse(episode.releaseDate);
  return Number.isNaN(releasedMs) ? Date.parse(episode.createdAt) : releasedMs;
}

/** An episode with its parsed release date. */
interface ParsedEpisode<T> {
  episode: T;
  /** 0 for orders that do not depend on dates */
  releasedMs: number;
}

type Comparison = (a: ParsedEpisode<OrderKeys>, b: ParsedEpisode<OrderKeys>) => number;

const COMPARISONS: Record<SortMethod, Comparison> = {
  manual: ({ episode: a }, { episode: b }) => a.position - b.position,
  newest: (a, b) => b.releasedMs - a.releasedMs,
  oldest: (a, b) => a.releasedMs - b.releasedMs,
  az: ({ episode: a }, { episode: b }) => titleCollator.compare(a.title, b.title),
  za: ({ episode: a }, { episode: b }) => titleCollator.compare(b.title, a.title),
  "recently-added": ({ episode: a }, { episode: b }) => b.id - a.id,
  "first-added": ({ episode: a }, { episode: b }) => a.id - b.id,
};

/**
 * Sorts a feed's episodes by its sort method. Of equal ones the later added comes first, so that the order is the same for
 * every reader and on both databases.
 */
export function orderEpisodes<T extends OrderKeys>(episodes: readonly T[], method: SortMethod): T[] {
  const compare = COMPARISONS[method];
  const isByDate = method === "newest" || method === "oldest";
  return episodes
    .map((episode): ParsedEpisode<T> => ({ episode, releasedMs: isByDate ? releaseTimeMs(episode) : 0 }))
    .sort((a, b) => compare(a, b) || b.episode.id - a.episode.id)
    .map(({ episode }) => episode);
}
