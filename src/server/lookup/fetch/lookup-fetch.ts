import { setTimeout } from "node:timers/promises";
import { createCachingFetch } from "./caching-fetch.ts";
import type { DocumentFetch } from "./document-fetch.ts";
import { type BookRequest, createLocalQuota } from "./request-quota.ts";
import { createSharedFetch } from "./shared-fetch.ts";
import { createSsrfSafeFetch, type SsrfSafeFetchConfig } from "./ssrf-safe-fetch.ts";
import { type CountRequest, createThrottledFetch } from "./throttled-fetch.ts";

export interface LookupFetchConfig extends SsrfSafeFetchConfig {
  /** books requests to hosts that allow only a few; by default for this process alone */
  bookRequest?: BookRequest;
  /** counts the requests to other hosts; by default for this process alone */
  countRequest?: CountRequest | undefined;
  /** false for tests and benchmarks: all their hosts are one */
  rateLimits?: boolean;
}

/** The clock of the fetch; tests replace it. */
export interface Clock {
  nowMs: () => number;
  sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

const REAL_CLOCK: Clock = {
  nowMs: Date.now,
  sleep: (ms, signal) => setTimeout(ms, undefined, signal ? { signal } : {}).catch(() => {}),
};

/**
 * Creates the fetch that the application uses: SSRF-safe, throttled per host, shared between simultaneous callers, cached.
 */
export function createLookupFetch(
  { bookRequest = createLocalQuota(), countRequest, rateLimits = true, ...config }: LookupFetchConfig,
  { nowMs, sleep }: Clock = REAL_CLOCK,
): DocumentFetch {
  const throttledFetch = createThrottledFetch(createSsrfSafeFetch(config), {
    nowMs,
    sleep,
    bookRequest,
    ...(rateLimits && countRequest && { countRequest }),
    ...(!rateLimits && { requestsPerHostPerMinute: Number.POSITIVE_INFINITY }),
  });
  return createCachingFetch(createSharedFetch(throttledFetch), nowMs);
}
