import { setTimeout } from "node:timers/promises";
import { Limiter } from "#server/limits/limiter.ts";
import { createCachingFetch } from "./caching-fetch.ts";
import type { DocumentFetch } from "./document-fetch.ts";
import { createSharedFetch } from "./shared-fetch.ts";
import { createSsrfSafeFetch, type SsrfSafeFetchConfig } from "./ssrf-safe-fetch.ts";
import { createThrottledFetch } from "./throttled-fetch.ts";

export interface LookupFetchConfig extends SsrfSafeFetchConfig {
  /** limits the requests to each host; by default for this process alone */
  limiter?: Limiter;
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
  { limiter, ...config }: LookupFetchConfig,
  { nowMs, sleep }: Clock = REAL_CLOCK,
): DocumentFetch {
  const throttledFetch = createThrottledFetch(createSsrfSafeFetch(config), {
    limiter: limiter ?? new Limiter({ isOn: true, nowMs }),
    sleep,
  });
  return createCachingFetch(createSharedFetch(throttledFetch), nowMs);
}
