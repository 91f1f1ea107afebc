import { plainCaption, splitVoices } from "./caption-text.ts";
import { type Cue, MAX_CUES, speakerName } from "./cue.ts";
import { parseTimestamp } from "./timestamp.ts";

/** The times of a cue in WebVTT and SubRip; cue settings may follow. */
const TIMING = /^\s{0,20}([\d:.,]{1,20})\s{0,20}-{1,2}>\s{0,20}([\d:.,]{1,20})(?![\d:.,])/;
/** The times of a cue in SBV, as YouTube exports it. */
const SBV_TIMING = /^(\d{1,3}:\d\d:\d\d\.\d{3}),(\d{1,3}:\d\d:\d\d\.\d{3})\s{0,20}$/;
/** The blocks of a WebVTT file that are not spoken. */
const UNSPOKEN_BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
const CUE_NUMBER = /^\s{0,20}\d{1,9}\s{0,20}$/;

/** Whether a line gives the times of a caption. */
export function isTiming(line: string): boolean {
  return TIMING.test(line) || SBV_TIMING.test(line);
}

/**
 * Reads WebVTT, SubRip and SBV, whatever the file says it is: identifiers, headers, comments, styles and settings are left
 * out, and so is a caption without readable times. Empty lines inside a caption are no end of it.
 */
export function cuesFromCaptions(lines: readonly string[]): Cue[] {
  const isWebVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? "");
  const cues: Cue[] = [];
  let open: { startMs: number; endMs: number | null; lines: string[] } | undefined;
  const close = () => {
    if (open) cues.push(...cuesFromCaption(open));
    open = undefined;
  };
  for (const [at, line] of lines.entries()) {
    if (cues.length >= MAX_CUES) break;
    const times = parseTiming(line);
    if (times) {
      close();
      open = { ...times, lines: [] };
    } else if (line.includes("-->")) close();
    else if (isWebVtt && lines[at - 1]?.trim() === "" && UNSPOKEN_BLOCK.test(line)) close();
    else if (open && !isIdentifier(lines, at)) open.lines.push(line);
  }
  close();
  return cues;
}

function parseTiming(line: string): { startMs: number; endMs: number | null } | undefined {
  const match = TIMING.exec(line) ?? SBV_TIMING.exec(line);
  const startMs = match && parseTimestamp(match[1] ?? "");
  const endMs = match && parseTimestamp(match[2] ?? "");
  if (startMs === undefined || startMs === null || endMs === undefined || endMs === null) return undefined;
  return { startMs, endMs: endMs >= startMs ? endMs : null };
}

/** Whether a line names the caption whose times follow. */
function isIdentifier(lines: readonly string[], at: number): boolean {
  const next = lines[at + 1];
  if (!next?.includes("-->")) return false;
  return CUE_NUMBER.test(lines[at] ?? "") || lines[at - 1]?.trim() === "";
}

function cuesFromCaption({ startMs, endMs, lines }: { startMs: number; endMs: number | null; lines: string[] }): Cue[] {
  return splitVoices(lines.join("\n"))
    .map(({ speaker, text }) => ({
      startMs,
      endMs,
      speaker: speaker === null ? null : speakerName(speaker),
      text: plainCaption(text).trim(),
    }))
    .filter(({ text }) => text !== "");
}
