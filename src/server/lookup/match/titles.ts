import { APP_NAMES } from "../sites/sites.ts";
import { likenessOfWords, SAME_NAME_LIKENESS, wordsOfName } from "../text/names.ts";
import { EPISODE_WORDS } from "../words/episode-numbers.ts";
import { OTHER_EPISODE_WORDS } from "../words/other-episodes.ts";

/** Folding takes up to 10 microseconds a character, and titles that differ only beyond these are no titles. */
const TITLE_MAX_LENGTH = 150;
/** Comparing two titles takes the product of their words. */
const WORDS_MAX = 40;
/** What has more is no title. */
const PHRASES_MAX = 12;
/** In shorter words, one letter more or less makes another word. */
const MISTYPED_MIN_LENGTH = 4;
/** "#117", "Episode 12", "117:" */
const EPISODE_NUMBER = new RegExp(
  `^\\s*(?:(?:s\\d+\\s?[-:]?\\s?)?(?:#|(?:${EPISODE_WORDS}|nr|no)(?![\\p{L}])\\.?\\s?#?)\\s?(\\d{1,4})|(\\d{1,4})(?=\\s?[-–—:.|]))(?!:?\\d)|(?:#|(?<!\\p{L})(?:${EPISODE_WORDS})\\.?\\s?#?)(\\d{1,4})\\s*\\)?\\s*$`,
  "iu",
);
const PLATFORM_WORDS = new RegExp(
  `^\\s*(?:listen to|hör(?:en|e)?|écouter|escuchar?|ouça|watch)\\b|\\b(?:on|auf|sur|en|no|su) (${APP_NAMES})\\s*$`,
  "giu",
);
/** The same recording in another edition. */
const EDITION =
  /[([]\s*(?:[\p{L}'’]+\s){0,2}(?:edition|ausgabe|édition|edición|edição|podcast|feed|audio|video|vídeo|full episode|complete|remastered)\s*[)\]]/giu;
/** What stands before a guest's name. */
const WITH = /(?:with|mit|avec|con|com|feat\.?|featuring|ft\.?|w\/)\s+/.source;
const PHRASE_END = new RegExp(
  `(?:\\s+[|–—•·:»«~-]+\\s+|\\s*[|»«()[\\]]\\s*|[:;,]\\s+|\\s+(?=${WITH}))(?:${WITH})?`,
  "iu",
);

/** A title as it is compared: without the show's name, and what platforms and editions add. */
export interface FoldedTitle {
  /** of the episode: "12" of "Ep. 012: Reading fog" */
  number: string | null;
  /** the words of each phrase: "Reading fog with Wren Ashby" has two */
  phrases: string[][];
  /** the platform that it ends with: "youtube" of "Reading fog on YouTube" */
  platform: string | null;
  /** the words that platforms and editions add: "on youtube", "video" */
  added: string;
}

/** @param showNames names of its show, folded */
export function foldTitle(title: string, showNames: readonly (readonly string[])[]): FoldedTitle {
  const added: string[] = [];
  let platform: string | null = null;
  const text = title
    .slice(0, TITLE_MAX_LENGTH)
    .replace(PLATFORM_WORDS, (words: string, name: string | undefined) => {
      added.push(words);
      platform = name?.toLowerCase() ?? platform;
      return " ";
    })
    .replace(EDITION, (words) => {
      added.push(words);
      return " ";
    });
  const number = EPISODE_NUMBER.exec(text)?.slice(1).find(Boolean);
  const rest = text.replace(EPISODE_NUMBER, " | ");
  const parts = rest.split(PHRASE_END, PHRASES_MAX + 1);
  const phrases = (parts.length > PHRASES_MAX ? [rest] : parts)
    .map((part) => wordsOfName(part).slice(0, WORDS_MAX))
    .filter((words) => words.length > 0 && !showNames.some((name) => isNameOfShow(words, name)));
  return {
    number: number?.replace(/^0+(?=\d)/, "") ?? null,
    phrases,
    platform,
    added: wordsOfName(added.join(" ")).join(" "),
  };
}

/** Whether a phrase is a name of the show: "Tide Tables Podcast", but not "Tide Tables trailer". */
function isNameOfShow(phrase: readonly string[], name: readonly string[]): boolean {
  return likenessOfWords(phrase, name) >= SAME_NAME_LIKENESS && !phrase.some((word) => OTHER_EPISODE_WORDS.has(word));
}

/** A title with the name of its show. */
export type TitleOfShow = readonly [title: string, showName: string];

/** @returns a function that folds titles, and each show's name once */
export function createTitleFolder(): (title: TitleOfShow) => FoldedTitle {
  const known = new Map<string, string[]>();
  return ([title, showName]) => {
    const name = known.get(showName) ?? wordsOfName(showName);
    known.set(showName, name);
    return foldTitle(title, [name]);
  };
}

/** The words of a title, its number last. */
export function wordsOf({ number, phrases }: FoldedTitle): string[] {
  const words = phrases.flat().slice(0, WORDS_MAX);
  return number === null ? words : [...words, number];
}

export interface UnmatchedWords {
  ofA: string[];
  ofB: string[];
}

/** The words that only one of two titles has. Those with a typing error are the same. */
export function unmatchedWords(a: readonly string[], b: readonly string[]): UnmatchedWords {
  const ofB = [...b];
  const take = (isSame: (other: string) => boolean) => {
    const at = ofB.findIndex(isSame);
    if (at >= 0) ofB.splice(at, 1);
    return at >= 0;
  };
  const different = a.filter((word) => !take((other) => other === word));
  return { ofA: different.filter((word) => !take((other) => isMistyped(word, other))), ofB };
}

/** Whether two titles differ in their numbers: "Part 1", "Part 2". */
export function haveOtherNumbers({ ofA, ofB }: UnmatchedWords): boolean {
  return ofA.some(isNumeric) && ofB.some(isNumeric);
}

/** Whether only one of two titles says that it is another part, or a trailer. */
export function sayOther({ ofA, ofB }: UnmatchedWords): boolean {
  return [...ofA, ...ofB].some((word) => OTHER_EPISODE_WORDS.has(word));
}

/** Whether two titles have the same words. The number of the episode may be missing in one of them. */
export function isSameTitle(a: FoldedTitle, b: FoldedTitle): boolean {
  const [words, others] = [a, b].map(({ phrases }) => phrases.flat().join(" "));
  return words === others && (words !== "" || a.number === b.number);
}

/** Whether two titles also have the same number, and the same words of platforms and editions. */
export function isExactTitle(a: FoldedTitle, b: FoldedTitle): boolean {
  return a.number === b.number && a.added === b.added && isSameTitle(a, b);
}

/** Whether two titles end with different platforms, which are what they are about then: "How to grow on Patreon", "… on YouTube". */
export function haveOtherPlatforms(a: FoldedTitle, b: FoldedTitle): boolean {
  return a.platform !== null && b.platform !== null && a.platform !== b.platform;
}

/**
 * Whether all words of the shorter title are whole phrases of the longer one: "Why reading fog at sea …" is about something else than
 * "Reading fog at sea".
 */
export function isPartOfTitle(a: FoldedTitle, b: FoldedTitle): boolean {
  const [shorter, longer] = a.phrases.flat().length <= b.phrases.flat().length ? [a, b] : [b, a];
  const part = shorter.phrases.flat();
  const all = longer.phrases.flat();
  const starts = [0];
  for (const phrase of longer.phrases) starts.push((starts.at(-1) ?? 0) + phrase.length);
  return (
    part.length > 0 &&
    starts.some((from) => starts.includes(from + part.length) && part.every((word, at) => word === all[from + at]))
  );
}

export function isNumeric(word: string): boolean {
  return /\p{N}/u.test(word);
}

/** Whether two words differ by one letter, or by two neighbouring letters in each other's place. */
export function isMistyped(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < MISTYPED_MIN_LENGTH || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  const different = short.length - start - end;
  const areSwapped =
    different === 2 &&
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.length === long.length;
  const isOneLetter = different === (short.length === long.length ? 1 : 0) || a === b;
  return (isOneLetter || areSwapped) && !isNumeric(a) && !isNumeric(b);
}
