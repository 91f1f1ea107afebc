import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives memory back that this thread does not use any more. V8 itself would keep it until the heap is under pressure, and a collection
 * of another kind would free it without giving it back.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  // V8 forgets the layout of objects of which none is alive during the collection. Code that was optimized for it stays slow afterwards,
  // and process.nextTick runs several times per request: so one of its objects is alive.
  process.nextTick(() => {});
  collect({ type: "major", flavor: "last-resort" });
}
