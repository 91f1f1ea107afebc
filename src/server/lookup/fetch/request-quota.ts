/** How many requests a host allows. */
export interface Quota {
  /** requests that may start at once after a pause */
  burst: number;
  /** time between further requests; a minute has at most burst + 60,000 / intervalMs requests */
  intervalMs: number;
}

/** The next request to a host with a quota. */
export interface QuotaRequest {
  host: string;
  quota: Quota;
  /** current time in milliseconds */
  nowMs: number;
  /** a request that would have to wait longer is not booked */
  maxWaitMs: number;
}

/**
 * Books the next request to a host.
 * @returns how long it has to wait, in milliseconds; undefined when that is longer than allowed
 */
export type BookRequest = (request: QuotaRequest) => Promise<number | undefined>;

/** When a host's last request is booked for, if its first `burst` requests are counted as intervals too (GCRA). */
export function waitForBooking(bookedUntilMs: number, { quota, nowMs }: QuotaRequest): number {
  return Math.max(0, bookedUntilMs - quota.burst * quota.intervalMs - nowMs);
}

/** Creates a quota of this process alone. */
export function createLocalQuota(): BookRequest {
  const bookedUntilMs = new Map<string, number>();
  return async (request) => {
    const { host, quota, nowMs, maxWaitMs } = request;
    const booking = Math.max(bookedUntilMs.get(host) ?? 0, nowMs) + quota.intervalMs;
    const waitMs = waitForBooking(booking, request);
    if (waitMs > maxWaitMs) return undefined;
    bookedUntilMs.set(host, booking);
    return waitMs;
  };
}
