import type { RenderableText, Typeface } from "./typeface.ts";

/** Sizes that a title is tried in, the largest that fits wins: em in pixels. */
const SIZES_PIXELS = [390, 340, 300, 264, 232, 204, 180, 158, 140, 124, 110, 98, 88, 78, 68, 60];
export const LINE_HEIGHT_EM = 1.04;
const ELLIPSIS = "…";
/** How exactly the lines of a title are evened out. */
const EVENNESS_TOLERANCE_EM = 0.1;

export interface TitleBlock {
  lines: string[];
  /** em */
  sizePixels: number;
}

/** Widths are measured once, at an em of 1: measuring is what takes the time. */
interface Word {
  text: string;
  widthEm: number;
}

/**
 * Breaks a title into lines of about equal length, as large as the space allows; what does not fit even at the smallest
 * size ends in an ellipsis.
 * @param widthPixels longest line
 * @param heightPixels of all lines together
 */
export function layOutTitle({ text, typeface }: RenderableText, widthPixels: number, heightPixels: number): TitleBlock {
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

function maxLinesFor(heightPixels: number, sizePixels: number): number {
  return Math.floor(heightPixels / (sizePixels * LINE_HEIGHT_EM));
}

/** As few lines as the width allows, then as narrow as those lines allow; undefined when a word is wider than a line. */
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
    const longerEm = last ? last.widthEm + spaceEm + word.widthEm : Number.POSITIVE_INFINITY;
    if (last && longerEm <= widthEm) {
      last.text += ` ${word.text}`;
      last.widthEm = longerEm;
    } else lines.push({ ...word });
  }
  return lines.map((line) => line.text);
}

/** Lines filled character by character, each broken at its last space where it has one. */
function breakAndTruncate(text: string, typeface: Typeface, widthEm: number, maxLines: number): string[] {
  const widthsEm = new Map([...text, ELLIPSIS].map((character) => [character, 0]));
  for (const character of widthsEm.keys()) widthsEm.set(character, typeface.measureWidth(character));
  const lines: string[] = [];
  let rest = [...text];
  while (rest.length > 0 && lines.length < maxLines) {
    const isLastLine = lines.length === maxLines - 1;
    let count = countFittingCharacters(rest, widthsEm, widthEm);
    let end = "";
    if (count < rest.length) {
      if (isLastLine) {
        end = ELLIPSIS;
        count = countFittingCharacters(rest, widthsEm, widthEm - (widthsEm.get(ELLIPSIS) ?? 0));
      }
      const space = rest.lastIndexOf(" ", count);
      if (space > 0) count = space;
    }
    lines.push(rest.slice(0, count).join("").trimEnd() + end);
    rest = [...rest.slice(count).join("").trimStart()];
  }
  return lines;
}

/** @returns at least 1, so that every line takes something */
function countFittingCharacters(characters: string[], widthsEm: Map<string, number>, widthEm: number): number {
  let usedEm = 0;
  const count = characters.findIndex((character) => {
    usedEm += widthsEm.get(character) ?? 0;
    return usedEm > widthEm;
  });
  return count === -1 ? characters.length : Math.max(1, count);
}
