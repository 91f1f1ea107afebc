import type { Semaphore } from "#server/limits/semaphore.ts";
import { createLookupSemaphore } from "../lookup/lookup-semaphore.ts";

/** Per process. Each lookup may hold the largest allowed document, compressed and decompressed. */
const CONCURRENT_LOOKUPS = 12;
const CONCURRENT_LOOKUPS_PER_USER = 4;
const MAX_WAITING_PER_USER = 20;
const MAX_WAIT_MS = 20_000;

/** Limits the lookups that run at a time: in this process, and per user, so that no user can take all the capacity. */
export class LookupLimiter {
  readonly #all = createLookupSemaphore(CONCURRENT_LOOKUPS);
  readonly #byUser = new Map<number, Semaphore>();

  /** How many lookups of all users wait. */
  get waiting(): number {
    return this.#all.waiting + [...this.#byUser.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /**
   * Runs the lookup as soon as both limits allow it.
   * @throws AppError 'overloaded' (503) after 20 s of waiting, or when too many lookups of this user are waiting
   */
  async run<T>(userId: number, lookup: () => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    return this.#semaphoreOf(userId).run(() => this.#all.run(lookup, signal), signal);
  }

  #semaphoreOf(userId: number): Semaphore {
    const known = this.#byUser.get(userId);
    if (known) return known;
    for (const [id, semaphore] of this.#byUser) if (semaphore.isIdle) this.#byUser.delete(id);
    const semaphore = createLookupSemaphore(CONCURRENT_LOOKUPS_PER_USER, MAX_WAITING_PER_USER);
    this.#byUser.set(userId, semaphore);
    return semaphore;
  }
}
