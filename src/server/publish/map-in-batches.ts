import { setImmediate as yieldToEventLoop } from "node:timers/promises";

const ITEMS_PER_BATCH = 100;
/** How long other requests wait at most for a few batches. */
const BLOCKING_MS = 3;

/** Processes a list in batches. Other requests run before a long list, and between batches that took a few milliseconds. */
export async function mapInBatches<T, R>(
  items: readonly T[],
  handleBatch: (batch: readonly T[]) => R,
  itemsPerBatch = ITEMS_PER_BATCH,
): Promise<R[]> {
  const results: R[] = [];
  let yieldedAt = items.length > itemsPerBatch ? 0 : performance.now();
  for (let start = 0; start < items.length; start += itemsPerBatch) {
    if (performance.now() - yieldedAt > BLOCKING_MS) {
      await yieldToEventLoop();
      yieldedAt = performance.now();
    }
    results.push(handleBatch(items.slice(start, start + itemsPerBatch)));
  }
  return results;
}
