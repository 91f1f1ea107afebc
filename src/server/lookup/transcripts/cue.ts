/** A piece of speech as a transcript file gives it: a caption, a segment, or a paragraph. */
export interface Cue {
  /** null where the file gives no time */
  startMs: number | null;
  /** null where the file gives no end */
  endMs: number | null;
  /** null where the file names nobody */
  speaker: string | null;
  /** as written, one or more lines */
  text: string;
}

/** A file of 5 MB with more cues has hardly any words in them. */
export const MAX_CUES = 100_000;
const SPEAKER_MAX_LENGTH = 80;

/** A speaker's name on one line without the colon after it; null when nothing is left or it is a sentence. */
export function speakerName(text: string): string | null {
  const name = text.replace(/\s+/g, " ").trim().replace(/\s?:$/, "").trim();
  return name === "" || name.length > SPEAKER_MAX_LENGTH ? null : name;
}
