import { asObjects, isObject, type JsonObject, parseJson } from "../parse/json.ts";
import { plainCaption } from "./caption-text.ts";
import { type Cue, MAX_CUES, speakerName } from "./cue.ts";
import { msFromSeconds } from "./timestamp.ts";

/** Segments are seconds long: with a larger usual length, their times are in milliseconds. */
const USUAL_LENGTH_MAX_SECONDS = 100;

/**
 * Reads the JSON of the podcast namespace (segments of startTime, endTime, speaker and body), and its relatives: a list of
 * start, end and text, in seconds or milliseconds.
 * @returns undefined for other JSON
 */
export function cuesFromJson(text: string): { cues: Cue[]; language: string | null } | undefined {
  const root = parseJson(text);
  const list = isObject(root) ? (root.segments ?? root.cues ?? root.captions) : root;
  if (!Array.isArray(list)) return undefined;
  const segments = asObjects(list.slice(0, MAX_CUES));
  const unitsPerSecond = hasMilliseconds(segments) ? 1000 : 1;
  const cues = segments.map((segment) => cueFromSegment(segment, unitsPerSecond)).filter((cue) => cue !== undefined);
  if (cues.length === 0) return undefined;
  const language = isObject(root) && typeof root.language === "string" ? root.language : null;
  return { cues, language };
}

function cueFromSegment(segment: JsonObject, unitsPerSecond: number): Cue | undefined {
  const text = segment.body ?? segment.text;
  if (typeof text !== "string" || text.trim() === "") return undefined;
  const startMs = timeOf(segment.startTime, 1) ?? timeOf(segment.start, unitsPerSecond) ?? null;
  const endMs = timeOf(segment.endTime, 1) ?? timeOf(segment.end, unitsPerSecond) ?? null;
  const { speaker } = segment;
  return {
    startMs,
    endMs: endMs !== null && startMs !== null && endMs >= startMs ? endMs : null,
    speaker: typeof speaker === "string" || typeof speaker === "number" ? speakerName(String(speaker)) : null,
    text: plainCaption(text).trim(),
  };
}

function timeOf(value: unknown, unitsPerSecond: number): number | undefined {
  return msFromSeconds(typeof value === "number" ? value / unitsPerSecond : value);
}

function hasMilliseconds(segments: readonly JsonObject[]): boolean {
  const lengths = segments
    .map(({ start, end }) => (Number.isInteger(start) && Number.isInteger(end) ? Number(end) - Number(start) : 0))
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  return (lengths[Math.floor(lengths.length / 2)] ?? 0) > USUAL_LENGTH_MAX_SECONDS;
}
