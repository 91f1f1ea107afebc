import { type Cue, MAX_CUES } from "./cue.ts";
import { isSpeakerLabel } from "./speaker-labels.ts";
import { parseTimestamp } from "./timestamp.ts";

/** "00:12 text", "[1:02:03.5] text", "(12:30) - text" */
const LEADING_TIME = /^[[(]?((?:\d{1,3}:)?\d{1,3}:\d\d(?:[.,]\d{1,3})?)[\])]?(?:\s{1,4}[-–—]\s|[\s:]|$)/;
/** "Ada Lovelace (00:12)", "Ada [1:02:03]:", "Ada 12:30" */
const TRAILING_TIME = /^(.{1,50}?)[\s,]{1,4}[[(]?((?:\d{1,3}:)?\d{1,3}:\d\d(?:[.,]\d{1,3})?)[\])]?:?$/;

/**
 * Reads lines of plain text: paragraphs, with times where lines start with one or a line has only a speaker and a time.
 * Lines that follow each other are one paragraph, unless they have times of their own.
 */
export function cuesFromLines(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  let speaker: string | null = null;
  let isContinued = false;
  for (const written of lines) {
    if (cues.length >= MAX_CUES) break;
    const line = written.trim();
    const header = line.length <= 80 ? parseHeader(line) : undefined;
    const last = cues.at(-1);
    if (line === "") isContinued = false;
    else if (header) {
      speaker = header.speaker;
      cues.push({ startMs: header.startMs, endMs: null, speaker, text: "" });
      isContinued = true;
    } else {
      const time = LEADING_TIME.exec(line);
      const startMs = (time && parseTimestamp(time[1] ?? "")) ?? null;
      const text = startMs === null ? line : line.slice(time?.[0].length).trim();
      if (isContinued && last && startMs === null) last.text += `${last.text === "" ? "" : "\n"}${text}`;
      else cues.push({ startMs, endMs: null, speaker, text });
      isContinued = true;
    }
  }
  return withoutEmptyText(cues);
}

function parseHeader(line: string): { speaker: string; startMs: number } | undefined {
  const match = TRAILING_TIME.exec(line);
  const speaker = match?.[1]?.replace(/[:,]$/, "").trim() ?? "";
  const startMs = match && parseTimestamp(match[2] ?? "");
  return startMs !== undefined && startMs !== null && isSpeakerLabel(speaker) ? { speaker, startMs } : undefined;
}

/** A time or a header without text belongs to the next paragraph that has none. */
function withoutEmptyText(cues: readonly Cue[]): Cue[] {
  const kept: Cue[] = [];
  let pendingMs: number | null = null;
  for (const cue of cues) {
    if (cue.text === "") pendingMs = cue.startMs ?? pendingMs;
    else {
      kept.push({ ...cue, startMs: cue.startMs ?? pendingMs });
      pendingMs = null;
    }
  }
  return kept;
}
