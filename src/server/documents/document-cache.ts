import { LRUCache } from "lru-cache";
import type { StoredDocument } from "./stored-document.ts";

interface Entry {
  version: string;
  document: StoredDocument;
}

/**
 * Keeps the last version of documents in memory, up to a number of bytes, and evicts the least recently used first. A document is found
 * under the version that it was rendered for alone, so it is never stale.
 */
export class DocumentCache {
  #hits = 0;
  #misses = 0;
  readonly #entries: LRUCache<string, Entry>;
  /** by name and version */
  readonly #rendering = new Map<string, Promise<StoredDocument>>();

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes)),
      // An entry larger than maxSize is not stored.
      sizeCalculation: ({ document }) => Math.max(1, document.sizeBytes),
    });
  }

  /** How many documents were found and rendered since the start, and the bytes held. */
  get counts(): { hits: number; misses: number; sizeBytes: number } {
    return { hits: this.#hits, misses: this.#misses, sizeBytes: this.#entries.calculatedSize };
  }

  find(name: string, version: string): StoredDocument | undefined {
    const entry = this.#entries.get(name);
    if (entry?.version !== version) return undefined;
    this.#hits++;
    return entry.document;
  }

  /** Whether findOrRender() would join a rendering under way. */
  isRendering(name: string, version: string): boolean {
    return this.#rendering.has(keyOf(name, version));
  }

  /**
   * Finds a document, or renders it and stores it in place of its last version. Concurrent calls share one rendering; one that fails is
   * not stored.
   */
  async findOrRender(name: string, version: string, render: () => Promise<StoredDocument>): Promise<StoredDocument> {
    const known = this.find(name, version);
    if (known) return known;
    const key = keyOf(name, version);
    const shared = this.#rendering.get(key);
    if (shared) {
      this.#hits++;
      return shared;
    }
    this.#misses++;
    const rendering = render();
    this.#rendering.set(key, rendering);
    try {
      const document = await rendering;
      this.#entries.set(name, { version, document });
      document.onGrow = () => this.#updateSize(name, document);
      return document;
    } finally {
      this.#rendering.delete(key);
    }
  }

  /** Removes a document that turned out to be wrong. */
  forget(name: string): void {
    this.#entries.delete(name);
  }

  /** lru-cache measures an entry when it is inserted, so one that has grown is inserted again. */
  #updateSize(name: string, document: StoredDocument): void {
    const entry = this.#entries.peek(name);
    if (entry?.document !== document) return;
    this.#entries.delete(name);
    this.#entries.set(name, entry);
  }
}

function keyOf(name: string, version: string): string {
  return `${name} ${version}`;
}
