/** Edge of generated covers, Apple's minimum. Source: https://podcasters.apple.com/support/896-artwork-requirements */
export const COVER_PIXELS = 1400;

/** Edge of the smaller version of generated covers. */
export const SMALL_COVER_PIXELS = 720;

/** The path of a generated cover's smaller version; undefined for other images. */
export function smallCoverPath(coverUrl: string): string | undefined {
  return /^\/covers\/\d+-[0-9a-f]{16}\.png$/.test(coverUrl) ? coverUrl.replace(/\.png$/, "-small.png") : undefined;
}

/** Formats of pictures that podcast apps do not take, by what files and parameters call them. */
const OTHER_FORMATS = new Set([
  "webp",
  "avif",
  "gif",
  "svg",
  "svgz",
  "heic",
  "heif",
  "bmp",
  "tif",
  "tiff",
  "jxl",
  "jp2",
  "ico",
]);

/**
 * Whether podcast apps can show the picture at a URL: they take JPEG and PNG alone. Many hosts of pictures name the format in the query; a URL that
 * names none is believed. Source: https://podcasters.apple.com/support/896-artwork-requirements
 */
export function isPodcastArtwork(imageUrl: string): boolean {
  const url = URL.parse(imageUrl);
  if (!url) return true;
  const format =
    url.searchParams.get("format") ?? url.searchParams.get("fm") ?? /\.([a-z0-9]{2,4})$/i.exec(url.pathname)?.[1] ?? "";
  return !OTHER_FORMATS.has(format.toLowerCase());
}
