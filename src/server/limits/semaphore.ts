import PQueue from "p-queue";
import { AppError } from "../errors.ts";
import type { Concurrency } from "./limits.ts";

const RETRY_AFTER_SECONDS = 10;

/** Limits how many tasks run at a time. Further tasks wait in the order of their arrival. */
export class Semaphore {
  readonly #queue: PQueue;
  readonly #maxWaiting: number;
  readonly #message: string;

  constructor({ running, waiting = Number.POSITIVE_INFINITY, message }: Concurrency) {
    this.#queue = new PQueue({ concurrency: running });
    this.#maxWaiting = waiting;
    this.#message = message;
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Whether no task is running or waiting. */
  get isIdle(): boolean {
    return this.#queue.pending === 0 && this.#queue.size === 0;
  }

  /**
   * Runs the task as soon as fewer tasks than the limit are running. An error of the task is passed on.
   * @param signal limits the wait: a task that is still waiting when it aborts never starts; a task that has started is not
   * affected, and a task that need not wait starts even if the signal has aborted
   * @throws AppError 'overloaded' (503) too many tasks are waiting, or the signal aborted before the task could start
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.refuseIfFull();
    if (!this.#hasRoom && signal?.aborted) throw this.#overloaded();
    // p-queue does not get the caller's signal: when it aborts, p-queue would also abandon a running task and start the next
    // one while that task still runs. So it gets a signal that aborts only while the task is waiting.
    const waiting = new AbortController();
    const stopWaiting = () => waiting.abort(this.#overloaded());
    signal?.addEventListener("abort", stopWaiting, { once: true });
    const start = () => {
      signal?.removeEventListener("abort", stopWaiting);
      return task();
    };
    return this.#queue.add(start, { signal: waiting.signal });
  }

  /** @throws AppError 'overloaded' (503) run() would refuse a task */
  refuseIfFull(): void {
    if (!this.#hasRoom && this.#queue.size >= this.#maxWaiting) throw this.#overloaded();
  }

  get #hasRoom(): boolean {
    return this.#queue.pending < this.#queue.concurrency;
  }

  #overloaded(): AppError {
    return new AppError(503, "overloaded", this.#message, undefined, RETRY_AFTER_SECONDS);
  }
}

/** A semaphore for each key, as long as a task of it runs or waits. */
export class Semaphores {
  readonly #concurrency: Concurrency;
  readonly #byKey = new Map<string | number, Semaphore>();

  constructor(concurrency: Concurrency) {
    this.#concurrency = concurrency;
  }

  /** How many tasks of all keys wait. */
  get waiting(): number {
    return [...this.#byKey.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  run<T>(key: string | number, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    let semaphore = this.#byKey.get(key);
    if (!semaphore) {
      for (const [known, { isIdle }] of this.#byKey) if (isIdle) this.#byKey.delete(known);
      semaphore = new Semaphore(this.#concurrency);
      this.#byKey.set(key, semaphore);
    }
    return semaphore.run(task, signal);
  }
}
