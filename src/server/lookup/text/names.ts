import { foldedWords } from "#domain/text/folding.ts";

const SAME_SHOW_LIKENESS = 0.75;
/** Alone, they begin the names of many shows. */
const ARTICLE = /^(?:the|an?|der|die|das|le|la|les|el|los|il|o|os|de|het)$/;
/** Words that only announce an episode's number, as in "Ep. 12". */
export const NUMBER_LABELS: ReadonlySet<string> = new Set(["ep", "episode", "folge", "no", "nr"]);

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
