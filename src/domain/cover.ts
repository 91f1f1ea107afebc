/** Edge of generated covers; the least that https://podcasters.apple.com/support/896-artwork-requirements allows. */
export const COVER_PIXELS = 1400;

/** Edge of the smaller form in which generated covers are published too, in pixels. */
export const SMALL_COVER_PIXELS = 720;

/** The smaller form of a generated cover; undefined for a picture from elsewhere. */
export function smallCoverPath(coverUrl: string): string | undefined {
  return /^\/covers\/\d+-[0-9a-f]{16}\.png$/.test(coverUrl) ? coverUrl.replace(/\.png$/, "-small.png") : undefined;
}
