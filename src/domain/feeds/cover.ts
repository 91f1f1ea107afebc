/** Edge of generated covers, Apple's minimum. Source: https://podcasters.apple.com/support/896-artwork-requirements */
export const COVER_PIXELS = 1400;

/** Edge of the smaller version of generated covers. */
export const SMALL_COVER_PIXELS = 720;

/** The path of a generated cover's smaller version; undefined for other images. */
export function smallCoverPath(coverUrl: string): string | undefined {
  return /^\/covers\/\d+-[0-9a-f]{16}\.png$/.test(coverUrl) ? coverUrl.replace(/\.png$/, "-small.png") : undefined;
}
