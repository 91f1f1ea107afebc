import PQueue from "p-queue";
import { AppError } from "#server/errors.ts";

const RETRY_AFTER_SECONDS = 10;

/** Limits how many tasks run at a time. Further tasks wait in the order of their arrival. */
export class Semaphore {
  readonly #queue: PQueue;
  readonly #maxWaiting: number;

  /** @param maxWaiting tasks that may wait; with more, `run` fails at once */
  constructor(concurrency: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#queue = new PQueue({ concurrency });
    this.#maxWaiting = maxWaiting;
  }

  get isIdle(): boolean {
    return this.#queue.pending === 0 && this.#queue.size === 0;
  }

  /**
   * Runs the task as soon as there is room for it.
   * @param signal ends the waiting, but not the running task
   * @throws AppError 'overloaded' (503) too many tasks are waiting, or the signal ended the waiting
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const hasRoom = this.#queue.pending < this.#queue.concurrency;
    if (!hasRoom && (signal?.aborted || this.#queue.size >= this.#maxWaiting)) throw overloaded();
    // p-queue would also stop waiting for a running task, and start the next one beside it.
    const waiting = new AbortController();
    const stopWaiting = () => waiting.abort(overloaded());
    signal?.addEventListener("abort", stopWaiting, { once: true });
    const start = () => {
      signal?.removeEventListener("abort", stopWaiting);
      return task();
    };
    return this.#queue.add(start, { signal: waiting.signal });
  }
}

function overloaded(): AppError {
  const message = "Too many links are being looked up right now. Please try again in a few seconds.";
  return new AppError(503, "overloaded", message, undefined, RETRY_AFTER_SECONDS);
}
