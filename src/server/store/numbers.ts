import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import { sql } from "kysely";
import { METRICS } from "#domain/numbers/numbers.ts";
import type { Db } from "./database.ts";
import type { CountedEventsTable, InstanceNumbersTable, NumbersTable } from "./tables.ts";

/** Two tables of one form: by quarters of an hour, and by days. */
export type NumbersTableName = "recentNumbers" | "dailyNumbers";

/** Few enough for both databases' limits of parameters, and for a statement that takes a few milliseconds. */
const ROWS_AT_ONCE = 200;

/** Adds to what is stored. Rows come in the order of their keys: processes that write the same rows then wait, but never deadlock. */
export async function addNumbers(db: Db, table: NumbersTableName, numbers: readonly NumbersTable[]): Promise<void> {
  for await (const rows of inChunks(numbers.toSorted(compareKeys)))
    await db
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["feedId", "metric", "period", "key"]).doUpdateSet({ value: added(table) }),
      )
      .execute();
}

/** The sum of what is stored and what is added; of subscribers the higher one. */
function added(table: NumbersTableName) {
  const stored = sql.ref<number>(`${table}.value`);
  const additional = sql.ref<number>("excluded.value");
  return sql<number>`case
    when ${sql.ref("excluded.metric")} <> ${sql.lit(METRICS.subscribers)} then ${stored} + ${additional}
    when ${stored} > ${additional} then ${stored} else ${additional} end`;
}

export async function addInstanceNumbers(db: Db, numbers: readonly InstanceNumbersTable[]): Promise<void> {
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

export async function setInstanceNumbers(db: Db, numbers: readonly InstanceNumbersTable[]): Promise<void> {
  await db
    .insertInto("instanceNumbers")
    .values(numbers)
    .onConflict((conflict) =>
      conflict.columns(["day", "metric"]).doUpdateSet({ value: sql<number>`${sql.ref("excluded.value")}` }),
    )
    .execute();
}

export async function listInstanceNumbers(db: Db, from: number, to: number): Promise<InstanceNumbersTable[]> {
  return db.selectFrom("instanceNumbers").selectAll().where("day", ">=", from).where("day", "<=", to).execute();
}

/** How many users, feeds and episodes there are. */
export async function countInstance(db: Db): Promise<Record<"users" | "feeds" | "episodes", number>> {
  const count = (table: "users" | "feeds" | "episodes") =>
    db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
  const [users, feeds, episodes] = [await count("users"), await count("feeds"), await count("episodes")];
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

/** A feed with what decides whether visitors see it. */
export interface CountableFeed {
  feedId: number;
  ownerId: number;
  isDefault: boolean;
  isPublic: boolean;
  isPremium: boolean;
  premiumUntil: string | null;
}

const COUNTABLE_COLUMNS = [
  "feeds.id as feedId",
  "feeds.userId as ownerId",
  "feeds.isDefault",
  "feeds.isPublic",
  "users.isPremium",
  "users.premiumUntil",
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

interface Range {
  from: number;
  /** inclusive */
  to: number;
}

/** The sums of each metric by period, except of subscribers, which are no sums. */
export async function sumByPeriod(db: Db, table: NumbersTableName, selection: FeedSelection, { from, to }: Range) {
  return selectNumbers(db, table, selection)
    .select(["metric", "period", sumOfValues().as("value")])
    .where("metric", "in", SUMMED)
    .where("period", ">=", from)
    .where("period", "<=", to)
    .groupBy(["metric", "period"])
    .execute();
}

/** What apps have reported, oldest first. */
export async function listSubscribers(db: Db, table: NumbersTableName, selection: FeedSelection, { from, to }: Range) {
  return selectNumbers(db, table, selection)
    .select(["feedId", "period", "key", "value"])
    .where("metric", "=", METRICS.subscribers)
    .where("period", ">=", from)
    .where("period", "<=", to)
    .orderBy("period")
    .execute();
}

export interface KeySum {
  metric: number;
  key: string;
  value: number;
}

/** The sums of a feed's metrics by key. */
export async function sumByKey(
  db: Db,
  table: NumbersTableName,
  feedId: number,
  { from, to }: Range,
): Promise<KeySum[]> {
  return db
    .selectFrom(table)
    .select(["metric", "key", sumOfValues().as("value")])
    .where("feedId", "=", feedId)
    .where("metric", "in", BROKEN_DOWN)
    .where("period", ">=", from)
    .where("period", "<=", to)
    .groupBy(["metric", "key"])
    .execute();
}

/** Named one by one, because the tables' keys begin with feed and metric. */
const SUMMED = [
  METRICS.pageViews,
  METRICS.embedLoads,
  METRICS.visitors,
  METRICS.plays,
  METRICS.secondsListened,
  METRICS.clicks,
  METRICS.feedFetches,
];
const BROKEN_DOWN = [
  METRICS.pageViews,
  METRICS.embedLoads,
  METRICS.plays,
  METRICS.secondsListened,
  METRICS.playsBySite,
  METRICS.clicks,
  METRICS.clicksByEpisode,
  METRICS.feedFetches,
];

/** PostgreSQL's sum is a decimal number, which would arrive as text. */
function sumOfValues() {
  return sql<number>`cast(sum(${sql.ref("value")}) as bigint)`;
}

function selectNumbers(db: Db, table: NumbersTableName, selection: FeedSelection) {
  const numbers = db.selectFrom(table);
  return "feedId" in selection
    ? numbers.where("feedId", "=", selection.feedId)
    : numbers.where("feedId", "in", (row) =>
        row.selectFrom("feeds").select("feeds.id").where("feeds.userId", "=", selection.ownerId),
      );
}

/** Every stored number of a feed. */
export async function listNumbers(db: Db, table: NumbersTableName, feedId: number): Promise<NumbersTable[]> {
  return db.selectFrom(table).selectAll().where("feedId", "=", feedId).orderBy("period").execute();
}

/** The titles of a feed's episodes, by id. */
export async function findEpisodeTitles(db: Db, feedId: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom("episodes").select(["id", "title"]).where("feedId", "=", feedId).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Feeds that have recent numbers before a slot, with their owners' time zones. */
export async function listFeedsToFold(
  db: Db,
  beforeSlot: number,
  limit: number,
): Promise<{ feedId: number; timeZone: string | null }[]> {
  return (
    db
      // First, so that neither database begins with all feeds.
      .selectFrom((row) =>
        row
          .selectFrom("recentNumbers")
          .select("feedId")
          .distinct()
          .where("period", "<", beforeSlot)
          .limit(limit)
          .as("due"),
      )
      .innerJoin("feeds", "feeds.id", "due.feedId")
      .innerJoin("users", "users.id", "feeds.userId")
      .select(["due.feedId", "users.timeZone"])
      .execute()
  );
}

/** Deletes a feed's recent numbers before a slot. @returns them */
export async function takeRecentNumbers(db: Db, feedId: number, beforeSlot: number): Promise<NumbersTable[]> {
  return db
    .deleteFrom("recentNumbers")
    .where("feedId", "=", feedId)
    .where("period", "<", beforeSlot)
    .returningAll()
    .execute();
}

/** @param day those before go */
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
