import { setImmediate as otherRequestsTurn } from "node:timers/promises";

/** A turn takes some milliseconds: nobody waits for a long feed that another has asked for. */
const ITEMS_PER_TURN = 100;

/** Writes a long list a part at a time, and lets other requests have their turn in between. @returns a text for each part */
export async function writeInTurns<T>(items: readonly T[], write: (part: readonly T[]) => string): Promise<string[]> {
  const written: string[] = [];
  for (let start = 0; start < items.length; start += ITEMS_PER_TURN) {
    if (start > 0) await otherRequestsTurn();
    written.push(write(items.slice(start, start + ITEMS_PER_TURN)));
  }
  return written;
}
