import { SMALL_COVER_PIXELS } from "#domain/feeds/cover.ts";
import { paths } from "#domain/paths.ts";
import type { CoverInput } from "./draw-cover.ts";
import { drawInThread } from "./drawing-thread.ts";
import { hashImageContent } from "./image-hash.ts";
import { memoizeAsync } from "./memoize-async.ts";

/** Increase it with every change to the drawing: the cover's URL contains it, and covers are cached by URL for a year. */
const DESIGN_VERSION = 3;

/** A cover has about 40 kB. */
const MAX_CACHED_COVERS = 100;

const cachedCover = memoizeAsync<Buffer>(MAX_CACHED_COVERS);

/** Hashes everything that the cover shows, so that a changed cover has a changed URL. */
export function coverContentHash({ feedId, palette, title, guestName }: CoverInput): string {
  return hashImageContent([DESIGN_VERSION, feedId, palette, title, guestName]);
}

export function generatedCoverPath(input: CoverInput): string {
  return paths.generatedCover(input.feedId, coverContentHash(input));
}

/**
 * Draws the cover of a feed that has no cover image.
 * @param beforeDrawing called unless the cover is cached; nothing is drawn when it rejects
 * @returns PNG, COVER_PIXELS square; cached, so callers must not change it
 */
export async function generatedCover(input: CoverInput, beforeDrawing?: () => Promise<void>): Promise<Buffer> {
  const key = coverContentHash(input);
  if (!cachedCover.has(key)) await beforeDrawing?.();
  return cachedCover(key, async () => {
    const svg = await drawInThread({ cover: input });
    const { renderPng } = await import("./png.ts");
    return renderPng(svg);
  });
}

/**
 * Draws the smaller cover that pages show.
 * @param beforeDrawing as of generatedCover()
 * @returns PNG, SMALL_COVER_PIXELS square; cached, so callers must not change it
 */
export async function smallGeneratedCover(input: CoverInput, beforeDrawing?: () => Promise<void>): Promise<Buffer> {
  const key = `${coverContentHash(input)} small`;
  if (!cachedCover.has(key)) await beforeDrawing?.();
  return cachedCover(key, async () => {
    const cover = await generatedCover(input);
    const { resizePng } = await import("./png.ts");
    return resizePng(cover, SMALL_COVER_PIXELS);
  });
}
