import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/**
 * Loads what draws images, on first use, because it slows down the start. Each library takes 60 ms; others' requests come in between.
 */
export async function loadDrawingLibraries(): Promise<void> {
  await import("./sharp.ts");
  await yieldToEventLoop();
  await import("fontkit");
  await yieldToEventLoop();
}
