import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** How long other requests wait at most, besides for one item. */
const BLOCKING_MS = 3;

/**
 * Maps a list that may be long, for a response that somebody waits for. Whenever that has taken a few milliseconds, other requests run.
 * mapInSteps() of limits/pace.ts is for other work: it rests for as long as it has worked.
 */
export async function mapYielding<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let yieldedAt = performance.now();
  for (const item of items) {
    if (performance.now() - yieldedAt > BLOCKING_MS) {
      await yieldToEventLoop();
      yieldedAt = performance.now();
    }
    results.push(map(item));
  }
  return results;
}
