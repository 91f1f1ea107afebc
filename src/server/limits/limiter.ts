import { tooManyRequests } from "../errors.ts";
import type { Db } from "../store/database.ts";
import { findBucket, giveBackToBucket, setBackBucket, takeFromBucket } from "../store/rate-limits.ts";
import { drain, waitForFree } from "./bucket.ts";
import { clientPrefix } from "./client-prefix.ts";
import { LIMITS, type Limit, type LimitName, type MemoryLimitName, type Rate } from "./limits.ts";
import { MemoryLimiter, type Taken, type TakeOptions } from "./memory-limiter.ts";

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
  readonly #inMemory = new Map<LimitName, MemoryLimiter>();

  constructor(options: LimiterOptions) {
    this.#options = options;
  }

  /**
   * @param who as the limit's `per` says; of a client the IP address
   * @throws AppError 429 less than this amount is free
   */
  async take(name: LimitName, who: string | number, amount = 1): Promise<void> {
    const { isTaken, waitMs } = await this.tryToTake(name, who, amount);
    if (!isTaken) throw tooManyRequests(messageOf(name), Math.max(1, Math.ceil(waitMs / 1000)));
  }

  async tryToTake(name: LimitName, who: string | number, amount = 1, options: TakeOptions = {}): Promise<Taken> {
    const limit: Limit = LIMITS[name];
    if (!this.#isOn(limit)) return FREE;
    const key = keyOf(limit, who);
    if (!this.#isInDatabase(limit)) return this.#memoryOf(name).take(key, this.#options.nowMs(), amount, options);
    try {
      return await this.#takeFromDatabase(name, key, amount, options);
    } catch (error) {
      if (limit.needsDatabase) throw error;
      this.#options.onUncounted?.(error);
      return this.#memoryOf(name).take(key, this.#options.nowMs(), amount, options);
    }
  }

  /** Corrects what was taken. @param amount below zero where more was used than was taken */
  async giveBack(name: LimitName, who: string | number, amount = 1): Promise<void> {
    const { db, nowMs } = this.#options;
    const limit: Limit = LIMITS[name];
    if (!this.#isOn(limit)) return;
    const key = keyOf(limit, who);
    if (db && this.#isInDatabase(limit)) await giveBackToBucket(db, storedKey(name, key), amount);
    else this.#memoryOf(name).giveBack(key, nowMs(), amount);
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

  /** Takes one at once. @returns false when none is free */
  takeNow(name: MemoryLimitName, who: string, atMs = this.#options.nowMs()): boolean {
    const limit: Limit = LIMITS[name];
    return !this.#isOn(limit) || this.#memoryOf(name).take(keyOf(limit, who), atMs).isTaken;
  }

  #isOn({ isAlwaysOn }: Limit): boolean {
    return this.#options.isOn || isAlwaysOn === true;
  }

  #isInDatabase({ countedIn }: Limit): boolean {
    const { db, hasOtherProcesses = true } = this.#options;
    return db !== undefined && (countedIn === "database" || (countedIn === "database of several" && hasOtherProcesses));
  }

  #memoryOf(name: LimitName): MemoryLimiter {
    let limiter = this.#inMemory.get(name);
    if (!limiter) {
      limiter = new MemoryLimiter(LIMITS[name]);
      this.#inMemory.set(name, limiter);
    }
    return limiter;
  }

  async #takeFromDatabase(
    name: LimitName,
    key: string,
    amount: number,
    { maxWaitMs = 0, leaving = 0 }: TakeOptions,
  ): Promise<Taken> {
    const { db, nowMs } = this.#options;
    if (!db) throw new Error("There is no database");
    const rate: Rate = LIMITS[name];
    const use = { ...rate, amount, leaving, maxWaitMs, nowMs: nowMs() };
    const taken = await takeFromBucket(db, storedKey(name, key), use);
    if (taken) return { isTaken: true, waitMs: waitForFree(taken, rate, 0, use.nowMs) };
    const full = (await findBucket(db, storedKey(name, key))) ?? { used: 0, sinceMs: use.nowMs };
    if (full.sinceMs > use.nowMs) await setBackBucket(db, storedKey(name, key), use.nowMs);
    const bucket = drain(full, rate, use.nowMs);
    return { isTaken: false, waitMs: waitForFree(bucket, rate, amount + leaving, use.nowMs) };
  }
}

function keyOf({ per }: Limit, who: string | number): string {
  return per === "client" ? clientPrefix(String(who)) : String(who);
}

function storedKey(name: LimitName, key: string): string {
  return `${name} ${key}`;
}

function messageOf(name: LimitName): string {
  const { message }: Limit = LIMITS[name];
  return message ?? "Too many requests";
}
