import { paths } from "#domain/paths.ts";
import { appearancesLine } from "#domain/public-pages/appearances-line.ts";
import type { Appearances } from "#domain/public-pages/public-pages.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import type { ShareImageInput } from "./draw-share-image.ts";
import { drawInThread } from "./drawing-thread.ts";
import { hashImageContent } from "./image-hash.ts";
import { memoizeAsync } from "./memoize-async.ts";

/** Increase it with every change to the drawing: the image's URL contains it, and images are cached by URL for a year. */
const DESIGN_VERSION = 2;

/** An image has about 20 kB. */
const MAX_CACHED_IMAGES = 100;

const cachedImage = memoizeAsync<Buffer>(MAX_CACHED_IMAGES);

type Guest = { id: number; displayName: string | null; screenName: string };

/** The content of a profile's share image. */
export function profileShareImageInput(guest: Guest, appearances: Appearances): ShareImageInput {
  return {
    kind: "profile",
    id: guest.id,
    title: displayNameOf(guest),
    byline: null,
    footer: appearancesLine(appearances),
  };
}

/** The content of a feed's share image. */
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
    footer: appearancesLine(appearances),
  };
}

export function profileShareImagePath(guest: Guest, appearances: Appearances): string {
  return shareImagePath(profileShareImageInput(guest, appearances));
}

export function feedShareImagePath(
  feed: { id: number; title: string },
  guest: Guest,
  appearances: Appearances,
): string {
  return shareImagePath(feedShareImageInput(feed, guest, appearances));
}

function shareImagePath(input: ShareImageInput): string {
  return paths.shareImage(input.kind, input.id, shareImageContentHash(input));
}

/** Hashes everything that the image shows, so that a changed image has a changed URL. */
export function shareImageContentHash({ kind, id, title, byline, footer }: ShareImageInput): string {
  return hashImageContent([DESIGN_VERSION, kind, id, title, byline, footer]);
}

/**
 * Draws the image that other sites show with a link to a profile or feed page.
 * @returns PNG of SHARE_IMAGE_PIXELS; cached, so callers must not change it
 */
export function shareImage(input: ShareImageInput): Promise<Buffer> {
  return cachedImage(shareImageContentHash(input), async () => {
    const svg = await drawInThread({ shareImage: input });
    const { renderPng } = await import("./png.ts");
    return renderPng(svg);
  });
}
