import { CONCURRENCY } from "./limits.ts";
import { Semaphore, Semaphores } from "./semaphore.ts";

const MAX_WAIT_MS = 20_000;

/** Limits the lookups that run at a time: in this process, per user, and of people without an account. */
export class LookupLimiter {
  readonly #all = new Semaphore(CONCURRENCY.lookups);
  readonly #byUser = new Semaphores(CONCURRENCY.lookupsOfUser);
  readonly #ofVisitors = new Semaphore(CONCURRENCY.lookupsOfVisitors);

  /** How many lookups of all users wait. */
  get waiting(): number {
    return this.#all.waiting + this.#byUser.waiting;
  }

  /**
   * Runs the lookup as soon as both limits allow it.
   * @throws AppError 'overloaded' (503) after 20 s of waiting, or when too many lookups of this user are waiting
   */
  async run<T>(userId: number, lookup: () => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    return this.#byUser.run(userId, () => this.#all.run(lookup, signal), signal);
  }

  /**
   * Runs the lookup of somebody without an account, one at a time.
   * @throws AppError 'overloaded' (503) as run() does
   */
  async runForVisitor<T>(lookup: () => Promise<T>): Promise<T> {
    return this.#ofVisitors.run(lookup, AbortSignal.timeout(MAX_WAIT_MS));
  }
}
