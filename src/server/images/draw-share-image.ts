import { SHARE_IMAGE_PIXELS } from "#domain/public-pages/public-pages.ts";
import { designFor, seededRandom } from "./design.ts";
import type { Palette } from "./palette.ts";
import { circle, rectangle, svgDocument } from "./svg.ts";
import { drawTitle, layOutTitle } from "./title-layout.ts";
import { CAP_HEIGHT_EM, type RenderableText, renderableTexts } from "./typeface.ts";

const { width: WIDTH_PIXELS, height: HEIGHT_PIXELS } = SHARE_IMAGE_PIXELS;

const MARGIN_PIXELS = 64;
/** Width of the pattern, which is at the right edge, next to a title. */
const PATTERN_WIDTH_PIXELS = 400;
const TEXT_WIDTH_PIXELS = WIDTH_PIXELS - PATTERN_WIDTH_PIXELS - 2 * MARGIN_PIXELS;
const TEXT_AREA = { left: MARGIN_PIXELS, widthPixels: TEXT_WIDTH_PIXELS };
const TITLE_HEIGHT_PIXELS = 300;
const TITLE_MAX_SIZE_PIXELS = 158;
const BYLINE_SIZE_PIXELS = 36;
const BYLINE_GAP_PIXELS = 44;
const FOOTER_SIZE_PIXELS = 30;
/** From the footer's rule to its baseline. */
const FOOTER_HEIGHT_PIXELS = 62;
/** Between the product's name and the footer's text. */
const FOOTER_GAP_PIXELS = 36;
const RULE_PIXELS = 3;
const DOT_RADIUS_PIXELS = 10;

/** What a share image shows. */
export interface ShareImageInput {
  kind: "profile" | "feed";
  /** of the user or feed; determines colours and pattern */
  id: number;
  title: string;
  /** above the title */
  byline: string | null;
  /** after the product's name; may be '' */
  footer: string;
}

/**
 * Draws the image for links to a profile or feed page: the title beside a pattern. Where no font can render the title
 * completely, the pattern fills the image.
 * @returns SVG of SHARE_IMAGE_PIXELS; the same for the same input
 */
export async function drawShareImage({ kind, id, title, byline, footer }: ShareImageInput): Promise<string> {
  const [titleText, bylineText, brandText, footerText] = await renderableTexts([
    title,
    byline ?? "",
    "Aircheck",
    footer,
  ]);
  const { palette, pattern } = designFor(id);
  const random = seededRandom(`${kind} ${id} as shared`);

  const patternWidth = titleText ? PATTERN_WIDTH_PIXELS : WIDTH_PIXELS;
  const patternLeft = WIDTH_PIXELS - patternWidth;
  // Patterns are designed for areas twice as wide as high. The image shows the middle of such an area.
  const area = { widthPixels: 2 * HEIGHT_PIXELS, heightPixels: HEIGHT_PIXELS };
  const shapes = pattern(area, palette, random);
  const shift = patternLeft - (area.widthPixels - patternWidth) / 2;

  const text = titleText
    ? [
        rectangle(patternLeft, 0, RULE_PIXELS, "100%", palette.text),
        heading(titleText, bylineText, palette.text),
        footerLine(brandText, footerText, palette),
      ]
    : [];
  return svgDocument(
    [
      `<clipPath id="pattern"><rect x="${patternLeft}" width="${patternWidth}" height="100%"/></clipPath>`,
      rectangle(0, 0, "100%", "100%", palette.background),
      `<g clip-path="url(#pattern)"><g transform="translate(${shift} 0)">${shapes}</g></g>`,
      ...text,
    ],
    SHARE_IMAGE_PIXELS,
  );
}

function heading(title: RenderableText, byline: RenderableText | undefined, color: string): string {
  const bylineBaseline = MARGIN_PIXELS + CAP_HEIGHT_EM * BYLINE_SIZE_PIXELS;
  const top = byline ? bylineBaseline + BYLINE_GAP_PIXELS : MARGIN_PIXELS;
  const { lines, sizePixels: fittingSize } = layOutTitle(title, TEXT_WIDTH_PIXELS, TITLE_HEIGHT_PIXELS);
  const sizePixels = Math.min(fittingSize, TITLE_MAX_SIZE_PIXELS);
  const firstBaseline = top + title.typeface.ascentEm * sizePixels;
  return [
    byline ? singleLine(byline, bylineBaseline, BYLINE_SIZE_PIXELS, color, { alignsRight: title.isRightToLeft }) : "",
    drawTitle({ lines, sizePixels }, title, TEXT_AREA, firstBaseline, color),
  ].join("");
}

/** A rule, and below it a dot, the product's name and the footer's text. */
function footerLine(brand: RenderableText | undefined, footer: RenderableText | undefined, palette: Palette): string {
  const baseline = HEIGHT_PIXELS - MARGIN_PIXELS;
  const ruleY = baseline - FOOTER_HEIGHT_PIXELS;
  const dotY = baseline - (CAP_HEIGHT_EM * FOOTER_SIZE_PIXELS) / 2;
  const brandLeft = MARGIN_PIXELS + 3 * DOT_RADIUS_PIXELS;
  const brandWidth = brand ? brand.typeface.measureWidth(brand.text) * FOOTER_SIZE_PIXELS : 0;
  const footerLeft = brandLeft + brandWidth + FOOTER_GAP_PIXELS;
  return [
    rectangle(MARGIN_PIXELS, ruleY, TEXT_WIDTH_PIXELS, RULE_PIXELS, palette.text),
    circle(MARGIN_PIXELS + DOT_RADIUS_PIXELS, dotY, DOT_RADIUS_PIXELS, palette.primary),
    brand ? singleLine(brand, baseline, FOOTER_SIZE_PIXELS, palette.text, { left: brandLeft }) : "",
    footer ? singleLine(footer, baseline, FOOTER_SIZE_PIXELS, palette.text, { left: footerLeft }) : "",
  ].join("");
}

/** One line of text, smaller than sizePixels where it would not fit. */
function singleLine(
  { text, typeface }: RenderableText,
  baseline: number,
  sizePixels: number,
  color: string,
  { left = MARGIN_PIXELS, alignsRight = false },
): string {
  const right = MARGIN_PIXELS + TEXT_WIDTH_PIXELS;
  const widthEm = typeface.measureWidth(text);
  const fittingSize = Math.min(sizePixels, (right - left) / widthEm);
  const start = alignsRight ? right - widthEm * fittingSize : left;
  return `<path d="${typeface.outlinePath(text, start, baseline, fittingSize)}" fill="${color}"/>`;
}
