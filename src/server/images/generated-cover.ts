import { createHash } from "node:crypto";
import { SMALL_COVER_PIXELS } from "#domain/cover.ts";
import { paths } from "#domain/paths.ts";
import type { CoverSubject } from "./cover-drawing.ts";
import { keptResults } from "./memoize-async.ts";

/** Raise it with any change to the drawing: covers are cached by address, and addresses hold it. */
const DESIGN_VERSION = 1;

const DIGEST_HEX_DIGITS = 16;

/** Some 40 kB each. */
const MAX_KEPT_COVERS = 100;

const keptCovers = keptResults<Buffer>(MAX_KEPT_COVERS);

/**
 * A mark of everything that the picture depends on, so that a changed picture has a changed address.
 * @returns 16 hexadecimal digits
 */
export function coverDigest({ feedId, title, guestName }: CoverSubject): string {
  const facts = JSON.stringify([DESIGN_VERSION, feedId, title, guestName]);
  return createHash("sha256").update(facts).digest("hex").slice(0, DIGEST_HEX_DIGITS);
}

/** Where the subject's cover is published. */
export function generatedCoverPath(subject: CoverSubject): string {
  return paths.generatedCover(subject.feedId, coverDigest(subject));
}

/**
 * The cover of a feed whose owner set none, drawn once and then kept; whoever asks meanwhile waits for the same drawing.
 * @returns a PNG, square, of the size that podcast directories ask for; shared, so not to be written to
 */
export function generatedCover(subject: CoverSubject): Promise<Buffer> {
  return keptCovers(coverDigest(subject), async () => {
    // Fonts and the picture library take a moment to load; a server that draws nothing starts without them.
    const { drawCover } = await import("./cover-drawing.ts");
    return drawCover(subject);
  });
}

/** The same cover for screens, which show it smaller. @returns a PNG of SMALL_COVER_PIXELS square; shared, as the other */
export function smallGeneratedCover(subject: CoverSubject): Promise<Buffer> {
  return keptCovers(`${coverDigest(subject)} small`, async () => {
    const { reduceCover } = await import("./cover-drawing.ts");
    return reduceCover(await generatedCover(subject), SMALL_COVER_PIXELS);
  });
}
