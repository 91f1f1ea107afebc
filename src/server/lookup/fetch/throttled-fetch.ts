import { AppError } from "#server/errors.ts";
import { Semaphore } from "#server/semaphore.ts";
import type { DocumentFetch, FetchOptions } from "./document-fetch.ts";

const CONCURRENT_REQUESTS_PER_HOST = 4;
const REQUESTS_PER_HOST_PER_MINUTE = 120;
/** Apple's documentation allows its search API about 20 calls a minute. */
const STRICTER_REQUESTS_PER_MINUTE = new Map([["itunes.apple.com", 20]]);
const MINUTE_MS = 60_000;

interface Host {
  semaphore: Semaphore;
  /** start times of the requests in the last minute */
  requestedAtMs: number[];
}

/**
 * Wraps a fetch so that no host gets many requests at a time (further ones wait) or per minute (further ones fail).
 * @param nowMs the current time in milliseconds
 * @throws AppError 'host-rate-limited' (429) too many requests to this host in the last minute
 * @throws AppError 'overloaded' (503) the signal aborted while the request was waiting
 */
export function createThrottledFetch(fetch: DocumentFetch, nowMs: () => number = Date.now): DocumentFetch {
  const hosts = new Map<string, Host>();

  async function throttle<T>(url: string, signal: AbortSignal | undefined, send: () => Promise<T>): Promise<T> {
    if (!URL.canParse(url)) return send();
    const { host: name } = new URL(url);
    const host = hosts.get(name) ?? addHost(name);
    countRequest(name, host);
    return host.semaphore.run(send, signal);
  }

  function addHost(name: string): Host {
    for (const [known, host] of hosts) if (isUnused(host)) hosts.delete(known);
    const host = { semaphore: new Semaphore(CONCURRENT_REQUESTS_PER_HOST), requestedAtMs: [] };
    hosts.set(name, host);
    return host;
  }

  function isUnused({ semaphore, requestedAtMs }: Host): boolean {
    return semaphore.isIdle && nowMs() - (requestedAtMs.at(-1) ?? 0) >= MINUTE_MS;
  }

  function countRequest(name: string, host: Host): void {
    const now = nowMs();
    host.requestedAtMs = host.requestedAtMs.filter((requestedAtMs) => now - requestedAtMs < MINUTE_MS);
    const limit = STRICTER_REQUESTS_PER_MINUTE.get(name) ?? REQUESTS_PER_HOST_PER_MINUTE;
    if (host.requestedAtMs.length >= limit) throw rateLimited(name);
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
