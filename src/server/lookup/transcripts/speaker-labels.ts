import type { Cue } from "./cue.ts";

const LABEL_MAX_LENGTH = 50;
const LABEL_MAX_WORDS = 4;
/** A label that comes less often may be the beginning of a sentence: "My advice: start early." */
const MIN_OCCURRENCES = 3;
const LEADING_MARKS = /^[\s>»*•–—-]{1,8}/;
/** "12:30" and "https://" are no labels. */
const AFTER_COLON = /^(?:\s|\*\*|$)/;
/** A word of a name: it starts with a capital, a digit, or a letter of a script without capitals. */
const NAME_WORD = /^[\p{Lu}\p{Lt}\p{Lo}\d#&][\p{L}\p{M}\p{N}'’&/_#-]*\.?$/u;
const PARTICLES = new Set(
  "al and bin da de del den der di dos du e el ibn la le of of ten ter und van von y".split(" "),
);
const GENERIC = /^(?:speaker|host|guest|narrator|interviewer|unknown)(?: \d{1,2})?$/i;

/** Whether a text looks like the name of somebody who speaks: at most four words, each like a word of a name. */
export function isSpeakerLabel(text: string): boolean {
  if (text === "" || text.length > LABEL_MAX_LENGTH) return false;
  if (GENERIC.test(text)) return true;
  const words = text.split(" ");
  if (words.length > LABEL_MAX_WORDS || !/\p{L}/u.test(text) || PARTICLES.has(words[0] ?? "")) return false;
  return words.every((word) => NAME_WORD.test(word) || PARTICLES.has(word));
}

/**
 * Gives cues the speakers that lines such as "Ada Lovelace: …" name. Only a label that the file has at least three times
 * counts. A cue without a label continues the one before.
 * @param cues without speakers
 */
export function withLabelledSpeakers(cues: readonly Cue[]): Cue[] {
  const counts = new Map<string, number>();
  for (const { text } of cues)
    for (const line of text.split("\n")) {
      const key = labelIn(line)?.label.toLowerCase();
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  if (![...counts.values()].some((count) => count >= MIN_OCCURRENCES)) return [...cues];

  const labelled: Cue[] = [];
  let speaker: string | null = null;
  for (const cue of cues) {
    let lines: string[] = [];
    const push = () => {
      const text = lines.join("\n").trim();
      if (text !== "") labelled.push({ ...cue, speaker, text });
      lines = [];
    };
    for (const line of cue.text.split("\n")) {
      const found = labelIn(line);
      if (!found || (counts.get(found.label.toLowerCase()) ?? 0) < MIN_OCCURRENCES) lines.push(line);
      else {
        push();
        speaker = found.label;
        lines.push(found.rest);
      }
    }
    push();
  }
  return labelled;
}

function labelIn(line: string): { label: string; rest: string } | undefined {
  const start = line.slice(0, LABEL_MAX_LENGTH + 20);
  const colon = start.search(/[:：]/);
  if (colon < 1) return undefined;
  const isFullWidth = start[colon] === "：";
  const rest = line.slice(colon + 1);
  if (!isFullWidth && !AFTER_COLON.test(rest)) return undefined;
  const label = start
    .slice(0, colon)
    .replace(LEADING_MARKS, "")
    .replace(/[[\]*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return isSpeakerLabel(label) ? { label, rest: rest.replace(/^\*\*/, "").trim() } : undefined;
}
