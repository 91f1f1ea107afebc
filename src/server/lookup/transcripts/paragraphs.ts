import type { NewPassage } from "#domain/search/passages.ts";
import type { TranscriptParagraph } from "#domain/transcripts/transcript.ts";
import { collapseWhitespace } from "../parse/plain-text.ts";
import type { Cue } from "./cue.ts";

/** A paragraph is complete at the first end of a sentence after this time, and after the longest time in any case. */
const PARAGRAPH_MIN_MS = 20_000;
const PARAGRAPH_MAX_MS = 30_000;
/** The same without times: what is said in about that time. */
const PARAGRAPH_MIN_LENGTH = 300;
const PARAGRAPH_MAX_LENGTH = 600;
/** After a pause the next paragraph begins. */
const PAUSE_MS = 8000;
/** The usual speed of talk, for the last cue of a file without ends. */
const CHARACTERS_PER_SECOND = 15;

const SENTENCE_END = /[.!?…。！？][\])"'’”»]{0,2}$/u;
const AFTER_SENTENCE = /(?<=[.!?…][\])"'’”»]{0,2}) |(?<=[。！？])/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\u3000-\u303f\uff00-\uffef]/u;

/** Words that are timed one by one need not all be found to the millisecond. */
const CUE_MIN_MS = 1000;

/** A paragraph, and where in it later cues begin. */
export type ReadParagraph = TranscriptParagraph & { cues: NonNullable<NewPassage["cues"]> };

type TimedCue = Cue & { startMs: number; endMs: number };

/**
 * Merges cues into paragraphs of 20 to 30 seconds by one speaker each, which end with a sentence where possible. Longer cues
 * are divided at their sentences, with times in proportion to the text.
 */
export function paragraphsFromCues(cues: readonly Cue[]): ReadParagraph[] {
  const clean = cues.map((cue) => ({ ...cue, text: collapseWhitespace(cue.text) })).filter(({ text }) => text !== "");
  const paragraphs: ReadParagraph[] = [];
  let open: ReadParagraph | undefined;
  for (const cue of withTimes(clean).flatMap(divide)) {
    if (open && (isComplete(open) || !belongsTo(open, cue))) {
      paragraphs.push(open);
      open = undefined;
    }
    open = open
      ? extend(open, cue)
      : { startMs: cue.startMs, endMs: cue.endMs, speaker: cue.speaker, text: cue.text, cues: [] };
  }
  if (open) paragraphs.push(open);
  return paragraphs;
}

function extend(open: ReadParagraph, cue: Cue): ReadParagraph {
  const text = join(open.text, cue.text);
  const lastMs = open.cues.at(-1)?.[1] ?? open.startMs ?? 0;
  const cues: ReadParagraph["cues"] =
    cue.startMs !== null && cue.startMs - lastMs >= CUE_MIN_MS
      ? [...open.cues, [text.length - cue.text.length, cue.startMs]]
      : open.cues;
  return { ...open, endMs: later(open.endMs, cue.endMs), text, cues };
}

function belongsTo(open: TranscriptParagraph, cue: Cue): boolean {
  if (open.speaker !== cue.speaker || open.text.length + cue.text.length > PARAGRAPH_MAX_LENGTH * 2) return false;
  if (open.startMs === null || cue.startMs === null) return open.text.length + cue.text.length <= PARAGRAPH_MAX_LENGTH;
  if (cue.startMs - (open.endMs ?? open.startMs) > PAUSE_MS) return false;
  return (cue.endMs ?? cue.startMs) - open.startMs <= PARAGRAPH_MAX_MS;
}

function isComplete({ startMs, endMs, text }: TranscriptParagraph): boolean {
  const isLong =
    startMs === null ? text.length >= PARAGRAPH_MIN_LENGTH : (endMs ?? startMs) - startMs >= PARAGRAPH_MIN_MS;
  return isLong && SENTENCE_END.test(text);
}

/** Words are separated by a space, except in scripts that have none. */
function join(text: string, next: string): string {
  return UNSPACED.test(text.at(-1) ?? "") && UNSPACED.test(next[0] ?? "") ? text + next : `${text} ${next}`;
}

function later(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (b ?? a) : Math.max(a, b);
}

/** Completes the times of a file that has any: in their order, with an end for each, and between two known times in proportion. */
function withTimes(cues: readonly Cue[]): Cue[] {
  const firstTimed = cues.findIndex(({ startMs }) => startMs !== null);
  if (firstTimed < 0) return [...cues];
  const groups: Cue[][] = [];
  for (const [at, cue] of cues.entries()) {
    if (cue.startMs !== null || at === 0) groups.push([cue]);
    else groups.at(-1)?.push(cue);
  }
  const starts = groups.map(([first]) => first?.startMs ?? 0);
  const timed = groups.flatMap((group, at) => spread(group, starts[at] ?? 0, starts[at + 1]));
  return timed.sort((a, b) => a.startMs - b.startMs);
}

/** Gives a cue and those without times behind it their share of the time until the next one. */
function spread(group: readonly Cue[], startMs: number, nextStartMs: number | undefined): TimedCue[] {
  const length = group.reduce((sum, { text }) => sum + text.length, 0);
  const estimatedEndMs = startMs + Math.round((length / CHARACTERS_PER_SECOND) * 1000);
  const hasNext = nextStartMs !== undefined && nextStartMs > startMs;
  // A short text before a long silence, as before music, does not last until the next one.
  const untilMs = hasNext
    ? Math.min(nextStartMs, Math.max(estimatedEndMs * 2 - startMs, startMs + 1000))
    : estimatedEndMs;
  const [first] = group;
  if (group.length === 1 && first) return [{ ...first, startMs, endMs: first.endMs ?? untilMs }];
  let characters = 0;
  return group.map((cue) => {
    const from = startMs + Math.round(((untilMs - startMs) * characters) / length);
    characters += cue.text.length;
    const to = startMs + Math.round(((untilMs - startMs) * characters) / length);
    return { ...cue, startMs: from, endMs: to };
  });
}

/** Divides a cue that is longer than a paragraph at its sentences, or else between words. */
function divide(cue: Cue): Cue[] {
  const { startMs, endMs, text } = cue;
  const isLong = startMs !== null && endMs !== null && endMs - startMs > PARAGRAPH_MAX_MS;
  if (text.length <= PARAGRAPH_MIN_LENGTH || (!isLong && text.length <= PARAGRAPH_MAX_LENGTH)) return [cue];
  const pieces = text.split(AFTER_SENTENCE).flatMap(piecesOf).filter(Boolean);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let characters = 0;
  return pieces.map((piece) => {
    const share = characters / length;
    characters += piece.length;
    if (startMs === null || endMs === null) return { ...cue, text: piece };
    const durationMs = endMs - startMs;
    return {
      ...cue,
      startMs: startMs + Math.round(durationMs * share),
      endMs: startMs + Math.round((durationMs * characters) / length),
      text: piece,
    };
  });
}

/** A sentence in pieces that fit into a paragraph: cut before a word, or anywhere where there are no spaces. */
function piecesOf(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > PARAGRAPH_MAX_LENGTH) {
    const space = rest.lastIndexOf(" ", PARAGRAPH_MIN_LENGTH);
    const cut = space > 0 ? space : PARAGRAPH_MIN_LENGTH;
    const isInsidePair = /[\ud800-\udbff]/.test(rest[cut - 1] ?? "");
    pieces.push(rest.slice(0, isInsidePair ? cut - 1 : cut).trim());
    rest = rest.slice(isInsidePair ? cut - 1 : cut).trimStart();
  }
  return [...pieces, rest];
}
