import { createCachingFetch } from "./caching-fetch.ts";
import type { DocumentFetch } from "./document-fetch.ts";
import { createSharedFetch } from "./shared-fetch.ts";
import { createSsrfSafeFetch, type SsrfSafeFetchConfig } from "./ssrf-safe-fetch.ts";
import { createThrottledFetch } from "./throttled-fetch.ts";

/**
 * Creates the fetch that the application uses: SSRF-safe, throttled per host, shared between simultaneous callers, cached.
 * @param nowMs the current time in milliseconds
 */
export function createLookupFetch(config: SsrfSafeFetchConfig, nowMs: () => number = Date.now): DocumentFetch {
  const throttledFetch = createThrottledFetch(createSsrfSafeFetch(config), nowMs);
  return createCachingFetch(createSharedFetch(throttledFetch), nowMs);
}
