import type { Piscina } from "piscina";
import type { CoverInput } from "./draw-cover.ts";
import type { ShareImageInput } from "./draw-share-image.ts";

/** When a thread that nothing is drawn in ends, and gives back the memory that fonts take. A new one takes some 100 ms to start. */
const IDLE_MS = 60_000;
/** Of V8's heap. The fonts are outside of it: all of them together would take 50 MB. */
const MAX_MEMORY_MB = 64;
/** Kept small, because V8 reserves three times as much. */
const MAX_NEW_OBJECTS_MB = 8;

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
  const { Piscina } = await import("piscina");
  const { NODE_COMPILE_CACHE } = process.env;
  const created = new Piscina<Drawing, string>({
    filename: new URL("./drawing-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    // Settings, secrets among them, are of no use to a drawing.
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    // Otherwise a worker without a task is blocked, and cannot give memory back.
    atomics: "disabled",
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: MAX_NEW_OBJECTS_MB },
  });
  // A thread that dies fails its drawing, and the next drawing gets a new one.
  created.on("error", () => {});
  return created;
}
