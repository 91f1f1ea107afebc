import { createHash } from "node:crypto";
import { appearancesLine } from "#domain/appearances-line.ts";
import { displayNameOf } from "#domain/display-name.ts";
import { paths } from "#domain/paths.ts";
import type { Appearances } from "#domain/public-pages.ts";
import { keptResults } from "./memoize-async.ts";
import type { ShareSubject } from "./share-drawing.ts";

/** Raise it with any change to the drawing: pictures are cached by address, and addresses hold it. */
const DESIGN_VERSION = 1;

const DIGEST_HEX_DIGITS = 16;

/** Some 20 kB each. */
const MAX_KEPT_IMAGES = 100;

const keptImages = keptResults<Buffer>(MAX_KEPT_IMAGES);

type Guest = { id: number; displayName: string | null; screenName: string };

/** What a profile's picture shows. */
export function profileShareSubject(guest: Guest, appearances: Appearances): ShareSubject {
  return {
    kind: "profile",
    id: guest.id,
    title: displayNameOf(guest),
    byline: null,
    line: appearancesLine(appearances),
  };
}

/** What a feed's picture shows. */
export function feedShareSubject(
  feed: { id: number; title: string },
  guest: Guest,
  appearances: Appearances,
): ShareSubject {
  return {
    kind: "feed",
    id: feed.id,
    title: feed.title,
    byline: displayNameOf(guest),
    line: appearancesLine(appearances),
  };
}

/** Where a profile's picture is published. */
export function profileSharePath(guest: Guest, appearances: Appearances): string {
  return sharePath(profileShareSubject(guest, appearances));
}

/** Where a feed's picture is published. */
export function feedSharePath(feed: { id: number; title: string }, guest: Guest, appearances: Appearances): string {
  return sharePath(feedShareSubject(feed, guest, appearances));
}

function sharePath(subject: ShareSubject): string {
  return paths.shareImage(subject.kind, subject.id, shareDigest(subject));
}

/**
 * A mark of everything that the picture depends on, so that a changed picture has a changed address.
 * @returns 16 hexadecimal digits
 */
export function shareDigest({ kind, id, title, byline, line }: ShareSubject): string {
  const facts = JSON.stringify([DESIGN_VERSION, kind, id, title, byline, line]);
  return createHash("sha256").update(facts).digest("hex").slice(0, DIGEST_HEX_DIGITS);
}

/**
 * The picture that sharing sites show beside a link, drawn once and then kept.
 * @returns a PNG of 1200 × 630; shared, so not to be written to
 */
export function shareImage(subject: ShareSubject): Promise<Buffer> {
  return keptImages(shareDigest(subject), async () => {
    const { drawShareImage } = await import("./share-drawing.ts");
    return drawShareImage(subject);
  });
}
