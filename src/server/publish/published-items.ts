import { LRUCache } from "lru-cache";
import type { OrderKeys } from "#domain/feeds/episode-order.ts";
import type { ChannelItem, PublishedEpisode } from "./channel.ts";

/** Measured of 3,000 feeds with all that the serializers of RSS and JSON Feed keep of an item. */
const BYTES_PER_CHARACTER = 4;
const BYTES_PER_ITEM = 1500;

/** An episode of a published feed, with the item that was last made of it. */
export interface PublishedItem extends OrderKeys {
  /** @returns the same object as the last time, if it was created from the same values */
  itemWith(feedPageUrl: string, episodeNumber: number | undefined): ChannelItem;
}

/**
 * Keeps the items of feeds that are published again after a change: most episodes are the same as before. An item is found by all
 * that was read of its episode, so it can never be an old one, whichever process changed the episode. Serializers keep what they
 * write of an item as long as the item itself.
 */
export class PublishedItemCache {
  readonly #feeds: LRUCache<number, ReadonlyMap<string, PublishedItem>>;
  readonly #createItem: CreateItem;

  constructor(maxBytes: number, createItem: CreateItem) {
    this.#feeds = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
    this.#createItem = createItem;
  }

  /** Bytes held in memory, roughly. */
  get sizeBytes(): number {
    return this.#feeds.calculatedSize;
  }

  /**
   * Returns the items of a feed's episodes.
   * @param texts all that is read of each episode
   * @param parse reads an episode that was not there before, or is different
   */
  itemsOf<E extends PublishedEpisode & OrderKeys>(
    feedId: number,
    texts: readonly string[],
    parse: (text: string) => E,
  ): PublishedItem[] {
    const before = this.#feeds.get(feedId);
    const items = new Map<string, PublishedItem>();
    for (const text of texts) items.set(text, before?.get(text) ?? new ParsedItem(text, parse, this.#createItem));
    this.#feeds.set(feedId, items);
    return [...items.values()];
  }
}

export type CreateItem = (episode: PublishedEpisode, feedPageUrl: string, episodeNumber?: number) => ChannelItem;

class ParsedItem<E extends PublishedEpisode & OrderKeys> implements PublishedItem {
  readonly id: number;
  readonly title: string;
  readonly releaseDate: string;
  readonly createdAt: string;
  readonly position: number;
  readonly #text: string;
  readonly #parse: (text: string) => E;
  readonly #createItem: CreateItem;
  /** until the first item is created */
  #episode: E | undefined;
  #item: ChannelItem | undefined;
  #feedPageUrl = "";

  constructor(text: string, parse: (text: string) => E, createItem: CreateItem) {
    const episode = parse(text);
    this.#text = text;
    this.#parse = parse;
    this.#createItem = createItem;
    this.#episode = episode;
    this.id = episode.id;
    this.title = episode.title;
    this.releaseDate = episode.releaseDate;
    this.createdAt = episode.createdAt;
    this.position = episode.position;
  }

  itemWith(feedPageUrl: string, episodeNumber: number | undefined): ChannelItem {
    if (this.#item && this.#feedPageUrl === feedPageUrl && this.#item.episodeNumber === episodeNumber)
      return this.#item;
    const episode = this.#episode ?? this.#parse(this.#text);
    this.#episode = undefined;
    this.#feedPageUrl = feedPageUrl;
    this.#item = this.#createItem(episode, feedPageUrl, episodeNumber);
    return this.#item;
  }
}

function sizeOf(items: ReadonlyMap<string, PublishedItem>): number {
  let bytes = 1;
  for (const text of items.keys()) bytes += text.length * BYTES_PER_CHARACTER + BYTES_PER_ITEM;
  return bytes;
}
