import { LRUCache } from "lru-cache";
import { clientPrefix } from "../limits/client-prefix.ts";

const HOUR_MS = 3_600_000;
/** Pairs of a network and a feed. Of more, those that were not seen for longest are forgotten. Each takes about 300 bytes. */
const MAX_PAIRS = 20_000;
/** Each takes about 100 bytes. */
const MAX_ADMITTED = 100_000;

/** How much of each kind may still be counted. */
export type Allowance<Kind extends string> = Record<Kind, number>;

/**
 * Limits what one network may add to the numbers of one feed in an hour. In the memory of this process alone, because no address
 * is stored: several processes admit as many times as much. Holds at most 16 MB, and networks for an hour.
 */
export class HourlyLimits<Kind extends string> {
  readonly #limits: Allowance<Kind> | undefined;
  #hour = 0;
  // Unlike max, maxSize allocates nothing in advance.
  readonly #allowances = new LRUCache<string, Allowance<Kind>>({ maxSize: MAX_PAIRS, sizeCalculation: () => 1 });
  readonly #admitted = new Set<string>();

  /** @param limits for an hour; undefined for none */
  constructor(limits: Allowance<Kind> | undefined) {
    this.#limits = limits;
  }

  /**
   * What a network may still add to a feed's numbers in the hour. Whoever counts subtracts from it.
   * @param address IP address
   * @param atMs since 1970
   * @returns undefined when nothing is limited
   */
  find(address: string, feedId: number, atMs: number): Allowance<Kind> | undefined {
    if (!this.#limits) return undefined;
    this.#beginHour(atMs);
    const key = `${clientPrefix(address)} ${feedId}`;
    let allowance = this.#allowances.get(key);
    if (!allowance) {
      allowance = { ...this.#limits };
      this.#allowances.set(key, allowance);
    }
    return allowance;
  }

  /**
   * Whether one more value counts. A value that was admitted in the hour is admitted again, and costs nothing.
   * @param value belongs to one network and feed, such as a hash of both
   */
  admit(kind: Kind, value: string, address: string, feedId: number, atMs: number): boolean {
    const allowance = this.find(address, feedId, atMs);
    if (!allowance || this.#admitted.has(value)) return true;
    if (allowance[kind] <= 0) return false;
    allowance[kind] -= 1;
    if (this.#admitted.size >= MAX_ADMITTED) this.#admitted.clear();
    this.#admitted.add(value);
    return true;
  }

  #beginHour(atMs: number): void {
    const hour = Math.floor(atMs / HOUR_MS);
    if (hour === this.#hour) return;
    this.#hour = hour;
    this.#allowances.clear();
    this.#admitted.clear();
  }
}
