import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { METRICS, SITE_METRICS, SUMMED_NAMES } from "#domain/statistics/statistics.ts";
import type { Db } from "./database.ts";
import type { CountedEventsTable, EpisodeRow, InstanceStatisticsTable, NumbersTable, Tables } from "./tables.ts";

/** Few enough for both databases' limits of parameters, and for a statement that takes a few milliseconds. */
const ROWS_AT_ONCE = 200;
const SUMMED = SUMMED_NAMES.map((name) => METRICS[name]);

/** Adds to what is counted. Rows come in the order of their keys: processes that write the same rows then wait, but never deadlock. */
export async function addStatistics(db: Db, numbers: readonly NumbersTable[]): Promise<void> {
  const stored = sql.ref<number>("dailyNumbers.value");
  const additional = sql.ref<number>("excluded.value");
  // The sum; of subscribers what was reported last.
  const value = sql<number>`case
    when ${sql.ref("excluded.metric")} <> ${sql.lit(METRICS.subscribers)} then ${stored} + ${additional}
    else ${additional} end`;
  for await (const rows of inChunks(numbers.toSorted(compareKeys)))
    await db
      .insertInto("dailyNumbers")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["feedId", "metric", "period", "key"]).doUpdateSet({ value }))
      .execute();
}

export async function addInstanceStatistics(db: Db, numbers: readonly InstanceStatisticsTable[]): Promise<void> {
  if (numbers.length === 0) return;
  await db
    .insertInto("instanceNumbers")
    .values(numbers.toSorted((a, b) => a.day - b.day || (a.metric < b.metric ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(["day", "metric"]).doUpdateSet({
        value: sql<number>`${sql.ref("instanceNumbers.value")} + ${sql.ref("excluded.value")}`,
      }),
    )
    .execute();
}

export async function setInstanceStatistics(db: Db, numbers: readonly InstanceStatisticsTable[]): Promise<void> {
  await db
    .insertInto("instanceNumbers")
    .values(numbers)
    .onConflict((conflict) =>
      conflict.columns(["day", "metric"]).doUpdateSet({ value: sql<number>`${sql.ref("excluded.value")}` }),
    )
    .execute();
}

export async function listInstanceStatistics(db: Db, from: number, to: number): Promise<InstanceStatisticsTable[]> {
  return db.selectFrom("instanceNumbers").selectAll().where("day", ">=", from).where("day", "<=", to).execute();
}

/** How many users, feeds and episodes there are. */
export async function countInstance(db: Db): Promise<Record<"users" | "feeds" | "episodes", number>> {
  const count = (table: "users" | "episodes") =>
    db.selectFrom(table).select((row) => row.fn.countAll<number>().as("count"));
  const countFeeds = db
    .selectFrom("feeds")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("trashOfFeedId", "is", null);
  const users = await count("users").executeTakeFirstOrThrow();
  const feeds = await countFeeds.executeTakeFirstOrThrow();
  const episodes = await count("episodes").executeTakeFirstOrThrow();
  return { users: users.count, feeds: feeds.count, episodes: episodes.count };
}

/** Stores a day's salt unless another process has. @returns the stored one */
export async function findOrInsertSalt(db: Db, day: number, salt: string): Promise<string> {
  const find = () => db.selectFrom("dailySalts").select("salt").where("day", "=", day).executeTakeFirst();
  const known = await find();
  if (known) return known.salt;
  await db
    .insertInto("dailySalts")
    .values({ day, salt })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .execute();
  return (await find())?.salt ?? salt;
}

/** @returns the hashes that are new on the day */
export async function insertVisitors(db: Db, day: number, visitorHashes: readonly string[]): Promise<string[]> {
  const inserted: string[] = [];
  for await (const hashes of inChunks(visitorHashes.toSorted())) {
    const rows = await db
      .insertInto("dailyVisitors")
      .values(hashes.map((visitorHash) => ({ day, visitorHash })))
      .onConflict((conflict) => conflict.columns(["day", "visitorHash"]).doNothing())
      .returning("visitorHash")
      .execute();
    for (const { visitorHash } of rows) inserted.push(visitorHash);
  }
  return inserted;
}

/** @returns the sites that are named of feeds on a day of each */
export async function listNamedSites(
  db: Db,
  feeds: readonly { feedId: number; day: number }[],
): Promise<{ feedId: number; site: string }[]> {
  const found: { feedId: number; site: string }[] = [];
  const days = [...new Set(feeds.map(({ day }) => day))];
  for (const day of days)
    for await (const ofDay of inChunks(feeds.filter((feed) => feed.day === day)))
      found.push(
        ...(await db
          .selectFrom("dailyNumbers")
          .select(["feedId", "key as site"])
          .distinct()
          .where(
            "feedId",
            "in",
            ofDay.map(({ feedId }) => feedId),
          )
          .where("metric", "in", SITE_METRICS)
          .where("period", "=", day)
          .where("key", "<>", "")
          .execute()),
      );
  return found;
}

/** How many subscribers an app has reported last before a day. */
export async function findLastReport(db: Db, feedId: number, app: string, day: number): Promise<number | undefined> {
  const report = await db
    .selectFrom("dailyNumbers")
    .select("value")
    .where("feedId", "=", feedId)
    .where("metric", "=", METRICS.subscribers)
    .where("key", "=", app)
    .where("period", "<", day)
    .orderBy("period", "desc")
    .limit(1)
    .executeTakeFirst();
  return report?.value;
}

/**
 * Records events that are counted now, and locks all of these.
 * @returns those that are new, and all with the seconds that have been counted of each
 */
export async function claimEvents(
  db: Db,
  eventIds: readonly string[],
  now: string,
): Promise<{ newIds: Set<string>; events: CountedEventsTable[] }> {
  const newIds = new Set<string>();
  const events: CountedEventsTable[] = [];
  for await (const ids of inChunks(eventIds.toSorted())) {
    const inserted = await db
      .insertInto("countedEvents")
      .values(ids.map((eventId) => ({ eventId, seconds: 0, firstAt: now })))
      .onConflict((conflict) => conflict.column("eventId").doNothing())
      .returning("eventId")
      .execute();
    for (const { eventId } of inserted) newIds.add(eventId);
    events.push(
      ...(await db
        .updateTable("countedEvents")
        .set((row) => ({ seconds: row.ref("seconds") }))
        .where("eventId", "in", ids)
        .returningAll()
        .execute()),
    );
  }
  return { newIds, events };
}

export async function setCountedSeconds(db: Db, eventId: string, seconds: number): Promise<void> {
  await db.updateTable("countedEvents").set({ seconds }).where("eventId", "=", eventId).execute();
}

/** A feed with what decides whether visitors see it, and its owner's days. */
export interface CountableFeed {
  feedId: number;
  ownerId: number;
  isDefault: boolean;
  isPublic: boolean;
  isPremium: boolean;
  premiumUntil: string | null;
  timeZone: string | null;
}

const COUNTABLE_COLUMNS = [
  "feeds.id as feedId",
  "feeds.userId as ownerId",
  "feeds.isDefault",
  "feeds.isPublic",
  "users.isPremium",
  "users.premiumUntil",
  "users.timeZone",
] as const;

export async function listCountableFeeds(db: Db, feedIds: readonly number[]): Promise<CountableFeed[]> {
  const found: CountableFeed[] = [];
  for await (const ids of inChunks(feedIds))
    found.push(
      ...(await db
        .selectFrom("feeds")
        .innerJoin("users", "users.id", "feeds.userId")
        .select(COUNTABLE_COLUMNS)
        .where("feeds.id", "in", ids)
        .execute()),
    );
  return found;
}

export type CountableEpisode = CountableFeed & {
  episodeId: number;
  guid: string;
  appleUrl: string | null;
  spotifyUrl: string | null;
  youtubeUrl: string | null;
  showNotesUrl: string | null;
  audioUrl: string | null;
};

export async function listCountableEpisodes(db: Db, guids: readonly string[]): Promise<CountableEpisode[]> {
  const found: CountableEpisode[] = [];
  for await (const some of inChunks(guids))
    found.push(
      ...(await db
        .selectFrom("episodes")
        .innerJoin("feeds", "feeds.id", "episodes.feedId")
        .innerJoin("users", "users.id", "feeds.userId")
        .select(COUNTABLE_COLUMNS)
        .select(["episodes.id as episodeId", "episodes.guid", "appleUrl", "spotifyUrl", "youtubeUrl"])
        .select(["showNotesUrl", "audioUrl"])
        .where("episodes.guid", "in", some)
        .execute()),
    );
  return found;
}

/** Finds a feed by the names in its URL. @param screenNameKey from screenNameKey() @param slug in lower case */
export async function findCountableFeed(
  db: Db,
  screenNameKey: string,
  slug: string,
): Promise<CountableFeed | undefined> {
  return db
    .selectFrom("feeds")
    .innerJoin("users", "users.id", "feeds.userId")
    .select(COUNTABLE_COLUMNS)
    .where("screenNameKey", "=", screenNameKey)
    .where("slug", "=", slug)
    .executeTakeFirst();
}

/** The users of sessions, by the hashes of their tokens. */
export async function findSessionUserIds(db: Db, tokenHashes: readonly string[]): Promise<Map<string, number>> {
  const userIds = new Map<string, number>();
  for await (const hashes of inChunks(tokenHashes)) {
    const rows = await db
      .selectFrom("sessions")
      .select(["tokenHash", "userId"])
      .where("tokenHash", "in", hashes)
      .execute();
    for (const { tokenHash, userId } of rows) userIds.set(tokenHash, userId);
  }
  return userIds;
}

/** Which feeds: one, or all of a user's. */
export type FeedSelection = { feedId: number } | { ownerId: number };

/** Days, the last one included. */
export interface DayRange {
  from: number;
  to: number;
}

/**
 * The sums of each day. Grouped in the order of the table's key, and metrics named one by one, because the key begins with feed and
 * metric.
 */
export async function sumByDay(
  db: Db,
  selection: FeedSelection,
  { from, to }: DayRange,
): Promise<{ period: number; metric: number; value: number }[]> {
  return ofFeeds(db.selectFrom("dailyNumbers"), selection)
    .select(["period", "metric"])
    .select(sumOf(sql.ref("value")).as("value"))
    .where("metric", "in", SUMMED)
    .where("period", ">=", from)
    .where("period", "<=", to)
    .groupBy(["metric", "period"])
    .execute();
}

/** The sums of each day of some of a user's feeds. */
export async function sumFeedsByDay(
  db: Db,
  ownerId: number,
  feedIds: readonly number[],
  metrics: readonly number[],
  { from, to }: DayRange,
): Promise<{ feedId: number; period: number; metric: number; value: number }[]> {
  return ofFeeds(db.selectFrom("dailyNumbers"), { ownerId })
    .select(["feedId", "period", "metric"])
    .select(sumOf(sql.ref("value")).as("value"))
    .where("feedId", "in", feedIds)
    .where("metric", "in", metrics)
    .where("period", ">=", from)
    .where("period", "<=", to)
    .groupBy(["feedId", "metric", "period"])
    .execute();
}

/** What apps have reported, by day. */
export async function listSubscribers(
  db: Db,
  selection: FeedSelection,
  { from, to }: DayRange,
): Promise<Pick<NumbersTable, "feedId" | "period" | "key" | "value">[]> {
  return ofFeeds(db.selectFrom("dailyNumbers"), selection)
    .select(["feedId", "period", "key", "value"])
    .where("metric", "=", METRICS.subscribers)
    .where("period", ">=", from)
    .where("period", "<=", to)
    .orderBy("period")
    .execute();
}

/** The sums of some of a feed's metrics by key. */
export async function sumByKey(
  db: Db,
  feedId: number,
  metrics: readonly number[],
  { from, to }: DayRange,
): Promise<{ metric: number; key: string; value: number }[]> {
  return db
    .selectFrom("dailyNumbers")
    .select(["metric", "key", sumOf(sql.ref("value")).as("value")])
    .where("feedId", "=", feedId)
    .where("metric", "in", metrics)
    .where("period", ">=", from)
    .where("period", "<=", to)
    .groupBy(["metric", "key"])
    .execute();
}

/** PostgreSQL's sum is a decimal number, which would arrive as text. */
function sumOf(value: RawBuilder<unknown>) {
  return sql<number>`cast(sum(${value}) as bigint)`;
}

function ofFeeds(
  numbers: SelectQueryBuilder<Tables, "dailyNumbers", object>,
  selection: FeedSelection,
): SelectQueryBuilder<Tables, "dailyNumbers", object> {
  return "feedId" in selection
    ? numbers.where("feedId", "=", selection.feedId)
    : numbers.where("feedId", "in", (feeds) =>
        feeds.selectFrom("feeds").select("id").where("userId", "=", selection.ownerId),
      );
}

/** Every stored number of a feed. */
export async function listStatistics(db: Db, feedId: number): Promise<NumbersTable[]> {
  return db.selectFrom("dailyNumbers").selectAll().where("feedId", "=", feedId).orderBy("period").execute();
}

/** What tells a feed's episodes apart. */
export async function listEpisodeLabels(
  db: Db,
  feedId: number,
  episodeIds: readonly number[],
): Promise<Pick<EpisodeRow, "id" | "title" | "showName" | "imageUrl" | "youtubeUrl">[]> {
  if (episodeIds.length === 0) return [];
  return db
    .selectFrom("episodes")
    .select(["id", "title", "showName", "imageUrl", "youtubeUrl"])
    .where("feedId", "=", feedId)
    .where("id", "in", [...episodeIds])
    .execute();
}

/** Deletes what tells visitors apart. @param day those before go */
export async function deleteVisitorsBefore(db: Db, day: number): Promise<void> {
  await db.deleteFrom("dailySalts").where("day", "<", day).execute();
  await db.deleteFrom("dailyVisitors").where("day", "<", day).execute();
}

/** @param before ISO UTC */
export async function deleteCountedEvents(db: Db, before: string): Promise<void> {
  await db.deleteFrom("countedEvents").where("firstAt", "<", before).execute();
}

/** Lets requests run between the chunks: statements of the embedded database block the process. */
async function* inChunks<T>(items: readonly T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
    if (at > 0) await nextEventLoopTurn();
    yield items.slice(at, at + ROWS_AT_ONCE);
  }
}

function compareKeys(a: NumbersTable, b: NumbersTable): number {
  return (
    a.feedId - b.feedId || a.metric - b.metric || a.period - b.period || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
  );
}
