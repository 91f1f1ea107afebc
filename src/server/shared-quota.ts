import { type BookRequest, createLocalQuota, waitForBooking } from "./lookup/fetch/request-quota.ts";
import type { Db } from "./store/database.ts";
import { bookRequest } from "./store/request-quotas.ts";

/**
 * Creates a quota that all processes on one database share. While the database cannot be reached, each process counts alone.
 */
export function createSharedQuota(db: Db, onError: (error: unknown) => void): BookRequest {
  const local = createLocalQuota();
  return async (request) => {
    const { host, quota, nowMs, maxWaitMs } = request;
    const latestEndMs = nowMs + quota.burst * quota.intervalMs + maxWaitMs;
    try {
      const bookedUntilMs = await bookRequest(db, host, quota.intervalMs, nowMs, latestEndMs);
      return bookedUntilMs === undefined ? undefined : waitForBooking(bookedUntilMs, request);
    } catch (error) {
      onError(error);
      return local(request);
    }
  };
}
