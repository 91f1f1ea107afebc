import { LRUCache } from "lru-cache";
import type { Context } from "../context.ts";
import { secondsUntil, tooManyRequests } from "../errors.ts";
import { countHits } from "../store/rate-limits.ts";

const MAX_WRITES = 600;
const WINDOW_SECONDS = 300;
/** Writes that a process takes from a user's limit at a time, so that one in twenty writes counts in the database. */
const WRITES_PER_LEASE = 20;
const MAX_LEASES = 10_000;

interface Lease {
  remaining: number;
  endsAtMs: number;
}

const leasesByContext = new WeakMap<Context, LRUCache<number, Lease>>();

/**
 * Counts a write of a signed-in user, across IP addresses and processes.
 * @throws AppError 429 after 600 writes within 5 minutes
 */
export async function limitWrites(context: Context, userId: number): Promise<void> {
  if (!context.config.rateLimits) return;
  const leases = leasesOf(context);
  const nowMs = context.now().getTime();
  const lease = leases.get(userId);
  // The end lies further ahead than a window only when the clock was set back.
  if (lease && lease.remaining > 0 && lease.endsAtMs > nowMs && lease.endsAtMs <= nowMs + WINDOW_SECONDS * 1000) {
    lease.remaining -= 1;
    return;
  }
  const now = new Date(nowMs).toISOString();
  const windowEnd = new Date(nowMs + WINDOW_SECONDS * 1000).toISOString();
  const { hits, resetsAt } = await countHits(context.db, `writes of user ${userId}`, now, windowEnd, WRITES_PER_LEASE);
  if (hits > MAX_WRITES)
    throw tooManyRequests("Too many changes. Please try again in a few minutes.", secondsUntil(resetsAt, nowMs));
  leases.set(userId, { remaining: WRITES_PER_LEASE - 1, endsAtMs: Date.parse(resetsAt) });
}

function leasesOf(context: Context): LRUCache<number, Lease> {
  const known = leasesByContext.get(context);
  if (known) return known;
  // Unlike max, maxSize allocates nothing in advance.
  const leases = new LRUCache<number, Lease>({ maxSize: MAX_LEASES, sizeCalculation: () => 1 });
  leasesByContext.set(context, leases);
  return leases;
}
