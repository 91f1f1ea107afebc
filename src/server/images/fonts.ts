import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Blob, Direction, Face, Font, shape, Buffer as TextBuffer, Variation } from "harfbuzzjs";
import decompress from "woff2-encoder/decompress";

/** To harfbuzz, every font's em has so many units: enough for covers of 1,400 pixels. */
const UNITS_PER_EM = 16_384;
const WEIGHT = 400;

const ZERO_WIDTH_JOINER = 0x200d;
const VARIATION_SELECTOR = /\p{Variation_Selector}/u;

/** A package that has a family's characters in many files, and in unicode.json which of them has what. */
export type FontFamily = string;

/** One file of a family. */
interface FontFile {
  path: string;
  /** first and last code points, in pairs */
  ranges: Uint32Array;
}

/** A glyph in its place, in em. */
export interface PlacedGlyph {
  id: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

const require = createRequire(import.meta.url);
const filesByFamily = new Map<FontFamily, FontFile[]>();
/** All fonts together take 50 MB, until the thread ends. Harfbuzz frees none itself. */
const openFonts = new Map<string, DrawingFont>();
/** Reused, like the fonts: harfbuzz's memory for an object is freed only when V8 collects the object, long after its use. */
const textBuffer = new TextBuffer();

/**
 * Finds the first font that can draw a character, and opens it.
 * @param character what readers see as one: it may consist of several code points
 * @param families in the order of preference
 */
export async function findFont(character: string, families: readonly FontFamily[]): Promise<DrawingFont | undefined> {
  const codePoints = [...character]
    .filter((each) => !VARIATION_SELECTOR.test(each))
    .map((each) => each.codePointAt(0) ?? 0);
  const visible = codePoints.filter((codePoint) => codePoint !== ZERO_WIDTH_JOINER);
  for (const family of families) {
    const files = (await listFiles(family)).filter((file) => containsAll(file, visible));
    // Emoji that joiners connect are one glyph in the files that have joiners.
    const [withJoiners, others] = [files.filter((file) => containsAll(file, codePoints)), files];
    for (const { path } of [...withJoiners, ...others]) {
      const font = await openFont(path);
      if (font.shape(character, false).every(({ id }) => id !== 0)) return font;
    }
  }
  return undefined;
}

async function listFiles(family: FontFamily): Promise<FontFile[]> {
  const known = filesByFamily.get(family);
  if (known) return known;
  const unicode: Record<string, string> = JSON.parse(await readFile(resolveFile(family, "unicode.json"), "utf8"));
  const files = Object.entries(unicode).map(([subset, ranges]) => ({
    path: resolveFile(family, `files/${family}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`),
    ranges: Uint32Array.from(ranges.split(",").flatMap(parseRange)),
  }));
  filesByFamily.set(family, files);
  return files;
}

function resolveFile(family: FontFamily, file: string): string {
  return require.resolve(`@fontsource-variable/${family}/${file}`);
}

/** @param range such as `U+4e00` or `U+4e00-4e0f` */
function parseRange(range: string): [number, number] {
  const [first = "", last = first] = range.slice("U+".length).split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

function containsAll({ ranges }: FontFile, codePoints: number[]): boolean {
  return codePoints.every((codePoint) => {
    for (let index = 0; index < ranges.length; index += 2)
      if (codePoint >= (ranges[index] ?? 0) && codePoint <= (ranges[index + 1] ?? 0)) return true;
    return false;
  });
}

async function openFont(path: string): Promise<DrawingFont> {
  const font = openFonts.get(path) ?? new DrawingFont(await decompress(await readFile(path)));
  openFonts.set(path, font);
  return font;
}

/** A font of normal weight. */
export class DrawingFont {
  readonly #font: Font;

  /** @param data as TrueType or OpenType */
  constructor(data: Uint8Array) {
    this.#font = new Font(new Face(new Blob(data)));
    this.#font.setScale(UNITS_PER_EM, UNITS_PER_EM);
    this.#font.setVariations([new Variation("wght", WEIGHT)]);
  }

  /** Turns text of one direction and script into glyphs, in the order from left to right. */
  shape(text: string, isRightToLeft: boolean): PlacedGlyph[] {
    textBuffer.clearContents();
    textBuffer.addText(text);
    textBuffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    textBuffer.guessSegmentProperties();
    shape(this.#font, textBuffer);
    const positions = textBuffer.getGlyphPositions();
    return textBuffer.getGlyphInfos().map(({ codepoint: id }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      return {
        id,
        xAdvance: xAdvance / UNITS_PER_EM,
        xOffset: xOffset / UNITS_PER_EM,
        yOffset: yOffset / UNITS_PER_EM,
      };
    });
  }

  /** @returns how far a glyph reaches above and below the baseline, in em; 0 for a space */
  extents(glyphId: number): { above: number; below: number } {
    const { yBearing = 0, height = 0 } = this.#font.glyphExtents(glyphId) ?? {};
    return { above: yBearing / UNITS_PER_EM, below: -(yBearing + height) / UNITS_PER_EM };
  }

  /**
   * @param x coordinate of the glyph's origin
   * @param baseline y coordinate
   * @param sizePixels font size
   * @returns SVG path data
   */
  outline(glyphId: number, x: number, baseline: number, sizePixels: number): string {
    const scale = sizePixels / UNITS_PER_EM;
    return this.#font
      .glyphToJson(glyphId)
      .map(({ type, values }) => {
        const points = values.map((value, index) => (index % 2 === 0 ? x + value * scale : baseline - value * scale));
        return type + points.map((point) => point.toFixed(2)).join(" ");
      })
      .join("");
  }
}
