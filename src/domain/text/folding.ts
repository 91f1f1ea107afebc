/** A word of a text, folded, and where it stands in that text. */
export interface FoldedToken {
  word: string;
  /** index of its first UTF-16 unit in the text */
  start: number;
  /** index after its last UTF-16 unit */
  end: number;
}

const APOSTROPHES = "'’‘ʼ＇`´′";

/** Soft hyphens, joiners and other characters that a reader does not see. */
const INVISIBLE = "\\u00ad\\u200b-\\u200d\\u2060\\ufeff";

const APOSTROPHE_OR_INVISIBLE = new RegExp(`[${APOSTROPHES}${INVISIBLE}]`, "gu");

/** Letters and digits with their marks; apostrophes and invisible characters only between them. */
const WORD = new RegExp(
  `[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*(?:[${APOSTROPHES}${INVISIBLE}]+[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*)*`,
  "gu",
);

/** Scripts that put no spaces between words. */
const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** One character of such a script with its marks, or a run of characters of others. */
const UNSPACED_CHARACTER_OR_RUN = new RegExp(
  `${UNSPACED_SCRIPT.source}\\p{M}*|(?:(?!${UNSPACED_SCRIPT.source})[^])+`,
  "gu",
);

/** Marks that folding removes: accents, and Hebrew and Arabic vowel signs, which few writers use. Other scripts' marks tell words apart. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0655\u0670]/g;

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  đ: "d",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ð: "d",
  ı: "i",
};

/**
 * Removes apostrophes and invisible characters; evens out case, accents, ligatures, full-width forms and spaces. Other punctuation
 * stays. The result is the same on every database, whose own folding misses ß, ł and ø (SQLite) or all accents (PostgreSQL).
 */
export function foldText(text: string): string {
  return foldCharacters(text).replace(/\s+/g, " ").trim();
}

/** The words of a text, folded, for indexes and comparisons. "Can’t" is one word; text without spaces, as in Japanese, is split by a dictionary. */
export function foldedWords(text: string): string[] {
  return foldedTokens(text).map(({ word }) => word);
}

/**
 * The folded words of a text with their places, in order.
 * @param unspaced how text without spaces is split: by a dictionary for searching, by characters for names, which no dictionary has
 */
export function foldedTokens(text: string, unspaced: "words" | "characters" = "words"): FoldedToken[] {
  if (PLAIN_TEXT.test(text)) return plainTokens(text);
  const tokens: FoldedToken[] = [];
  const add = (original: string, start: number) => {
    const word = foldCharacters(original).replace(/[^\p{L}\p{N}\p{M}]+/gu, "");
    if (word !== "") tokens.push({ word, start, end: start + original.length });
  };
  for (const { 0: original, index } of text.matchAll(WORD)) {
    if (!UNSPACED_SCRIPT.test(original)) add(original, index);
    else if (unspaced === "characters") {
      for (const { 0: run, index: offset } of original.matchAll(UNSPACED_CHARACTER_OR_RUN)) add(run, index + offset);
    } else {
      for (const { segment, index: offset, isWordLike } of wordSegmenter().segment(original)) {
        if (isWordLike) add(segment, index + offset);
      }
    }
  }
  return tokens;
}

/** Folding takes up to 10 microseconds for each character of scripts without spaces, and 1 for each of others beyond ASCII. */
const FAST_UNSPACED_LENGTH = 500;
const FAST_LENGTH = 5000;

/** Whether folding a text may take more than 5 ms: too long for a thread that others wait for. */
export function isSlowToFold(text: string): boolean {
  if (text.length <= FAST_UNSPACED_LENGTH || PLAIN_TEXT.test(text)) return false;
  return text.length > FAST_LENGTH || UNSPACED_SCRIPT.test(text);
}

/** ASCII and the quotation marks, dashes and ellipses of English typography: what most texts consist of. */
const PLAIN_TEXT = /^[\0-\x7f‘’“”–—…]*$/;

/** The tokens of a plain text, many times faster than by Unicode's properties: a search splits hundreds of paragraphs. */
function plainTokens(text: string): FoldedToken[] {
  const lower = text.toLowerCase();
  const { length } = lower;
  const tokens: FoldedToken[] = [];
  let at = 0;
  while (at < length) {
    if (!isPlainLetterOrDigit(lower.charCodeAt(at))) {
      at++;
      continue;
    }
    const start = at;
    let end = at;
    let hasApostrophe = false;
    for (;;) {
      while (end < length && isPlainLetterOrDigit(lower.charCodeAt(end))) end++;
      let next = end;
      while (next < length && isPlainApostrophe(lower.charCodeAt(next))) next++;
      if (next === end || next === length || !isPlainLetterOrDigit(lower.charCodeAt(next))) break;
      hasApostrophe = true;
      end = next;
    }
    const word = lower.slice(start, end);
    tokens.push({ word: hasApostrophe ? word.replace(/[^a-z0-9]/g, "") : word, start, end });
    at = end;
  }
  return tokens;
}

/** @param code of a lower-case character */
function isPlainLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

function isPlainApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x60 || code === 0x2018 || code === 0x2019;
}

function foldCharacters(text: string): string {
  if (/^[\x20-\x26\x28-\x5f\x61-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .replace(APOSTROPHE_OR_INVISIBLE, "")
    .normalize("NFKD")
    .replace(OPTIONAL_MARKS, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßłøđæœþðı]/g, (letter) => LETTERS[letter] ?? letter);
}

let segmenter: Intl.Segmenter | undefined;

/** Made at the first use: most texts need none. */
function wordSegmenter(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  return segmenter;
}
