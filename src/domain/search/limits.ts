/** Longer queries are cut. */
export const QUERY_MAX_LENGTH = 200;

/** How many passages of each group (details, transcripts) a search reads. Beyond them it reads one of each other episode, and counts the rest. */
export const MAX_FOUND_PASSAGES = 200;

/** How many passages of each group a search in one episode reads: 14 hours of speech. */
export const MAX_PASSAGES_OF_EPISODE = 2000;

/** What people read where a search was stopped. */
export const SEARCH_CUT =
  "This search took too long and was stopped, so there may be more. More words, or whole ones, make it faster.";

/** How much of an episode a search quotes. */
export interface QuoteLimits {
  moments: number;
  /** of each quote */
  words: number;
}

/** Podcasts own their words: this much may be quoted. */
export const QUOTE_LIMITS: QuoteLimits = { moments: 3, words: 40 };

/** Of each page that lists all passages of an episode: shorter, so that it quotes no more words than QUOTE_LIMITS. */
export const PASSAGE_LIST_LIMITS: QuoteLimits = { moments: 10, words: 12 };

/** Where the show's licence is open, or the guest may share the transcript. */
export const OPEN_QUOTE_LIMITS: QuoteLimits = { moments: 10, words: 120 };

/** How long a paragraph is, in characters, that the page of an episode quotes: as a whole, and worth reading without the rest. */
export const QUOTED_PARAGRAPH = { min: 60, max: 240 } as const;
