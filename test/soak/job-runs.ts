import type { Record } from "./record.ts";

/**
 * Audits the background jobs whose work the outside world sees: one job asks for the length of an episode's audio file. No job runs
 * twice at a time, and none again after somebody has seen its result in a feed: its end was stored in the same transaction.
 */
export class JobRuns {
  readonly #record: Record;
  readonly #running = new Set<string>();
  readonly #seen = new Set<string>();
  /** runs that were seen from outside */
  count = 0;

  constructor(record: Record) {
    this.#record = record;
  }

  /** Notes that a run has begun. @returns what to call when it has ended */
  begin(job: string): () => void {
    this.count += 1;
    if (this.#running.has(job)) this.#report(`${job} is asked for by two runs of a job at a time`);
    if (this.#seen.has(job)) this.#report(`${job} is asked for again, although its length was in a feed before`);
    this.#running.add(job);
    return () => void this.#running.delete(job);
  }

  seeResult(job: string): void {
    this.#seen.add(job);
  }

  #report(what: string): void {
    if (!this.#record.doubledWrites.includes(what)) this.#record.doubledWrites.push(what);
  }
}
