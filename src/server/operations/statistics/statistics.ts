import { type Day, dayAt, formatDay, parseDay, timeZoneOf } from "#domain/statistics/days.ts";
import {
  BREAKDOWN_ROWS,
  type Breakdown,
  type BreakdownByKey,
  COMPARED_NAMES,
  DEFAULT_DAYS,
  type ExportedNumber,
  type FeedStatistics,
  type InstanceStatistics,
  MAX_DAYS,
  METRICS,
  type Metric,
  metricOf,
  type OverviewQuery,
  type Statistics,
  type StatisticsOverview,
  type StatisticsQuery,
  SUMMED_NAMES,
  TOTAL_NAMES,
  type Totals,
} from "#domain/statistics/statistics.ts";
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { runTaskOn } from "../../limits/pace.ts";
import {
  countInstance,
  type DayRange,
  deleteCountedEvents,
  deleteVisitorsBefore,
  type FeedSelection,
  listEpisodeLabels,
  listInstanceStatistics,
  listStatistics,
  listSubscribers,
  setInstanceStatistics,
  sumByDay,
  sumByKey,
  sumFeedsByDay,
} from "../../store/statistics.ts";
import type { InstanceMetric, UserRow } from "../../store/tables.ts";
import { updateUser } from "../../store/users.ts";
import { requireOwnFeed } from "../feeds/feeds.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A play may go on for so long, and a page may report an event so late. */
const EVENT_DAYS = 2;

/** The totals of all of a user's feeds, and the days of some. @throws AppError 400 the range is invalid */
export async function findStatistics(
  context: Context,
  user: UserRow,
  { feedIds = [], ...query }: OverviewQuery,
): Promise<StatisticsOverview> {
  const range = await readRange(context, user, query);
  const selection = { ownerId: user.id };
  return runTaskOn(range.to - range.from, async () => {
    const [numbers, feeds] = await Promise.all([
      readTotals(context, selection, range, readSubscribers(context.db, selection, withPeriodBefore(range))),
      readDaysOfFeeds(context.db, user.id, feedIds, range),
    ]);
    return { ...numbers, feeds };
  });
}

/** Of feeds that are not the owner's, there is nothing. */
async function readDaysOfFeeds(
  db: Context["db"],
  ownerId: number,
  feedIds: readonly number[],
  range: DayRange,
): Promise<StatisticsOverview["feeds"]> {
  if (feedIds.length === 0) return [];
  const metrics = COMPARED_NAMES.map((name) => METRICS[name]);
  const daysOf = new Map(
    feedIds.map((feedId) => [
      feedId,
      Array.from({ length: range.to - range.from + 1 }, () => ({ plays: 0, pageViews: 0 })),
    ]),
  );
  for (const { feedId, period, metric, value } of await sumFeedsByDay(db, ownerId, feedIds, metrics, range)) {
    const day = daysOf.get(feedId)?.[period - range.from];
    const name = COMPARED_NAMES.find((compared) => METRICS[compared] === metric);
    if (day && name) day[name] = value;
  }
  return [...daysOf].map(([feedId, days]) => ({ feedId, days }));
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
  return runTaskOn(range.to - range.from, () => readFeedNumbers(context, feedId, range));
}

async function readFeedNumbers(context: Context, feedId: number, range: DayRange): Promise<FeedStatistics> {
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
function withPeriodBefore(range: DayRange): DayRange {
  return { ...range, from: range.from - (range.to - range.from + 1) };
}

async function readRange(context: Context, user: UserRow, query: StatisticsQuery): Promise<DayRange> {
  const timeZone = query.timeZone ?? timeZoneOf(user);
  // What is counted from now on belongs to the days that its owner sees.
  if (query.timeZone !== undefined && query.timeZone !== user.timeZone)
    await updateUser(context.db, user.id, { timeZone }).catch((error: unknown) =>
      // Statistics can be read while nothing can be written.
      context.warn("Could not remember a time zone", error),
    );
  return readDays(query, dayAt(context.now().getTime(), timeZone));
}

function readDays(query: Pick<StatisticsQuery, "from" | "to">, today: Day): { from: Day; to: Day } {
  const to = query.to === undefined ? today : parseDay(query.to);
  const from = query.from === undefined ? to - DEFAULT_DAYS + 1 : parseDay(query.from);
  if (from > to) throw invalidField("from", "from must not be after to");
  if (to - from >= MAX_DAYS) throw invalidField("from", `from and to must not be more than ${MAX_DAYS} days apart`);
  return { from, to };
}

/** @param reports of the period before, too */
async function readTotals(
  { db }: Context,
  selection: FeedSelection,
  range: DayRange,
  reports: Promise<SubscriberReport[]>,
): Promise<Statistics> {
  const { from, to } = range;
  const whole = withPeriodBefore(range);
  const days = Array.from({ length: to - whole.from + 1 }, () => ({ ...NO_TOTALS }));

  const [sums, subscribers] = await Promise.all([sumByDay(db, selection, whole), reports]);
  for (const { period, metric, value } of sums) {
    const totals = days[period - whole.from];
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

/** In the order of their days. */
async function readSubscribers(
  db: Context["db"],
  selection: FeedSelection,
  range: DayRange,
): Promise<SubscriberReport[]> {
  const reports = await listSubscribers(db, selection, range);
  return reports.map(({ feedId, period, key, value }) => ({ day: period, feedId, app: key, subscribers: value }));
}

/**
 * An app has as many subscribers as it said last.
 * @param first the first of the days
 * @param reports in the order of their days; also of other days, which do not count
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
  range: DayRange,
): Promise<SumsByMetric> {
  const sums = new Map<number, Map<string, number>>(metrics.map((metric) => [METRICS[metric], new Map()]));
  for (const { metric, key, value } of await sumByKey(
    db,
    feedId,
    metrics.map((metric) => METRICS[metric]),
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

/** All numbers of a feed, by its owner's days. */
export async function exportStatistics({ db }: Context, feedId: number): Promise<ExportedNumber[]> {
  return (await listStatistics(db, feedId)).flatMap(({ metric, period, key, value }) => {
    const name = metricOf(metric);
    return name ? [{ date: formatDay(period), metric: name, key, value }] : [];
  });
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
