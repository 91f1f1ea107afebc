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

const comparisons: Record<SortMethod, (a: OrderKeys, b: OrderKeys) => number> = {
  manual: (a, b) => a.position - b.position,
  newest: (a, b) => releasedAt(b) - releasedAt(a),
  oldest: (a, b) => releasedAt(a) - releasedAt(b),
  az: (a, b) => titleCollator.compare(a.title, b.title),
  za: (a, b) => titleCollator.compare(b.title, a.title),
  "recently-added": (a, b) => b.id - a.id,
  "first-added": (a, b) => a.id - b.id,
};

/**
 * The feed's episodes in the order its sort method gives. Equal ones stand with the later added first, so that every
 * reader, on either database, sees one order.
 */
export function orderEpisodes<T extends OrderKeys>(episodes: readonly T[], method: SortMethod): T[] {
  const compare = comparisons[method];
  return [...episodes].sort((a, b) => compare(a, b) || b.id - a.id);
}
