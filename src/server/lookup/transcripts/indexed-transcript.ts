import {
  INDEX_CHARACTERS_PER_TRANSACTION,
  PASSAGES_PER_STATEMENT,
  passageSearchTexts,
} from "#domain/search/passages.ts";
import { TRANSCRIPT_MAX_DISTINCT_WORDS, TRANSCRIPT_MAX_PARAGRAPHS } from "#domain/transcripts/transcript.ts";
import type { ReadParagraph } from "./paragraphs.ts";
import { type ReadTranscript, readTranscript, type UnreadableTranscript } from "./read-transcript.ts";

/** A transcript with what the full-text index will contain. */
export interface IndexedTranscript extends Omit<ReadTranscript, "paragraphs"> {
  /**
   * What each transaction stores, a Step as JSON: bytes, because the thread that parsed them hands them over without a copy, and the one
   * that stores them need not hold the whole text on its heap.
   */
  steps: Uint8Array<ArrayBuffer>[];
  characters: number;
  paragraphCount: number;
  distinctWordCount: number;
}

/** Some paragraphs, with what the full-text index will contain of each. */
export interface Step {
  paragraphs: ReadParagraph[];
  searchTexts: string[];
}

/** Why a file is no transcript that can be stored. */
export type UnusableTranscript = UnreadableTranscript | "too-many-paragraphs" | "too-many-words";

/**
 * Reads a transcript like readTranscript, and folds its words: with scripts that have no spaces, that takes several times as long as
 * reading.
 */
export function readIndexedTranscript(
  bytes: Uint8Array,
  contentType: string | null,
): IndexedTranscript | UnusableTranscript {
  const read = readTranscript(bytes, contentType);
  if (typeof read === "string") return read;
  const { paragraphs, ...transcript } = read;
  if (paragraphs.length > TRANSCRIPT_MAX_PARAGRAPHS) return "too-many-paragraphs";
  const words = new Set<string>();
  const steps: IndexedTranscript["steps"] = [];
  let characters = 0;
  let step: Step = { paragraphs: [], searchTexts: [] };
  let stepCharacters = 0;
  const endStep = () => {
    steps.push(new TextEncoder().encode(JSON.stringify(step)));
    step = { paragraphs: [], searchTexts: [] };
    stepCharacters = 0;
  };
  for (const [at, searchText] of passageSearchTexts("transcript", paragraphs).entries()) {
    for (const word of searchText.split(" ")) words.add(word);
    if (words.size > TRANSCRIPT_MAX_DISTINCT_WORDS) return "too-many-words";
    const isFull =
      stepCharacters + searchText.length > INDEX_CHARACTERS_PER_TRANSACTION ||
      step.paragraphs.length === PASSAGES_PER_STATEMENT;
    if (isFull && step.paragraphs.length > 0) endStep();
    const paragraph = paragraphs[at] as ReadParagraph;
    step.paragraphs.push(paragraph);
    step.searchTexts.push(searchText);
    stepCharacters += searchText.length;
    characters += paragraph.text.length;
  }
  endStep();
  return { ...transcript, steps, characters, paragraphCount: paragraphs.length, distinctWordCount: words.size };
}
