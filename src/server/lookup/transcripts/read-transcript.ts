import { gunzipSync } from "node:zlib";
import {
  TRANSCRIPT_MAX_BYTES,
  type TranscriptFormat,
  type TranscriptParagraph,
} from "#domain/transcripts/transcript.ts";
import { decodeText } from "../parse/charset.ts";
import { isGzip } from "../parse/document-bytes.ts";
import { cuesFromCaptions, isTiming } from "./captions.ts";
import type { Cue } from "./cue.ts";
import { cuesFromHtml } from "./html-transcript.ts";
import { cuesFromJson } from "./json-transcript.ts";
import { paragraphsFromCues, type ReadParagraph } from "./paragraphs.ts";
import { cuesFromLines } from "./plain-transcript.ts";
import { withoutRepetitions } from "./rolling-captions.ts";
import { withLabelledSpeakers } from "./speaker-labels.ts";

/** How many lines may stand before the first times of captions: headers, comments, styles. */
const MAX_LINES_BEFORE_CAPTIONS = 200;
const HTML_START = /^<(?:!doctype html|!--|[a-z][a-z\d]*[\s/>])/i;
const OTHER_XML = /^<(?:\?xml|tt[\s>]|rss[\s>]|svg[\s>])/i;
/** More speakers are a sign that something else was taken for their names. */
const MAX_SPEAKERS = 100;

export interface ReadTranscript {
  format: TranscriptFormat;
  /** as the file itself says */
  language: string | null;
  isTimed: boolean;
  /** of the captions or segments, before they were merged */
  cueCount: number;
  firstStartMs: number | null;
  endMs: number | null;
  /** those who speak, the one who says most first */
  speakers: string[];
  paragraphs: ReadParagraph[];
}

/** Why a file is no transcript. */
export type UnreadableTranscript = "too-large" | "not-text" | "unknown-format" | "empty";

/**
 * Reads a transcript in WebVTT, SubRip, SBV, JSON, HTML or plain text. The bytes decide, because declared types are often wrong.
 * Never throws, and takes time in proportion to the length.
 * @param contentType Content-Type header, for its charset
 */
export function readTranscript(bytes: Uint8Array, contentType: string | null): ReadTranscript | UnreadableTranscript {
  const plain = isGzip(bytes) ? decompress(bytes) : bytes;
  if (!plain || plain.length > TRANSCRIPT_MAX_BYTES) return "too-large";
  const text = decodeText(plain, contentType).trimStart();
  if (isBinary(text)) return "not-text";
  const found = cuesIn(text);
  if (!found) return text.trim() === "" ? "empty" : "unknown-format";
  const { format, language } = found;
  const spoken = withoutRepetitions(found.cues);
  const cues = spoken.some(({ speaker }) => speaker !== null) ? spoken : withLabelledSpeakers(spoken);
  const paragraphs = paragraphsFromCues(cues);
  if (paragraphs.length === 0) return "empty";
  return {
    format,
    language,
    isTimed: paragraphs[0]?.startMs !== null,
    cueCount: found.cues.length,
    firstStartMs: paragraphs[0]?.startMs ?? null,
    endMs: paragraphs.reduce<number | null>(
      (last, { endMs }) => (endMs === null ? last : Math.max(last ?? 0, endMs)),
      null,
    ),
    speakers: speakersOf(paragraphs),
    paragraphs,
  };
}

function cuesIn(text: string): { format: TranscriptFormat; cues: Cue[]; language: string | null } | undefined {
  if (/^[[{]/.test(text)) {
    const json = cuesFromJson(text);
    if (json) return { format: "json", ...json };
    if (text.startsWith("{") && /^\{\s{0,20}"/.test(text)) return undefined;
  }
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  if (/^WEBVTT(?:\s|$)/.test(text))
    return { format: "vtt", cues: cuesFromCaptions(lines), language: webVttLanguage(lines) };
  if (lines.slice(0, MAX_LINES_BEFORE_CAPTIONS).some(isTiming))
    return { format: "srt", cues: cuesFromCaptions(lines), language: null };
  if (OTHER_XML.test(text)) return undefined;
  if (HTML_START.test(text)) {
    const { cues, language } = cuesFromHtml(text);
    return { format: "html", cues, language };
  }
  return { format: "plain", cues: cuesFromLines(lines), language: null };
}

/** The header of a WebVTT file ends with the first empty line. */
function webVttLanguage(lines: readonly string[]): string | null {
  for (const line of lines.slice(1, 20)) {
    if (line.trim() === "") return null;
    const language = /^Language:\s{0,5}([\w-]{2,35})\s{0,5}$/i.exec(line)?.[1];
    if (language) return language;
  }
  return null;
}

/** Text has hardly any control characters. */
function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what this counts
  const controls = text.slice(0, 4000).match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return controls > 20 || text.startsWith("%PDF-") || text.startsWith("PK\u0003\u0004") || text.startsWith("{\\rtf");
}

function decompress(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: TRANSCRIPT_MAX_BYTES });
  } catch {
    return undefined;
  }
}

function speakersOf(paragraphs: readonly TranscriptParagraph[]): string[] {
  const lengths = new Map<string, number>();
  for (const { speaker, text } of paragraphs)
    if (speaker !== null) lengths.set(speaker, (lengths.get(speaker) ?? 0) + text.length);
  return [...lengths]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_SPEAKERS)
    .map(([speaker]) => speaker);
}
