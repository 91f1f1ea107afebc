import { paths } from "#domain/paths.ts";
import { appearancesLine } from "#domain/public-pages/appearances-line.ts";
import type { Appearances } from "#domain/public-pages/public-pages.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { type PaletteName, paletteNameOf } from "#domain/users/palettes.ts";
import { profilePictureHash } from "#domain/users/profile-picture.ts";
import type { ShareImageInput } from "./draw-share-image.ts";
import { drawInThread } from "./drawing-thread.ts";
import { coverContentHash, smallGeneratedCover } from "./generated-cover.ts";
import { hashImageContent } from "./image-hash.ts";
import { memoizeAsync } from "./memoize-async.ts";
import { arrangePanel, type Box, RULE_PIXELS, SHOWN_COVERS } from "./share-image-panel.ts";

/** Increase it with every change to the drawing: the image's URL contains it, and images are cached by URL for a year. */
const DESIGN_VERSION = 4;

/** An image has about 20 kB, with a portrait 150 kB. */
const MAX_CACHED_IMAGES = 100;

const cachedImage = memoizeAsync<Buffer>(MAX_CACHED_IMAGES);

type Guest = {
  id: number;
  displayName: string | null;
  screenName: string;
  profileImage: string | null;
  palette: PaletteName | null;
};
type Feed = { id: number; title: string };

/**
 * The content of a profile's share image.
 * @param feeds that visitors see, in the page's order
 */
export function profileShareImageInput(
  guest: Guest,
  feeds: readonly (Feed & { coverImage: string | null })[],
  appearances: Appearances,
): ShareImageInput {
  const name = displayNameOf(guest);
  const palette = paletteNameOf(guest);
  // Other covers are on other sites, and nothing is fetched to draw an image.
  const withGeneratedCover = feeds.filter(({ coverImage }) => coverImage === null).slice(0, SHOWN_COVERS);
  return {
    kind: "profile",
    id: guest.id,
    palette,
    title: name,
    byline: null,
    footer: appearancesLine(appearances),
    portrait: portraitOf(guest),
    covers: withGeneratedCover.map(({ id, title }) => ({ feedId: id, palette, title, guestName: name })),
  };
}

/** The content of a feed's share image. A cover would only repeat its title. */
export function feedShareImageInput(feed: Feed, guest: Guest, appearances: Appearances): ShareImageInput {
  return {
    kind: "feed",
    id: feed.id,
    palette: paletteNameOf(guest),
    title: feed.title,
    byline: displayNameOf(guest),
    footer: appearancesLine(appearances),
    portrait: portraitOf(guest),
    covers: [],
  };
}

/** The content of an episode's share image. */
export function episodeShareImageInput(
  episode: { id: number; title: string; showName: string | null },
  guest: Guest,
): ShareImageInput {
  return {
    kind: "episode",
    id: episode.id,
    palette: paletteNameOf(guest),
    title: episode.title,
    byline: displayNameOf(guest),
    footer: episode.showName ?? "",
    portrait: portraitOf(guest),
    covers: [],
  };
}

function portraitOf({ id, profileImage }: Guest): ShareImageInput["portrait"] {
  const contentHash = profileImage === null ? undefined : profilePictureHash(profileImage);
  return contentHash === undefined ? null : { userId: id, contentHash };
}

export function shareImagePath(input: ShareImageInput): string {
  return paths.shareImage(input.kind, input.id, shareImageContentHash(input));
}

/** Hashes everything that the image shows, so that a changed image has a changed URL. */
export function shareImageContentHash(input: ShareImageInput): string {
  const { kind, id, palette, title, byline, footer, portrait, covers } = input;
  const pictures = [portrait?.contentHash ?? null, ...covers.map(coverContentHash)];
  return hashImageContent([DESIGN_VERSION, kind, id, palette, title, byline, footer, ...pictures]);
}

/**
 * Draws the image that other sites show with a link to a profile or feed page.
 * @param loadPortrait called if the image shows a portrait
 * @param beforeDrawing called unless the image is cached; nothing is drawn when it rejects
 * @returns PNG of SHARE_IMAGE_PIXELS; cached, so callers must not change it
 */
export async function shareImage(
  input: ShareImageInput,
  loadPortrait: () => Promise<Buffer>,
  beforeDrawing?: () => Promise<void>,
): Promise<Buffer> {
  const key = shareImageContentHash(input);
  if (!cachedImage.has(key)) await beforeDrawing?.();
  return cachedImage(key, async () => {
    const panel = arrangePanel(input.portrait !== null, input.covers.length);
    const pictures = panel.portrait
      ? [{ picture: await loadPortrait(), isPhoto: true, place: insideRules(panel.portrait) }]
      : [];
    for (const [index, box] of panel.covers.entries()) {
      const cover = input.covers[index];
      if (cover) pictures.push({ picture: await smallGeneratedCover(cover), isPhoto: false, place: insideRules(box) });
    }
    const svg = await drawInThread({ shareImage: input });
    const { renderPng } = await import("./png.ts");
    return renderPng(svg, pictures);
  });
}

/** The part of a box that leaves the rules at its edges visible. */
function insideRules({ left, top, width, height }: Box): Box {
  const topRule = top > 0 ? RULE_PIXELS : 0;
  return { left: left + RULE_PIXELS, top: top + topRule, width: width - RULE_PIXELS, height: height - topRule };
}
