import { type NewPassage, type PassageKind, passageSearchTexts } from "#domain/search/passages.ts";
import type { Db } from "./database.ts";
import type { EpisodeRow } from "./tables.ts";

/** Rows per statement; on SQLite, each takes a few milliseconds. */
const PASSAGES_PER_STATEMENT = 200;

/** The owner is the one of the feed that the episode is in; the caller has checked it. */
export interface PassageOwner {
  ownerId: number;
  episodeId: number;
}

/**
 * Replaces an episode's passages of one kind and indexes them. The caller's transaction bumps the revision where visitors may find
 * the passages.
 * @param passages in their order; an empty list deletes
 * @param context texts that the passages are found by, too, but that are not shown with them
 */
export async function replacePassages(
  db: Db,
  { ownerId, episodeId }: PassageOwner,
  kind: PassageKind,
  passages: readonly NewPassage[],
  context: readonly string[] = [],
): Promise<void> {
  await db.deleteFrom("passages").where("episodeId", "=", episodeId).where("kind", "=", kind).execute();
  const searchTexts = passageSearchTexts(kind, passages, context);
  const rows = passages.map(({ text, startMs = null, endMs = null, speaker = null, cues = [] }, position) => ({
    ownerId,
    episodeId,
    kind,
    position,
    startMs,
    endMs,
    speaker,
    cues: cues.length > 0 ? JSON.stringify(cues) : null,
    text,
    searchText: searchTexts[position] ?? "",
  }));
  for (let start = 0; start < rows.length; start += PASSAGES_PER_STATEMENT)
    await db
      .insertInto("passages")
      .values(rows.slice(start, start + PASSAGES_PER_STATEMENT))
      .execute();
}

/** Lists an episode's passages of one kind, in order. */
export async function listPassages(db: Db, episodeId: number, kind: PassageKind) {
  return db
    .selectFrom("passages")
    .select(["id", "position", "startMs", "endMs", "speaker", "text"])
    .where("episodeId", "=", episodeId)
    .where("kind", "=", kind)
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
    .select(["kind", "startMs", "endMs", "cues", "text"])
    .where("episodeId", "=", episodeId)
    .where("feedId", "=", feedId)
    .where("kind", "in", ["transcript", "chapter"])
    .where("startMs", "<=", atMs)
    .where((row) =>
      row.or([row("kind", "=", "chapter"), row("endMs", "is", null), row("endMs", ">", atMs - MAX_PAUSE_MS)]),
    )
    .orderBy("kind", "desc")
    .orderBy("startMs", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** What was said last before a longer pause is not what a link into the pause points to. */
const MAX_PAUSE_MS = 15_000;

type EpisodeTexts = Pick<EpisodeRow, "id" | "title" | "showName" | "description">;

/**
 * Indexes title, show and notes of an episode, after it was inserted or one of them has changed. The notes are found by title and
 * show, too: a search for words of both finds the episode.
 */
export async function indexEpisode(db: Db, ownerId: number, episode: EpisodeTexts): Promise<void> {
  const owner = { ownerId, episodeId: episode.id };
  const title = [{ text: episode.title }];
  const show = episode.showName ? [{ text: episode.showName }] : [];
  await replacePassages(db, owner, "title", title);
  await replacePassages(db, owner, "show", show);
  await replacePassages(
    db,
    owner,
    "notes",
    [{ text: episode.description ?? "" }],
    [episode.title, ...(episode.showName ? [episode.showName] : [])],
  );
}

/** How many episodes are looked at, and indexed, in one statement. */
const EPISODES_PER_STATEMENT = 500;

/**
 * Lists episodes that have not been indexed yet, from a range of ids.
 * @param afterId the range begins after this id
 * @returns undefined when there are no episodes after this id; otherwise the range's last id, and the ids to index by owner
 */
export async function listUnindexedEpisodes(
  db: Db,
  afterId: number,
): Promise<{ lastId: number; idsByOwner: Map<number, number[]> } | undefined> {
  const rows = await db
    .selectFrom("episodes")
    .innerJoin("feeds", "feeds.id", "episodes.feedId")
    .leftJoin("passages", (join) =>
      join
        .onRef("passages.episodeId", "=", "episodes.id")
        .on("passages.kind", "=", "title")
        // Said of both tables: PostgreSQL would merge the passages from the first one on.
        .on("passages.episodeId", ">", afterId),
    )
    .select(["episodes.id as episodeId", "feeds.userId as ownerId", "passages.id as passageId"])
    .where("episodes.id", ">", afterId)
    .orderBy("episodes.id")
    .limit(EPISODES_PER_STATEMENT)
    .execute();
  const last = rows.at(-1);
  if (!last) return undefined;
  const idsByOwner = new Map<number, number[]>();
  for (const { ownerId, episodeId, passageId } of rows)
    if (passageId === null) idsByOwner.set(ownerId, [...(idsByOwner.get(ownerId) ?? []), episodeId]);
  return { lastId: last.episodeId, idsByOwner };
}
