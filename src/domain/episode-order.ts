import type { SortMethod } from "./feed.ts";

/** What an episode's place in its feed depends on. */
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

function releasedAt(episode: OrderKeys): number {
  const releasedMs = Date.parse(episode.releaseDate);
  return Number.isNaN(releasedMs) ? Date.parse(episode.createdAt) : releasedMs;
}

/** An episode with the one key that takes reading. */
interface Entry<T> {
  episode: T;
  /** 0 in orders that do not look at dates */
  releasedMs: number;
}

type Comparison = (a: Entry<OrderKeys>, b: Entry<OrderKeys>) => number;

const comparisons: Record<SortMethod, Comparison> = {
  manual: ({ episode: a }, { episode: b }) => a.position - b.position,
  newest: (a, b) => b.releasedMs - a.releasedMs,
  oldest: (a, b) => a.releasedMs - b.releasedMs,
  az: ({ episode: a }, { episode: b }) => titleCollator.compare(a.title, b.title),
  za: ({ episode: a }, { episode: b }) => titleCollator.compare(b.title, a.title),
  "recently-added": ({ episode: a }, { episode: b }) => b.id - a.id,
  "first-added": ({ episode: a }, { episode: b }) => a.id - b.id,
};

/**
 * The feed's episodes in the order its sort method gives. Equal ones stand with the later added first, so that every
 * reader, on either database, sees one order.
 */
export function orderEpisodes<T extends OrderKeys>(episodes: readonly T[], method: SortMethod): T[] {
  const compare = comparisons[method];
  const isByDate = method === "newest" || method === "oldest";
  return episodes
    .map((episode): Entry<T> => ({ episode, releasedMs: isByDate ? releasedAt(episode) : 0 }))
    .sort((a, b) => compare(a, b) || b.episode.id - a.episode.id)
    .map(({ episode }) => episode);
}
