import { type Day, dayAt, firstSlotOf, formatDay, parseDay, SLOT_MS, slotAt } from "#domain/statistics/days.ts";
import {
  BREAKDOWN_ROWS,
  type Breakdown,
  type BreakdownByKey,
  DEFAULT_DAYS,
  type ExportedNumber,
  type FeedStatistics,
  type InstanceStatistics,
  isTimeZone,
  MAX_DAYS,
  METRICS,
  type Metric,
  metricOf,
  type Statistics,
  type StatisticsQuery,
  SUMMED_NAMES,
  TOTAL_NAMES,
  type Totals,
} from "#domain/statistics/statistics.ts";
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { doWorkOn } from "../../limits/pace.ts";
import {
  addDailyStatistics,
  countInstance,
  deleteCountedEvents,
  deleteVisitorsBefore,
  type FeedSelection,
  listEpisodeLabels,
  listFeedsToFold,
  listInstanceStatistics,
  listStatistics,
  listSubscribers,
  setInstanceStatistics,
  sumByKey,
  sumByPeriod,
  takeRecentStatistics,
} from "../../store/statistics.ts";
import type { InstanceMetric, NumbersTable, UserRow } from "../../store/tables.ts";
import { updateUser } from "../../store/users.ts";
import { requireOwnFeed } from "../feeds/feeds.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Quarters of an hour are kept for so many whole days, in case the owner's time zone changes. Then they are folded to days. */
const RECENT_DAYS = 7;
const FEEDS_FOLDED_AT_ONCE = 50;
/** Sites of one feed and day that keep their names when they are folded, those with most visits. */
const MAX_DAILY_SITES = 100;
/** A play may go on for so long, and a page may report an event so late. */
const EVENT_DAYS = 2;

interface Range {
  from: Day;
  /** inclusive */
  to: Day;
  timeZone: string;
}

/** The totals of all of a user's feeds. @throws AppError 400 the range is invalid */
export async function findStatistics(context: Context, user: UserRow, query: StatisticsQuery): Promise<Statistics> {
  const range = await readRange(context, user, query);
  const selection = { ownerId: user.id };
  return doWorkOn(range.to - range.from, () =>
    readTotals(context, selection, range, readSubscribers(context.db, selection, withPeriodBefore(range))),
  );
}

/**
 * The numbers of a feed, with episodes, sites, apps and platforms.
 * @throws AppError 400 the range is invalid
 * @throws AppError 404 not the user's feed
 */
export async function findFeedStatistics(
  context: Context,
  user: UserRow,
  feedId: number,
  query: StatisticsQuery,
): Promise<FeedStatistics> {
  await requireOwnFeed(context.db, user, feedId);
  const range = await readRange(context, user, query);
  return doWorkOn(range.to - range.from, () => readFeedNumbers(context, feedId, range));
}

async function readFeedNumbers(context: Context, feedId: number, range: Range): Promise<FeedStatistics> {
  const reports = readSubscribers(context.db, { feedId }, withPeriodBefore(range));
  const metrics = Object.values(BREAKDOWN_METRICS).flat();
  const [numbers, sums, ofBothPeriods] = await Promise.all([
    readTotals(context, { feedId }, range, reports),
    readSums(context.db, feedId, metrics, range),
    reports,
  ]);
  return {
    ...numbers,
    episodes: await episodesOf(context.db, feedId, sums),
    sites: sitesOf(sums),
    apps: appsOf(
      sums,
      ofBothPeriods.filter(({ day }) => day >= range.from),
    ),
    platforms: platformsOf(sums),
  };
}

/**
 * One part of a feed's numbers. It reads that part alone.
 * @throws AppError 400 the range is invalid
 * @throws AppError 404 not the user's feed
 */
export async function findFeedStatisticsBy(
  context: Context,
  user: UserRow,
  feedId: number,
  by: Breakdown,
  query: StatisticsQuery,
): Promise<{ from: string; to: string; rows: readonly object[] }> {
  const { db } = context;
  await requireOwnFeed(db, user, feedId);
  const range = await readRange(context, user, query);
  const [from, to] = [formatDay(range.from), formatDay(range.to)];
  if (by === "day") {
    const reports = readSubscribers(db, { feedId }, withPeriodBefore(range));
    return { from, to, rows: (await readTotals(context, { feedId }, range, reports)).days };
  }
  const sums = await readSums(db, feedId, BREAKDOWN_METRICS[by], range);
  const rows = {
    episode: () => episodesOf(db, feedId, sums),
    site: () => sitesOf(sums),
    app: async () => appsOf(sums, await readSubscribers(db, { feedId }, range)),
    platform: () => platformsOf(sums),
  };
  return { from, to, rows: await rows[by]() };
}

/** Of the same length, which the change is counted against. */
function withPeriodBefore(range: Range): Range {
  return { ...range, from: range.from - (range.to - range.from + 1) };
}

async function readRange(context: Context, user: UserRow, query: StatisticsQuery): Promise<Range> {
  const timeZone = query.timeZone ?? timeZoneOf(user);
  // Statistics that are folded later belong to the days that their owner last saw.
  if (query.timeZone !== undefined && query.timeZone !== user.timeZone)
    await updateUser(context.db, user.id, { timeZone }).catch((error: unknown) =>
      // Statistics can be read while nothing can be written.
      context.warn("Could not remember a time zone", error),
    );
  return { ...readDays(query, dayAt(context.now().getTime(), timeZone)), timeZone };
}

function readDays(query: Pick<StatisticsQuery, "from" | "to">, today: Day): { from: Day; to: Day } {
  const to = query.to === undefined ? today : parseDay(query.to);
  const from = query.from === undefined ? to - DEFAULT_DAYS + 1 : parseDay(query.from);
  if (from > to) throw invalidField("from", "from must not be after to");
  if (to - from >= MAX_DAYS) throw invalidField("from", `from and to must not be more than ${MAX_DAYS} days apart`);
  return { from, to };
}

function timeZoneOf({ timeZone }: { timeZone: string | null }): string {
  return timeZone !== null && isTimeZone(timeZone) ? timeZone : "UTC";
}

/** @param reports of the period before, too */
async function readTotals(
  { db }: Context,
  selection: FeedSelection,
  range: Range,
  reports: Promise<SubscriberReport[]>,
): Promise<Statistics> {
  const { from, to } = range;
  const whole = withPeriodBefore(range);
  const days = Array.from({ length: to - whole.from + 1 }, () => ({ ...NO_TOTALS }));

  const dayOf = dayReader(range.timeZone);
  const [sums, subscribers] = await Promise.all([sumByPeriod(db, selection, slotsOf(whole), whole), reports]);
  for (const { isRecent, period, metric, value } of sums) {
    const totals = days[(isRecent ? dayOf(period) : period) - whole.from];
    const name = SUMMED_NAMES.find((summed) => METRICS[summed] === metric);
    if (totals && name) totals[name] += value;
  }

  const [daysBefore, ownDays] = [days.slice(0, from - whole.from), days.slice(from - whole.from)];
  carrySubscribersOn(daysBefore, whole.from, subscribers);
  carrySubscribersOn(ownDays, from, subscribers);
  return {
    from: formatDay(from),
    to: formatDay(to),
    totals: sumUp(ownDays),
    previous: sumUp(daysBefore),
    days: ownDays.map((totals, at) => ({ ...totals, date: formatDay(from + at) })),
  };
}

const NO_TOTALS = Object.fromEntries(TOTAL_NAMES.map((name) => [name, 0])) as Totals;

/** The sums of all days; of subscribers the last day's. */
function sumUp(days: readonly Totals[]): Totals {
  const totals = { ...NO_TOTALS };
  for (const day of days) for (const name of SUMMED_NAMES) totals[name] += day[name];
  return { ...totals, subscribers: days.at(-1)?.subscribers ?? 0 };
}

interface SubscriberReport {
  day: Day;
  feedId: number;
  app: string;
  subscribers: number;
}

/** In the order of their times. */
async function readSubscribers(db: Context["db"], selection: FeedSelection, range: Range): Promise<SubscriberReport[]> {
  const dayOf = dayReader(range.timeZone);
  const reports = (await listSubscribers(db, selection, slotsOf(range), range)).map(
    ({ isRecent, feedId, period, key, value }) => ({
      day: isRecent ? dayOf(period) : period,
      // Of a day, what is not folded yet is later than what is.
      slot: isRecent ? period : 0,
      feedId,
      app: key,
      subscribers: value,
    }),
  );
  return reports.sort((a, b) => a.day - b.day || a.slot - b.slot);
}

/**
 * An app has as many subscribers as it said last.
 * @param first the first of the days
 * @param reports in the order of their times; also of other days, which do not count
 */
function carrySubscribersOn(days: readonly Totals[], first: Day, reports: readonly SubscriberReport[]): void {
  const lastOfDays = new Map<number, Map<string, number>>();
  for (const { day, feedId, app, subscribers } of reports) {
    const ofDay = lastOfDays.get(day - first) ?? new Map<string, number>();
    lastOfDays.set(day - first, ofDay.set(`${feedId} ${app}`, subscribers));
  }
  const latest = new Map<string, number>();
  let sum = 0;
  for (const [at, day] of days.entries()) {
    for (const [key, subscribers] of lastOfDays.get(at) ?? []) {
      sum += subscribers - (latest.get(key) ?? 0);
      latest.set(key, subscribers);
    }
    day.subscribers = sum;
  }
}

/** What each part of a feed's numbers is made of. */
const BREAKDOWN_METRICS = {
  episode: ["plays", "secondsListened", "clicksByEpisode"],
  site: ["pageViews", "embedLoads", "playsBySite"],
  app: ["feedFetches"],
  platform: ["clicks"],
} as const satisfies Record<BreakdownByKey, readonly Metric[]>;

/** @returns the sums of a metric by key */
type SumsByMetric = (metric: Metric) => ReadonlyMap<string, number>;

async function readSums(
  db: Context["db"],
  feedId: number,
  metrics: readonly Metric[],
  range: Range,
): Promise<SumsByMetric> {
  const sums = new Map<number, Map<string, number>>(metrics.map((metric) => [METRICS[metric], new Map()]));
  for (const { metric, key, value } of await sumByKey(
    db,
    feedId,
    metrics.map((metric) => METRICS[metric]),
    slotsOf(range),
    range,
  ))
    sums.get(metric)?.set(key, value);
  return (metric) => sums.get(METRICS[metric]) ?? new Map();
}

/** Those that still exist. */
async function episodesOf(db: Context["db"], feedId: number, sums: SumsByMetric): Promise<FeedStatistics["episodes"]> {
  const [plays, seconds, clicks] = [sums("plays"), sums("secondsListened"), sums("clicksByEpisode")];
  const numbers = keysOf(plays, seconds, clicks).map((key) => ({
    episodeId: Number(key),
    plays: plays.get(key) ?? 0,
    secondsListened: seconds.get(key) ?? 0,
    clicks: clicks.get(key) ?? 0,
  }));
  const inOrder = highestFirst(
    numbers,
    ({ plays, secondsListened, clicks }) => [plays, secondsListened, clicks],
    numbers.length,
  );
  const episodes: FeedStatistics["episodes"] = [];
  for (let start = 0; start < inOrder.length && episodes.length < BREAKDOWN_ROWS; start += BREAKDOWN_ROWS) {
    const part = inOrder.slice(start, start + BREAKDOWN_ROWS);
    const ids = part.map(({ episodeId }) => episodeId);
    const labels = new Map((await listEpisodeLabels(db, feedId, ids)).map(({ id, ...label }) => [id, label]));
    episodes.push(
      ...part.flatMap(({ episodeId, ...counts }) => {
        const label = labels.get(episodeId);
        return label ? [{ episodeId, ...label, ...counts }] : [];
      }),
    );
  }
  return episodes.slice(0, BREAKDOWN_ROWS);
}

function sitesOf(sums: SumsByMetric): FeedStatistics["sites"] {
  const [views, loads, plays] = [sums("pageViews"), sums("embedLoads"), sums("playsBySite")];
  const sites = keysOf(views, loads, plays)
    .filter((host) => host !== "")
    .map((host) => ({
      host,
      views: (views.get(host) ?? 0) + (loads.get(host) ?? 0),
      plays: plays.get(host) ?? 0,
    }));
  return highestFirst(sites, ({ views, plays }) => [views, plays]);
}

/** @param reports of the range alone, in the order of their times */
function appsOf(sums: SumsByMetric, reports: readonly SubscriberReport[]): FeedStatistics["apps"] {
  const subscribers = new Map(reports.map((report) => [report.app, report.subscribers]));
  const fetches = sums("feedFetches");
  const apps = keysOf(fetches, subscribers).map((name) => ({
    name,
    fetches: fetches.get(name) ?? 0,
    subscribers: subscribers.get(name) ?? 0,
  }));
  return highestFirst(apps, ({ fetches, subscribers }) => [fetches, subscribers]);
}

function platformsOf(sums: SumsByMetric): FeedStatistics["platforms"] {
  const platforms = [...sums("clicks")].map(([name, clicks]) => ({ name, clicks }));
  return highestFirst(platforms, ({ clicks }) => [clicks]);
}

/** Sorted, so that rows with equal values keep their order whichever plan the database chooses. */
function keysOf(...maps: ReadonlyMap<string, unknown>[]): string[] {
  return [...new Set(maps.flatMap((map) => [...map.keys()]))].toSorted();
}

function highestFirst<Row>(rows: readonly Row[], valuesOf: (row: Row) => number[], limit = BREAKDOWN_ROWS): Row[] {
  const compare = (a: Row, b: Row) => {
    const values = valuesOf(b);
    return valuesOf(a).reduce((order, value, at) => order || (values[at] ?? 0) - value, 0);
  };
  return rows.toSorted(compare).slice(0, limit);
}

function slotsOf({ from, to, timeZone }: Range): { from: number; to: number } {
  return { from: firstSlotOf(from, timeZone), to: firstSlotOf(to + 1, timeZone) - 1 };
}

/** @returns the day of a slot; where days begin is computed once, because many slots share one */
function dayReader(timeZone: string): (slot: number) => Day {
  const firstSlots = new Map<Day, number>();
  const firstSlot = (day: Day) => {
    const slot = firstSlots.get(day) ?? firstSlotOf(day, timeZone);
    firstSlots.set(day, slot);
    return slot;
  };
  return (slot) => {
    // Nowhere is it later than on the day after UTC's.
    let day = Math.floor((slot * SLOT_MS) / DAY_MS) + 1;
    while (firstSlot(day) > slot) day -= 1;
    return day;
  };
}

/** All numbers of a feed, by days in its owner's time zone. */
export async function exportStatistics({ db }: Context, owner: UserRow, feedId: number): Promise<ExportedNumber[]> {
  const recent = foldToDays(await listStatistics(db, "recentNumbers", feedId), timeZoneOf(owner));
  const daily = await listStatistics(db, "dailyNumbers", feedId);
  return addUp([...daily, ...recent]).flatMap(({ metric, period, key, value }) => {
    const name = metricOf(metric);
    return name ? [{ date: formatDay(period), metric: name, key, value }] : [];
  });
}

/** Turns the numbers by quarters of an hour that are older than a week into numbers by days. */
export async function foldToDailyStatistics(context: Context): Promise<void> {
  const nowMs = context.now().getTime();
  // Before the last days begin in any time zone, so that what is found here is folded below.
  const oldest = slotAt(nowMs - (RECENT_DAYS + 2) * DAY_MS);
  for (;;) {
    const feeds = await listFeedsToFold(context.db, oldest, FEEDS_FOLDED_AT_ONCE);
    if (feeds.length === 0) return;
    await context.db.transaction().execute(async (trx) => {
      for (const { feedId, timeZone: stored } of feeds.toSorted((a, b) => a.feedId - b.feedId)) {
        const timeZone = timeZoneOf({ timeZone: stored });
        const firstRecent = firstSlotOf(dayAt(nowMs, timeZone) - RECENT_DAYS, timeZone);
        const taken = await takeRecentStatistics(trx, feedId, firstRecent);
        await addDailyStatistics(trx, joinRareSites(foldToDays(taken, timeZone)));
      }
    });
  }
}

function foldToDays(rows: readonly NumbersTable[], timeZone: string): NumbersTable[] {
  const dayOf = dayReader(timeZone);
  const inOrder = rows.toSorted((a, b) => a.period - b.period);
  return addUp(inOrder.map((row) => ({ ...row, period: dayOf(row.period) })));
}

/** Adds up rows with the same key; of subscribers the last row counts. */
function addUp(rows: readonly NumbersTable[]): NumbersTable[] {
  const sums = new Map<string, NumbersTable>();
  for (const row of rows) {
    const id = `${row.feedId} ${row.metric} ${row.period} ${row.key}`;
    const sum = sums.get(id);
    if (!sum) sums.set(id, { ...row });
    else if (row.metric === METRICS.subscribers) sum.value = row.value;
    else sum.value += row.value;
  }
  return [...sums.values()];
}

const SITE_METRICS: readonly number[] = [METRICS.pageViews, METRICS.embedLoads, METRICS.playsBySite];

/** Anybody can send any Referer: of one day and metric, only the sites with the highest counts keep their names. */
function joinRareSites(rows: readonly NumbersTable[]): NumbersTable[] {
  const named = new Map<string, number>();
  return addUp(
    rows
      .toSorted((a, b) => b.value - a.value)
      .map((row) => {
        if (!SITE_METRICS.includes(row.metric) || row.key === "") return row;
        const id = `${row.metric} ${row.period}`;
        const count = (named.get(id) ?? 0) + 1;
        named.set(id, count);
        return count > MAX_DAILY_SITES ? { ...row, key: "" } : row;
      }),
  );
}

/** Deletes what could tell yesterday's visitors apart, and the ids of events that are over. */
export async function forgetVisitors(context: Context): Promise<void> {
  const nowMs = context.now().getTime();
  // What was counted just before midnight may still be written.
  await deleteVisitorsBefore(context.db, Math.floor((nowMs - HOUR_MS) / DAY_MS));
  await deleteCountedEvents(context.db, new Date(nowMs - EVENT_DAYS * DAY_MS).toISOString());
}

/** Stores how many users, feeds and episodes there are today. */
export async function recordInstanceTotals(context: Context): Promise<void> {
  const day = Math.floor(context.now().getTime() / DAY_MS);
  const counts = await countInstance(context.db);
  await setInstanceStatistics(
    context.db,
    Object.entries(counts).map(([metric, value]) => ({ day, metric: metric as InstanceMetric, value })),
  );
}

/** The instance's totals by UTC day. @throws AppError 400 the range is invalid */
export async function findInstanceStatistics(
  context: Context,
  query: Pick<StatisticsQuery, "from" | "to">,
): Promise<InstanceStatistics> {
  const today = Math.floor(context.now().getTime() / DAY_MS);
  const { from, to } = readDays(query, today);
  const values = new Map<string, number>();
  for (const { day, metric, value } of await listInstanceStatistics(context.db, from, to))
    values.set(`${day} ${metric}`, value);
  for (const [metric, value] of Object.entries(await countInstance(context.db)))
    values.set(`${today} ${metric}`, value);
  const days: InstanceStatistics["days"] = [];
  for (let day = from; day <= to; day++) {
    const stored = (metric: InstanceMetric) => values.get(`${day} ${metric}`);
    days.push({
      date: formatDay(day),
      users: stored("users") ?? null,
      feeds: stored("feeds") ?? null,
      episodes: stored("episodes") ?? null,
      feedFetches: stored("feedFetches") ?? 0,
      plays: stored("plays") ?? 0,
    });
  }
  return { from: formatDay(from), to: formatDay(to), days };
}
