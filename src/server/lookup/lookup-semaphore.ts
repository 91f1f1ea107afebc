import { Semaphore } from "#server/limits/semaphore.ts";

const TOO_MANY_LOOKUPS = "Too many links are being looked up right now. Please try again in a few seconds.";

/** Creates a semaphore for a part of a lookup. A task that it refuses fails the lookup with a message about lookups. */
export function createLookupSemaphore(concurrency: number, maxWaiting?: number): Semaphore {
  return new Semaphore(concurrency, TOO_MANY_LOOKUPS, maxWaiting);
}
