import { LRUCache } from "lru-cache";
import { tooManyRequests } from "../errors.ts";
import type { Db } from "../store/database.ts";
import { findBucket, giveBackToBucket, takeFromBucket } from "../store/rate-limits.ts";
import { clientPrefix } from "./client-prefix.ts";
import { LIMITS, type Limit, type LimitName, type MemoryLimitName } from "./limits.ts";

/*
 * Token buckets: a bucket holds `max` tokens, a use takes some, and they come back evenly, all of them in `refillSeconds`. All that is
 * known of a bucket is when it is full again: as if each token took an interval, one after the other, to come back.
 */

/** Of more buckets in memory, those that were not used for longest are forgotten: a flood of addresses takes 3 MB. */
const MAX_BUCKETS = 10_000;
/** How often buckets in memory that are full are forgotten: no address is kept for longer than it must be. */
const FORGETTING_INTERVAL_MS = 60_000;

export interface TakeOptions {
  /** may take tokens that are free within this time, and says how long to wait for them; at most LONGEST_WAIT_MS */
  maxWaitMs?: number;
  /** takes nothing unless this much is left for others */
  reserve?: number;
}

/** A bucket that needs longer to be full again was used before the clock was set back, and is taken for one with just enough. */
const LONGEST_WAIT_MS = 60_000;

export interface Taken {
  isTaken: boolean;
  /** until what was taken is free; or, when it was not taken, until it can be */
  waitMs: number;
}

/** A use of a bucket, in milliseconds. What these say is computed in store/rate-limits.ts, too, in SQL. */
export interface Use {
  nowMs: number;
  /** how long it takes until what is taken has come back */
  costMs: number;
  /** when the bucket may be full again at the latest, with what is taken */
  latestMs: number;
  /** a bucket that is full later than this is taken for one that has just enough */
  mistakenMs: number;
}

const FREE: Taken = { isTaken: true, waitMs: 0 };

interface LimiterOptions {
  /** undefined counts everything in memory */
  db?: Db;
  /** whether other processes use the database */
  hasOtherProcesses?: boolean;
  /** RATE_LIMITS */
  isOn: boolean;
  nowMs(): number;
  /** called when the database cannot count, and this process counts alone */
  onUncounted?(error: unknown): void;
}

/** Counts towards the LIMITS, in the database or in memory. */
export class Limiter {
  readonly #options: LimiterOptions;
  readonly #inMemory = new Map<LimitName, MemoryBuckets>();

  constructor(options: LimiterOptions) {
    this.#options = options;
  }

  /**
   * @param who as the limit's `per` says; of a client the IP address
   * @throws AppError 429 less than this amount is free
   */
  async take(name: LimitName, who: string | number, amount = 1): Promise<void> {
    const { isTaken, waitMs } = await this.tryTake(name, who, amount);
    if (!isTaken) throw tooManyRequests(messageOf(name), Math.max(1, Math.ceil(waitMs / 1000)));
  }

  async tryTake(name: LimitName, who: string | number, amount = 1, options: TakeOptions = {}): Promise<Taken> {
    const limit: Limit = LIMITS[name];
    if (!this.#isOn(limit)) return FREE;
    const key = keyOf(name, who);
    const use = createUse(limit, amount, options, this.#options.nowMs());
    const { db } = this.#options;
    if (!db || !this.#isInDatabase(limit)) return this.#takeFromMemory(name, key, use);
    try {
      const fullAtMs = await takeFromBucket(db, key, use);
      if (fullAtMs !== undefined) return { isTaken: true, waitMs: waitFor(fullAtMs, limit, use) };
      return refused((await findBucket(db, key)) ?? use.nowMs, use);
    } catch (error) {
      if (limit.needsDatabase) throw error;
      this.#options.onUncounted?.(error);
      return this.#takeFromMemory(name, key, use);
    }
  }

  /** Takes one at once, of a limit that is counted in memory. @returns false when none is free */
  tryTakeNow(name: MemoryLimitName, who: string, atMs = this.#options.nowMs()): boolean {
    const limit: Limit = LIMITS[name];
    return !this.#isOn(limit) || this.#takeFromMemory(name, keyOf(name, who), createUse(limit, 1, {}, atMs)).isTaken;
  }

  /** Corrects what was taken. @param amount below zero where more was used than was taken */
  async giveBack(name: LimitName, who: string | number, amount = 1): Promise<void> {
    const limit: Limit = LIMITS[name];
    if (!this.#isOn(limit)) return;
    const [key, costMs] = [keyOf(name, who), amount * intervalMs(limit)];
    const { db } = this.#options;
    if (db && this.#isInDatabase(limit)) await giveBackToBucket(db, key, costMs);
    else this.#memoryOf(name).giveBack(key, costMs, this.#options.nowMs());
  }

  /**
   * Runs an attempt, and counts it if it fails. It is counted first and given back afterwards, so that simultaneous attempts cannot
   * exceed the limit.
   * @param attempt returns whether it has succeeded
   * @throws AppError 429 too many attempts have failed
   */
  async countFailures(name: LimitName, who: string, attempt: () => Promise<boolean>): Promise<boolean> {
    await this.take(name, who);
    let hasFailed = false;
    try {
      const hasSucceeded = await attempt();
      hasFailed = !hasSucceeded;
      return hasSucceeded;
    } finally {
      if (!hasFailed) await this.giveBack(name, who);
    }
  }

  #isOn({ isAlwaysOn }: Limit): boolean {
    return this.#options.isOn || isAlwaysOn === true;
  }

  #isInDatabase({ countedIn }: Limit): boolean {
    const { hasOtherProcesses = true } = this.#options;
    return countedIn === "database" || (countedIn === "database of several" && hasOtherProcesses);
  }

  #takeFromMemory(name: LimitName, key: string, use: Use): Taken {
    const { isTaken, fullAtMs } = this.#memoryOf(name).take(key, use);
    return isTaken ? { isTaken, waitMs: waitFor(fullAtMs, LIMITS[name], use) } : refused(fullAtMs, use);
  }

  #memoryOf(name: LimitName): MemoryBuckets {
    const buckets = this.#inMemory.get(name) ?? new MemoryBuckets();
    this.#inMemory.set(name, buckets);
    return buckets;
  }
}

/** The buckets of one limit in one process. */
class MemoryBuckets {
  // Unlike max, maxSize allocates nothing in advance.
  readonly #fullAtMs = new LRUCache<string, number>({ maxSize: MAX_BUCKETS, sizeCalculation: () => 1 });
  #forgetsAtMs = 0;

  take(key: string, { nowMs, costMs, latestMs, mistakenMs }: Use): { isTaken: boolean; fullAtMs: number } {
    this.#forgetFull(nowMs);
    const stored = this.#fullAtMs.get(key) ?? nowMs;
    const fullAtMs = Math.max(nowMs, stored > mistakenMs ? latestMs - costMs : stored);
    if (fullAtMs + costMs > latestMs) return { isTaken: false, fullAtMs };
    this.#fullAtMs.set(key, fullAtMs + costMs);
    return { isTaken: true, fullAtMs: fullAtMs + costMs };
  }

  giveBack(key: string, costMs: number, nowMs: number): void {
    this.#fullAtMs.set(key, Math.max(nowMs, this.#fullAtMs.get(key) ?? nowMs) - costMs);
  }

  #forgetFull(nowMs: number): void {
    if (nowMs < this.#forgetsAtMs && nowMs > this.#forgetsAtMs - 2 * FORGETTING_INTERVAL_MS) return;
    this.#forgetsAtMs = nowMs + FORGETTING_INTERVAL_MS;
    for (const [key, fullAtMs] of this.#fullAtMs) if (fullAtMs <= nowMs) this.#fullAtMs.delete(key);
  }
}

/** How long a token takes to come back, in whole milliseconds. */
function intervalMs({ max, refillSeconds }: Limit): number {
  return Math.ceil((refillSeconds * 1000) / max);
}

function createUse(limit: Limit, amount: number, { maxWaitMs = 0, reserve = 0 }: TakeOptions, nowMs: number): Use {
  const interval = intervalMs(limit);
  const emptyMs = nowMs + limit.max * interval;
  return {
    nowMs,
    costMs: amount * interval,
    latestMs: emptyMs + maxWaitMs - reserve * interval,
    mistakenMs: emptyMs + LONGEST_WAIT_MS,
  };
}

/** How long what was taken is not free yet. */
function waitFor(fullAtMs: number, limit: Limit, { nowMs }: Use): number {
  return Math.max(0, fullAtMs - nowMs - limit.max * intervalMs(limit));
}

function refused(fullAtMs: number, { costMs, latestMs }: Use): Taken {
  return { isTaken: false, waitMs: fullAtMs + costMs - latestMs };
}

function keyOf(name: LimitName, who: string | number): string {
  const { per }: Limit = LIMITS[name];
  return `${name} ${per === "client" ? clientPrefix(String(who)) : who}`;
}

function messageOf(name: LimitName): string {
  const { message }: Limit = LIMITS[name];
  return message ?? "Too many requests";
}
