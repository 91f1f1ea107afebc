import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { METRICS, SUMMED_NAMES } from "#domain/statistics/statistics.ts";
import type { Db } from "./database.ts";
import type { CountedEventsTable, EpisodeRow, InstanceStatisticsTable, NumbersTable, Tables } from "./tables.ts";

/** Tables of one form: by quarters of an hour and by days. */
type StatisticsTableName = "recentNumbers" | "dailyNumbers";

/** Few enough for both databases' limits of parameters, and for a statement that takes a few milliseconds. */
const ROWS_AT_ONCE = 200;
/** Anybody can send any Referer: a site is shown once so many addresses have named it on one UTC day. */
const MIN_SITE_ADDRESSES = 3;
const SUMMED = SUMMED_NAMES.map((name) => METRICS[name]);

/** Adds to what is counted by quarters of an hour. */
export async function addRecentStatistics(db: Db, numbers: readonly NumbersTable[]): Promise<void> {
  await addStatistics(db, "recentNumbers", numbers);
}

/** Adds to what is counted by days. */
export async function addDailyStatistics(db: Db, numbers: readonly NumbersTable[]): Promise<void> {
  await addStatistics(db, "dailyNumbers", numbers);
}

/** Rows come in the order of their keys: processes that write the same rows then wait, but never deadlock. */
async function addStatistics(db: Db, table: StatisticsTableName, numbers: readonly NumbersTable[]): Promise<void> {
  for await (const rows of inChunks(numbers.toSorted(compareKeys)))
    await db
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["feedId", "metric", "period", "key"]).doUpdateSet({ value: added(table) }),
      )
      .execute();
}

/** The sum of what is stored and what is added; of subscribers what was reported last. */
function added(table: StatisticsTableName) {
  const stored = sql.ref<number>(`${table}.value`);
  const additional = sql.ref<number>("excluded.value");
  return sql<number>`case
    when ${sql.ref("excluded.metric")} <> ${sql.lit(METRICS.subscribers)} then ${stored} + ${additional}
    else ${additional} end`;
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

/** A site that visitors of a feed came from. */
export interface SiteOfFeed {
  feedId: number;
  site: string;
}

/**
 * Adds to how many addresses have named sites on a day. A site that has had MIN_SITE_ADDRESSES on a day keeps them.
 * @param namings one for each feed and site, with how many addresses name it for the first time on the day
 * @returns those that have had so many
 */
export async function addSiteAddresses(
  trx: Db,
  day: number,
  namings: readonly (SiteOfFeed & { newAddresses: number })[],
): Promise<SiteOfFeed[]> {
  const stored = sql.ref<number>("referringSites.addressCount");
  const additional = sql.ref<number>("excluded.addressCount");
  const isSameDay = sql<boolean>`${sql.ref("referringSites.day")} = ${sql.ref("excluded.day")}`;
  const confirmed: SiteOfFeed[] = [];
  const inOrder = namings.toSorted((a, b) => a.feedId - b.feedId || (a.site < b.site ? -1 : 1));
  for await (const some of inChunks(inOrder)) {
    const rows = await trx
      .insertInto("referringSites")
      .values(some.map(({ feedId, site, newAddresses }) => ({ feedId, site, day, addressCount: newAddresses })))
      .onConflict((conflict) =>
        conflict.columns(["feedId", "site"]).doUpdateSet({
          addressCount: sql<number>`case
            when ${stored} >= ${sql.lit(MIN_SITE_ADDRESSES)} then ${stored}
            when ${isSameDay} then ${stored} + ${additional} else ${additional} end`,
          day: sql<number>`${sql.ref("excluded.day")}`,
        }),
      )
      .returning(["feedId", "site", "addressCount"])
      .execute();
    confirmed.push(...rows.filter(({ addressCount }) => addressCount >= MIN_SITE_ADDRESSES));
  }
  return confirmed;
}

/**
 * How many subscribers an app has reported last.
 * @param beforeSlot a quarter of an hour; what was reported since then does not count
 */
export async function findLastReport(
  db: Db,
  feedId: number,
  app: string,
  beforeSlot: number,
): Promise<number | undefined> {
  const latest = (table: StatisticsTableName) =>
    db
      .selectFrom(table)
      .select("value")
      .where("feedId", "=", feedId)
      .where("metric", "=", METRICS.subscribers)
      .where("key", "=", app)
      .orderBy("period", "desc")
      .limit(1);
  const recent = await latest("recentNumbers").where("period", "<", beforeSlot).executeTakeFirst();
  return (recent ?? (await latest("dailyNumbers").executeTakeFirst()))?.value;
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

export interface PeriodSum {
  /** 1 when the period is a quarter of an hour instead of a day */
  isRecent: number;
  period: number;
  metric: number;
  value: number;
}

/**
 * The sums of each period. One statement, so that what is folded meanwhile is counted once. Grouped in the order of the tables' key,
 * and metrics named one by one, because the key begins with feed and metric.
 * @param slots the range of quarters of an hour
 */
export async function sumByPeriod(db: Db, selection: FeedSelection, slots: Range, days: Range): Promise<PeriodSum[]> {
  const sums = (table: StatisticsTableName, { from, to }: Range) =>
    ofFeeds(db.selectFrom(table), selection)
      .select([sql.lit(table === "recentNumbers" ? 1 : 0).as("isRecent"), "period", "metric"])
      .select(sumOf(sql.ref("value")).as("value"))
      .where("metric", "in", SUMMED)
      .where("period", ">=", from)
      .where("period", "<=", to)
      .groupBy(["metric", "period"]);
  return sums("recentNumbers", slots).unionAll(sums("dailyNumbers", days)).execute();
}

export interface StoredReport {
  feedId: number;
  /** 1 when the period is a quarter of an hour instead of a day */
  isRecent: number;
  period: number;
  /** the app */
  key: string;
  value: number;
}

/** What apps have reported, in one statement. @param slots the range of quarters of an hour */
export async function listSubscribers(
  db: Db,
  selection: FeedSelection,
  slots: Range,
  days: Range,
): Promise<StoredReport[]> {
  const reports = (table: StatisticsTableName, { from, to }: Range) =>
    ofFeeds(db.selectFrom(table), selection)
      .select([sql.lit(table === "recentNumbers" ? 1 : 0).as("isRecent"), "feedId", "period", "key", "value"])
      .where("metric", "=", METRICS.subscribers)
      .where("period", ">=", from)
      .where("period", "<=", to);
  return reports("recentNumbers", slots).unionAll(reports("dailyNumbers", days)).execute();
}

export interface KeySum {
  metric: number;
  key: string;
  value: number;
}

/** The sums of some of a feed's metrics by key, in one statement. */
export async function sumByKey(
  db: Db,
  feedId: number,
  metrics: readonly number[],
  slots: Range,
  days: Range,
): Promise<KeySum[]> {
  const numbers = (table: StatisticsTableName, { from, to }: Range) =>
    db
      .selectFrom(table)
      .select(["metric", "key", "value"])
      .where("feedId", "=", feedId)
      .where("metric", "in", metrics)
      .where("period", ">=", from)
      .where("period", "<=", to);
  return db
    .selectFrom(numbers("recentNumbers", slots).unionAll(numbers("dailyNumbers", days)).as("numbers"))
    .select(["metric", "key", sumOf(sql.ref("value")).as("value")])
    .groupBy(["metric", "key"])
    .execute();
}

/** PostgreSQL's sum is a decimal number, which would arrive as text. */
function sumOf(value: RawBuilder<unknown>) {
  return sql<number>`cast(sum(${value}) as bigint)`;
}

function ofFeeds<Table extends StatisticsTableName>(
  numbers: SelectQueryBuilder<Tables, Table, object>,
  selection: FeedSelection,
): SelectQueryBuilder<Tables, Table, object> {
  const feedId = sql.ref<number>("feedId");
  return "feedId" in selection
    ? numbers.where(sql<boolean>`${feedId} = ${selection.feedId}`)
    : numbers.where(
        sql<boolean>`${feedId} in (select id from feeds where ${sql.ref("userId")} = ${selection.ownerId})`,
      );
}

/** Every stored number of a feed. */
export async function listStatistics(db: Db, table: StatisticsTableName, feedId: number): Promise<NumbersTable[]> {
  return db.selectFrom(table).selectAll().where("feedId", "=", feedId).orderBy("period").execute();
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
export async function takeRecentStatistics(db: Db, feedId: number, beforeSlot: number): Promise<NumbersTable[]> {
  return db
    .deleteFrom("recentNumbers")
    .where("feedId", "=", feedId)
    .where("period", "<", beforeSlot)
    .returningAll()
    .execute();
}

/** Deletes what tells visitors apart. Sites that enough addresses have named stay. @param day those before go */
export async function deleteVisitorsBefore(db: Db, day: number): Promise<void> {
  await db.deleteFrom("dailySalts").where("day", "<", day).execute();
  await db.deleteFrom("dailyVisitors").where("day", "<", day).execute();
  await db.deleteFrom("referringSites").where("day", "<", day).where("addressCount", "<", MIN_SITE_ADDRESSES).execute();
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
