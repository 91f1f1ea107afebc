const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** For a host that does not say how long. */
const DEFAULT_PAUSE_MS = HOUR_MS;
const MAX_PAUSE_MS = 24 * HOUR_MS;

/**
 * When the pause of a host ends that has answered 429 (too many requests) or 503 (overloaded).
 * @param retryAfter the Retry-After header: seconds or an HTTP date
 * @param failures in a row, this one included
 */
export function pauseUntilMs(retryAfter: string | null, failures: number, nowMs: number): number {
  const askedMs = retryAfterMs(retryAfter, nowMs) ?? DEFAULT_PAUSE_MS * 2 ** (failures - 1);
  return nowMs + Math.min(Math.max(askedMs, MINUTE_MS), MAX_PAUSE_MS);
}

/** Whether a host's pause still lasts. One that ends later than any pause does was begun by a clock that was ahead. */
export function isPaused({ pauseEndsAt }: { pauseEndsAt: string }, nowMs: number): boolean {
  const endsMs = Date.parse(pauseEndsAt);
  return endsMs > nowMs && endsMs <= nowMs + MAX_PAUSE_MS;
}

function retryAfterMs(retryAfter: string | null, nowMs: number): number | undefined {
  const text = retryAfter?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at - nowMs;
}
