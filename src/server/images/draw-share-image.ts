import { SHARE_IMAGE_PIXELS } from "#domain/public-pages/public-pages.ts";
import { PALETTES, type Palette, type PaletteName } from "#domain/users/palettes.ts";
import { patternFor, seededRandom } from "./design.ts";
import type { CoverInput } from "./draw-cover.ts";
import { arrangePanel, type Box, PANEL_WIDTH_PIXELS, RULE_PIXELS } from "./share-image-panel.ts";
import { circle, rectangle, svgDocument } from "./svg.ts";
import { drawTitle, layOutTitle } from "./title-layout.ts";
import { CAP_HEIGHT_EM, type RenderableText, renderableTexts } from "./typeface.ts";

const { width: WIDTH_PIXELS, height: HEIGHT_PIXELS } = SHARE_IMAGE_PIXELS;

const MARGIN_PIXELS = 64;
const TEXT_WIDTH_PIXELS = WIDTH_PIXELS - PANEL_WIDTH_PIXELS - 2 * MARGIN_PIXELS;
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
const DOT_RADIUS_PIXELS = 10;

/** What a share image shows. */
export interface ShareImageInput {
  kind: "profile" | "feed" | "episode";
  /** of the user, feed or episode; determines the pattern */
  id: number;
  /** the guest's */
  palette: PaletteName;
  title: string;
  /** above the title */
  byline: string | null;
  /** after the product's name; may be '' */
  footer: string;
  /** the guest's uploaded picture */
  portrait: { userId: number; contentHash: string } | null;
  /** generated covers of the guest's feeds, at most SHOWN_COVERS */
  covers: CoverInput[];
}

/**
 * Draws the image for links to a profile or feed page, except the portrait and the covers: the title beside a panel for them, with a
 * pattern where they leave room. Where no font can render the title completely, the pattern fills the image.
 * @returns SVG of SHARE_IMAGE_PIXELS; the same for the same input
 */
export async function drawShareImage(input: ShareImageInput): Promise<string> {
  const { kind, id, title, byline, footer, portrait, covers } = input;
  const [titleText, bylineText, brandText, footerText] = await renderableTexts([
    title,
    byline ?? "",
    "Aircheck",
    footer,
  ]);
  const palette = PALETTES[input.palette];
  const pattern = patternFor(id);
  const random = seededRandom(`${kind} ${id} as shared`);
  const panel = arrangePanel(portrait !== null, covers.length);
  const box = titleText ? panel.pattern : { left: 0, top: 0, width: WIDTH_PIXELS, height: HEIGHT_PIXELS };

  const text = titleText
    ? [heading(titleText, bylineText, palette.text), footerLine(brandText, footerText, palette)]
    : [];
  const boxes = [panel.portrait, ...panel.covers, titleText && panel.pattern];
  return svgDocument(
    [
      rectangle(0, 0, "100%", "100%", palette.background),
      box ? patternIn(box, (area) => pattern(area, palette, random)) : "",
      ...boxes.map((each) => (each ? rules(each, palette.text) : "")),
      ...text,
    ],
    SHARE_IMAGE_PIXELS,
  );
}

/** Patterns are designed for areas twice as wide as high. The box shows the middle of such an area. */
function patternIn(
  { left, top, width, height }: Box,
  draw: (area: { widthPixels: number; heightPixels: number }) => string,
): string {
  const area = { widthPixels: 2 * height, heightPixels: height };
  return [
    `<clipPath id="pattern"><rect x="${left}" y="${top}" width="${width}" height="${height}"/></clipPath>`,
    `<g clip-path="url(#pattern)"><g transform="translate(${left - (area.widthPixels - width) / 2} ${top})">${draw(area)}</g></g>`,
  ].join("");
}

/** The left and, inside the image, the top edge of a box. */
function rules({ left, top, width, height }: Box, color: string): string {
  const topRule = top > 0 ? rectangle(left, top, width, RULE_PIXELS, color) : "";
  return rectangle(left, top, RULE_PIXELS, height, color) + topRule;
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
