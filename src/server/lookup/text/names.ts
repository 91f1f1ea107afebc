import { foldedWords, foldText } from "#domain/text/folding.ts";
import { NUMBER_LABELS } from "../words/episode-numbers.ts";

const SAME_SHOW_LIKENESS = 0.75;
/** Of the words of two names that mean the same. */
export const SAME_NAME_LIKENESS = 0.85;
export const MIN_SENTENCE_WORDS = 4;
/** Alone, they begin the names of many shows. */
const ARTICLE = /^(?:the|an?|der|die|das|le|la|les|el|los|il|o|os|de|het)$/;

/** The folded words of a title or name, without leading zeros, and without what announces a number. */
export function wordsOfName(name: string): string[] {
  const words = foldedWords(name.replace(/&/g, " and ")).map((word) => word.replace(/^0+(?=\d)/, ""));
  const meaningful = words.filter((word) => !NUMBER_LABELS.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/**
 * How alike two titles or names are, from 0 to 1: the Sørensen–Dice coefficient of their words, halved if their numbers
 * conflict ("Part 1", "Part 2"). Word order does not count.
 */
export function likenessOf(a: string, b: string): number {
  return likenessOfWords(wordsOfName(a), wordsOfName(b));
}

/** Whether two names mean the same show: one is the beginning of the other, or they have most words in common. */
export function isSameShow(a: string, b: string): boolean {
  const [wordsOfA, wordsOfB] = [wordsOfName(a), wordsOfName(b)];
  const startsWith = (words: readonly string[], start: readonly string[]) =>
    start.some((word) => !ARTICLE.test(word)) && start.every((word, index) => word === words[index]);
  return (
    startsWith(wordsOfA, wordsOfB) ||
    startsWith(wordsOfB, wordsOfA) ||
    likenessOfWords(wordsOfA, wordsOfB) >= SAME_SHOW_LIKENESS
  );
}

/** The folded words of a text with single spaces. Text without spaces between words, as in Japanese, stays as it is. */
export function comparable(text: string): string {
  return (foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(" ");
}

/** Whether two texts have the same words. */
export function sameText(a: string, b: string): boolean {
  return comparable(a) === comparable(b) && comparable(a) !== "";
}

/** What spellings of one name have in common: "The Fog", "Fog Podcast". */
export function coreOf(name: string): string {
  return comparable(name)
    .replace(/^the /, "")
    .replace(/ (?:podcasts?|show)$/, "");
}

/** Whether two names differ only in "The" and "Podcast". */
export function isSameSpelledName(a: string, b: string): boolean {
  return sameText(a, b) || (coreOf(a) !== "" && coreOf(a) === coreOf(b));
}

/** Whether two names are spelled alike. */
export function sameName(a: string, b: string): boolean {
  return isSameSpelledName(a, b) || likenessOf(a, b) >= SAME_NAME_LIKENESS;
}

/** Whether one of two texts of several words has all words of the other, and few more: a title and its longer form. */
export function saysSame(a: string, b: string): boolean {
  const [shorter = [], longer = []] = [a, b]
    .map((text) => comparable(text).split(" "))
    .sort((x, y) => x.length - y.length);
  return (
    shorter.length >= MIN_SENTENCE_WORDS &&
    longer.length <= shorter.length * 2 &&
    shorter.every((word) => longer.includes(word))
  );
}

/** Whether a host is named after it: "Harbour Lights" and www.harbourlights.example. */
export function isNameOf(name: string, hostname: string): boolean {
  const letters = (text: string) => comparable(text).replace(/\s/g, "");
  const labels = hostname
    .replace(/^www\./, "")
    .split(".")
    .map(letters)
    .filter((label) => label.length > 3);
  const name_ = letters(name).replace(/^the/, "");
  const whole = letters(hostname.replace(/^www\./, ""));
  return (
    name_.length > 3 &&
    (whole === name_ ||
      labels.some(
        (label) => label.replace(/^the/, "") === name_ || label === `${name_}podcast` || `${label}podcast` === name_,
      ))
  );
}

/** Like likenessOf(), of the words of two names. */
export function likenessOfWords(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const left = new Map<string, number>();
  for (const word of b) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of a) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common += 1;
  }
  const likeness = (2 * common) / (a.length + b.length);
  return haveConflictingNumbers(a, b) ? likeness / 2 : likeness;
}

/** Whether both names have numbers, but none in common. */
function haveConflictingNumbers(a: readonly string[], b: readonly string[]): boolean {
  const [ofA, ofB] = [a.filter(isNumber), b.filter(isNumber)];
  return ofA.length > 0 && ofB.length > 0 && !ofA.some((number) => ofB.includes(number));
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/** Whether most words that are not short begin with a capital letter. */
export function isCapitalized(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}’'-]{3,}/gu) ?? [];
  return words.length > 0 && words.filter((word) => /^\p{Lu}/u.test(word)).length >= 0.6 * words.length;
}

/** Whether a host is named after it, has its initials, or has its name among other words: "North Courier News" and northcourier.example. */
export function isHostOf(name: string, hostname: string): boolean {
  if (isNameOf(name, hostname)) return true;
  const words = comparable(name).replace(/^the /, "").split(" ");
  const [letters, initials] = [words.join(""), words.map(([letter]) => letter).join("")];
  return hostname
    .replace(/^www\./, "")
    .split(".")
    .slice(0, -1)
    .map((label) => label.replaceAll("-", ""))
    .some(
      (label) =>
        (initials.length > 2 && label === initials) ||
        (letters.length > 4 && label.includes(letters)) ||
        (label.length > 4 && letters.includes(label) && letters.length < 3 * label.length),
    );
}
