import { Semaphore } from "./semaphore.ts";

/** Each look-up may hold the largest document that is fetched, packed and unpacked. */
const LOOK_UPS_AT_ONCE = 12;
const LOOK_UPS_AT_ONCE_BY_PERSON = 4;
const MAX_WAITING_BY_PERSON = 20;
const LONGEST_WAIT_MS = 20_000;

/** Bounds what all look-ups of this process need together, and keeps any one person from taking all of it. */
export class LookupLimiter {
  readonly #everybody = new Semaphore(LOOK_UPS_AT_ONCE);
  readonly #people = new Map<number, Semaphore>();

  /** Does the work when it is the person's turn. @throws AppError 'overloaded' (503) when that takes too long */
  async run<T>(personId: number, work: () => Promise<T>): Promise<T> {
    const own = this.#people.get(personId) ?? new Semaphore(LOOK_UPS_AT_ONCE_BY_PERSON, MAX_WAITING_BY_PERSON);
    this.#people.set(personId, own);
    const patience = AbortSignal.timeout(LONGEST_WAIT_MS);
    try {
      return await own.run(() => this.#everybody.run(work, patience), patience);
    } finally {
      if (own.isIdle) this.#people.delete(personId);
    }
  }
}
