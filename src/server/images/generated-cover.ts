import { createHash } from "node:crypto";
import { SMALL_COVER_PIXELS } from "#domain/cover.ts";
import { paths } from "#domain/paths.ts";
import type { CoverInput } from "./draw-cover.ts";
import { memoizeAsync } from "./memoize-async.ts";

/** Raise it with any change to the drawing: covers are cached by address, and addresses hold it. */
const DESIGN_VERSION = 1;

const HASH_HEX_DIGITS = 16;

/** Some 40 kB each. */
const MAX_CACHED_COVERS = 100;

const cachedCover = memoizeAsync<Buffer>(MAX_CACHED_COVERS);

/**
 * A mark of everything that the picture depends on, so that a changed picture has a changed address.
 * @returns 16 hexadecimal digits
 */
export function coverContentHash({ feedId, title, guestName }: CoverInput): string {
  const facts = JSON.stringify([DESIGN_VERSION, feedId, title, guestName]);
  return createHash("sha256").update(facts).digest("hex").slice(0, HASH_HEX_DIGITS);
}

/** Where the subject's cover is published. */
export function generatedCoverPath(subject: CoverInput): string {
  return paths.generatedCover(subject.feedId, coverContentHash(subject));
}

/**
 * The cover of a feed whose owner set none, drawn once and then kept; whoever asks meanwhile waits for the same drawing.
 * @returns a PNG, square, of the size that podcast directories ask for; shared, so not to be written to
 */
export function generatedCover(subject: CoverInput): Promise<Buffer> {
  return cachedCover(coverContentHash(subject), async () => {
    // Fonts and the picture library take a moment to load; a server that draws nothing starts without them.
    const { drawCover } = await import("./draw-cover.ts");
    return drawCover(subject);
  });
}

/** The same cover for screens, which show it smaller. @returns a PNG of SMALL_COVER_PIXELS square; shared, as the other */
export function smallGeneratedCover(subject: CoverInput): Promise<Buffer> {
  return cachedCover(`${coverContentHash(subject)} small`, async () => {
    const { reduceCover } = await import("./draw-cover.ts");
    return reduceCover(await generatedCover(subject), SMALL_COVER_PIXELS);
  });
}
