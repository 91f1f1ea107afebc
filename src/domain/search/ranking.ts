import { withoutPrivateAddresses } from "../links/private-address.ts";
import { pageOf } from "../page-of-list.ts";
import { OPEN_QUOTE_LIMITS, PASSAGE_LIST_LIMITS, QUOTE_LIMITS, type QuoteLimits } from "./limits.ts";
import { timeInPassage } from "./moment-time.ts";
import { type FoundPassage, isContinuedBy } from "./passages.ts";
import type { SearchQuery } from "./query.ts";
import { findMatches, type Matches, quoteMatches } from "./quote.ts";

/** How well a passage fits; smaller is better. */
const FIT = {
  /** it contains all words as one phrase */
  phrase: 0,
  /** it contains all words */
  words: 1,
  /** title or show contain them */
  name: 2,
} as const;

type Fit = (typeof FIT)[keyof typeof FIT];

/** A passage that a search found, and the places of the words in it. */
interface PassageHit {
  passage: FoundPassage;
  matches: Matches;
  fit: Fit;
}

/** An episode that a search found. */
export interface RankedEpisode {
  episodeId: number;
  /** how well it fits, as its best passage does; smaller is better */
  fit: Fit;
  /** the best first, or a page of all in the order of time; none where only title or show match */
  moments: RankedMoment[];
  /** all that can be moments */
  passageCount: number;
  /** whether some were counted without reading them */
  isPassageCountApproximate: boolean;
}

/** A place in an episode that a search found. */
export interface RankedMoment {
  kind: FoundPassage["kind"];
  speaker: string | null;
  /** when the words are spoken, from the start of the episode */
  spokenAtMs: number | null;
  /** JSON of QuotePart[], as most quotes are not shown: of QUOTE_LIMITS or PASSAGE_LIST_LIMITS, and of OPEN_QUOTE_LIMITS */
  quote: string;
  openQuote: string;
}

/** What a database has found. */
export interface PassagesToRank {
  passages: readonly FoundPassage[];
  /** of each episode, how many more passages match; episodes without are left out */
  unreadCounts: ReadonlyMap<number, number>;
}

/**
 * Ranks what the database has found, and quotes it.
 * @param page of all passages, where an episode's are listed; undefined for the best moments of each episode
 * @param isLate asked before each passage: those that remain then are left out
 */
export function rankFoundEpisodes(
  query: SearchQuery,
  { passages, unreadCounts }: PassagesToRank,
  page: number | undefined,
  isLate: () => boolean,
): { episodes: RankedEpisode[]; isCut: boolean } {
  const hitsByEpisode = new Map<number, PassageHit[]>();
  let isCut = page !== undefined && unreadCounts.size > 0;
  for (const passage of passages) {
    if (isLate()) {
      isCut = true;
      break;
    }
    const hit = matchPassage(query, passage);
    const hits = hitsByEpisode.get(passage.episodeId);
    if (hit && hits) hits.push(hit);
    else if (hit) hitsByEpisode.set(passage.episodeId, [hit]);
  }
  const episodes = [...hitsByEpisode].map(([episodeId, hits]): RankedEpisode => {
    const found = hits.filter(isMoment);
    const unreadCount = page === undefined ? (unreadCounts.get(episodeId) ?? 0) : 0;
    return {
      episodeId,
      fit: hits.reduce((best, { fit }) => (fit < best ? fit : best), hits[0]?.fit ?? FIT.name),
      moments:
        page === undefined
          ? chooseMoments(found, OPEN_QUOTE_LIMITS.moments).map((hit) => quoteMoment(hit, QUOTE_LIMITS))
          : momentsOnPage(found, page).map((hit) => quoteMoment(hit, PASSAGE_LIST_LIMITS)),
      passageCount: found.length + unreadCount,
      isPassageCountApproximate: unreadCount > 0,
    };
  });
  return { episodes, isCut };
}

function quoteMoment({ passage, matches }: PassageHit, limits: QuoteLimits): RankedMoment {
  const quote = ({ words }: QuoteLimits) => JSON.stringify(quoteMatches(passage.text, matches, words));
  return {
    kind: passage.kind,
    speaker: passage.speaker,
    spokenAtMs: timeInPassage(passage, matches.tokens[matches.focus()]?.start ?? 0),
    quote: quote(limits),
    openQuote: quote(OPEN_QUOTE_LIMITS),
  };
}

/** @returns undefined for a paragraph that only contains the first words of the next one, which is found itself */
function matchPassage(query: SearchQuery, found: FoundPassage): PassageHit | undefined {
  // Quotes are public.
  const passage = { ...found, text: withoutPrivateAddresses(found.text) };
  const isTranscript = passage.kind === "transcript";
  const matches = findMatches(query, passage.text, isTranscript);
  if (isTranscript && matches.spans.length === 0) return undefined;
  const isName = passage.kind === "title" || passage.kind === "show" || (!isTranscript && !matches.isComplete);
  return { passage, matches, fit: matches.isPhrase ? FIT.phrase : isName ? FIT.name : FIT.words };
}

/** What comes first of passages that fit equally well: what can be played. Titles and shows are no moments. */
const MOMENT_KINDS = ["chapter", "transcript", "notes"];

function kindOrder({ passage }: PassageHit): number {
  return MOMENT_KINDS.indexOf(passage.kind);
}

function isMoment(hit: PassageHit): boolean {
  return kindOrder(hit) !== -1 && hit.matches.spans.length > 0;
}

/** Chooses the moments of an episode to show. Of two paragraphs next to each other, which are one moment, only the better one. */
function chooseMoments(hits: readonly PassageHit[], limit: number): PassageHit[] {
  const candidates = hits.toSorted(
    (a, b) => a.fit - b.fit || kindOrder(a) - kindOrder(b) || a.passage.position - b.passage.position,
  );
  const chosen: PassageHit[] = [];
  for (const hit of candidates) {
    const isNextTo = ({ passage }: PassageHit) => areNeighbours(passage, hit.passage);
    if (chosen.length < limit && !chosen.some(isNextTo)) chosen.push(hit);
  }
  return chosen;
}

/** The passages on a page of all, in the order of time; those without a time come first. */
function momentsOnPage(hits: readonly PassageHit[], page: number): PassageHit[] {
  const timeOf = ({ passage }: PassageHit) => passage.startMs ?? -1;
  const ordered = hits.toSorted(
    (a, b) => timeOf(a) - timeOf(b) || kindOrder(a) - kindOrder(b) || a.passage.position - b.passage.position,
  );
  return pageOf(ordered, page, PASSAGE_LIST_LIMITS.moments).items;
}

function areNeighbours(a: FoundPassage, b: FoundPassage): boolean {
  const [first, second] = a.position < b.position ? [a, b] : [b, a];
  if (a.kind !== "transcript" || b.kind !== "transcript" || second.position - first.position !== 1) return false;
  return isContinuedBy(first, second);
}
