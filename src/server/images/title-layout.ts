import { charactersOf, ELLIPSIS, type RenderableText, type Typeface } from "./typeface.ts";

/** Font sizes of titles. The largest that fits is used. */
const SIZES_PIXELS = [390, 340, 300, 264, 232, 204, 180, 158, 140, 124, 110, 98, 88, 78, 68, 60];
/** Accuracy to which the width of a title's lines is minimized. */
const EVENNESS_TOLERANCE_EM = 0.1;

/** Makes the title slightly bolder, so that it stays readable in thumbnails. */
const TITLE_STROKE_EM = 0.013;

export interface TitleLayout {
  lines: string[];
  /** font size */
  sizePixels: number;
}

/** What stays together on a line. Its width is measured once, because measuring is slow. */
interface Word {
  text: string;
  widthEm: number;
  isAfterSpace: boolean;
}

const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Japanese particles and endings, which do not begin a line if they need not. */
const SHORT_HIRAGANA = /^\p{Script=Hiragana}{1,2}$/u;
/** Katakana writes foreign words, which the dictionary does not know in full. */
const ENDS_IN_KATAKANA = /[\p{Script=Katakana}ー]$/u;
const STARTS_WITH_KATAKANA = /^[\p{Script=Katakana}ー]/u;
const OPENING_PUNCTUATION = /[\p{Ps}\p{Pi}]$/u;
const wordSegmenter = new Intl.Segmenter("en", { granularity: "word" });

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
  const words = text
    .split(" ")
    .flatMap((spaced) => splitUnspaced(spaced).map((word, index) => ({ text: word, isAfterSpace: index === 0 })))
    .map((word) => ({ ...word, widthEm: typeface.measureWidth(word.text) }));
  const spaceEm = typeface.measureWidth(" ");
  for (const sizePixels of SIZES_PIXELS) {
    const lines = breakEvenly(words, spaceEm, widthPixels / sizePixels);
    if (lines && lines.length <= maxLinesFor(heightPixels, sizePixels, typeface)) return { lines, sizePixels };
  }
  const sizePixels = SIZES_PIXELS.at(-1) ?? 0;
  const maxLines = maxLinesFor(heightPixels, sizePixels, typeface);
  return { lines: breakAndTruncate(text, typeface, widthPixels / sizePixels, maxLines), sizePixels };
}

/** Splits text that is written without spaces between words, and keeps punctuation with the word that it belongs to. */
function splitUnspaced(text: string): string[] {
  if (!UNSPACED_SCRIPT.test(text)) return [text];
  const words: string[] = [];
  for (const { segment, isWordLike } of wordSegmenter.segment(text)) {
    const last = words.at(-1);
    const staysWithLast =
      last !== undefined &&
      (OPENING_PUNCTUATION.test(last) ||
        SHORT_HIRAGANA.test(segment) ||
        (ENDS_IN_KATAKANA.test(last) && STARTS_WITH_KATAKANA.test(segment)) ||
        (!isWordLike && !OPENING_PUNCTUATION.test(segment)));
    if (staysWithLast) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

/**
 * Draws a laid out title.
 * @param area x coordinate of its left edge, and its width
 * @param firstBaseline y coordinate of the first line's baseline
 * @returns SVG elements
 */
export function drawTitle(
  { lines, sizePixels }: TitleLayout,
  { typeface, isRightToLeft }: RenderableText,
  area: { left: number; widthPixels: number },
  firstBaseline: number,
  color: string,
): string {
  const lineHeight = sizePixels * typeface.lineHeightEm;
  return lines
    .map((line, index) => {
      const indent = isRightToLeft ? area.widthPixels - typeface.measureWidth(line) * sizePixels : 0;
      const path = typeface.outlinePath(line, area.left + indent, firstBaseline + index * lineHeight, sizePixels);
      return `<path d="${path}" fill="${color}" stroke="${color}" stroke-width="${TITLE_STROKE_EM * sizePixels}"/>`;
    })
    .join("");
}

function maxLinesFor(heightPixels: number, sizePixels: number, { lineHeightEm }: Typeface): number {
  return Math.floor(heightPixels / (sizePixels * lineHeightEm));
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
    const [space, gapEm] = word.isAfterSpace ? [" ", spaceEm] : ["", 0];
    const extendedEm = last ? last.widthEm + gapEm + word.widthEm : Number.POSITIVE_INFINITY;
    if (last && extendedEm <= widthEm) {
      last.text += space + word.text;
      last.widthEm = extendedEm;
    } else lines.push({ ...word });
  }
  return lines.map((line) => line.text);
}

/** Breaks lines at their last space, or anywhere in lines without one. */
function breakAndTruncate(text: string, typeface: Typeface, widthEm: number, maxLines: number): string[] {
  const widthsEm = new Map([...charactersOf(text), ELLIPSIS].map((character) => [character, 0]));
  for (const character of widthsEm.keys()) widthsEm.set(character, typeface.measureWidth(character));
  const lines: string[] = [];
  let rest = charactersOf(text);
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
    rest = charactersOf(rest.slice(count).join("").trimStart());
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
