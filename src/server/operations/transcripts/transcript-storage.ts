import type { Context } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { CONCURRENCY } from "../../limits/limits.ts";
import { startPace } from "../../limits/pace.ts";
import { Semaphore } from "../../limits/semaphore.ts";
import type { IndexedTranscript, Step } from "../../lookup/transcripts/indexed-transcript.ts";
import type { Db } from "../../store/database.ts";
import { hideNewRange, setDeletionTime } from "../../store/hidden-paragraphs.ts";
import { insertPassages, type ParagraphRange, type PassageOwner } from "../../store/passages.ts";
import { lockUser } from "../../store/revisions.ts";
import { sumTranscriptSizes, type TranscriptSize } from "../../store/transcripts.ts";
import { enqueueParagraphDeletion } from "./passage-deletion.ts";

/** How long paragraphs that are being stored are kept after the last step. */
const STEP_MAX_MINUTES = 10;

/** What all transcripts of a user together may have. */
const MAX_SIZE_PER_OWNER: TranscriptSize = {
  /** more than what 100,000 paragraphs of talk have */
  characters: 100_000_000,
  /** about 700 hours of talk */
  paragraphCount: 100_000,
  /** each transcript's different words; those of an hour are about 2,000 */
  distinctWordCount: 1_500_000,
};
const TOO_MUCH: Record<keyof TranscriptSize, string> = {
  characters: "All your transcripts together must not have more than 100,000,000 characters",
  paragraphCount: "All your transcripts together must not have more than 100,000 paragraphs",
  distinctWordCount: "All your transcripts together must not have more than 1,500,000 different words",
};

export function sizeOf({ characters, paragraphCount, distinctWordCount }: IndexedTranscript): TranscriptSize {
  return { characters, paragraphCount, distinctWordCount };
}

/** @returns which limit a user would exceed with another transcript of an episode, as a sentence; undefined for none */
export async function exceededLimit(
  db: Db,
  { ownerId, episodeId }: PassageOwner,
  transcript: IndexedTranscript,
): Promise<string | undefined> {
  const others = await sumTranscriptSizes(db, ownerId, episodeId);
  const size = sizeOf(transcript);
  const exceeded = (Object.keys(size) as (keyof TranscriptSize)[]).find(
    (part) => others[part] + size[part] > MAX_SIZE_PER_OWNER[part],
  );
  return exceeded && TOO_MUCH[exceeded];
}

const storing = new Semaphore(CONCURRENCY.transcripts);

/** Paragraphs that are stored and hidden. */
export interface HiddenTranscript {
  /** for replaceTranscript, which shows them */
  firstPosition: number;
  /** Deletes them, unless they have been shown. */
  release(): Promise<void>;
}

/**
 * Stores the paragraphs of a transcript, hidden and in steps that let others work.
 * @throws AppError 404 the episode was deleted meanwhile; 503 too many transcripts are waiting
 */
export async function storeHiddenParagraphs(
  context: Context,
  owner: PassageOwner,
  transcript: IndexedTranscript,
): Promise<HiddenTranscript> {
  return storing.run(async () => {
    const range = await context.db.transaction().execute(async (trx) => {
      if (!(await lockUser(trx, owner.ownerId))) throw notFound("Episode");
      return hideNewRange(trx, owner.episodeId, deletionTime(context));
    });
    const release = async () => {
      const now = context.now();
      await setDeletionTime(context.db, range, now.toISOString(), now.toISOString());
      await enqueueParagraphDeletion(context.db, now);
    };
    try {
      await storeHidden(context, owner, range, transcript);
    } catch (error) {
      await release();
      throw error;
    }
    return { firstPosition: range.firstPosition, release };
  });
}

/**
 * Stores the paragraphs of a transcript in this way, and then shows them.
 * @param show runs the transaction that calls replaceTranscript with the first position; paragraphs that it has not shown are deleted
 * @throws AppError as storeHiddenParagraphs()
 */
export async function storeTranscript(
  context: Context,
  owner: PassageOwner,
  transcript: IndexedTranscript,
  show: (firstPosition: number) => Promise<void>,
): Promise<void> {
  const hidden = await storeHiddenParagraphs(context, owner, transcript);
  try {
    await show(hidden.firstPosition);
  } finally {
    await hidden.release();
  }
}

async function storeHidden(
  context: Context,
  owner: PassageOwner,
  range: ParagraphRange,
  { steps }: IndexedTranscript,
): Promise<void> {
  const pause = startPace();
  let position = range.firstPosition;
  for (const step of steps) {
    const { paragraphs, searchTexts } = readStep(step);
    await context.db.transaction().execute(async (trx) => {
      // In the same transaction: whoever deletes the range then sees the new time, and leaves these rows alone.
      if (!(await setDeletionTime(trx, range, context.now().toISOString(), deletionTime(context)))) throw interrupted();
      await insertPassages(trx, owner, "transcript", paragraphs, searchTexts, position);
    });
    position += paragraphs.length;
    await pause();
  }
}

/** Reads a step, once: its memory is given back at once, not with a later garbage collection. */
function readStep(step: Uint8Array<ArrayBuffer>): Step {
  const json = new TextDecoder().decode(step);
  step.buffer.transfer(0);
  return JSON.parse(json);
}

function deletionTime(context: Context): string {
  return new Date(context.now().getTime() + STEP_MAX_MINUTES * 60_000).toISOString();
}

/** The episode was deleted, or this process stood still for so long that what it had stored was deleted. */
export function interrupted(): AppError {
  return new AppError(503, "interrupted", "The transcript could not be stored. Please try again.", undefined, 1);
}
