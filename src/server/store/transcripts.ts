import type { Insertable, Updateable } from "kysely";
import type { NewPassage } from "#domain/search/passages.ts";
import type { Chapter } from "#domain/transcripts/chapters.ts";
import type { TranscriptParagraph } from "#domain/transcripts/transcript.ts";
import type { Db } from "./database.ts";
import { hideTranscripts, showRange } from "./hidden-paragraphs.ts";
import { listTranscriptPassages, type PassageOwner, replacePassages } from "./passages.ts";
import type { EpisodeChaptersRow, EpisodeChaptersTable, TranscriptRow, TranscriptsTable } from "./tables.ts";

export async function findTranscript(db: Db, episodeId: number): Promise<TranscriptRow | undefined> {
  return db.selectFrom("transcripts").selectAll().where("episodeId", "=", episodeId).executeTakeFirst();
}

/**
 * Lists some paragraphs of a transcript in the order of the recording.
 * @param offset how many to leave out at the beginning
 */
export async function listParagraphs(
  db: Db,
  { episodeId, firstPosition }: TranscriptRow,
  offset: number,
  limit: number,
): Promise<TranscriptParagraph[]> {
  const from = firstPosition + offset;
  return listTranscriptPassages(db, episodeId, { from, to: from + limit });
}

/**
 * Gives an episode a transcript in the place of the one that it had.
 * @param transcript its paragraphs have been stored from firstPosition on, and are hidden
 * @param now ISO UTC
 * @returns false when its paragraphs have been deleted meanwhile; the caller's transaction must then be rolled back
 */
export async function replaceTranscript(
  db: Db,
  owner: PassageOwner,
  transcript: Omit<Insertable<TranscriptsTable>, keyof PassageOwner> & { firstPosition: number },
  now: string,
): Promise<boolean> {
  await deleteTranscripts(db, [owner.episodeId], now);
  await db
    .insertInto("transcripts")
    .values({ ...transcript, ...owner })
    .execute();
  return showRange(db, { episodeId: owner.episodeId, firstPosition: transcript.firstPosition }, now);
}

export async function updateTranscript(
  db: Db,
  episodeId: number,
  changes: Updateable<TranscriptsTable>,
): Promise<void> {
  await db.updateTable("transcripts").set(changes).where("episodeId", "=", episodeId).execute();
}

/** Deletes transcripts. Their paragraphs are hidden from readers, and deleted later. @param now ISO UTC */
export async function deleteTranscripts(db: Db, episodeIds: readonly number[], now: string): Promise<void> {
  await hideTranscripts(db, episodeIds, now);
  await db
    .deleteFrom("transcripts")
    .where("episodeId", "in", [...episodeIds])
    .execute();
}

/** The size of one transcript, or of several together. */
export type TranscriptSize = Pick<TranscriptRow, "characters" | "paragraphCount" | "distinctWordCount">;

/** Sums up the sizes of a user's transcripts. @param exceptEpisodeId whose transcript does not count */
export async function sumTranscriptSizes(db: Db, ownerId: number, exceptEpisodeId: number): Promise<TranscriptSize> {
  const sums = await db
    .selectFrom("transcripts")
    .select(({ fn }) => [
      fn.sum<number | null>("characters").as("characters"),
      fn.sum<number | null>("paragraphCount").as("paragraphCount"),
      fn.sum<number | null>("distinctWordCount").as("distinctWordCount"),
    ])
    .where("ownerId", "=", ownerId)
    .where("episodeId", "!=", exceptEpisodeId)
    .executeTakeFirstOrThrow();
  return {
    characters: Number(sums.characters ?? 0),
    paragraphCount: Number(sums.paragraphCount ?? 0),
    distinctWordCount: Number(sums.distinctWordCount ?? 0),
  };
}

/** Lists which of a user's episodes have a transcript. */
export async function listTranscribedEpisodeIds(db: Db, ownerId: number): Promise<number[]> {
  const rows = await db.selectFrom("transcripts").select("episodeId").where("ownerId", "=", ownerId).execute();
  return rows.map(({ episodeId }) => episodeId);
}

/** What is known of an episode's transcript besides its text. */
const TRANSCRIPT_FACTS = ["episodeId", "sourceUrl", "endMs", "mySpeaker", "licence", "isShareable"] as const;
export type TranscriptFacts = Pick<TranscriptRow, (typeof TRANSCRIPT_FACTS)[number]>;

/** Finds what is known of the transcripts of some episodes, by episode. */
export async function findTranscriptFacts(
  db: Db,
  episodeIds: readonly number[],
): Promise<Map<number, TranscriptFacts>> {
  if (episodeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("transcripts")
    .select(TRANSCRIPT_FACTS)
    .where("episodeId", "in", [...episodeIds])
    .execute();
  return new Map(rows.map((row) => [row.episodeId, row]));
}

/** Finds what is known of the transcript of a user's episode. */
export async function findTranscriptOfSlug(
  db: Db,
  ownerId: number,
  slug: string,
): Promise<TranscriptFacts | undefined> {
  return db
    .selectFrom("transcripts")
    .innerJoin("episodes", "episodes.id", "transcripts.episodeId")
    .select(TRANSCRIPT_FACTS.map((field) => `transcripts.${field}` as const))
    .where("episodes.ownerId", "=", ownerId)
    .where("slug", "=", slug)
    .executeTakeFirst();
}

export async function findEpisodeChapters(db: Db, episodeId: number): Promise<EpisodeChaptersRow | undefined> {
  return db.selectFrom("episodeChapters").selectAll().where("episodeId", "=", episodeId).executeTakeFirst();
}

/** Episodes whose chapters are read in one statement. */
const EPISODES_PER_STATEMENT = 500;

/** Lists the chapters of several episodes by episode, in order. */
export async function listChapters(db: Db, episodeIds: readonly number[]): Promise<Map<number, Chapter[]>> {
  const chapters = new Map<number, Chapter[]>();
  for (let start = 0; start < episodeIds.length; start += EPISODES_PER_STATEMENT) {
    const ids = episodeIds.slice(start, start + EPISODES_PER_STATEMENT);
    const rows = await db
      .selectFrom("passages")
      .innerJoin("episodeChapters", "episodeChapters.episodeId", "passages.episodeId")
      .select(["passages.episodeId", "position", "startMs", "endMs", "text", "links"])
      .where("passages.episodeId", "in", ids)
      .where("kind", "=", "chapter")
      .orderBy("passages.episodeId")
      .orderBy("position")
      .execute();
    const links = new Map<number, Pick<Chapter, "url" | "imageUrl">[]>();
    for (const { episodeId, position, startMs, endMs, text, links: json } of rows) {
      if (!links.has(episodeId)) links.set(episodeId, JSON.parse(json));
      const { url = null, imageUrl = null } = links.get(episodeId)?.[position] ?? {};
      const chapter = { startMs: startMs ?? 0, endMs, title: text, url, imageUrl };
      chapters.set(episodeId, [...(chapters.get(episodeId) ?? []), chapter]);
    }
  }
  return chapters;
}

/** Chapters as passages: their titles are found. */
export function chapterPassages(chapters: readonly Chapter[]): NewPassage[] {
  return chapters.map(({ title, startMs, endMs }) => ({ text: title, startMs, endMs }));
}

/**
 * Stores chapters in the place of those that the episode had; an empty list deletes them.
 * @param searchTexts of their passages
 */
export async function replaceChapters(
  db: Db,
  owner: PassageOwner,
  source: Omit<Insertable<EpisodeChaptersTable>, "episodeId" | "links">,
  chapters: readonly Chapter[],
  searchTexts: readonly string[],
): Promise<void> {
  const { episodeId } = owner;
  await db.deleteFrom("episodeChapters").where("episodeId", "=", episodeId).execute();
  const links = JSON.stringify(chapters.map(({ url, imageUrl }) => ({ url, imageUrl })));
  if (chapters.length > 0)
    await db
      .insertInto("episodeChapters")
      .values({ ...source, episodeId, links })
      .execute();
  await replacePassages(db, owner, "chapter", chapterPassages(chapters), searchTexts);
  await db.updateTable("episodes").set({ chapterCount: chapters.length }).where("id", "=", episodeId).execute();
}

/** Lists a user's transcripts with their episodes, the newest first, without those of deleted episodes. */
export async function listTranscriptsOfOwner(db: Db, ownerId: number) {
  return db
    .selectFrom("transcripts")
    .innerJoin("episodes", "episodes.id", "transcripts.episodeId")
    .innerJoin("feeds", "feeds.id", "episodes.feedId")
    .select(["transcripts.episodeId", "episodes.title", "showName", "origin"])
    .select(["sourceUrl", "fetchedAt", "characters"])
    .where("transcripts.ownerId", "=", ownerId)
    .where("trashOfFeedId", "is", null)
    .orderBy("transcripts.episodeId", "desc")
    .execute();
}
export type TranscriptOfOwner = Awaited<ReturnType<typeof listTranscriptsOfOwner>>[number];
