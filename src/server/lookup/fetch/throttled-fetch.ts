import { AppError } from "#server/errors.ts";
import type { Semaphore } from "#server/semaphore.ts";
import { createLookupSemaphore } from "../lookup-semaphore.ts";
import type { DocumentFetch, FetchOptions } from "./document-fetch.ts";
import type { BookRequest, Quota } from "./request-quota.ts";

const CONCURRENT_REQUESTS_PER_HOST = 4;
const REQUESTS_PER_HOST_PER_MINUTE = 120;
/** Apple's documentation allows its search API about 20 calls a minute: these quotas come to 20 in any minute. */
const QUOTAS = new Map<string, Quota>([["itunes.apple.com", { burst: 8, intervalMs: 5000 }]]);
/** A request waits for its quota only as long as a lookup can still use the response. */
const MAX_WAIT_FOR_QUOTA_MS = 9000;
const MINUTE_MS = 60_000;

interface Host {
  semaphore: Semaphore;
  /** start times of the requests in the last minute */
  requestedAtMs: number[];
}

export interface ThrottleOptions {
  /** the current time in milliseconds */
  nowMs: () => number;
  /** books requests to hosts with a quota */
  bookRequest: BookRequest;
  /** for a host without a quota; 120 by default */
  requestsPerHostPerMinute?: number;
  /** resolves after that many milliseconds, or when the signal aborts */
  sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/**
 * Wraps a fetch so that no host gets many requests at a time (further ones wait) or per minute (further ones fail). Requests
 * to a host with a quota wait for their turn.
 * @throws AppError 'host-rate-limited' (429) too many requests to this host in the last minute
 * @throws AppError 'overloaded' (503) the signal aborted while the request was waiting
 */
export function createThrottledFetch(
  fetch: DocumentFetch,
  { nowMs, bookRequest, sleep, requestsPerHostPerMinute = REQUESTS_PER_HOST_PER_MINUTE }: ThrottleOptions,
): DocumentFetch {
  const hosts = new Map<string, Host>();

  async function throttle<T>(url: string, signal: AbortSignal | undefined, send: () => Promise<T>): Promise<T> {
    if (!URL.canParse(url)) return send();
    const { host: name } = new URL(url);
    const host = hosts.get(name) ?? addHost(name);
    const quota = QUOTAS.get(name);
    if (quota) await waitForQuota(name, quota, signal);
    else countRequest(name, host);
    return host.semaphore.run(send, signal);
  }

  function addHost(name: string): Host {
    for (const [known, host] of hosts) if (isUnused(host)) hosts.delete(known);
    const host = { semaphore: createLookupSemaphore(CONCURRENT_REQUESTS_PER_HOST), requestedAtMs: [] };
    hosts.set(name, host);
    return host;
  }

  function isUnused({ semaphore, requestedAtMs }: Host): boolean {
    return semaphore.isIdle && nowMs() - (requestedAtMs.at(-1) ?? 0) >= MINUTE_MS;
  }

  async function waitForQuota(host: string, quota: Quota, signal: AbortSignal | undefined): Promise<void> {
    const waitMs = await bookRequest({ host, quota, nowMs: nowMs(), maxWaitMs: MAX_WAIT_FOR_QUOTA_MS });
    if (waitMs === undefined) throw rateLimited(host);
    if (waitMs > 0) await sleep(waitMs, signal);
  }

  function countRequest(name: string, host: Host): void {
    const now = nowMs();
    host.requestedAtMs = host.requestedAtMs.filter((requestedAtMs) => now - requestedAtMs < MINUTE_MS);
    if (host.requestedAtMs.length >= requestsPerHostPerMinute) throw rateLimited(name);
    host.requestedAtMs.push(now);
  }

  return Object.assign(
    (url: string, options: FetchOptions = {}) => throttle(url, options.signal, () => fetch(url, options)),
    {
      probe: (url: string, options: FetchOptions = {}) =>
        throttle(url, options.signal, () => fetch.probe(url, options)),
    },
  );
}

function rateLimited(host: string): AppError {
  const message = `Too many requests to ${host}. Please try again in a minute.`;
  return new AppError(429, "host-rate-limited", message, undefined, MINUTE_MS / 1000);
}
