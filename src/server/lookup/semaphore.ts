import { AppError } from "#server/errors.ts";

/** Lets so much work run at a time; what comes on top waits in line. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  #running = 0;
  #waiting: (() => void)[] = [];

  constructor(atOnce: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  /**
   * Does the work when it is its turn.
   * @param signal ends the waiting, not the work
   * @throws AppError 'overloaded' (503) too many are waiting, or it was not its turn in time
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#running >= this.#atOnce) await this.#turn(signal);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // the place goes to the next in line
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted || this.#waiting.length >= this.#maxWaiting) throw overloaded();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      this.#waiting = this.#waiting.filter((begin) => begin !== resolve);
      reject(overloaded());
    };
    this.#waiting.push(resolve);
    signal?.addEventListener("abort", giveUp, { once: true });
    await promise.finally(() => signal?.removeEventListener("abort", giveUp));
  }
}

function overloaded(): AppError {
  return new AppError(
    503,
    "overloaded",
    "Many links are being looked up. Please try again in a moment.",
    undefined,
    10,
  );
}
