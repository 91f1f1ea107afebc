import type { RenderableText, Typeface } from "./typeface.ts";

/** Font sizes of titles. The largest that fits is used. */
const SIZES_PIXELS = [390, 340, 300, 264, 232, 204, 180, 158, 140, 124, 110, 98, 88, 78, 68, 60];
export const LINE_HEIGHT_EM = 1.04;
const ELLIPSIS = "…";
/** Accuracy to which the width of a title's lines is minimized. */
const EVENNESS_TOLERANCE_EM = 0.1;

/** Makes the title slightly bolder, so that it stays readable in thumbnails. */
const TITLE_STROKE_EM = 0.013;

export interface TitleLayout {
  lines: string[];
  /** font size */
  sizePixels: number;
}

/** Words are measured once, in em, because measuring is slow. */
interface Word {
  text: string;
  widthEm: number;
}

/**
 * Breaks a title into lines of similar length, in the largest font size that fits. A title that does not fit in the smallest
 * size is truncated with an ellipsis.
 * @param widthPixels width available for each line
 * @param heightPixels height available for all lines
 */
export function layOutTitle(
  { text, typeface }: RenderableText,
  widthPixels: number,
  heightPixels: number,
): TitleLayout {
  const words = text.split(" ").map((word) => ({ text: word, widthEm: typeface.measureWidth(word) }));
  const spaceEm = typeface.measureWidth(" ");
  for (const sizePixels of SIZES_PIXELS) {
    const lines = breakEvenly(words, spaceEm, widthPixels / sizePixels);
    if (lines && lines.length <= maxLinesFor(heightPixels, sizePixels)) return { lines, sizePixels };
  }
  const sizePixels = SIZES_PIXELS.at(-1) ?? 0;
  return {
    lines: breakAndTruncate(text, typeface, widthPixels / sizePixels, maxLinesFor(heightPixels, sizePixels)),
    sizePixels,
  };
}

/**
 * Draws a laid out title.
 * @param left x coordinate of the lines' start
 * @param firstBaseline y coordinate of the first line's baseline
 * @returns SVG elements
 */
export function drawTitle(
  { lines, sizePixels }: TitleLayout,
  typeface: Typeface,
  left: number,
  firstBaseline: number,
  color: string,
): string {
  const lineHeight = sizePixels * LINE_HEIGHT_EM;
  return lines
    .map((line, index) => {
      const path = typeface.outlinePath(line, left, firstBaseline + index * lineHeight, sizePixels);
      return `<path d="${path}" fill="${color}" stroke="${color}" stroke-width="${TITLE_STROKE_EM * sizePixels}"/>`;
    })
    .join("");
}

function maxLinesFor(heightPixels: number, sizePixels: number): number {
  return Math.floor(heightPixels / (sizePixels * LINE_HEIGHT_EM));
}

/**
 * Finds the narrowest lines that need no more lines than the full width.
 * @returns undefined when a word is wider than widthEm
 */
function breakEvenly(words: Word[], spaceEm: number, widthEm: number): string[] | undefined {
  const lines = breakLines(words, spaceEm, widthEm);
  let even = lines;
  let tooNarrowEm = 0;
  let wideEnoughEm = widthEm;
  while (lines && wideEnoughEm - tooNarrowEm > EVENNESS_TOLERANCE_EM) {
    const middleEm = (tooNarrowEm + wideEnoughEm) / 2;
    const narrower = breakLines(words, spaceEm, middleEm);
    if (narrower?.length === lines.length) {
      even = narrower;
      wideEnoughEm = middleEm;
    } else tooNarrowEm = middleEm;
  }
  return even;
}

function breakLines(words: Word[], spaceEm: number, widthEm: number): string[] | undefined {
  const lines: Word[] = [];
  for (const word of words) {
    if (word.widthEm > widthEm) return undefined;
    const last = lines.at(-1);
    const extendedEm = last ? last.widthEm + spaceEm + word.widthEm : Number.POSITIVE_INFINITY;
    if (last && extendedEm <= widthEm) {
      last.text += ` ${word.text}`;
      last.widthEm = extendedEm;
    } else lines.push({ ...word });
  }
  return lines.map((line) => line.text);
}

/** Breaks lines at their last space, or anywhere in lines without one. */
function breakAndTruncate(text: string, typeface: Typeface, widthEm: number, maxLines: number): string[] {
  const widthsEm = new Map([...text, ELLIPSIS].map((character) => [character, 0]));
  for (const character of widthsEm.keys()) widthsEm.set(character, typeface.measureWidth(character));
  const lines: string[] = [];
  let rest = [...text];
  while (rest.length > 0 && lines.length < maxLines) {
    const isLastLine = lines.length === maxLines - 1;
    let count = countFittingCharacters(rest, widthsEm, widthEm);
    let suffix = "";
    if (count < rest.length) {
      if (isLastLine) {
        suffix = ELLIPSIS;
        count = countFittingCharacters(rest, widthsEm, widthEm - (widthsEm.get(ELLIPSIS) ?? 0));
      }
      const space = rest.lastIndexOf(" ", count);
      if (space > 0) count = space;
    }
    lines.push(rest.slice(0, count).join("").trimEnd() + suffix);
    rest = [...rest.slice(count).join("").trimStart()];
  }
  return lines;
}

/** @returns at least 1, so that every line makes progress */
function countFittingCharacters(characters: string[], widthsEm: Map<string, number>, widthEm: number): number {
  let usedEm = 0;
  const count = characters.findIndex((character) => {
    usedEm += widthsEm.get(character) ?? 0;
    return usedEm > widthEm;
  });
  return count === -1 ? characters.length : Math.max(1, count);
}
