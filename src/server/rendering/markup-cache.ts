import { LRUCache } from "lru-cache";
import type { MarkupStore } from "./ssr-bundle.ts";

/** Keys and markup as UTF-16, which few texts need. */
const BYTES_PER_CHARACTER = 2;
const BYTES_PER_ENTRY = 200;

/** Keeps the markup of parts of pages, by all that they show, up to a number of bytes. */
export class MarkupCache implements MarkupStore {
  readonly #markups: LRUCache<string, string>;

  constructor(maxBytes: number) {
    this.#markups = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes)),
      sizeCalculation: (markup, key) => (markup.length + key.length) * BYTES_PER_CHARACTER + BYTES_PER_ENTRY,
    });
  }

  /** Bytes held in memory, roughly. */
  get sizeBytes(): number {
    return this.#markups.calculatedSize;
  }

  get(key: string): string | undefined {
    return this.#markups.get(key);
  }

  set(key: string, markup: string): void {
    // A part of a longer string would hold all of it.
    this.#markups.set(key, Buffer.from(markup).toString());
  }
}
