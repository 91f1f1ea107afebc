import { AppError } from "#server/errors.ts";
import type { Limiter, TakeOptions } from "#server/limits/limiter.ts";
import { CONCURRENCY, type LimitName } from "#server/limits/limits.ts";
import { Semaphores } from "#server/limits/semaphore.ts";
import type { DocumentFetch, FetchOptions } from "./document-fetch.ts";

/** Hosts that allow only a few requests: these wait for their turn. */
const QUOTAS = new Map<string, { limit: LimitName; inBackground: LimitName; forVisitors: LimitName }>([
  [
    "itunes.apple.com",
    { limit: "appleDirectory", inBackground: "appleDirectoryInBackground", forVisitors: "appleDirectoryForVisitors" },
  ],
]);
/** Work in the background leaves this many requests of a host's quota, and of the minute to any other host, to people. */
const QUOTA_FOR_PEOPLE = 4;
/** A visitor without an account leaves almost all of a host's quota: enough for work in the background, too. */
const QUOTA_FOR_USERS = 7;
const REQUESTS_FOR_PEOPLE = 60;
/** A request waits only as long as a lookup can still use the response. */
const LONGEST_WAIT_MS = 9000;

export interface ThrottleOptions {
  limiter: Limiter;
  /** resolves after that many milliseconds, or when the signal aborts */
  sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/**
 * Wraps a fetch so that no host gets many requests at a time (further ones wait) or per minute (further ones fail). Requests
 * to a host with a quota wait for their turn.
 * @throws AppError 'host-rate-limited' (429) too many requests to this host in the last minute
 * @throws AppError 'overloaded' (503) the signal aborted while the request was waiting
 */
export function createThrottledFetch(fetch: DocumentFetch, { limiter, sleep }: ThrottleOptions): DocumentFetch {
  const hosts = new Semaphores(CONCURRENCY.requestsToHost);
  const hostsInBackground = new Semaphores(CONCURRENCY.requestsToHostInBackground);
  const hostsForVisitors = new Semaphores(CONCURRENCY.requestsToHostForVisitors);

  async function throttle<T>(url: string, options: FetchOptions, send: () => Promise<T>): Promise<T> {
    if (!URL.canParse(url)) return send();
    const { host } = new URL(url);
    await waitForTurn(host, options);
    const { signal, isBackground = false, isForVisitor = false } = options;
    if (isForVisitor) return hostsForVisitors.run(host, send, signal);
    const sendInTurn = () => hosts.run(host, send, signal);
    return isBackground ? hostsInBackground.run(host, sendInTurn, signal) : sendInTurn();
  }

  async function waitForTurn(
    host: string,
    { signal, isBackground = false, isForVisitor = false, longestWaitMs = LONGEST_WAIT_MS, onWait }: FetchOptions,
  ): Promise<void> {
    const quota = QUOTAS.get(host);
    if (isForVisitor) {
      if (!quota) return take("requestsToHostForVisitors", host);
      await take(quota.forVisitors, host);
      return take(quota.limit, host, { reserve: QUOTA_FOR_USERS });
    }
    if (!quota) return take("requestsToHost", host, isBackground ? { reserve: REQUESTS_FOR_PEOPLE } : {});
    if (isBackground) {
      await take(quota.inBackground, host);
      return take(quota.limit, host, { reserve: QUOTA_FOR_PEOPLE });
    }
    return take(quota.limit, host, { maxWaitMs: longestWaitMs }, { signal, onWait });
  }

  async function take(
    name: LimitName,
    host: string,
    options: TakeOptions = {},
    { signal, onWait }: Pick<FetchOptions, "signal" | "onWait"> = {},
  ): Promise<void> {
    const { isTaken, waitMs } = await limiter.tryTake(name, host, 1, options);
    if (!isTaken) throw rateLimited(host, waitMs);
    if (waitMs === 0) return;
    onWait?.();
    await sleep(waitMs, signal);
  }

  return Object.assign((url: string, options: FetchOptions = {}) => throttle(url, options, () => fetch(url, options)), {
    probe: (url: string, options: FetchOptions = {}) => throttle(url, options, () => fetch.probe(url, options)),
  });
}

function rateLimited(host: string, waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `Too many requests to ${host}. Please try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`;
  return new AppError(429, "host-rate-limited", message, undefined, seconds);
}
