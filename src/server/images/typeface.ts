import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { create, type Font } from "fontkit";

/** Height of capital letters in the display serif. */
export const CAP_HEIGHT_EM = 0.67;

const require = createRequire(import.meta.url);

/** The display serif of the pages, then their sans, which also has Cyrillic and Greek. A text is rendered in the first match. */
const FAMILIES = [
  { name: "newsreader", subsets: ["latin", "latin-ext", "vietnamese"] },
  { name: "inter", subsets: ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"] },
];

/** Letters, marks and digits must not be left out; emoji and other symbols may be. */
const REQUIRED_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
/** Joiners, variation selectors and the like. */
const INVISIBLE_CHARACTER = /\p{Default_Ignorable_Code_Point}/gu;

export interface Typeface {
  hasGlyph(character: string): boolean;
  /** @returns advance width of a single line, in em */
  measureWidth(text: string): number;
  /**
   * @param left x coordinate of the line's start
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
}

/**
 * Finds a typeface for a text. Symbols without a glyph, such as emoji, are left out.
 * @returns undefined when no typeface has glyphs for every letter and digit, or the text contains none
 */
export function renderableText(text: string): RenderableText | undefined {
  const characters = [...text.normalize("NFC").replace(INVISIBLE_CHARACTER, "").replace(/\s+/g, " ")];
  for (const typeface of fonts().map(combineFonts)) {
    if (characters.some((character) => REQUIRED_CHARACTER.test(character) && !typeface.hasGlyph(character))) continue;
    const withGlyphs = characters.filter((character) => typeface.hasGlyph(character)).join("");
    const rendered = withGlyphs.replace(/ {2,}/g, " ").trim();
    if (REQUIRED_CHARACTER.test(rendered)) return { text: rendered, typeface };
  }
  return undefined;
}

let openedFonts: Font[][] | undefined;
let areFontsReady = false;

/**
 * Decodes what every text needs of the fonts before their first use, font by font: all at once would make others wait for 300 ms. Many
 * processes never draw an image.
 */
export async function prepareTypefaces(): Promise<void> {
  if (areFontsReady) return;
  for (const font of fonts().flat())
    for (const decode of [() => font.characterSet, () => font.layout("a").glyphs[0]?.path]) {
      decode();
      await yieldToEventLoop();
    }
  areFontsReady = true;
}

/** By family. */
function fonts(): Font[][] {
  openedFonts ??= FAMILIES.map(({ name, subsets }) => subsets.map((subset) => openFont(name, subset)));
  return openedFonts;
}

function openFont(family: string, subset: string): Font {
  const file = require.resolve(`@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`);
  const font = create(readFileSync(file));
  if (!("layout" in font)) throw new Error(`Not a single font: ${file}`);
  return font;
}

/** Combines fonts that each cover some of a typeface's characters. */
function combineFonts(fonts: Font[]): Typeface {
  const fontFor = (character: string) => fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

  function runsOf(text: string): { font: Font; text: string }[] {
    const runs: { font: Font; text: string }[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const font = last?.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? last.font : fontFor(character);
      if (!font) continue;
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }

  return {
    hasGlyph: (character) => fontFor(character) !== undefined,
    measureWidth: (text) =>
      runsOf(text).reduce((em, run) => em + run.font.layout(run.text).advanceWidth / run.font.unitsPerEm, 0),
    outlinePath(text, left, baseline, sizePixels) {
      const outlines: string[] = [];
      let x = left;
      for (const run of runsOf(text)) {
        const scale = sizePixels / run.font.unitsPerEm;
        const { glyphs, positions } = run.font.layout(run.text);
        for (const [index, glyph] of glyphs.entries()) {
          const position = positions[index];
          if (!position) continue;
          outlines.push(
            glyph.path
              .scale(scale, -scale)
              .translate(x + position.xOffset * scale, baseline - position.yOffset * scale)
              .toSVG(),
          );
          x += position.xAdvance * scale;
        }
      }
      return outlines.join("");
    },
  };
}
