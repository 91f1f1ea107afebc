import { BORDER_WORD, indexTokens } from "./index-words.ts";

/** What a passage is: a field of an episode, a chapter's title, or 20 to 30 seconds of a transcript. */
export type PassageKind = "title" | "show" | "notes" | "chapter" | "transcript";

/** A text to be found. */
export interface NewPassage {
  /** as people read it */
  text: string;
  /** from the start of the episode; null where the source has no times */
  startMs?: number | null;
  endMs?: number | null;
  /** as the transcript names them */
  speaker?: string | null;
  /** where in the text later cues begin, and when they are spoken: index in UTF-16 units and milliseconds */
  cues?: readonly (readonly [at: number, startMs: number])[];
}

/** A stored text that a search found. */
export interface FoundPassage {
  id: number;
  episodeId: number;
  kind: PassageKind;
  /** among the episode's passages of this kind, without gaps; from 0, and in transcripts from firstPosition */
  position: number;
  /** from the start of the episode; null where the source has no times */
  startMs: number | null;
  endMs: number | null;
  /** as the transcript names them */
  speaker: string | null;
  /** JSON of NewPassage's cues; null where there are none */
  cues: string | null;
  /** as people read it */
  text: string;
}

/** How many characters a transaction adds to the full-text index, or takes out of it. On SQLite, about 5 ms. */
export const INDEX_CHARACTERS_PER_TRANSACTION = 30_000;
/** Rows per statement, and of a long transcript per transaction. */
export const PASSAGES_PER_STATEMENT = 200;

/** After a longer pause, the next paragraph has nothing to do with the one before. */
const MAX_PAUSE_MS = 15_000;

/** Whether a paragraph goes on in the next one without a long pause. */
export function isContinuedBy(paragraph: Pick<NewPassage, "endMs">, next: Pick<NewPassage, "startMs">): boolean {
  const { endMs = null } = paragraph;
  const { startMs = null } = next;
  return endMs === null || startMs === null || startMs - endMs <= MAX_PAUSE_MS;
}

/** How many words of the next paragraph a paragraph of a transcript is found by, for phrases that cross the border. */
const OVERLAP_WORDS = 6;

/**
 * What the full-text index contains for each passage: its folded words. The database puts the owner's prefix before each.
 * @param context texts that the passages are found by, too, but that are not shown with them
 */
export function passageSearchTexts(
  kind: PassageKind,
  passages: readonly NewPassage[],
  context: readonly string[] = [],
): string[] {
  const contextWords = context.flatMap((text) => [BORDER_WORD, ...wordsOf(text)]);
  // The words of two passages at a time: those of a whole transcript take a hundred times its memory.
  let own = wordsOf(passages[0]?.text ?? "");
  return passages.map((passage, at) => {
    const following = passages[at + 1];
    const next = following ? wordsOf(following.text) : [];
    const overlap = kind === "transcript" && following && isContinuedBy(passage, following);
    const words = [...own, ...(overlap ? next.slice(0, OVERLAP_WORDS) : []), ...contextWords];
    own = next;
    return words.join(" ");
  });
}

function wordsOf(text: string): string[] {
  return indexTokens(text).map(({ word }) => word);
}

/** The fields of an episode that a search finds. */
export interface EpisodeTexts {
  title: string;
  showName: string | null;
  description: string | null;
}

/** What the full-text index contains for each of an episode's fields. */
export interface EpisodeSearchTexts {
  title: string;
  /** '' without a show */
  show: string;
  notes: string;
}

/** Whether two episodes are found by the same texts. */
export function haveSameTexts(a: EpisodeTexts, b: EpisodeTexts): boolean {
  return a.title === b.title && a.showName === b.showName && a.description === b.description;
}
