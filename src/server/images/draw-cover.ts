import { createHash } from "node:crypto";
import sharp from "sharp";
import { COVER_PIXELS } from "#domain/cover.ts";
import { PALETTES, type Palette } from "./palette.ts";
import { PATTERNS } from "./patterns.ts";
import { LINE_HEIGHT_EM, layOutTitle } from "./title-block.ts";
import { type RenderableText, renderableText } from "./typeface.ts";

const MARGIN_PIXELS = 96;
const NAME_SIZE_PIXELS = 56;
const RULE_PIXELS = 4;
const DOT_RADIUS_PIXELS = 17;
/** Thickens the title a little, so that it holds at the size of a thumbnail. */
const TITLE_STROKE_EM = 0.013;
/** From the sheet's edge to the rule under, or over, the guest's name. */
const NAME_BAND_PIXELS = 176;
/** From the sheet's edge to a title next to the name's rule. */
const UNDER_NAME_PIXELS = NAME_BAND_PIXELS + 60;
const TITLE_HEIGHT_PIXELS = 440;
/** What a title leaves to the figure. */
const PATTERN_HEIGHT_PIXELS = 700;
const CAP_HEIGHT_EM = 0.67;
const DESCENT_EM = 0.2;

/** Flat inks and their smoothed edges need no more colours; more effort, of 10, triples the time and saves nothing. */
export const PNG_OPTIONS = { palette: true, colours: 64, dither: 0, effort: 1 } as const;

/** What a generated cover is drawn from. */
export interface CoverInput {
  feedId: number;
  title: string;
  guestName: string;
}

/**
 * Draws a feed's cover: the title large in the display serif over one bold figure, colours and figure by the feed's id.
 * Letters that no typeface at hand has leave the sheet to the figure.
 * @returns a PNG of COVER_PIXELS square, the same bytes for the same subject
 */
export async function drawCover(subject: CoverInput): Promise<Buffer> {
  return sharp(Buffer.from(coverSvg(subject)))
    .png(PNG_OPTIONS)
    .toBuffer();
}

/** A smaller form of a drawn cover. @param edgePixels of the square */
export async function reduceCover(cover: Buffer, edgePixels: number): Promise<Buffer> {
  return sharp(cover).resize(edgePixels).png(PNG_OPTIONS).toBuffer();
}

function coverSvg({ feedId, title, guestName }: CoverInput): string {
  // Neighbouring ids, which one person's feeds often have, differ in palette and in composition.
  const inks = cyclicEntry(PALETTES, feedId * 2);
  const composition = cyclicEntry(PATTERNS, feedId * 3);
  const random = seededRandom(`cover of feed ${feedId}`);
  const [isMirrored, isUpsideDown] = [random() < 0.5, random() < 0.3];
  const settableTitle = renderableText(title);
  const name = renderableText(guestName);

  const heightPixels = settableTitle ? PATTERN_HEIGHT_PIXELS : COVER_PIXELS - (name ? NAME_BAND_PIXELS : 0);
  const figure = composition({ widthPixels: COVER_PIXELS, heightPixels }, inks, random);
  const placed = `translate(0 ${COVER_PIXELS - heightPixels})`;
  const mirrored = isMirrored ? `translate(${COVER_PIXELS} 0) scale(-1 1) ` : "";
  const turned = isUpsideDown ? `translate(0 ${COVER_PIXELS}) scale(1 -1) ` : "";

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_PIXELS}" height="${COVER_PIXELS}">`,
    `<rect width="100%" height="100%" fill="${inks.background}"/>`,
    `<g transform="${turned}${mirrored}${placed}">${figure}</g>`,
    name ? nameBand(name, inks, isUpsideDown) : "",
    settableTitle ? titleLines(settableTitle, inks.text, isUpsideDown, name ? UNDER_NAME_PIXELS : MARGIN_PIXELS) : "",
    "</svg>",
  ].join("");
}

/** The guest's name, the lamp and a rule, along the edge that the figure leaves. */
function nameBand({ text, typeface }: RenderableText, { text: color, primary }: Palette, isAtFoot: boolean): string {
  const widthPixels = COVER_PIXELS - 2 * MARGIN_PIXELS;
  const lampPixels = 4 * DOT_RADIUS_PIXELS;
  const sizePixels = Math.min(NAME_SIZE_PIXELS, (widthPixels - lampPixels) / typeface.measureWidth(text));
  const baseline = isAtFoot ? COVER_PIXELS - MARGIN_PIXELS : MARGIN_PIXELS + CAP_HEIGHT_EM * NAME_SIZE_PIXELS;
  const ruleY = isAtFoot ? COVER_PIXELS - NAME_BAND_PIXELS : NAME_BAND_PIXELS - RULE_PIXELS;
  const lampY = baseline - (CAP_HEIGHT_EM * NAME_SIZE_PIXELS) / 2;
  const lampX = COVER_PIXELS - MARGIN_PIXELS - DOT_RADIUS_PIXELS;
  return [
    `<path d="${typeface.outlinePath(text, MARGIN_PIXELS, baseline, sizePixels)}" fill="${color}"/>`,
    `<circle cx="${lampX}" cy="${lampY}" r="${DOT_RADIUS_PIXELS}" fill="${primary}"/>`,
    `<rect x="${MARGIN_PIXELS}" y="${ruleY}" width="${widthPixels}" height="${RULE_PIXELS}" fill="${color}"/>`,
  ].join("");
}

/** @param edgePixels from the sheet's edge to the title */
function titleLines(title: RenderableText, ink: string, isAtFoot: boolean, edgePixels: number): string {
  const { lines, sizePixels } = layOutTitle(title, COVER_PIXELS - 2 * MARGIN_PIXELS, TITLE_HEIGHT_PIXELS);
  const leading = sizePixels * LINE_HEIGHT_EM;
  const firstBaseline = isAtFoot
    ? COVER_PIXELS - edgePixels - DESCENT_EM * sizePixels - (lines.length - 1) * leading
    : edgePixels + CAP_HEIGHT_EM * sizePixels;
  return lines
    .map((line, index) => {
      const outlines = title.typeface.outlinePath(line, MARGIN_PIXELS, firstBaseline + index * leading, sizePixels);
      return `<path d="${outlines}" fill="${ink}" stroke="${ink}" stroke-width="${TITLE_STROKE_EM * sizePixels}"/>`;
    })
    .join("");
}

/** The entry of an endlessly repeated list. */
export function cyclicEntry<T>(entries: readonly T[], index: number): T {
  const entry = entries[index % entries.length];
  if (entry === undefined) throw new RangeError(`No entry for ${index}`);
  return entry;
}

/** An endless series of fractions from 0 up to 1, the same for the same seed. */
export function seededRandom(seed: string): () => number {
  let bytes = createHash("sha256").update(seed).digest();
  let offset = 0;
  return () => {
    if (offset === bytes.length) {
      bytes = createHash("sha256").update(bytes).digest();
      offset = 0;
    }
    const fraction = bytes.readUInt16BE(offset) / 0x10000;
    offset += 2;
    return fraction;
  };
}
