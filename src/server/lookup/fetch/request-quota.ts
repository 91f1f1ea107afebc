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

/** The longest `maxWaitMs`: a request waits only as long as a lookup can still use the response. */
export const LONGEST_WAIT_MS = 9000;

/** Between which times, in milliseconds, the bookings of a host may end. */
export interface BookingTimes {
  nowMs: number;
  /** the latest end with the new request */
  latestEndMs: number;
  /** an end after this was booked when the clock was wrong: it would refuse requests until the clock has caught up */
  latestPlausibleEndMs: number;
  /** counts instead of such an end: only one more request may start at once */
  correctedEndMs: number;
}

export function bookingTimes({ quota: { burst, intervalMs }, nowMs, maxWaitMs }: QuotaRequest): BookingTimes {
  return {
    nowMs,
    latestEndMs: nowMs + burst * intervalMs + maxWaitMs,
    // Twice as long as possible, because the clocks of several machines differ.
    latestPlausibleEndMs: nowMs + 2 * (burst * intervalMs + LONGEST_WAIT_MS),
    correctedEndMs: nowMs + (burst - 1) * intervalMs,
  };
}

/** When a host's last request is booked for, if its first `burst` requests are counted as intervals too (GCRA). */
export function waitForBooking(bookedUntilMs: number, { quota, nowMs }: QuotaRequest): number {
  return Math.max(0, bookedUntilMs - quota.burst * quota.intervalMs - nowMs);
}

/** Creates a quota of this process alone. */
export function createLocalQuota(): BookRequest {
  const bookedUntilMs = new Map<string, number>();
  return async (request) => {
    const { host, quota } = request;
    const times = bookingTimes(request);
    const booked = bookedUntilMs.get(host) ?? 0;
    const start = booked > times.latestPlausibleEndMs ? times.correctedEndMs : Math.max(booked, times.nowMs);
    const booking = start + quota.intervalMs;
    if (booking > times.latestEndMs) return undefined;
    bookedUntilMs.set(host, booking);
    return waitForBooking(booking, request);
  };
}
