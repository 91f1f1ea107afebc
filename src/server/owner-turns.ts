/** Of one process: further work waits in the database. */
const CONCURRENT_TURNS = 3;
/** A query leaves paused owners out by name. */
const MAX_PAUSED_OWNERS = 100;

/**
 * Lets the users who have work in a queue take turns, one task each, so that nobody waits for all of another user's work. It
 * knows ids of users and nothing else.
 */
export class OwnerTurns {
  #workers = 0;
  /** whether work was added after the workers last looked for it */
  #hasNewWork = false;
  /** whose turn was last */
  #lastOwnerId = 0;
  readonly #running = new Set<number>();
  /** when the pause of an owner ends, in milliseconds */
  readonly #pauseEndsAtMs = new Map<number, number>();

  /** Called when work has been added, so that a worker that is just about to end looks again. */
  addWork(): void {
    this.#hasNewWork = true;
  }

  /** @returns whether another worker may start */
  startWorker(): boolean {
    if (this.#workers >= CONCURRENT_TURNS) return false;
    this.#workers++;
    return true;
  }

  /** Called by a worker before each look for work. */
  lookForWork(): void {
    this.#hasNewWork = false;
  }

  /** @returns whether there may be more work */
  endWorker(hasWorked: boolean): boolean {
    this.#workers--;
    return hasWorked || this.#hasNewWork;
  }

  /** The owner after whom the next turn is, and those who can have none now. */
  next(nowMs: number): { afterOwnerId: number; exceptOwnerIds: number[] } {
    for (const [ownerId, untilMs] of this.#pauseEndsAtMs) if (untilMs <= nowMs) this.#pauseEndsAtMs.delete(ownerId);
    return { afterOwnerId: this.#lastOwnerId, exceptOwnerIds: [...this.#running, ...this.#pauseEndsAtMs.keys()] };
  }

  /** @returns false when the owner is already having a turn */
  begin(ownerId: number): boolean {
    if (this.#running.has(ownerId)) return false;
    this.#running.add(ownerId);
    this.#lastOwnerId = ownerId;
    return true;
  }

  end(ownerId: number): void {
    this.#running.delete(ownerId);
  }

  /** Gives an owner no turn until then. Beyond a hundred owners the oldest pause ends early. */
  pause(ownerId: number, untilMs: number): void {
    this.#pauseEndsAtMs.delete(ownerId);
    this.#pauseEndsAtMs.set(ownerId, untilMs);
    const [oldest] = this.#pauseEndsAtMs.keys();
    if (this.#pauseEndsAtMs.size > MAX_PAUSED_OWNERS && oldest !== undefined) this.#pauseEndsAtMs.delete(oldest);
  }
}
