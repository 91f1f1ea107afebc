import { type FoldedToken, foldedTokens } from "../text/folding.ts";

/** PostgreSQL refuses words of 2 KB and more. */
const WORD_MAX_LENGTH = 60;

/** Begins what index words write in place of other characters than a to z and 0 to 9. */
const ESCAPE = "qx";

/** A word of a text in the form that full-text indexes store, and where it stands in the text. */
export interface IndexToken {
  word: string;
  /** index of its first UTF-16 unit in the text */
  start: number;
  /** index after its last UTF-16 unit */
  end: number;
}

/** What French, Italian and Catalan write together with the next word, and what is left out: l’œuvre is found as œuvre. */
const ELISION =
  /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu|all|dall|dell|nell|quell|quest|sant|sull|un)['’ʼ＇](?=\p{L})/iu;

/** One letter with a hyphen, as in e-mail, which many write as one word. */
const HYPHENATED_LETTER = /^\p{L}[-‐‑]$/u;

/** How many UTF-16 units HYPHENATED_LETTER matches at most. */
const HYPHENATED_LETTER_UNITS = 3;

/** The words of a text in the form that full-text indexes store, in order. */
export function indexTokens(text: string): IndexToken[] {
  const tokens: IndexToken[] = [];
  for (const { word, start, end } of withoutElisions(text, foldedTokens(text))) {
    const previous = tokens.at(-1);
    if (
      previous &&
      start - previous.start <= HYPHENATED_LETTER_UNITS &&
      HYPHENATED_LETTER.test(text.slice(previous.start, start))
    )
      tokens[tokens.length - 1] = { word: indexWord(previous.word + word), start: previous.start, end };
    else tokens.push({ word: indexWord(word), start, end });
  }
  return tokens;
}

function withoutElisions(text: string, tokens: readonly FoldedToken[]): readonly FoldedToken[] {
  if (!/['’ʼ＇]/.test(text)) return tokens;
  return tokens.flatMap((token): FoldedToken | FoldedToken[] => {
    if (!mayBeginWithElision(text, token)) return token;
    const original = text.slice(token.start, token.end);
    const elided = ELISION.exec(original)?.[0];
    if (!elided) return token;
    const from = token.start + elided.length;
    return foldedTokens(original.slice(elided.length)).map(({ word, start, end }) => ({
      word,
      start: from + start,
      end: from + end,
    }));
  });
}

/** How many UTF-16 units ELISION takes before the apostrophe at most. */
const ELIDED_UNITS = 6;

function mayBeginWithElision(text: string, { start, end }: FoldedToken): boolean {
  for (let at = start + 1; at < end && at <= start + ELIDED_UNITS; at++) {
    const unit = text[at];
    if (unit === "'" || unit === "’" || unit === "ʼ" || unit === "＇") return true;
  }
  return false;
}

/** One letter of an alphabet, as an index word. A syllable of Korean, or a Chinese character, says as much as several letters. */
const ONE_LETTER = new RegExp(`^(?:.|${ESCAPE}[01][0-9a-f]{3})$`);

/** Whether a word may stand for all words that begin with it. Those that begin with one letter are too many. */
export function canBePrefix(word: string): boolean {
  return !ONE_LETTER.test(word);
}

/** Transcripts are searched on their own: their many passages must not crowd out those of titles, shows, notes and chapters. */
export type PassageGroup = "details" | "transcript";

/**
 * What every word of a user's passages in a group begins with in the full-text index. No word occurs in two users' passages, so a
 * search, also for the beginning of a word, reads nothing of others, however many there are.
 */
export function scopePrefix(ownerId: number, group: PassageGroup): string {
  return `${group === "transcript" ? "t" : "d"}${ownerId}x`;
}

/** Separates texts that no phrase may cross. No text contains it. */
export const BORDER_WORD = `${ESCAPE}z`;

/** What an index word writes as codes. PostgreSQL takes 1e5x for a number and a word. */
const ESCAPED = /(?:[^a-z0-9]|qx|(?<=^\d+)e(?=\d))+/g;

/** Most words: nothing in them is escaped. */
const PLAIN_WORD = /^(?!.*qx)[a-z][a-z0-9]*$/;

/**
 * Writes a folded word with a to z and 0 to 9 only: the tokenizers of the databases differ in which other characters they take
 * for letters. The beginning of a word becomes the beginning of the result.
 */
function indexWord(word: string): string {
  if (word.length <= WORD_MAX_LENGTH && PLAIN_WORD.test(word)) return word;
  const cut = word.slice(0, WORD_MAX_LENGTH);
  return cut.replace(ESCAPED, (run, at: number) => {
    const isLast = at + run.length === cut.length;
    return `${ESCAPE}${[...run].map(codeOf).join("")}${isLast ? "" : "x"}`;
  });
}

/** In hexadecimal, four digits for each UTF-16 unit. */
function codeOf(character: string): string {
  return character
    .split("")
    .map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"))
    .join("");
}
