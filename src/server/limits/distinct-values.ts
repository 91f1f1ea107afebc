import { LRUCache } from "lru-cache";
import { textWithOwnMemory } from "../operate/own-memory.ts";
import type { Limit } from "./limits.ts";
import { MemoryLimiter } from "./memory-limiter.ts";

/** Of more, those that were not seen for longest count once more. They take 3 MB. */
const MAX_VALUES = 20_000;

/** Limits how many different values each key may have in a window. */
export class DistinctValues {
  readonly #limiter: MemoryLimiter;
  /** when the windows began in which values were admitted */
  readonly #admitted: LRUCache<string, number>;

  constructor(limit: Limit) {
    this.#limiter = new MemoryLimiter(limit);
    const maxSize = limit.per === "process" ? limit.max : MAX_VALUES;
    this.#admitted = new LRUCache({ maxSize, sizeCalculation: () => 1 });
  }

  /**
   * Whether the value is one of the first in the window of its key. One that was admitted in the window is admitted again.
   * @param value belongs to one key, such as a hash of both
   */
  admit(key: string, value: string, nowMs: number): boolean {
    const { used, sinceMs } = this.#limiter.find(key, nowMs);
    if (used > 0 && this.#admitted.get(value) === sinceMs) return true;
    if (!this.#limiter.take(key, nowMs).isTaken) return false;
    this.#admitted.set(textWithOwnMemory(value), sinceMs);
    return true;
  }
}
