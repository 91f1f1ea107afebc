/** How far a migration is. */
export class MigrationProgress {
  readonly total: number;
  readonly #startedAtMs = performance.now();
  #begun = 0;
  #step = "";

  /** @param total how many steps the database lacked before */
  constructor(total: number) {
    this.total = total;
  }

  begin(step: string): void {
    this.#begun += 1;
    this.#step = step;
  }

  /** The steps that have ended. */
  get done(): number {
    return Math.max(0, this.#begun - 1);
  }

  get seconds(): number {
    return Math.round((performance.now() - this.#startedAtMs) / 1000);
  }

  /** Such as "migrating 3 of 5". */
  get status(): string {
    return this.#begun === 0 ? "waiting to migrate" : `migrating ${this.#begun} of ${this.total}`;
  }

  /** For the log. */
  get sentence(): string {
    const state =
      this.#begun === 0
        ? "waiting for another process that uses the database"
        : `${this.#begun} of ${this.total}, ${this.#step}`;
    return `Still migrating the database after ${this.seconds} s: ${state}`;
  }
}
