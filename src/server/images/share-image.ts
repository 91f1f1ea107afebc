import { createHash } from "node:crypto";
import { appearancesLine } from "#domain/appearances-line.ts";
import { displayNameOf } from "#domain/display-name.ts";
import { paths } from "#domain/paths.ts";
import type { Appearances } from "#domain/public-pages.ts";
import type { ShareImageInput } from "./draw-share-image.ts";
import { memoizeAsync } from "./memoize-async.ts";

/** Raise it with any change to the drawing: pictures are cached by address, and addresses hold it. */
const DESIGN_VERSION = 1;

const HASH_HEX_DIGITS = 16;

/** Some 20 kB each. */
const MAX_CACHED_IMAGES = 100;

const cachedImage = memoizeAsync<Buffer>(MAX_CACHED_IMAGES);

type Guest = { id: number; displayName: string | null; screenName: string };

/** What a profile's picture shows. */
export function profileShareImageInput(guest: Guest, appearances: Appearances): ShareImageInput {
  return {
    kind: "profile",
    id: guest.id,
    title: displayNameOf(guest),
    byline: null,
    line: appearancesLine(appearances),
  };
}

/** What a feed's picture shows. */
export function feedShareImageInput(
  feed: { id: number; title: string },
  guest: Guest,
  appearances: Appearances,
): ShareImageInput {
  return {
    kind: "feed",
    id: feed.id,
    title: feed.title,
    byline: displayNameOf(guest),
    line: appearancesLine(appearances),
  };
}

/** Where a profile's picture is published. */
export function profileShareImagePath(guest: Guest, appearances: Appearances): string {
  return shareImagePath(profileShareImageInput(guest, appearances));
}

/** Where a feed's picture is published. */
export function feedShareImagePath(
  feed: { id: number; title: string },
  guest: Guest,
  appearances: Appearances,
): string {
  return shareImagePath(feedShareImageInput(feed, guest, appearances));
}

function shareImagePath(subject: ShareImageInput): string {
  return paths.shareImage(subject.kind, subject.id, shareImageContentHash(subject));
}

/**
 * A mark of everything that the picture depends on, so that a changed picture has a changed address.
 * @returns 16 hexadecimal digits
 */
export function shareImageContentHash({ kind, id, title, byline, line }: ShareImageInput): string {
  const facts = JSON.stringify([DESIGN_VERSION, kind, id, title, byline, line]);
  return createHash("sha256").update(facts).digest("hex").slice(0, HASH_HEX_DIGITS);
}

/**
 * The picture that sharing sites show beside a link, drawn once and then kept.
 * @returns a PNG of 1200 × 630; shared, so not to be written to
 */
export function shareImage(subject: ShareImageInput): Promise<Buffer> {
  return cachedImage(shareImageContentHash(subject), async () => {
    const { drawShareImage } = await import("./draw-share-image.ts");
    return drawShareImage(subject);
  });
}
