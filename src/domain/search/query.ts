import { canBePrefix, indexTokens } from "./index-words.ts";
import { QUERY_MAX_LENGTH } from "./limits.ts";

/** Further words are ignored. */
const MAX_WORDS = 8;
/** Shorter words do not become beginnings of others when nothing else is found. */
const LOOSE_WORD_MIN_LENGTH = 4;

/** Words that a passage must contain next to each other, or must not contain. */
export interface SearchTerm {
  /** in the form of the index; at least one */
  words: readonly string[];
  /** whether the last word stands for all that begin with it */
  isPrefix: boolean;
}

/** What somebody searches for. */
export interface SearchQuery {
  /** a passage contains all of them; at least one */
  terms: readonly SearchTerm[];
  /** a passage contains none of them */
  excluded: readonly SearchTerm[];
}

/** A minus that excludes, then a phrase in quotation marks or everything up to the next space. */
const TERM = /(?<minus>[-−–]+)?(?:["“”„«»「『](?<phrase>[^"“”„«»」』]*)["“”«»」』]?|(?<word>[^\s"“”„«»「『]+))/gu;

/**
 * Parses what somebody typed: words, "phrases", and -words to leave out. The last word may be the beginning of one. Any text is a
 * query; there are no operators and no errors.
 * @returns undefined when it says nothing to search for
 */
export function parseSearch(text: string): SearchQuery | undefined {
  const terms: SearchTerm[] = [];
  const excluded: SearchTerm[] = [];
  let remaining = MAX_WORDS;
  let isTyping = false;
  for (const { groups } of text.slice(0, QUERY_MAX_LENGTH).matchAll(TERM)) {
    // A word that is written as several, such as GPT-4 or 東京大学, is a phrase.
    const words = indexTokens(groups?.phrase ?? groups?.word ?? "")
      .slice(0, remaining)
      .map(({ word }) => word);
    if (words.length === 0) continue;
    remaining -= words.length;
    const isExcluded = groups?.minus !== undefined;
    (isExcluded ? excluded : terms).push({ words, isPrefix: false });
    isTyping = !isExcluded && groups?.word !== undefined;
  }
  const last = terms.at(-1);
  if (!last) return undefined;
  if (isTyping && canBePrefix(last.words.at(-1) ?? "")) terms[terms.length - 1] = { ...last, isPrefix: true };
  return { terms, excluded };
}

/** The query with all its longer words as beginnings of words, for when it has found nothing. */
export function loosenSearch({ terms, excluded }: SearchQuery): SearchQuery {
  return {
    terms: terms.map((term) => {
      const [word = ""] = term.words;
      const isLoose = term.words.length === 1 && word.length >= LOOSE_WORD_MIN_LENGTH && canBePrefix(word);
      return isLoose ? { ...term, isPrefix: true } : term;
    }),
    excluded,
  };
}

/**
 * A query as it is spelt with German letters instead of two others, or with these instead of German letters, for when nothing else is
 * found: "bruecken" and "Brücken". Other languages have both, so the query itself comes first. ß is ss in every text already.
 * @returns undefined when there is no other spelling
 */
export function respellSearch(text: string): string | undefined {
  const composed = text.normalize("NFC");
  const other = /[äöü]/i.test(composed)
    ? composed.replace(/[äöü]/gi, (letter) => GERMAN_LETTERS[letter.toLowerCase()] ?? letter)
    : // "neue", "bauen" and "Quelle" have no ü.
      composed.replace(/[ao]e|(?<![aeq])ue/gi, (letters) => letters.slice(0, 1));
  return other === composed ? undefined : other;
}

const GERMAN_LETTERS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };

/**
 * Prints a query for FTS5.
 * @param scope what the words of the searched passages begin with
 * @param beginnings the words to search for instead of all that begin with a term's last word
 */
export function printForSqlite(
  { terms, excluded }: SearchQuery,
  scope: string,
  beginnings: ReadonlyMap<SearchTerm, readonly string[]> = new Map(),
): string {
  const printWords = (words: readonly string[]) => `"${words.map((word) => scope + word).join(" ")}"`;
  const print = (term: SearchTerm) => {
    const { words, isPrefix } = term;
    const last = beginnings.get(term);
    if (last) return `(${last.map((word) => printWords([...words.slice(0, -1), word])).join(" OR ")})`;
    return `${printWords(words)}${isPrefix ? " *" : ""}`;
  };
  const included = terms.map(print).join(" AND ");
  return excluded.length === 0 ? included : `(${included}) NOT (${excluded.map(print).join(" OR ")})`;
}

/** Prints a query for PostgreSQL's to_tsquery. @param scope what the words of the searched passages begin with */
export function printForPostgres({ terms, excluded }: SearchQuery, scope: string): string {
  const print = ({ words, isPrefix }: SearchTerm) =>
    `(${words.map((word, at) => `'${scope}${word}'${isPrefix && at === words.length - 1 ? ":*" : ""}`).join(" <-> ")})`;
  return [...terms.map(print), ...excluded.map((term) => `!${print(term)}`)].join(" & ");
}
