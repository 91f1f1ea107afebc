import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** After the first requests that waited for the start. */
const DELAY_MS = 1000;

/**
 * Gives the memory back that only the start needed, a quarter of what the process holds. V8 itself would keep it until the heap
 * is under pressure. It takes some 30 ms, once.
 */
export function freeStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString("--expose-gc");
    const collectGarbage: NodeJS.GCFunction = runInNewContext("gc");
    collectGarbage({ type: "major", flavor: "last-resort" });
  }, DELAY_MS).unref();
}
