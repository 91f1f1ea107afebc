import type { Piscina } from "piscina";
import type { CoverInput } from "./draw-cover.ts";
import type { ShareImageInput } from "./draw-share-image.ts";

/** What a worker is asked to draw. */
export type Drawing = { cover: CoverInput } | { shareImage: ShareImageInput };

let thread: Promise<Piscina<Drawing, string>> | undefined;

/**
 * Draws a cover or share image in a thread, one at a time: to open the fonts of a title in Chinese takes half a second.
 * @returns SVG
 */
export async function drawInThread(drawing: Drawing): Promise<string> {
  thread ??= createThread();
  return (await thread).run(drawing);
}

/** The library is loaded with the first drawing: a start needs no more than what most requests need. */
async function createThread(): Promise<Piscina<Drawing, string>> {
  const { createThreadPool } = await import("#server/limits/thread-pool.ts");
  return createThreadPool({
    worker: new URL("./drawing-worker.ts", import.meta.url),
    maxThreads: 1,
    idleMs: 60_000,
    // The fonts are outside of V8's heap: all of them together would take 50 MB.
    maxMemoryMb: 64,
    maxNewObjectsMb: 8,
  });
}
