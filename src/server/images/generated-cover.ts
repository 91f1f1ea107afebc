import { SMALL_COVER_PIXELS } from "#domain/feeds/cover.ts";
import { paths } from "#domain/paths.ts";
import type { CoverInput } from "./draw-cover.ts";
import { drawInThread } from "./drawing-thread.ts";
import { hashImageContent } from "./image-hash.ts";
import { memoizeAsync } from "./memoize-async.ts";

/** Increase it with every change to the drawing: the cover's URL contains it, and covers are cached by URL for a year. */
const DESIGN_VERSION = 2;

/** A cover has about 40 kB. */
const MAX_CACHED_COVERS = 100;

const cachedCover = memoizeAsync<Buffer>(MAX_CACHED_COVERS);

/** Hashes everything that the cover shows, so that a changed cover has a changed URL. */
export function coverContentHash({ feedId, title, guestName }: CoverInput): string {
  return hashImageContent([DESIGN_VERSION, feedId, title, guestName]);
}

export function generatedCoverPath(input: CoverInput): string {
  return paths.generatedCover(input.feedId, coverContentHash(input));
}

/**
 * Draws the cover of a feed that has no cover image.
 * @returns PNG, COVER_PIXELS square; cached, so callers must not change it
 */
export function generatedCover(input: CoverInput): Promise<Buffer> {
  return cachedCover(coverContentHash(input), async () => {
    const svg = await drawInThread({ cover: input });
    const { renderPng } = await import("./png.ts");
    return renderPng(svg);
  });
}

/**
 * Draws the smaller cover that pages show.
 * @returns PNG, SMALL_COVER_PIXELS square; cached, so callers must not change it
 */
export function smallGeneratedCover(input: CoverInput): Promise<Buffer> {
  return cachedCover(`${coverContentHash(input)} small`, async () => {
    const cover = await generatedCover(input);
    const { resizePng } = await import("./png.ts");
    return resizePng(cover, SMALL_COVER_PIXELS);
  });
}
