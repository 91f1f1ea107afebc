import { LRUCache } from "lru-cache";
import { type Bucket, drain, waitForFree } from "./bucket.ts";
import type { Rate } from "./limits.ts";

/** Of more, those that were not used for longest are forgotten: a flood of addresses takes 3 MB. */
const MAX_BUCKETS = 10_000;
/** How often what is free again is forgotten: no address is kept for longer than it must be. */
const FORGETTING_INTERVAL_MS = 60_000;

export interface TakeOptions {
  /** takes what is free only then, if it is free by then */
  maxWaitMs?: number;
  /** takes nothing unless this much is left for others */
  leaving?: number;
}

export interface Taken {
  isTaken: boolean;
  /** until what was taken is free; or, when it was not taken, until it can be */
  waitMs: number;
}

/** A limit of this process alone, with a bucket for each key. */
export class MemoryLimiter {
  readonly #rate: Rate;
  // Unlike max, maxSize allocates nothing in advance.
  readonly #buckets = new LRUCache<string, Bucket>({ maxSize: MAX_BUCKETS, sizeCalculation: () => 1 });
  #forgetsAtMs = 0;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  find(key: string, nowMs: number): Bucket {
    return drain(this.#buckets.get(key) ?? { used: 0, sinceMs: nowMs }, this.#rate, nowMs);
  }

  take(key: string, nowMs: number, amount = 1, { maxWaitMs = 0, leaving = 0 }: TakeOptions = {}): Taken {
    this.#forgetFree(nowMs);
    const bucket = this.find(key, nowMs);
    const waitMs = waitForFree(bucket, this.#rate, amount + leaving, nowMs);
    const isTaken = waitMs <= maxWaitMs;
    this.#buckets.set(key, isTaken ? { ...bucket, used: bucket.used + amount } : bucket);
    return { isTaken, waitMs };
  }

  /** Corrects what was taken. @param amount below zero where more was used than was taken */
  giveBack(key: string, nowMs: number, amount: number): void {
    const bucket = this.find(key, nowMs);
    this.#buckets.set(key, { ...bucket, used: Math.max(0, bucket.used - amount) });
  }

  #forgetFree(nowMs: number): void {
    if (nowMs < this.#forgetsAtMs && nowMs > this.#forgetsAtMs - 2 * FORGETTING_INTERVAL_MS) return;
    this.#forgetsAtMs = nowMs + FORGETTING_INTERVAL_MS;
    for (const [key, bucket] of this.#buckets)
      if (drain(bucket, this.#rate, nowMs).used === 0) this.#buckets.delete(key);
  }
}
