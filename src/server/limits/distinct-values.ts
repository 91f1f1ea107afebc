import { textWithOwnMemory } from "../own-memory.ts";

const MINUTE_MS = 60_000;

/** Admits a bounded number of different values in each minute. */
export class ValuesPerMinute {
  readonly #max: number;
  readonly #values = new Set<string>();
  #minute = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Whether the value is one of the first of its minute.
   * @param value is kept for the minute
   * @param atMs since 1970
   */
  admit(value: string, atMs: number): boolean {
    const minute = Math.floor(atMs / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#values.clear();
    }
    if (this.#values.has(value)) return true;
    if (this.#values.size >= this.#max) return false;
    this.#values.add(textWithOwnMemory(value));
    return true;
  }
}
