import type { Limiter } from "./limiter.ts";
import { CONCURRENCY } from "./limits.ts";
import { Semaphore } from "./semaphore.ts";

/** How long a search may take, its loosened form included. One in 50 hours of speech takes 5 to 15 ms. */
export const SEARCH_TIME_MS = 400;

/** How much of the time that a search may take it has taken. */
export class SearchTime {
  #usedMs = 0;
  #isCut = false;
  readonly #limitMs: number;

  constructor(limitMs = SEARCH_TIME_MS) {
    this.#limitMs = limitMs;
  }

  get usedMs(): number {
    return this.#usedMs;
  }

  get remainingMs(): number {
    return Math.max(0, this.#limitMs - this.#usedMs);
  }

  /** Whether a part of the search was stopped, so that more may match than was found. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Counts a part of the search. @returns it */
  spend<Part extends { usedMs: number; isCut: boolean }>(part: Part): Part {
    this.#usedMs += part.usedMs;
    this.#isCut ||= part.isCut;
    return part;
  }
}

/** Decides which searches run: one at a time, and of each client and user only so many milliseconds. */
export class SearchLimiter {
  readonly #slots = new Semaphore(CONCURRENCY.searches);
  readonly #limiter: Limiter;
  readonly #timeMs: number;

  /** @param timeMs how long a search may take */
  constructor(limiter: Limiter, timeMs = SEARCH_TIME_MS) {
    this.#limiter = limiter;
    this.#timeMs = timeMs;
  }

  /** To be asked before a search is counted anywhere. @throws AppError 'overloaded' (503) too many searches wait */
  refuseIfFull(): void {
    this.#slots.refuseIfFull();
  }

  /**
   * Runs a search as soon as those before it have ended, and counts the time that it has used.
   * @param searcher whose time it is: a client or a user
   * @throws AppError 429 they have used their time up
   * @throws AppError 'overloaded' (503) too many searches wait
   */
  async run<T>(searcher: string, search: (time: SearchTime) => Promise<T>): Promise<T> {
    const time = new SearchTime(this.#timeMs);
    // Taken before, as nobody knows how long it will take, so that many at once do not exceed the limit.
    await this.#limiter.take("searchTime", searcher, this.#timeMs);
    try {
      return await this.#slots.run(() => search(time));
    } finally {
      await this.#limiter.giveBack("searchTime", searcher, this.#timeMs - time.usedMs);
    }
  }
}
