import { LRUCache } from "lru-cache";
import { AppError } from "../errors.ts";

const MAX_KEYS = 20_000;

interface Allowance {
  remaining: number;
  /** ms since the epoch */
  at: number;
}

/** What clients or users may still use up of something in this process, in memory. It grows again with time. */
export class Allowances {
  readonly #max: number;
  readonly #perSecond: number;
  readonly #now: () => Date;
  // Unlike max, maxSize allocates nothing in advance.
  readonly #allowances = new LRUCache<string, Allowance>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });

  /** @param max how much at once, in any unit */
  constructor(max: number, perSecond: number, now: () => Date) {
    this.#max = max;
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** @throws AppError 429 when less than this amount is left */
  take(key: string, amount: number): void {
    const { remaining, at } = this.#find(key);
    const isAllowed = remaining >= amount;
    this.#allowances.set(key, { remaining: isAllowed ? remaining - amount : remaining, at });
    if (isAllowed) return;
    const seconds = Math.max(1, Math.ceil((amount - remaining) / this.#perSecond));
    throw new AppError(429, "rate-limited", "Too many requests. Please try again later.", undefined, seconds);
  }

  /** Corrects what was taken. @param amount below zero where more was used up than was taken */
  giveBack(key: string, amount: number): void {
    const { remaining, at } = this.#find(key);
    this.#allowances.set(key, { remaining: Math.min(this.#max, remaining + amount), at });
  }

  #find(key: string): Allowance {
    const at = this.#now().getTime();
    const last = this.#allowances.get(key) ?? { remaining: this.#max, at };
    return { remaining: Math.min(this.#max, last.remaining + ((at - last.at) / 1000) * this.#perSecond), at };
  }
}
