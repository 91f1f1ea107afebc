import { type IndexToken, indexTokens } from "./index-words.ts";
import type { SearchQuery, SearchTerm } from "./query.ts";

/** A part of a quote; matches are what was searched for. */
export interface QuotePart {
  text: string;
  isMatch: boolean;
}

/** Indexes of words, from the first to after the last. */
interface Span {
  start: number;
  end: number;
}

/** The places of a query's terms in a text. */
export interface Matches {
  tokens: readonly IndexToken[];
  /** in order; matches that follow each other directly are one */
  spans: readonly Span[];
  /** the index of the word that a quote is about: where the phrase begins, or where most matches are close to each other */
  focus(): number;
  /** whether the text contains all terms */
  isComplete: boolean;
  /** whether all terms follow each other directly, in the query's order */
  isPhrase: boolean;
}

/** How many words of a quote come before the match that it is about. */
const WORDS_BEFORE = 12;
/** Matches so close to each other are in one quote. */
const NEAR_WORDS = 28;

/**
 * Finds a query's terms in a text as the database did.
 * @param continues whether the text goes on elsewhere, where a phrase that begins at its end may go on
 */
export function findMatches(query: SearchQuery, text: string, continues = false): Matches {
  const tokens = indexTokens(text);
  const found = query.terms.map((term) => findTerm(term, tokens, continues));
  const phrase = { words: query.terms.flatMap(({ words }) => words), isPrefix: query.terms.at(-1)?.isPrefix ?? false };
  const [place] = phrase.words.length > 1 ? findTerm(phrase, tokens, continues) : [];
  return {
    tokens,
    spans: mergeSpans(found.flat()),
    focus: () => place?.start ?? densestStart(found.flat()),
    isComplete: found.every((places) => places.length > 0),
    isPhrase: place !== undefined,
  };
}

/** The first word of the match that most others follow closely. */
function densestStart(matches: readonly Span[]): number {
  const starts = matches.map(({ start }) => start).toSorted((a, b) => a - b);
  const ends = matches.map(({ end }) => end).toSorted((a, b) => a - b);
  let densest = { start: 0, count: 0 };
  let endsBefore = 0;
  let previous: number | undefined;
  for (const [startsBefore, start] of starts.entries()) {
    if (start === previous) continue;
    previous = start;
    while ((ends[endsBefore] ?? Number.POSITIVE_INFINITY) <= start + NEAR_WORDS) endsBefore++;
    // A match has fewer words than NEAR_WORDS: those that start before also end before.
    if (endsBefore - startsBefore > densest.count) densest = { start, count: endsBefore - startsBefore };
  }
  return densest.start;
}

function findTerm(term: SearchTerm, tokens: readonly IndexToken[], continues: boolean): Span[] {
  const { length } = term.words;
  const whole: Span[] = [];
  const begun: Span[] = [];
  for (let start = 0; start < tokens.length; start++) {
    const matched = countMatching(term, tokens, start);
    if (matched === length) whole.push({ start, end: start + length });
    else if (continues && matched > 0 && start + matched === tokens.length) begun.push({ start, end: tokens.length });
  }
  // Where the text contains the whole term, its first words alone at the end are nothing.
  return whole.length > 0 ? whole : begun;
}

/** How many of a term's words follow each other from a place on. */
function countMatching({ words, isPrefix }: SearchTerm, tokens: readonly IndexToken[], start: number): number {
  const { length } = words;
  for (let at = 0; at < length; at++) {
    const found = tokens[start + at]?.word;
    const word = words[at] as string;
    if (found === word) continue;
    if (!(isPrefix && at === length - 1 && found?.startsWith(word))) return at;
  }
  return length;
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** A text with its matches marked. */
export function markMatches(text: string, { tokens, spans }: Matches): QuotePart[] {
  return markRange(text, tokens, spans, { from: 0, to: text.length });
}

/**
 * Quotes the words around the match that the text is found for, with the matches marked; of a text without matches, its beginning.
 * @param maxWords how long the quote may be
 */
export function quoteMatches(text: string, { tokens, spans, focus }: Matches, maxWords: number): QuotePart[] {
  const isWhole = tokens.length <= maxWords;
  const latestStart = Math.max(0, tokens.length - maxWords);
  const first = isWhole
    ? 0
    : Math.min(Math.max(0, focus() - Math.min(WORDS_BEFORE, Math.floor(maxWords / 3))), latestStart);
  const last = isWhole ? tokens.length : first + maxWords;
  const from = first === 0 ? 0 : (tokens[first]?.start ?? 0);
  const to = last >= tokens.length ? text.length : (tokens[last - 1]?.end ?? text.length);
  const parts = markRange(text, tokens, spans, { from, to });
  return [
    ...(from > 0 ? [{ text: "… ", isMatch: false }] : []),
    ...parts,
    ...(to < text.length ? [{ text: " …", isMatch: false }] : []),
  ];
}

/** @param range indexes of UTF-16 units */
function markRange(
  text: string,
  tokens: readonly IndexToken[],
  spans: readonly Span[],
  range: { from: number; to: number },
): QuotePart[] {
  const parts: QuotePart[] = [];
  let at = range.from;
  const add = (end: number, isMatch: boolean) => {
    const part = text.slice(at, end).replace(/\s+/g, " ");
    if (part !== "") parts.push({ text: part, isMatch });
    at = end;
  };
  for (const { start, end } of spans) {
    const from = tokens[start]?.start ?? 0;
    const to = tokens[end - 1]?.end ?? 0;
    if (from < range.from || to > range.to) continue;
    add(from, false);
    add(to, true);
  }
  add(range.to, false);
  return parts;
}
