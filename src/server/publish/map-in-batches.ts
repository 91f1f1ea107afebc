import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** A batch takes a few milliseconds, so a long feed does not block other requests. */
const ITEMS_PER_BATCH = 100;

/** Processes a long list in batches and yields to the event loop between them. */
export async function mapInBatches<T, R>(items: readonly T[], handleBatch: (batch: readonly T[]) => R): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += ITEMS_PER_BATCH) {
    if (start > 0) await yieldToEventLoop();
    results.push(handleBatch(items.slice(start, start + ITEMS_PER_BATCH)));
  }
  return results;
}
