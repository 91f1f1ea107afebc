import { createThreadPool } from "#server/limits/thread-pool.ts";
import type { CoverInput } from "./draw-cover.ts";
import type { ShareImageInput } from "./draw-share-image.ts";

/** What a worker is asked to draw. */
export type Drawing = { cover: CoverInput } | { shareImage: ShareImageInput };

/** The fonts are outside of V8's heap: all of them together would take 50 MB. */
const thread = createThreadPool<Drawing, string>({
  worker: new URL("./drawing-worker.ts", import.meta.url),
  maxThreads: 1,
  idleMs: 60_000,
  maxMemoryMb: 64,
  maxNewObjectsMb: 8,
});

/**
 * Draws a cover or share image in a thread, one at a time: to open the fonts of a title in Chinese takes half a second.
 * @returns SVG
 */
export async function drawInThread(drawing: Drawing): Promise<string> {
  return thread.run(drawing);
}
