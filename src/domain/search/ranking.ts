import { type FoundPassage, isContinuedBy } from "./passages.ts";
import type { SearchQuery } from "./query.ts";
import { findMatches, type Matches } from "./quote.ts";

/** How well a passage fits; smaller is better. */
const FIT = {
  /** it contains all words as one phrase */
  phrase: 0,
  /** it contains all words */
  words: 1,
  /** title or show contain them */
  name: 2,
} as const;

/** A passage that a search found, and the places of the words in it. */
export interface PassageHit {
  passage: FoundPassage;
  matches: Matches;
  fit: (typeof FIT)[keyof typeof FIT];
}

/** @returns undefined for a paragraph that only contains the first words of the next one, which is found itself */
export function judgePassage(query: SearchQuery, passage: FoundPassage): PassageHit | undefined {
  const isTranscript = passage.kind === "transcript";
  const matches = findMatches(query, passage.text, isTranscript);
  if (isTranscript && matches.spans.length === 0) return undefined;
  const isName = passage.kind === "title" || passage.kind === "show" || (!isTranscript && !matches.isComplete);
  return { passage, matches, fit: matches.isPhrase ? FIT.phrase : isName ? FIT.name : FIT.words };
}

/** How well an episode fits: as well as its best passage. */
export function bestFit(hits: readonly PassageHit[]): number {
  return Math.min(...hits.map(({ fit }) => fit));
}

/** What comes first of passages that fit equally well: what can be played. Titles and shows are no moments. */
const MOMENT_KINDS = ["chapter", "transcript", "notes"];

/** Chooses the moments of an episode to show. Of two paragraphs next to each other, which are one moment, only the better one. */
export function chooseMoments(hits: readonly PassageHit[], limit: number): PassageHit[] {
  const orderOf = ({ passage }: PassageHit) => MOMENT_KINDS.indexOf(passage.kind);
  const candidates = hits
    .filter((hit) => orderOf(hit) !== -1 && hit.matches.spans.length > 0)
    .toSorted((a, b) => a.fit - b.fit || orderOf(a) - orderOf(b) || a.passage.position - b.passage.position);
  const chosen: PassageHit[] = [];
  for (const hit of candidates) {
    const isNextTo = ({ passage }: PassageHit) => areNeighbours(passage, hit.passage);
    if (chosen.length < limit && !chosen.some(isNextTo)) chosen.push(hit);
  }
  return chosen;
}

function areNeighbours(a: FoundPassage, b: FoundPassage): boolean {
  const [first, second] = a.position < b.position ? [a, b] : [b, a];
  if (a.kind !== "transcript" || b.kind !== "transcript" || second.position - first.position !== 1) return false;
  return isContinuedBy(first, second);
}
