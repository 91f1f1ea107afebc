import { z } from "zod";
import { isoTimestamp } from "../fields.ts";
import { chapterSchema } from "./chapters.ts";

/** The largest transcript that is read, in bytes. An hour of talk takes about 100 KB. */
export const TRANSCRIPT_MAX_BYTES = 5_000_000;

/** The most paragraphs of a transcript. An hour of talk has about 150. */
export const TRANSCRIPT_MAX_PARAGRAPHS = 20_000;

/** The most different words of a transcript. An hour of talk has about 2,000, ten hours have less than 20,000 in any language. */
export const TRANSCRIPT_MAX_DISTINCT_WORDS = 50_000;

export const TRANSCRIPT_FORMATS = ["vtt", "srt", "json", "html", "plain"] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

/** What one person says without a break, of 20 to 30 seconds where the file has times. */
export const transcriptParagraphSchema = z.object({
  /** milliseconds from the start of the recording; null where the file has no times */
  startMs: z.int().nullable(),
  endMs: z.int().nullable(),
  /** as the file names them; null where it does not */
  speaker: z.string().nullable(),
  text: z.string(),
});
export type TranscriptParagraph = z.infer<typeof transcriptParagraphSchema>;

/** A transcript that the show's feed refers to. */
export const transcriptLinkSchema = z.object({
  url: z.string(),
  /** media type in lower case, as declared; '' without one */
  type: z.string(),
  /** BCP 47 */
  language: z.string().nullable(),
  rel: z.literal("captions").nullable(),
});
export type TranscriptLink = z.infer<typeof transcriptLinkSchema>;

/** Found in the show's feed, or added by the guest. */
export type TranscriptOrigin = "feed" | "uploaded";
/** The file of the podcast namespace, Podlove's chapters in the feed, or the tag of the audio file. */
export type ChaptersOrigin = "json" | "podlove" | "id3";

/** Why the last fetch found no transcript to show. The database stores these words. */
export const TRANSCRIPT_PROBLEMS = [
  "feed-unreachable",
  "not-in-feed",
  "not-offered",
  "unreachable",
  "unreadable",
  "too-short",
  "too-much",
] as const;
export type TranscriptProblem = (typeof TRANSCRIPT_PROBLEMS)[number];

const speakerLabel = z.string().max(200);

/** An episode's transcript without its text. */
export const transcriptDetailsSchema = z.object({
  origin: z.enum(["feed", "uploaded"]),
  /** the show's file */
  sourceUrl: z.string().nullable(),
  format: z.enum(TRANSCRIPT_FORMATS),
  /** BCP 47 */
  language: z.string().nullable(),
  fetchedAt: isoTimestamp,
  isTimed: z.boolean(),
  /** whether times may differ from the recording's, as where ads are inserted */
  isApproximate: z.boolean(),
  endMs: z.int().nullable(),
  /** the one who says most first */
  speakers: z.array(z.string()),
  /** which of the speakers the guest is, as the guest says */
  mySpeaker: z.string().nullable(),
  /** whether the guest says that they may share it */
  isShareable: z.boolean(),
  characters: z.int(),
});
export type TranscriptDetails = z.infer<typeof transcriptDetailsSchema>;

/** What is known of an episode's transcript and chapters, for its owner. */
export const episodeTranscriptSchema = z.object({
  transcript: transcriptDetailsSchema.extend({ paragraphs: z.array(transcriptParagraphSchema) }).nullable(),
  chapters: z.array(chapterSchema),
  /** when the show is asked next; null when there is nothing to ask */
  nextLookAt: isoTimestamp.nullable(),
  lookedAt: isoTimestamp.nullable(),
  /** why there is no transcript from the show; null before the first fetch, and when there is one */
  problem: z.enum(TRANSCRIPT_PROBLEMS).nullable(),
  /** who removed the transcript; the show is not asked for it again */
  removedBy: z.enum(["owner", "administrator"]).nullable(),
});
export type EpisodeTranscript = z.infer<typeof episodeTranscriptSchema>;

export const TRANSCRIPT_TOO_LARGE_MESSAGE = "The transcript must not be larger than 5 MB";
export const TRANSCRIPT_TOO_MANY_PARAGRAPHS_MESSAGE = "The transcript must not have more than 20,000 paragraphs";
export const TRANSCRIPT_TOO_MANY_WORDS_MESSAGE = "The transcript must not have more than 50,000 different words";
export const TRANSCRIPT_UNREADABLE_MESSAGE =
  "No words were found in this file. Choose a transcript in VTT, SRT or plain text";
export const TRANSCRIPT_TICK_MESSAGE = "Confirm that you may share this transcript";

/** The parameters of an upload. The body is the file itself. */
export const transcriptUploadSchema = z.object({
  mayShare: z.literal("true", TRANSCRIPT_TICK_MESSAGE),
});

/** Which of the speakers the guest is; null for none of them. */
export const transcriptChangesSchema = z.object({
  mySpeaker: speakerLabel.nullable(),
});

/** How many of a guest's appearances have a transcript. */
export const transcriptCoverageSchema = z.object({
  appearances: z.int(),
  withTranscript: z.int(),
  /** the one without that was added last: null where all have one */
  newestWithout: z.object({ title: z.string(), showName: z.string().nullable() }).nullable(),
});
export type TranscriptCoverage = z.infer<typeof transcriptCoverageSchema>;

/** A user's transcript in the administrators' list. */
export const userTranscriptSchema = z.object({
  episodeId: z.int(),
  title: z.string(),
  showName: z.string().nullable(),
  origin: z.enum(["feed", "uploaded"]),
  sourceUrl: z.string().nullable(),
  fetchedAt: isoTimestamp,
  characters: z.int(),
});
export type UserTranscript = z.infer<typeof userTranscriptSchema>;
