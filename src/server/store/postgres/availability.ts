import { setTimeout as delay } from "node:timers/promises";

/** Between two attempts to reach a database that is away. */
const RETRY_INTERVAL_MS = 50;

/** Knows whether a database can be reached, so that requests do not wait for one that cannot. */
export class Availability {
  readonly #ping: () => Promise<void>;
  readonly #onChange: (error: unknown) => void;
  readonly #stopping = new AbortController();
  /** Resolves with the outcome of the next attempt, which has not begun yet; undefined while the database can be reached. */
  #nextAttempt: PromiseWithResolvers<boolean> | undefined;
  #attempts: Promise<void> | undefined;

  /**
   * @param ping connects anew, and rejects soon when the database does not answer
   * @param onChange called with the error that reportFailure() was given, and with undefined when the database answers again
   */
  constructor(ping: () => Promise<void>, onChange: (error: unknown) => void) {
    this.#ping = ping;
    this.#onChange = onChange;
  }

  get isUp(): boolean {
    return this.#nextAttempt === undefined;
  }

  /** From now on the database counts as away, until it answers. */
  reportFailure(error: unknown): void {
    if (!this.isUp || this.#stopping.signal.aborted) return;
    this.#nextAttempt = Promise.withResolvers();
    this.#onChange(error);
    this.#attempts = this.#untilItAnswers(this.#nextAttempt);
  }

  /**
   * Whether the database answers. While it is away, this waits for the outcome of an attempt that begins after the call: an earlier
   * one would say nothing about the time of the call.
   */
  async answers(): Promise<boolean> {
    return this.#nextAttempt === undefined || this.#nextAttempt.promise;
  }

  /** Ends the attempts to reach the database. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#attempts;
  }

  async #untilItAnswers(first: PromiseWithResolvers<boolean>): Promise<void> {
    const { signal } = this.#stopping;
    let attempt = first;
    while (!signal.aborted) {
      const following = Promise.withResolvers<boolean>();
      this.#nextAttempt = following;
      const hasAnswered = await this.#ping().then(
        () => true,
        () => false,
      );
      if (hasAnswered) {
        this.#nextAttempt = undefined;
        attempt.resolve(true);
        following.resolve(true);
        this.#onChange(undefined);
        return;
      }
      attempt.resolve(false);
      attempt = following;
      await delay(RETRY_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
    attempt.resolve(false);
  }
}
