import { type BookRequest, bookingTimes, createLocalQuota, waitForBooking } from "../lookup/fetch/request-quota.ts";
import type { CountRequest } from "../lookup/fetch/throttled-fetch.ts";
import type { Db } from "../store/database.ts";
import { countHits } from "../store/rate-limits.ts";
import { bookRequest } from "../store/request-quotas.ts";

const MINUTE_MS = 60_000;

/**
 * Creates a quota that all processes on one database share. While the database cannot be reached, each process counts alone.
 */
export function createSharedQuota(db: Db, onError: (error: unknown) => void): BookRequest {
  const local = createLocalQuota();
  return async (request) => {
    const { host, quota } = request;
    try {
      const bookedUntilMs = await bookRequest(db, host, quota.intervalMs, bookingTimes(request));
      return bookedUntilMs === undefined ? undefined : waitForBooking(bookedUntilMs, request);
    } catch (error) {
      onError(error);
      return local(request);
    }
  };
}

/**
 * Creates a count of the requests to each host that all processes on one database share. What the database cannot count is not
 * limited; each process counts alone besides.
 */
export function createSharedCount(db: Db, onError: (error: unknown) => void): CountRequest {
  return async (host, nowMs) => {
    const [now, resetsAt] = [nowMs, nowMs + MINUTE_MS].map((ms) => new Date(ms).toISOString()) as [string, string];
    try {
      return (await countHits(db, `requests to ${host}`, now, resetsAt)).hits;
    } catch (error) {
      onError(error);
      return 0;
    }
  };
}
