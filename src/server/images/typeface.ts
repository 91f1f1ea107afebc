import bidiFactory from "bidi-js";
import { type DrawingFont, type FontFamily, findFont, type PlacedGlyph } from "./fonts.ts";

/** Height of capital letters in the display serif. */
export const CAP_HEIGHT_EM = 0.67;
/** For Latin letters, their accents and the like. */
const EUROPEAN_HEIGHT = { ascentEm: CAP_HEIGHT_EM, descentEm: 0.2, lineHeightEm: 1.04 };
/** Between what hangs down from a line and what stands up from the next, in other scripts. */
const LINE_GAP_EM = 0.14;
export const ELLIPSIS = "…";

/** The display serif of the pages. */
const SERIF = "newsreader";
/** The sans of the pages, which also has Cyrillic and Greek. Noto's other scripts match it. */
const SANS = "inter";
const EMOJI = "noto-emoji";

const SCRIPT_FAMILIES = [
  "Arabic",
  "Armenian",
  "Bengali",
  "Devanagari",
  "Ethiopic",
  "Georgian",
  "Gujarati",
  "Gurmukhi",
  "Hebrew",
  "Kannada",
  "Khmer",
  "Lao",
  "Malayalam",
  "Myanmar",
  "Oriya",
  "Sinhala",
  "Tamil",
  "Telugu",
  "Thaana",
  "Thai",
].map((script) => ({
  characters: new RegExp(`\\p{Script=${script}}`, "u"),
  family: `noto-sans-${script.toLowerCase()}`,
}));

/** Letters, marks and digits must not be left out; symbols may be. */
const REQUIRED_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
const EMOJI_CHARACTER = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u;
/** Of no width: controls of direction and the like. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}+$/u;
const CJK_CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** Letters of scripts other than Latin, Greek and Cyrillic, and emoji. */
const TALL_CHARACTER =
  /\p{Emoji_Presentation}|[\p{L}--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]]/v;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const bidi = bidiFactory();

export interface Typeface {
  /** from the baseline to the top and the bottom of a line's letters */
  ascentEm: number;
  descentEm: number;
  /** from baseline to baseline */
  lineHeightEm: number;
  /** @returns advance width of a single line, in em */
  measureWidth(text: string): number;
  /**
   * @param left x coordinate of the line's left edge
   * @param baseline y coordinate
   * @param sizePixels font size
   * @returns SVG path data
   */
  outlinePath(text: string, left: number, baseline: number, sizePixels: number): string;
}

/** A text and a typeface that has glyphs for all of it. */
export interface RenderableText {
  text: string;
  typeface: Typeface;
  /** whether its lines begin at the right */
  isRightToLeft: boolean;
}

/** Splits a text into what readers see as characters. */
export function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Finds a typeface for each text of an image. Symbols without a glyph are left out.
 * @returns undefined for a text with a letter or digit that no font has, and for one without letters, digits and emoji
 */
export async function renderableTexts(texts: readonly string[]): Promise<(RenderableText | undefined)[]> {
  const cjkFamilies = chooseCjkFamilies(texts.join(" "));
  const renderable: (RenderableText | undefined)[] = [];
  for (const text of texts) renderable.push(await renderableText(text, cjkFamilies));
  return renderable;
}

/** Chinese, Japanese and Korean share characters and draw them differently. Kana and Hangul tell which of them a text is. */
function chooseCjkFamilies(text: string): FontFamily[] {
  const first = [
    { language: "jp", letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
    { language: "kr", letters: /\p{Script=Hangul}/u },
    { language: "tc", letters: /\p{Script=Bopomofo}/u },
  ].filter(({ letters }) => letters.test(text));
  const languages = new Set([...first.map(({ language }) => language), "sc", "tc", "jp", "kr"]);
  return [...languages].map((language) => `noto-sans-${language}`);
}

async function renderableText(text: string, cjkFamilies: FontFamily[]): Promise<RenderableText | undefined> {
  const normalized = text.normalize("NFC").replace(/\s+/g, " ");
  const characters = charactersOf(normalized).filter((character) => !INVISIBLE.test(character));
  const families = [
    SANS,
    ...SCRIPT_FAMILIES.flatMap(({ characters, family }) => (characters.test(normalized) ? family : [])),
    ...(CJK_CHARACTER.test(normalized) ? cjkFamilies : []),
  ];
  for (const choice of [[SERIF], families]) {
    const fonts = await findFonts([...characters, ELLIPSIS], choice);
    if (!fonts) continue;
    const rendered = characters
      .filter((character) => fonts.has(character))
      .join("")
      .replace(/ {2,}/g, " ")
      .trim();
    if (!REQUIRED_CHARACTER.test(rendered) && !EMOJI_CHARACTER.test(rendered)) continue;
    const isRightToLeft = isOdd(bidi.getEmbeddingLevels(rendered).paragraphs[0]?.level);
    return { text: rendered, isRightToLeft, typeface: createTypeface(rendered, fonts, isRightToLeft) };
  }
  return undefined;
}

/** @returns the font of each character; undefined when a letter or digit has none */
async function findFonts(characters: string[], families: FontFamily[]): Promise<Map<string, DrawingFont> | undefined> {
  const fonts = new Map<string, DrawingFont>();
  for (const character of new Set(characters)) {
    const font = await findFont(character, EMOJI_CHARACTER.test(character) ? [EMOJI] : [...families, EMOJI]);
    if (font) fonts.set(character, font);
    else if (REQUIRED_CHARACTER.test(character)) return undefined;
  }
  return fonts;
}

/** How high the lines of a text are. Scripts differ in it: Thai stacks marks on its letters, Chinese fills a square. */
function measureHeight(text: string, glyphsOf: () => { font: DrawingFont; glyph: PlacedGlyph }[]) {
  if (!TALL_CHARACTER.test(text)) return EUROPEAN_HEIGHT;
  let { ascentEm, descentEm } = EUROPEAN_HEIGHT;
  for (const { font, glyph } of glyphsOf()) {
    const { above, below } = font.extents(glyph.id);
    ascentEm = Math.max(ascentEm, above + glyph.yOffset);
    descentEm = Math.max(descentEm, below - glyph.yOffset);
  }
  return {
    ascentEm,
    descentEm,
    lineHeightEm: Math.max(EUROPEAN_HEIGHT.lineHeightEm, ascentEm + descentEm + LINE_GAP_EM),
  };
}

function isOdd(level = 0): boolean {
  return level % 2 === 1;
}

interface Run {
  font: DrawingFont;
  text: string;
  level: number;
}

function createTypeface(text: string, fonts: Map<string, DrawingFont>, isRightToLeft: boolean): Typeface {
  /** The runs of a line that have one font and one direction, from left to right. */
  function runsOf(line: string): Run[] {
    const embedding = bidi.getEmbeddingLevels(line, isRightToLeft ? "rtl" : "ltr");
    const runByIndex: (Run | undefined)[] = [];
    let last: Run | undefined;
    for (const character of charactersOf(line)) {
      const font = fonts.get(character);
      const level = embedding.levels[runByIndex.length] ?? 0;
      if (font && last?.font === font && last.level === level) last.text += character;
      else last = font && { font, text: character, level };
      for (const _unit of character.split("")) runByIndex.push(last);
    }
    return [...new Set(bidi.getReorderedIndices(line, embedding).flatMap((index) => runByIndex[index] ?? []))];
  }

  function glyphsOf(line: string): { font: DrawingFont; glyph: PlacedGlyph }[] {
    return runsOf(line).flatMap(({ font, text, level }) =>
      font.shape(text, isOdd(level)).map((glyph) => ({ font, glyph })),
    );
  }

  return {
    ...measureHeight(text, () => glyphsOf(text)),
    measureWidth: (line) => glyphsOf(line).reduce((em, { glyph }) => em + glyph.xAdvance, 0),
    outlinePath(line, left, baseline, sizePixels) {
      let x = left;
      return glyphsOf(line)
        .map(({ font, glyph: { id, xAdvance, xOffset, yOffset } }) => {
          const outline = font.outline(id, x + xOffset * sizePixels, baseline - yOffset * sizePixels, sizePixels);
          x += xAdvance * sizePixels;
          return outline;
        })
        .join("");
    },
  };
}
