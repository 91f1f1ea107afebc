import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import PQueue from "p-queue";

const CONCURRENCY = 4;
/** One slot stays free of low-priority jobs: a thousand new episodes to probe must not delay a mail. */
const LOW_PRIORITY_CONCURRENCY = CONCURRENCY - 1;
const LOW_PRIORITY = -1;
const MANY_WAITING_JOBS = 1000;

/**
 * Runs work that a request starts but does not wait for. Jobs start after the current event-loop turn, in which the response
 * is sent. A failed job is reported and dropped.
 */
export class JobQueue {
  readonly #jobs = new PQueue({ concurrency: CONCURRENCY });
  /** Lets low-priority jobs into the other queue, a few at a time. */
  readonly #lowPriorityJobs = new PQueue({ concurrency: LOW_PRIORITY_CONCURRENCY });
  readonly #closing = new AbortController();
  readonly #onError: (name: string, error: unknown) => void;

  constructor(onError: (name: string, error: unknown) => void) {
    this.#onError = onError;
  }

  /** @param name completes the sentence "Could not …" in the log */
  add(name: string, run: () => Promise<void>): void {
    void this.#jobs.add(() => this.#run(name, run));
  }

  /**
   * For slow jobs that may be lost, such as requests to other hosts.
   * @param run ends soon after its signal aborts, when the queue closes
   */
  addLowPriority(name: string, run: (signal: AbortSignal) => Promise<void>): void {
    const { signal } = this.#closing;
    if (signal.aborted) return;
    const job = () => this.#run(name, () => run(signal));
    void this.#lowPriorityJobs.add(() => this.#jobs.add(job, { priority: LOW_PRIORITY }));
  }

  /** Whether so many jobs wait that visitors should come back later instead of adding another. */
  get isOverloaded(): boolean {
    return this.#jobs.size >= MANY_WAITING_JOBS;
  }

  /** How many jobs wait: those that run soon, and those of low priority. */
  get waiting(): { jobs: number; lowPriorityJobs: number } {
    return { jobs: this.#jobs.size, lowPriorityJobs: this.#lowPriorityJobs.size };
  }

  /** Resolves when no job is running or waiting, including jobs added by other jobs. */
  async idle(): Promise<void> {
    while (!this.#isIdle()) {
      await this.#lowPriorityJobs.onIdle();
      await this.#jobs.onIdle();
    }
  }

  /** Ends low-priority jobs, and drops those that have not started or are added later. */
  endLowPriorityJobs(): void {
    this.#closing.abort();
    this.#lowPriorityJobs.clear();
  }

  /** Ends low-priority jobs. @returns when all others have finished */
  async close(): Promise<void> {
    this.endLowPriorityJobs();
    await this.idle();
  }

  #isIdle(): boolean {
    return [this.#jobs, this.#lowPriorityJobs].every(({ size, pending }) => size === 0 && pending === 0);
  }

  async #run(name: string, run: () => Promise<void>): Promise<void> {
    await nextEventLoopTurn();
    try {
      await run();
    } catch (error) {
      this.#onError(name, error);
    }
  }
}
