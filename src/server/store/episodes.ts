import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql, type Updateable } from "kysely";
import { slugsOfEpisode } from "#domain/episodes/episode-slug.ts";
import type { OrderKeys } from "#domain/feeds/episode-order.ts";
import type { Db } from "./database.ts";
import type { EpisodeRow, EpisodesTable, NewEpisode } from "./tables.ts";
import { likePattern } from "./users.ts";

/** A statement blocks the event loop on SQLite: this many rows take a few milliseconds. */
const IDS_PER_STATEMENT = 500;

/** Lists what the order of a feed's episodes depends on, without the long texts. */
export async function listEpisodeOrderKeys(db: Db, feedId: number): Promise<OrderKeys[]> {
  return db
    .selectFrom("episodes")
    .select(["id", "title", "releaseDate", "createdAt", "position"])
    .where("feedId", "=", feedId)
    .execute();
}

/** An episode's place in the manual order of its feed. */
export type EpisodePosition = Pick<EpisodeRow, "id" | "position">;

/** Lists a feed's episodes in their manual order. */
export async function listPositions(db: Db, feedId: number): Promise<EpisodePosition[]> {
  return db
    .selectFrom("episodes")
    .select(["id", "position"])
    .where("feedId", "=", feedId)
    .orderBy("position")
    .orderBy("id", "desc")
    .execute();
}

const IDENTIFYING_FIELDS = [
  "id",
  "feedId",
  "title",
  "releaseDate",
  "sourceFeedUrl",
  "sourceGuid",
  "audioUrl",
  "youtubeUrl",
  "appleUrl",
  "spotifyUrl",
  "showNotesUrl",
] as const;

/** Lists the fields that identify the episodes of feeds, to find duplicates. */
export async function listEpisodeIdentifiers(db: Db, feedIds: readonly number[]) {
  if (feedIds.length === 0) return [];
  return db
    .selectFrom("episodes")
    .select(IDENTIFYING_FIELDS)
    .where("feedId", "in", [...feedIds])
    .orderBy("id")
    .execute();
}

/**
 * Lists the fields that identify the episodes of feeds, of those that may be the same as another one.
 * @param texts parts of columns, such as a video's id in its URL: at least one of them is in the column
 */
export async function listSimilarIdentifiers(
  db: Db,
  feedIds: readonly number[],
  texts: readonly (readonly [column: (typeof IDENTIFYING_FIELDS)[number], text: string])[],
) {
  if (feedIds.length === 0 || texts.length === 0) return [];
  return db
    .selectFrom("episodes")
    .select(IDENTIFYING_FIELDS)
    .where("feedId", "in", [...feedIds])
    .where(({ or }) =>
      or(texts.map(([column, text]) => sql<boolean>`${sql.ref(column)} like ${likePattern(text)} escape '!'`)),
    )
    .orderBy("id")
    .execute();
}

const APPEARANCE_FIELDS = [
  "id",
  "feedId",
  "guid",
  "kind",
  "title",
  "releaseDate",
  "audioUrl",
  "youtubeUrl",
  "showName",
  "brokenSince",
] as const;

/** Lists what the appearances in several feeds are counted by, without the long texts, in the order in which they were added. */
export async function listAppearanceFields(db: Db, feedIds: readonly number[]) {
  return db
    .selectFrom("episodes")
    .select(APPEARANCE_FIELDS)
    .where("feedId", "in", [...feedIds])
    .orderBy("id")
    .execute();
}

/** Lists a user's episodes with the audio or the video of one of them, the earliest first, by what tells recordings apart. */
export async function listEpisodesOfMedia(db: Db, ownerId: number, slug: string) {
  return db
    .selectFrom("episodes as own")
    .innerJoin("episodes", "episodes.ownerId", "own.ownerId")
    .select(([...APPEARANCE_FIELDS, "feedId", "slug"] as const).map((field) => `episodes.${field}` as const))
    .where("own.ownerId", "=", ownerId)
    .where("own.slug", "=", slug)
    .where((row) =>
      row.or([
        row("episodes.audioUrl", "=", row.ref("own.audioUrl")),
        row("episodes.youtubeUrl", "=", row.ref("own.youtubeUrl")),
      ]),
    )
    .orderBy("episodes.id")
    .execute();
}

/** Finds the slug of a feed's episode. */
export async function findEpisodeSlug(db: Db, feedId: number, episodeId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("episodes")
    .select("slug")
    .where("feedId", "=", feedId)
    .where("id", "=", episodeId)
    .executeTakeFirst();
  return row?.slug;
}

/** Lists episodes in the order of the given ids; unknown ids are skipped. */
export async function listEpisodesByIds(db: Db, episodeIds: readonly number[]): Promise<EpisodeRow[]> {
  const rows = new Map<number, EpisodeRow>();
  for (let start = 0; start < episodeIds.length; start += IDS_PER_STATEMENT) {
    if (start > 0) await yieldToEventLoop();
    const ids = episodeIds.slice(start, start + IDS_PER_STATEMENT);
    const found = await db.selectFrom("episodes").selectAll().where("id", "in", ids).execute();
    for (const row of found) rows.set(row.id, row);
  }
  return episodeIds.flatMap((id) => rows.get(id) ?? []);
}

/** Where episodes are and what their transcripts come from, without the long texts; in no particular order, without unknown ids. */
export async function listEpisodeSources(db: Db, episodeIds: readonly number[]) {
  return db
    .selectFrom("episodes")
    .select(["id", "feedId", "audioUrl", "sourceFeedUrl"])
    .where("id", "in", episodeIds)
    .execute();
}

export type EpisodeSource = Awaited<ReturnType<typeof listEpisodeSources>>[number];

/** Lists the newest episodes of several feeds, without the long texts. */
export async function listNewestEpisodes(db: Db, feedIds: readonly number[], limit: number) {
  return db
    .selectFrom("episodes")
    .select(["id", "feedId", "title", "showName", "imageUrl", "releaseDate"])
    .where("feedId", "in", [...feedIds])
    .orderBy("releaseDate", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Finds whether the feeds of a user's episodes are default or public; ids of other users' episodes are left out. */
export async function listOwnEpisodeVisibility(db: Db, ownerId: number, episodeIds: readonly number[]) {
  return db
    .selectFrom("episodes")
    .innerJoin("feeds", "feeds.id", "episodes.feedId")
    .select(["episodes.id as episodeId", "isDefault", "isPublic"])
    .where("feeds.userId", "=", ownerId)
    .where("episodes.id", "in", [...episodeIds])
    .execute();
}

/** Finds an episode that its owner has not deleted. */
export async function findOwnEpisode(db: Db, ownerId: number, episodeId: number): Promise<EpisodeRow | undefined> {
  return db
    .selectFrom("episodes")
    .innerJoin("feeds", "feeds.id", "episodes.feedId")
    .selectAll("episodes")
    .where("episodes.id", "=", episodeId)
    .where("feeds.userId", "=", ownerId)
    .where("trashOfFeedId", "is", null)
    .executeTakeFirst();
}

/** @param episode id or guid */
export async function findFeedEpisodeId(db: Db, feedId: number, episode: number | string): Promise<number | undefined> {
  const row = await db
    .selectFrom("episodes")
    .select("id")
    .where("feedId", "=", feedId)
    .where((where) => (typeof episode === "number" ? where("id", "=", episode) : where("guid", "=", episode)))
    .executeTakeFirst();
  return row?.id;
}

/** Finds a feed's episodes by guid. @returns ids by guid, without those that the feed lacks */
export async function findFeedEpisodeIds(
  db: Db,
  feedId: number,
  guids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("episodes")
    .select(["id", "guid"])
    .where("feedId", "=", feedId)
    .where("guid", "in", [...guids])
    .execute();
  return new Map(rows.map(({ id, guid }) => [guid, id]));
}

/** Inserts an episode under the best slug that no other episode of its owner has, other than deleted ones. */
export async function insertEpisode(db: Db, episode: Omit<NewEpisode, "slug">): Promise<EpisodeRow> {
  const insert = (slug: string) =>
    db
      .insertInto("episodes")
      .values({ ...episode, slug })
      .onConflict((conflict) => conflict.columns(["ownerId", "slug"]).doNothing())
      .returningAll()
      .executeTakeFirst();
  for (const slug of slugsOfEpisode(episode)) {
    const row = (await insert(slug)) ?? ((await freeSlug(db, episode.ownerId, slug)) ? await insert(slug) : undefined);
    if (row) return row;
  }
  throw new Error("The guid of a new episode is in the slug of another");
}

/** Gives an episode in the trash another slug, so that who adds it again gets its address. @returns whether there was one */
async function freeSlug(db: Db, ownerId: number, slug: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("episodes")
    .set({ slug: sql<string>`slug || '-' || guid` })
    .where("ownerId", "=", ownerId)
    .where("slug", "=", slug)
    .where("feedId", "in", (trash) => trash.selectFrom("feeds").select("id").where("trashOfFeedId", "is not", null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Finds the feeds of the people who watch a show that have episodes from it.
 * @returns by owner, in the order in which rows of theirs are written
 */
export async function listFeedsFrom(
  db: Db,
  watched: { id: number; feedUrl: string },
): Promise<{ userId: number; feedIds: number[] }[]> {
  const rows = await db
    .selectFrom("watches")
    .innerJoin("feeds", "feeds.userId", "watches.userId")
    .select(["feeds.userId", "feeds.id"])
    .where("watchedFeedId", "=", watched.id)
    .where("trashOfFeedId", "is", null)
    .where((row) =>
      row.exists(
        row
          .selectFrom("episodes")
          .select("episodes.id")
          .whereRef("episodes.feedId", "=", "feeds.id")
          .where("sourceFeedUrl", "=", watched.feedUrl),
      ),
    )
    .orderBy("feeds.userId")
    .orderBy("feeds.id")
    .execute();
  return [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, feeds]) => ({
    userId,
    feedIds: feeds.map(({ id }) => id),
  }));
}

/** Gives the episodes of feeds that come from a show its new address. */
export async function moveSources(
  db: Db,
  feedIds: readonly number[],
  sourceFeedUrl: string,
  movedTo: string,
): Promise<void> {
  await db
    .updateTable("episodes")
    .set({ sourceFeedUrl: movedTo })
    .where("feedId", "in", [...feedIds])
    .where("sourceFeedUrl", "=", sourceFeedUrl)
    .execute();
}

/** Updates an episode of a feed that the caller has checked to be its owner's. */
export async function updateEpisode(
  db: Db,
  feedId: number,
  episodeId: number,
  changes: Updateable<EpisodesTable>,
): Promise<EpisodeRow | undefined> {
  return db
    .updateTable("episodes")
    .set(changes)
    .where("id", "=", episodeId)
    .where("feedId", "=", feedId)
    .returningAll()
    .executeTakeFirst();
}

export async function listEpisodeIds(db: Db, feedIds: readonly number[]): Promise<number[]> {
  if (feedIds.length === 0) return [];
  const rows = await db
    .selectFrom("episodes")
    .select("id")
    .where("feedId", "in", [...feedIds])
    .execute();
  return rows.map(({ id }) => id);
}

/** Moves episodes between a feed and its trash. They keep their position. */
export async function updateFeedOfEpisodes(db: Db, episodeIds: readonly number[], feedId: number): Promise<void> {
  await db
    .updateTable("episodes")
    .set({ feedId })
    .where("id", "in", [...episodeIds])
    .execute();
}

/** Deletes many episodes in parts: deleting their feed or owner next would delete all in one statement, which blocks others. */
export async function deleteEpisodes(db: Db, episodeIds: readonly number[]): Promise<void> {
  for (let start = 0; start < episodeIds.length; start += IDS_PER_STATEMENT) {
    if (start > 0) await yieldToEventLoop();
    await db
      .deleteFrom("episodes")
      .where("id", "in", episodeIds.slice(start, start + IDS_PER_STATEMENT))
      .execute();
  }
}

/** Finds the position for an episode on top of the feed. */
export async function findTopPosition(db: Db, feedId: number): Promise<number> {
  const row = await db
    .selectFrom("episodes")
    .select(({ fn }) => fn.min("position").as("top"))
    .where("feedId", "=", feedId)
    .executeTakeFirst();
  return row?.top === null || row?.top === undefined ? 0 : row.top - 1;
}

/** Gives episodes the positions 0, 1, 2 … in their order. @param episodes all of this feed, with the positions that they have */
export async function updatePositions(db: Db, feedId: number, episodes: readonly EpisodePosition[]): Promise<void> {
  const moved = episodes.flatMap(({ id, position }, at) =>
    position === at ? [] : [sql`(${sql.lit(id)}, ${sql.lit(at)})`],
  );
  for (let start = 0; start < moved.length; start += IDS_PER_STATEMENT) {
    if (start > 0) await yieldToEventLoop();
    await sql`
      update episodes set position = reordered.column2
      from (values ${sql.join(moved.slice(start, start + IDS_PER_STATEMENT))}) as reordered
      where episodes.id = reordered.column1 and ${sql.ref("episodes.feedId")} = ${feedId}
    `.execute(db);
  }
}
