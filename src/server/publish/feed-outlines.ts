import { LRUCache } from "lru-cache";
import type { RecordingFields } from "#domain/episodes/recordings.ts";
import { type OrderKeys, orderEpisodes } from "#domain/feeds/episode-order.ts";
import type { SortMethod } from "#domain/feeds/feed.ts";
import { summarizeAppearances } from "#domain/public-pages/appearances.ts";
import { yearsInOrder } from "#domain/public-pages/feed-years.ts";
import type { Appearances, FeedYear } from "#domain/public-pages/public-pages.ts";

/** A text of UTF-16, which few texts need, and what is kept of each episode besides. */
const BYTES_PER_CHARACTER = 2;
const BYTES_PER_EPISODE = 100;

/** An episode as far as counts, order and years of its feed depend on it. */
export type EpisodeOutline = RecordingFields & OrderKeys & { showName: string | null };

interface Order {
  episodeIds: number[];
  years: FeedYear[];
}

/** What a feed's pages and players show of all its episodes, which is computed when it is first asked for. */
export class FeedOutline {
  readonly #texts: readonly string[];
  readonly #parseText: (text: string) => EpisodeOutline;
  readonly #orders = new Map<SortMethod, Order>();
  #appearances: Appearances | undefined;

  /** @param texts all that is read of each episode */
  constructor(texts: readonly string[], parse: (text: string) => EpisodeOutline) {
    this.#texts = texts;
    this.#parseText = parse;
  }

  get appearances(): Appearances {
    this.#appearances ??= summarizeAppearances(this.#parse());
    return this.#appearances;
  }

  /** The ids of the episodes and the years, in the order of a sort method. */
  inOrder(sortMethod: SortMethod): Readonly<Order> {
    const known = this.#orders.get(sortMethod);
    if (known) return known;
    const episodes = orderEpisodes(this.#parse(), sortMethod);
    const order = {
      episodeIds: episodes.map(({ id }) => id),
      years: yearsInOrder(episodes.map(({ releaseDate }) => releaseDate)),
    };
    this.#orders.set(sortMethod, order);
    return order;
  }

  /** Whether it was made of these texts. */
  isOf(texts: readonly string[]): boolean {
    return texts.length === this.#texts.length && texts.every((text, index) => text === this.#texts[index]);
  }

  get sizeBytes(): number {
    return this.#texts.reduce((sum, { length }) => sum + length * BYTES_PER_CHARACTER + BYTES_PER_EPISODE, 1);
  }

  /** @returns in the order in which they were added */
  #parse(): EpisodeOutline[] {
    return this.#texts.map(this.#parseText).sort((a, b) => a.id - b.id);
  }
}

/**
 * Keeps the outlines of feeds for the next version, in which most often one episode or none is different. An outline is used again
 * only if all that was read for it is the same, so it can never be an old one, whichever process changed the feed.
 */
export class FeedOutlineCache {
  readonly #feeds: LRUCache<number, FeedOutline>;

  constructor(maxBytes: number) {
    this.#feeds = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes)),
      sizeCalculation: (outline) => outline.sizeBytes,
    });
  }

  /** Bytes held in memory, roughly. */
  get sizeBytes(): number {
    return this.#feeds.calculatedSize;
  }

  /** @param texts as FeedOutline's */
  outlineOf(feedId: number, texts: readonly string[], parse: (text: string) => EpisodeOutline): FeedOutline {
    const kept = this.#feeds.get(feedId);
    if (kept?.isOf(texts)) return kept;
    const outline = new FeedOutline(texts, parse);
    this.#feeds.set(feedId, outline);
    return outline;
  }
}
