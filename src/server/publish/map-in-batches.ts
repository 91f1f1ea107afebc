import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** A turn takes some milliseconds: nobody waits for a long feed that another has asked for. */
const ITEMS_PER_BATCH = 100;

/**
 * Goes through a long list a part at a time, and lets other requests have their turn in between.
 * @returns what was made of each part
 */
export async function mapInBatches<T, R>(items: readonly T[], handle: (part: readonly T[]) => R): Promise<R[]> {
  const made: R[] = [];
  for (let start = 0; start < items.length; start += ITEMS_PER_BATCH) {
    if (start > 0) await yieldToEventLoop();
    made.push(handle(items.slice(start, start + ITEMS_PER_BATCH)));
  }
  return made;
}
