import type { Rate } from "./limits.ts";

/** How much of a limit is used, since the last time that some of it became free. */
export interface Bucket {
  used: number;
  sinceMs: number;
}

/** The bucket as it is now. One from a later time was used before the clock was set back. */
export function drain({ used, sinceMs }: Bucket, { freed, everySeconds }: Rate, nowMs: number): Bucket {
  const times = Math.max(0, Math.floor((nowMs - sinceMs) / (everySeconds * 1000)));
  const left = used - times * freed;
  if (left <= 0) return { used: 0, sinceMs: nowMs };
  return { used: left, sinceMs: Math.min(nowMs, sinceMs + times * everySeconds * 1000) };
}

/** @param bucket from drain() @returns how long it takes until so much is free */
export function waitForFree(
  { used, sinceMs }: Bucket,
  { max, freed, everySeconds }: Rate,
  amount: number,
  nowMs: number,
): number {
  const missing = used + amount - max;
  return missing <= 0 ? 0 : Math.ceil(missing / freed) * everySeconds * 1000 - (nowMs - sinceMs);
}
