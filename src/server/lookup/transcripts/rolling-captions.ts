import type { Cue } from "./cue.ts";

/** How many captions must repeat their predecessor before repetition counts as the file's way of showing text. */
const MIN_REPEATS = 3;
const MIN_SHARE = 0.15;
/** A repeated caption follows at once. */
const MAX_GAP_MS = 200;

/**
 * Takes the repetitions out of captions that roll up, where each shows the line before it once more, or grow by a word at
 * a time. Elsewhere a repeated line is something that was said twice, so it stays.
 */
export function withoutRepetitions(cues: readonly Cue[]): Cue[] {
  return withoutRepeatedEnds(withoutGrowth(withoutRolling(cues)));
}

/** How many captions must begin with the last words of the one before, which speakers seldom repeat. */
const MIN_SHARE_OF_ENDS = 0.5;
const MIN_REPEATED_WORDS = 2;
const MAX_REPEATED_WORDS = 30;

/** Captions that begin with the end of the one before, within a line: "we went to the", "to the harbour and", "harbour and then". */
function withoutRepeatedEnds(cues: readonly Cue[]): Cue[] {
  const words = cues.map(({ text }) => text.split(/\s+/));
  const repeated = words.map((current, at) =>
    at > 0 && isAdjacent(cues[at - 1], cues[at]) ? repeatedWords(words[at - 1] ?? [], current) : 0,
  );
  const count = repeated.filter((length) => length > 0).length;
  if (!isCommon(count, cues.length) || count / (cues.length - 1) < MIN_SHARE_OF_ENDS) return [...cues];
  return cues
    .map((cue, at) => (repeated[at] ? { ...cue, text: (words[at] ?? []).slice(repeated[at]).join(" ") } : cue))
    .filter(({ text }) => text !== "");
}

/** How many words at the end of a caption the next one begins with. */
function repeatedWords(previous: readonly string[], current: readonly string[]): number {
  for (
    let count = Math.min(previous.length, current.length, MAX_REPEATED_WORDS);
    count >= MIN_REPEATED_WORDS;
    count -= 1
  )
    if (previous.slice(-count).every((word, at) => isSameSpoken(word, current[at]))) return count;
  return 0;
}

function withoutRolling(cues: readonly Cue[]): Cue[] {
  const lines = cues.map(({ text }) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  );
  const overlaps = lines.map((current, at) =>
    at > 0 && isAdjacent(cues[at - 1], cues[at]) ? overlapOf(lines[at - 1] ?? [], current) : 0,
  );
  const partial = overlaps.filter((overlap, at) => overlap > 0 && (lines[at]?.length ?? 0) > overlap).length;
  if (!isCommon(partial, cues.length)) return [...cues];
  return cues
    .map((cue, at) => ({ ...cue, text: (lines[at] ?? []).slice(overlaps[at]).join("\n") }))
    .filter(({ text }) => text !== "");
}

/** How many lines at the end of a caption the next one begins with. */
function overlapOf(previous: readonly string[], current: readonly string[]): number {
  for (let count = Math.min(previous.length, current.length, 4); count > 0; count -= 1)
    if (previous.slice(-count).every((line, at) => isSameSpoken(line, current[at]))) return count;
  return 0;
}

/** Whether two texts differ in capital letters and punctuation at most, which captions often get when they are shown again. */
function isSameSpoken(a: string, b: string | undefined): boolean {
  if (b === undefined || Math.abs(a.length - b.length) > MAX_ADDED_SIGNS) return false;
  return a === b || (spoken(a) === spoken(b) && spoken(a) !== "");
}

const MAX_ADDED_SIGNS = 5;

function spoken(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** Of captions that each continue the one before, only the last is complete. */
function withoutGrowth(cues: readonly Cue[]): Cue[] {
  const grows = cues.map((cue, at) => at > 0 && isAdjacent(cues[at - 1], cue) && isContinued(cues[at - 1], cue));
  if (!isCommon(grows.filter(Boolean).length, cues.length)) return [...cues];
  const complete: Cue[] = [];
  for (const [at, cue] of cues.entries()) {
    const last = grows[at] ? complete.pop() : undefined;
    complete.push(last ? { ...cue, startMs: last.startMs } : cue);
  }
  return complete;
}

function isContinued(previous: Cue | undefined, cue: Cue): boolean {
  return previous !== undefined && cue.text.startsWith(`${previous.text} `);
}

function isAdjacent(previous: Cue | undefined, cue: Cue | undefined): boolean {
  const end = previous?.endMs ?? previous?.startMs;
  return end !== undefined && end !== null && (cue?.startMs ?? Number.POSITIVE_INFINITY) - end <= MAX_GAP_MS;
}

function isCommon(count: number, total: number): boolean {
  return count >= MIN_REPEATS && count / total >= MIN_SHARE;
}
