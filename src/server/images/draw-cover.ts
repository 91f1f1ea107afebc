import { COVER_PIXELS } from "#domain/feeds/cover.ts";
import { PALETTES, type Palette, type PaletteName } from "#domain/users/palettes.ts";
import { patternFor, seededRandom } from "./design.ts";
import { circle, rectangle, svgDocument } from "./svg.ts";
import { drawTitle, layOutTitle } from "./title-layout.ts";
import { CAP_HEIGHT_EM, type RenderableText, renderableTexts } from "./typeface.ts";

const MARGIN_PIXELS = 96;
const NAME_SIZE_PIXELS = 56;
const RULE_PIXELS = 4;
const DOT_RADIUS_PIXELS = 17;
/** From the edge of the canvas to the rule next to the guest's name. */
const NAME_BAND_PIXELS = 176;
/** From the edge of the canvas to the title, on a cover with a guest's name. */
const TITLE_OFFSET_PIXELS = NAME_BAND_PIXELS + 60;
const TITLE_HEIGHT_PIXELS = 440;
/** Height of the pattern on a cover with a title. */
const PATTERN_HEIGHT_PIXELS = 700;

/** What a generated cover shows. */
export interface CoverInput {
  /** determines the pattern */
  feedId: number;
  /** the guest's */
  palette: PaletteName;
  title: string;
  guestName: string;
}

/**
 * Draws a feed's cover: the title in the display serif and a pattern. A title or name that no font can render completely is
 * left out, and the pattern becomes larger.
 * @returns SVG, COVER_PIXELS square; the same for the same input
 */
export async function drawCover({ feedId, palette: name, title, guestName }: CoverInput): Promise<string> {
  const [titleText, nameText] = await renderableTexts([title, guestName]);
  const palette = PALETTES[name];
  const pattern = patternFor(feedId);
  const random = seededRandom(`cover of feed ${feedId}`);
  const [isMirrored, isUpsideDown] = [random() < 0.5, random() < 0.3];

  const patternHeight = titleText ? PATTERN_HEIGHT_PIXELS : COVER_PIXELS - (nameText ? NAME_BAND_PIXELS : 0);
  const shapes = pattern({ widthPixels: COVER_PIXELS, heightPixels: patternHeight }, palette, random);
  const flip = isUpsideDown ? `translate(0 ${COVER_PIXELS}) scale(1 -1) ` : "";
  const mirror = isMirrored ? `translate(${COVER_PIXELS} 0) scale(-1 1) ` : "";
  const shift = `translate(0 ${COVER_PIXELS - patternHeight})`;
  const titleOffset = nameText ? TITLE_OFFSET_PIXELS : MARGIN_PIXELS;

  return svgDocument(
    [
      rectangle(0, 0, "100%", "100%", palette.background),
      `<g transform="${flip}${mirror}${shift}">${shapes}</g>`,
      nameText ? nameBand(nameText, palette, isUpsideDown) : "",
      titleText ? titleBlock(titleText, palette.text, titleOffset, isUpsideDown) : "",
    ],
    { width: COVER_PIXELS, height: COVER_PIXELS },
  );
}

/** The guest's name, a dot and a rule, along the edge opposite the pattern. The name begins where its script begins. */
function nameBand({ text, typeface, isRightToLeft }: RenderableText, palette: Palette, isAtBottom: boolean): string {
  const widthPixels = COVER_PIXELS - 2 * MARGIN_PIXELS;
  const maxNameWidth = widthPixels - 4 * DOT_RADIUS_PIXELS;
  const widthEm = typeface.measureWidth(text);
  const sizePixels = Math.min(NAME_SIZE_PIXELS, maxNameWidth / widthEm);
  const nameLeft = isRightToLeft ? COVER_PIXELS - MARGIN_PIXELS - widthEm * sizePixels : MARGIN_PIXELS;
  const baseline = isAtBottom ? COVER_PIXELS - MARGIN_PIXELS : MARGIN_PIXELS + CAP_HEIGHT_EM * NAME_SIZE_PIXELS;
  const ruleY = isAtBottom ? COVER_PIXELS - NAME_BAND_PIXELS : NAME_BAND_PIXELS - RULE_PIXELS;
  const dotOffset = MARGIN_PIXELS + DOT_RADIUS_PIXELS;
  const dotX = isRightToLeft ? dotOffset : COVER_PIXELS - dotOffset;
  const dotY = baseline - (CAP_HEIGHT_EM * NAME_SIZE_PIXELS) / 2;
  return [
    `<path d="${typeface.outlinePath(text, nameLeft, baseline, sizePixels)}" fill="${palette.text}"/>`,
    circle(dotX, dotY, DOT_RADIUS_PIXELS, palette.primary),
    rectangle(MARGIN_PIXELS, ruleY, widthPixels, RULE_PIXELS, palette.text),
  ].join("");
}

/** @param offsetPixels from the edge of the canvas to the title */
function titleBlock(title: RenderableText, color: string, offsetPixels: number, isAtBottom: boolean): string {
  const area = { left: MARGIN_PIXELS, widthPixels: COVER_PIXELS - 2 * MARGIN_PIXELS };
  const layout = layOutTitle(title, area.widthPixels, TITLE_HEIGHT_PIXELS);
  const { lines, sizePixels } = layout;
  const { ascentEm, descentEm, lineHeightEm } = title.typeface;
  const bottomBaseline = COVER_PIXELS - offsetPixels - descentEm * sizePixels;
  const firstBaseline = isAtBottom
    ? bottomBaseline - (lines.length - 1) * sizePixels * lineHeightEm
    : offsetPixels + ascentEm * sizePixels;
  return drawTitle(layout, title, area, firstBaseline, color);
}
