import { AppError } from "#server/errors.ts";
import type { Semaphore } from "#server/limits/semaphore.ts";
import { createLookupSemaphore } from "../lookup-semaphore.ts";
import type { DocumentFetch, FetchOptions } from "./document-fetch.ts";
import { type BookRequest, LONGEST_WAIT_MS, type Quota } from "./request-quota.ts";

const CONCURRENT_REQUESTS_PER_HOST = 4;
const REQUESTS_PER_HOST_PER_MINUTE = 120;
/** Apple's documentation allows its search API about 20 calls a minute: these quotas come to 20 in any minute. */
const QUOTAS = new Map<string, Quota>([["itunes.apple.com", { burst: 8, intervalMs: 5000 }]]);
/** Work that nobody waits for: at most 5 calls in any minute, by all processes. */
const BACKGROUND_QUOTA: Quota = { burst: 1, intervalMs: 15_000 };
/** And of the host's own quota only what leaves this many requests that people can make at once. */
const BURST_FOR_PEOPLE = 4;
const MINUTE_MS = 60_000;

interface Host {
  semaphore: Semaphore;
  /** start times of the requests in the last minute */
  requestedAtMs: number[];
}

/** Counts a request to a host. @returns how many were counted in the current minute, this one included */
export type CountRequest = (host: string, nowMs: number) => Promise<number>;

export interface ThrottleOptions {
  /** the current time in milliseconds */
  nowMs: () => number;
  /** books requests to hosts with a quota */
  bookRequest: BookRequest;
  /** counts the requests of other processes too; by default each process counts alone */
  countRequest?: CountRequest;
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
  { nowMs, bookRequest, countRequest, sleep, requestsPerHostPerMinute = REQUESTS_PER_HOST_PER_MINUTE }: ThrottleOptions,
): DocumentFetch {
  const hosts = new Map<string, Host>();

  async function throttle<T>(
    url: string,
    { signal, isBackground = false }: FetchOptions,
    send: () => Promise<T>,
  ): Promise<T> {
    if (!URL.canParse(url)) return send();
    const { host: name } = new URL(url);
    const host = hosts.get(name) ?? addHost(name);
    const quota = QUOTAS.get(name);
    if (quota && isBackground) await takeUnusedQuota(name, quota);
    else if (quota) await waitForQuota(name, quota, signal);
    else await limitRequests(name, host);
    return host.semaphore.run(send, signal);
  }

  function addHost(name: string): Host {
    for (const [known, host] of hosts) if (isUnused(host)) hosts.delete(known);
    const host = { semaphore: createLookupSemaphore(CONCURRENT_REQUESTS_PER_HOST), requestedAtMs: [] };
    hosts.set(name, host);
    return host;
  }

  function isUnused({ semaphore, requestedAtMs }: Host): boolean {
    return semaphore.isIdle && !isOfThisMinute(requestedAtMs.at(-1) ?? 0, nowMs());
  }

  async function waitForQuota(host: string, quota: Quota, signal: AbortSignal | undefined): Promise<void> {
    const waitMs = await bookRequest({ host, quota, nowMs: nowMs(), maxWaitMs: LONGEST_WAIT_MS });
    if (waitMs === undefined) throw rateLimited(host);
    if (waitMs > 0) await sleep(waitMs, signal);
  }

  async function takeUnusedQuota(host: string, quota: Quota): Promise<void> {
    const unused = { ...quota, burst: quota.burst - BURST_FOR_PEOPLE };
    const bookings = [
      { host: `${host} in the background`, quota: BACKGROUND_QUOTA },
      { host, quota: unused },
    ];
    for (const booking of bookings) {
      const waitMs = await bookRequest({ ...booking, nowMs: nowMs(), maxWaitMs: 0 });
      if (waitMs === undefined) throw rateLimited(host);
    }
  }

  async function limitRequests(name: string, host: Host): Promise<void> {
    const now = nowMs();
    host.requestedAtMs = host.requestedAtMs.filter((requestedAtMs) => isOfThisMinute(requestedAtMs, now));
    if (host.requestedAtMs.length >= requestsPerHostPerMinute) throw rateLimited(name);
    host.requestedAtMs.push(now);
    if (countRequest && (await countRequest(name, now)) > requestsPerHostPerMinute) throw rateLimited(name);
  }

  return Object.assign((url: string, options: FetchOptions = {}) => throttle(url, options, () => fetch(url, options)), {
    probe: (url: string, options: FetchOptions = {}) => throttle(url, options, () => fetch.probe(url, options)),
  });
}

/** Not what seems to come later than now: the clock was set back since. */
function isOfThisMinute(requestedAtMs: number, nowMs: number): boolean {
  return requestedAtMs <= nowMs && nowMs - requestedAtMs < MINUTE_MS;
}

function rateLimited(host: string): AppError {
  const message = `Too many requests to ${host}. Please try again in a minute.`;
  return new AppError(429, "host-rate-limited", message, undefined, MINUTE_MS / 1000);
}
