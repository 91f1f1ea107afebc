import type { Chapter } from "#domain/transcripts/chapters.ts";
import type { EpisodeTranscript, TranscriptDetails, TranscriptParagraph } from "#domain/transcripts/transcript.ts";
import type { TranscriptFetchRow, TranscriptRow } from "../store/tables.ts";

/** All that is known of an episode's transcript and chapters. */
export interface EpisodeTextsRows {
  transcript: TranscriptRow | undefined;
  paragraphs: TranscriptParagraph[];
  chapters: Chapter[];
  fetchRow: TranscriptFetchRow | undefined;
  /** when the show is asked next, ISO UTC; undefined when it is not */
  nextLookAt: string | undefined;
}

export function presentEpisodeTexts({
  transcript,
  paragraphs,
  chapters,
  fetchRow,
  nextLookAt,
}: EpisodeTextsRows): EpisodeTranscript {
  return {
    transcript: transcript ? { ...presentTranscript(transcript), paragraphs } : null,
    chapters,
    nextLookAt: nextLookAt ?? null,
    lookedAt: fetchRow?.lookedAt ?? null,
    problem: transcript ? null : (fetchRow?.problem ?? null),
    removedBy: fetchRow?.removedBy ?? null,
  };
}

export function presentTranscript(transcript: TranscriptRow): TranscriptDetails {
  const { origin, sourceUrl, format, language, fetchedAt, isTimed, isApproximate, endMs } = transcript;
  const { speakers, mySpeaker, isShareable, characters } = transcript;
  return {
    origin,
    sourceUrl,
    format,
    language,
    fetchedAt,
    isTimed,
    isApproximate,
    endMs,
    speakers: JSON.parse(speakers),
    mySpeaker,
    isShareable,
    characters,
  };
}
