import { LRUCache } from "lru-cache";
import type { StoredDocument } from "./stored-document.ts";

/**
 * Keeps documents in memory up to a number of bytes and evicts the least recently used first. A key must contain the version of the
 * data, so that an entry never becomes stale.
 */
export class DocumentCache {
  #hits = 0;
  #misses = 0;
  readonly #documents: LRUCache<string, StoredDocument, () => Promise<StoredDocument>>;

  constructor(maxBytes: number) {
    this.#documents = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes)),
      // An entry larger than maxSize is not stored.
      sizeCalculation: ({ sizeBytes }) => Math.max(1, sizeBytes),
      fetchMethod: async (key, _stale, { context: render }) => {
        const document = await render();
        document.onGrow = () => this.#updateSize(key, document);
        return document;
      },
      // A document is returned even if its entry was evicted while it was rendering.
      ignoreFetchAbort: true,
    });
  }

  /** How many documents were found and rendered since the start, and the bytes held. */
  get counts(): { hits: number; misses: number; sizeBytes: number } {
    return { hits: this.#hits, misses: this.#misses, sizeBytes: this.#documents.calculatedSize };
  }

  find(key: string): StoredDocument | undefined {
    const found = this.#documents.get(key);
    if (found) this.#hits++;
    return found;
  }

  /** Finds a document, or renders and stores it. Concurrent calls for one key share one rendering; one that fails is not stored. */
  findOrRender(key: string, render: () => Promise<StoredDocument>): Promise<StoredDocument> {
    this.#hits++;
    const renderAndCount = () => {
      this.#hits--;
      this.#misses++;
      return render();
    };
    return this.#documents.forceFetch(key, { context: renderAndCount });
  }

  /** Removes a document that turned out to be wrong. */
  forget(key: string): void {
    this.#documents.delete(key);
  }

  /** lru-cache measures an entry when it is inserted, so one that has grown is inserted again. */
  #updateSize(key: string, document: StoredDocument): void {
    if (this.#documents.peek(key) !== document) return;
    this.#documents.delete(key);
    this.#documents.set(key, document);
  }
}
