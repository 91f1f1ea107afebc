import { sql } from "kysely";
import {
  type EpisodeSearchTexts,
  type EpisodeTexts,
  type NewPassage,
  PASSAGES_PER_STATEMENT,
  type PassageKind,
  passageSearchTexts,
} from "#domain/search/passages.ts";
import type { Db } from "./database.ts";
import { IS_SHOWN, TRANSCRIPT_POSITIONS } from "./passage-search.ts";
import type { EpisodeRow } from "./tables.ts";

const isShown = sql.raw<boolean>(IS_SHOWN);

/** The owner is the one of the feed that the episode is in; the caller has checked it. */
export interface PassageOwner {
  ownerId: number;
  episodeId: number;
}

/**
 * Replaces an episode's passages of one kind, other than a long transcript, and indexes them. The caller's transaction bumps the
 * revision where visitors may find the passages.
 * @param passages in their order; an empty list deletes
 * @param searchTexts from passageSearchTexts()
 */
export async function replacePassages(
  db: Db,
  owner: PassageOwner,
  kind: PassageKind,
  passages: readonly NewPassage[],
  searchTexts: readonly string[] = passageSearchTexts(kind, passages),
): Promise<void> {
  await db.deleteFrom("passages").where("episodeId", "=", owner.episodeId).where("kind", "=", kind).execute();
  await insertPassages(db, owner, kind, passages, searchTexts, 0);
}

/** Adds passages and indexes them. @param firstPosition of the first one */
export async function insertPassages(
  db: Db,
  { ownerId, episodeId }: PassageOwner,
  kind: PassageKind,
  passages: readonly NewPassage[],
  searchTexts: readonly string[],
  firstPosition: number,
): Promise<void> {
  const rows = passages.map(({ text, startMs = null, endMs = null, speaker = null, cues = [] }, at) => ({
    ownerId,
    episodeId,
    kind,
    position: firstPosition + at,
    startMs,
    endMs,
    speaker,
    cues: cues.length > 0 ? JSON.stringify(cues) : null,
    text,
    searchText: searchTexts[at] ?? "",
  }));
  for (let start = 0; start < rows.length; start += PASSAGES_PER_STATEMENT)
    await db
      .insertInto("passages")
      .values(rows.slice(start, start + PASSAGES_PER_STATEMENT))
      .execute();
}

/** Lists an episode's paragraphs that are shown and have these positions, in order. */
export async function listTranscriptPassages(db: Db, episodeId: number, { from, to }: { from: number; to: number }) {
  return db
    .selectFrom("passages")
    .select(["startMs", "endMs", "speaker", "text"])
    .where("episodeId", "=", episodeId)
    .where("kind", "=", "transcript")
    .where("position", ">=", from)
    .where("position", "<", to)
    .where(isShown)
    .orderBy("position")
    .execute();
}

/**
 * Finds what is said at a time in an episode: a paragraph of its transcript, or else the chapter.
 * @returns undefined as well when the feed does not contain the episode
 */
export async function findPassageAt(db: Db, feedId: number, episodeId: number, atMs: number) {
  return db
    .selectFrom("passages")
    .innerJoin("episodes", "episodes.id", "passages.episodeId")
    .select(["passages.kind", "startMs", "endMs", "cues", "text"])
    .where("episodeId", "=", episodeId)
    .where("feedId", "=", feedId)
    .where("passages.kind", "in", ["transcript", "chapter"])
    .where(isShown)
    .where("startMs", "<=", atMs)
    .where((row) =>
      row.or([row("passages.kind", "=", "chapter"), row("endMs", "is", null), row("endMs", ">", atMs - MAX_PAUSE_MS)]),
    )
    .orderBy("passages.kind", "desc")
    .orderBy("startMs", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Lists the longest of the paragraphs of a speaker that have a length in this range and a time, the longest first. */
export async function listParagraphsOf(
  db: Db,
  episodeId: number,
  speaker: string,
  characters: { min: number; max: number },
  limit: number,
) {
  const length = sql<number>`length(text)`;
  return db
    .selectFrom("passages")
    .select(["startMs", "text"])
    .where("episodeId", "=", episodeId)
    .where("kind", "=", "transcript")
    .where("speaker", "=", speaker)
    .where("startMs", "is not", null)
    .where(isShown)
    .where(length, ">=", characters.min)
    .where(length, "<=", characters.max)
    .orderBy(length, "desc")
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** What was said last before a longer pause is not what a link into the pause points to. */
const MAX_PAUSE_MS = 15_000;

/**
 * Indexes title, show and notes of an episode, after it was inserted or one of them has changed.
 * @param searchTexts from episodeSearchTexts()
 */
export async function indexEpisode(
  db: Db,
  ownerId: number,
  { id: episodeId, title, showName, description }: EpisodeTexts & Pick<EpisodeRow, "id">,
  searchTexts: EpisodeSearchTexts,
): Promise<void> {
  const owner = { ownerId, episodeId };
  await replacePassages(db, owner, "title", [{ text: title }], [searchTexts.title]);
  await replacePassages(db, owner, "show", showName ? [{ text: showName }] : [], [searchTexts.show]);
  await replacePassages(db, owner, "notes", [{ text: description ?? "" }], [searchTexts.notes]);
}

/** The paragraphs of a transcript that begins at a position. */
export interface ParagraphRange {
  episodeId: number;
  firstPosition: number;
}

/** A passage to delete, and how long its index text is. */
export interface PassageSize {
  id: number;
  length: number;
}

/** Lists the sizes of some passages of episodes, or of a range of paragraphs. */
export async function listPassageSizes(
  db: Db,
  of: { episodeIds: readonly number[] } | ParagraphRange,
): Promise<PassageSize[]> {
  return db
    .selectFrom("passages")
    .select(["id", sql<number>`length(${sql.ref("searchText")})`.as("length")])
    .$call((query) =>
      "episodeIds" in of
        ? query.where("episodeId", "in", [...of.episodeIds])
        : query
            .where("episodeId", "=", of.episodeId)
            .where("kind", "=", "transcript")
            .where("position", ">=", of.firstPosition)
            .where("position", "<", of.firstPosition + TRANSCRIPT_POSITIONS),
    )
    .limit(PASSAGES_PER_STATEMENT)
    .execute();
}

export async function deletePassages(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("passages")
    .where("id", "in", [...ids])
    .execute();
}
