import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives memory back that this thread does not use any more. V8 itself would keep it until the heap is under pressure, and a collection
 * of another kind would free it without giving it back.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  // V8 forgets the layout of objects of which it finds none alive now. Code that is optimized for that layout makes them slowly ever after.
  process.nextTick(() => {});
  collect({ type: "major", flavor: "last-resort" });
}
