import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

const require = createRequire(import.meta.url);

/** The display serif of the pages, and for what it lacks (Cyrillic, Greek) their sans. First match sets a whole line. */
const FAMILIES = [
  { name: "newsreader", subsets: ["latin", "latin-ext", "vietnamese"] },
  { name: "inter", subsets: ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"] },
];

/** Emoji, their joiners and other signs can go unprinted; letters, their marks and digits cannot. */
const REQUIRED_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
/** Joiners, variation selectors and the like: they only say how their neighbours look. */
const INVISIBLE_CHARACTER = /\p{Default_Ignorable_Code_Point}/gu;

export interface Typeface {
  hasGlyph(character: string): boolean;
  /** @returns advance width of the text in one line, in em */
  measureWidth(text: string): number;
  /**
   * @param left where the line begins, in pixels
   * @param baseline in pixels
   * @param sizePixels em
   * @returns the glyphs' outlines as SVG path data
   */
  outlinePath(text: string, left: number, baseline: number, sizePixels: number): string;
}

/** A text that can be set, and the typeface that sets all of it. */
export interface RenderableText {
  text: string;
  typeface: Typeface;
}

/**
 * Finds the typeface that holds every letter and digit of a text; signs that it lacks, such as emoji, are left out.
 * @returns undefined when no typeface at hand holds them all, or when nothing is left to set
 */
export function renderableText(text: string): RenderableText | undefined {
  const characters = [...text.normalize("NFC").replace(INVISIBLE_CHARACTER, "").replace(/\s+/g, " ")];
  for (const typeface of typefaces()) {
    if (characters.some((character) => REQUIRED_CHARACTER.test(character) && !typeface.hasGlyph(character))) continue;
    const kept = characters.filter((character) => typeface.hasGlyph(character)).join("");
    const settableText = kept.replace(/ {2,}/g, " ").trim();
    if (REQUIRED_CHARACTER.test(settableText)) return { text: settableText, typeface };
  }
  return undefined;
}

let openedTypefaces: Typeface[] | undefined;

/** Opened at first use: most processes draw few covers, and many none. */
function typefaces(): Typeface[] {
  openedTypefaces ??= FAMILIES.map(({ name, subsets }) =>
    combineFonts(subsets.map((subset) => openFont(name, subset))),
  );
  return openedTypefaces;
}

function openFont(family: string, subset: string): Font {
  const file = require.resolve(`@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`);
  const font = create(readFileSync(file));
  if (!("layout" in font)) throw new Error(`Not a single font: ${file}`);
  return font;
}

/** One typeface of several files, each with a part of the characters. */
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
