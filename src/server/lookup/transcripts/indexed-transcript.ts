import { passageSearchTexts } from "#domain/search/passages.ts";
import { TRANSCRIPT_MAX_DISTINCT_WORDS, TRANSCRIPT_MAX_PARAGRAPHS } from "#domain/transcripts/transcript.ts";
import { type ReadTranscript, readTranscript, type UnreadableTranscript } from "./read-transcript.ts";

/** A transcript with what the full-text index will contain. */
export interface IndexedTranscript extends ReadTranscript {
  /** of each paragraph */
  searchTexts: string[];
  distinctWordCount: number;
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
  const transcript = readTranscript(bytes, contentType);
  if (typeof transcript === "string") return transcript;
  if (transcript.paragraphs.length > TRANSCRIPT_MAX_PARAGRAPHS) return "too-many-paragraphs";
  const searchTexts = passageSearchTexts("transcript", transcript.paragraphs);
  const words = new Set<string>();
  for (const searchText of searchTexts) {
    for (const word of searchText.split(" ")) words.add(word);
    if (words.size > TRANSCRIPT_MAX_DISTINCT_WORDS) return "too-many-words";
  }
  return { ...transcript, searchTexts, distinctWordCount: words.size };
}
