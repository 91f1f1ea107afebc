import sharp from "sharp";
import { SHARE_IMAGE_PIXELS } from "#domain/public-pages.ts";
import { cyclicEntry, PNG_OPTIONS, seededRandom } from "./draw-cover.ts";
import { PALETTES, type Palette } from "./palette.ts";
import { PATTERNS } from "./patterns.ts";
import { LINE_HEIGHT_EM, layOutTitle } from "./title-block.ts";
import { type RenderableText, renderableText } from "./typeface.ts";

const { width: SHARE_WIDTH_PIXELS, height: SHARE_HEIGHT_PIXELS } = SHARE_IMAGE_PIXELS;

const MARGIN_PIXELS = 64;
/** The figure's part at the right edge. */
const PATTERN_WIDTH_PIXELS = 400;
const TEXT_WIDTH_PIXELS = SHARE_WIDTH_PIXELS - PATTERN_WIDTH_PIXELS - 2 * MARGIN_PIXELS;
const TITLE_HEIGHT_PIXELS = 300;
const TITLE_STROKE_EM = 0.013;
const BYLINE_SIZE_PIXELS = 36;
const FOOTER_SIZE_PIXELS = 30;
const CAP_HEIGHT_EM = 0.67;
const RULE_PIXELS = 3;
const DOT_RADIUS_PIXELS = 10;

/** What a sharing picture is drawn from. */
export interface ShareImageInput {
  kind: "profile" | "feed";
  id: number;
  title: string;
  /** stands over the title */
  byline: string | null;
  /** stands at the foot; may be empty */
  line: string;
}

/**
 * Draws the picture for links to a profile or a feed: the title large beside one bold figure, by the id as on the
 * generated covers. Letters that no typeface at hand has leave the sheet to the figure.
 * @returns a PNG of 1200 × 630, the same bytes for the same subject
 */
export async function drawShareImage(subject: ShareImageInput): Promise<Buffer> {
  return sharp(Buffer.from(shareSvg(subject)))
    .png(PNG_OPTIONS)
    .toBuffer();
}

function shareSvg({ kind, id, title, byline, line }: ShareImageInput): string {
  const inks = cyclicEntry(PALETTES, id * 2);
  const composition = cyclicEntry(PATTERNS, id * 3);
  const random = seededRandom(`${kind} ${id} as shared`);
  const settableTitle = renderableText(title);
  const figureWidth = settableTitle ? PATTERN_WIDTH_PIXELS : SHARE_WIDTH_PIXELS;
  // Figures are made for a stage twice as wide as high; a taller one shows the part around its middle.
  const stage = { widthPixels: 2 * SHARE_HEIGHT_PIXELS, heightPixels: SHARE_HEIGHT_PIXELS };
  const figure = composition(stage, inks, random);
  const left = SHARE_WIDTH_PIXELS - figureWidth;
  const shift = left - (stage.widthPixels - figureWidth) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH_PIXELS}" height="${SHARE_HEIGHT_PIXELS}">`,
    `<clipPath id="stage"><rect x="${left}" width="${figureWidth}" height="100%"/></clipPath>`,
    `<rect width="100%" height="100%" fill="${inks.background}"/>`,
    `<g clip-path="url(#stage)"><g transform="translate(${shift} 0)">${figure}</g></g>`,
    settableTitle ? `<rect x="${left}" width="${RULE_PIXELS}" height="100%" fill="${inks.text}"/>` : "",
    settableTitle ? heading(settableTitle, byline ? renderableText(byline) : undefined, inks.text) : "",
    settableTitle ? footer(line ? renderableText(line) : undefined, inks) : "",
    "</svg>",
  ].join("");
}

function heading(title: RenderableText, byline: RenderableText | undefined, ink: string): string {
  const bylineBottom = MARGIN_PIXELS + CAP_HEIGHT_EM * BYLINE_SIZE_PIXELS;
  const top = byline ? bylineBottom + 44 : MARGIN_PIXELS;
  const { lines, sizePixels } = layOutTitle(title, TEXT_WIDTH_PIXELS, TITLE_HEIGHT_PIXELS);
  const size = Math.min(sizePixels, 158);
  const drawn = lines.map((line, index) => {
    const baseline = top + CAP_HEIGHT_EM * size + index * size * LINE_HEIGHT_EM;
    const outlines = title.typeface.outlinePath(line, MARGIN_PIXELS, baseline, size);
    return `<path d="${outlines}" fill="${ink}" stroke="${ink}" stroke-width="${TITLE_STROKE_EM * size}"/>`;
  });
  return (byline ? textLine(byline, bylineBottom, BYLINE_SIZE_PIXELS, ink) : "") + drawn.join("");
}

/** A rule, the facts and the product's name beneath it. */
function footer(line: RenderableText | undefined, { text, primary }: Palette): string {
  const baseline = SHARE_HEIGHT_PIXELS - MARGIN_PIXELS;
  const brand = renderableText("Aircheck");
  const lampY = baseline - (CAP_HEIGHT_EM * FOOTER_SIZE_PIXELS) / 2;
  const ruleY = baseline - 62;
  const brandLeft = MARGIN_PIXELS + 3 * DOT_RADIUS_PIXELS;
  const brandWidth = brand ? brand.typeface.measureWidth(brand.text) * FOOTER_SIZE_PIXELS : 0;
  return [
    `<rect x="${MARGIN_PIXELS}" y="${ruleY}" width="${TEXT_WIDTH_PIXELS}" height="${RULE_PIXELS}" fill="${text}"/>`,
    `<circle cx="${MARGIN_PIXELS + DOT_RADIUS_PIXELS}" cy="${lampY}" r="${DOT_RADIUS_PIXELS}" fill="${primary}"/>`,
    brand ? textLine(brand, baseline, FOOTER_SIZE_PIXELS, text, brandLeft) : "",
    line ? textLine(line, baseline, FOOTER_SIZE_PIXELS, text, brandLeft + brandWidth + 36) : "",
  ].join("");
}

/** One line, set smaller where it would be too long. */
function textLine(
  { text, typeface }: RenderableText,
  baseline: number,
  sizePixels: number,
  ink: string,
  left = MARGIN_PIXELS,
): string {
  const room = MARGIN_PIXELS + TEXT_WIDTH_PIXELS - left;
  const size = Math.min(sizePixels, room / typeface.measureWidth(text));
  return `<path d="${typeface.outlinePath(text, left, baseline, size)}" fill="${ink}"/>`;
}
