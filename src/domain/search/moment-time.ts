import type { PassageKind } from "./passages.ts";

/** How much earlier than the words a moment plays: players and transcripts differ by seconds. */
export const LEAD_IN_SECONDS = 3;

/** Where the link to a moment points to. At 0 the player would resume where it was. */
export function linkedSeconds(startSeconds: number): number {
  return Math.max(1, startSeconds);
}

interface TimedText {
  kind: PassageKind;
  text: string;
  startMs: number | null;
  endMs: number | null;
  /** JSON of a passage's cues */
  cues: string | null;
}

/**
 * When a place of a passage is spoken, in milliseconds: when its cue begins, or in proportion to the text where cues are unknown. A chapter begins as a whole.
 * @param at index of a UTF-16 unit in the text
 * @returns null when the passage has no times
 */
export function timeInPassage({ kind, text, startMs, endMs, cues }: TimedText, at: number): number | null {
  if (startMs === null) return null;
  if (cues !== null) {
    const begun = (JSON.parse(cues) as [number, number][]).filter(([cueAt]) => cueAt <= at);
    return begun.at(-1)?.[1] ?? startMs;
  }
  if (kind !== "transcript" || endMs === null || text.length === 0) return startMs;
  return Math.floor(startMs + ((endMs - startMs) * at) / text.length);
}

/** What is said from a time on: the text of a passage from the cue that is spoken then, and when that begins. */
export function cueAt({ text, startMs, cues }: TimedText, atMs: number): { text: string; startMs: number } {
  const begun = cues === null ? [] : (JSON.parse(cues) as [number, number][]).filter(([, cueMs]) => cueMs <= atMs);
  const [from, cueMs] = begun.at(-1) ?? [0, startMs ?? 0];
  return { text: text.slice(from).trim(), startMs: cueMs };
}
