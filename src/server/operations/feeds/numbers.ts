import { type Day, dayAt, firstSlotOf, formatDay, parseDay, SLOT_MS, slotAt } from "#domain/numbers/days.ts";
import {
  BREAKDOWN_ROWS,
  type DayNumbers,
  DEFAULT_DAYS,
  type ExportedNumber,
  type FeedNumbers,
  type InstanceNumbers,
  isTimeZone,
  MAX_DAYS,
  METRICS,
  metricOf,
  type Numbers,
  type NumbersQuery,
  TOTAL_NAMES,
  type Totals,
} from "#domain/numbers/numbers.ts";
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import {
  addNumbers,
  countInstance,
  deleteCountedEvents,
  deleteVisitorsBefore,
  type FeedSelection,
  findEpisodeTitles,
  listFeedsToFold,
  listInstanceNumbers,
  listNumbers,
  listSubscribers,
  setInstanceNumbers,
  sumByKey,
  sumByPeriod,
  takeRecentNumbers,
} from "../../store/numbers.ts";
import type { InstanceMetric, NumbersTable, UserRow } from "../../store/tables.ts";
import { updateUser } from "../../store/users.ts";
import { requireOwnFeed } from "./feeds.ts";

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
export async function findNumbers(context: Context, user: UserRow, query: NumbersQuery): Promise<Numbers> {
  const range = readRange(context, user, query);
  const selection = { ownerId: user.id };
  const reports = readSubscribers(context.db, selection, withPeriodBefore(range));
  return readTotals(context, selection, range, reports);
}

/**
 * The numbers of a feed, with episodes, sites, apps and platforms.
 * @throws AppError 400 the range is invalid
 * @throws AppError 404 not the user's feed
 */
export async function findFeedNumbers(
  context: Context,
  user: UserRow,
  feedId: number,
  query: NumbersQuery,
): Promise<FeedNumbers> {
  await requireOwnFeed(context.db, user, feedId);
  const range = readRange(context, user, query);
  const reports = readSubscribers(context.db, { feedId }, withPeriodBefore(range));
  const [numbers, breakdowns] = await Promise.all([
    readTotals(context, { feedId }, range, reports),
    readBreakdowns(context, feedId, range, reports),
  ]);
  return { ...numbers, ...breakdowns };
}

/** Of the same length, which the change is counted against. */
function withPeriodBefore(range: Range): Range {
  return { ...range, from: range.from - (range.to - range.from + 1) };
}

function readRange(context: Context, user: UserRow, query: NumbersQuery): Range {
  const timeZone = query.timeZone ?? timeZoneOf(user);
  // Numbers that are folded later belong to the days that their owner last saw.
  if (query.timeZone !== undefined && query.timeZone !== user.timeZone)
    context.jobs.add("remember a time zone", () => updateUser(context.db, user.id, { timeZone }).then(() => {}));
  return { ...readDays(query, dayAt(context.now().getTime(), timeZone)), timeZone };
}

function readDays(query: Pick<NumbersQuery, "from" | "to">, today: Day): { from: Day; to: Day } {
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
): Promise<Numbers> {
  const { from, to } = range;
  const whole = withPeriodBefore(range);
  const before = whole.from;
  const days: DayNumbers[] = [];
  for (let day = before; day <= to; day++) days.push({ ...NO_TOTALS, date: formatDay(day) });

  const dayOf = dayReader(range.timeZone);
  const [recent, daily, subscribers] = await Promise.all([
    sumByPeriod(db, "recentNumbers", selection, slotsOf(whole)),
    sumByPeriod(db, "dailyNumbers", selection, whole),
    reports,
  ]);
  for (const { metric, day, value } of [
    ...recent.map((row) => ({ ...row, day: dayOf(row.period) })),
    ...daily.map((row) => ({ ...row, day: row.period })),
  ]) {
    const name = metricOf(metric) as keyof Totals | undefined;
    const numbers = days[day - before];
    if (name && numbers) numbers[name] += value;
  }

  carrySubscribersOn(
    days.slice(0, from - before),
    subscribers.filter(({ day }) => day < from),
  );
  carrySubscribersOn(
    days.slice(from - before),
    subscribers.filter(({ day }) => day >= from),
  );
  return {
    from: formatDay(from),
    to: formatDay(to),
    totals: sumUp(days.slice(from - before)),
    previous: sumUp(days.slice(0, from - before)),
    days: days.slice(from - before),
  };
}

const NO_TOTALS = Object.fromEntries(TOTAL_NAMES.map((name) => [name, 0])) as Totals;

/** The sums of all days; of subscribers the last day's. */
function sumUp(days: readonly DayNumbers[]): Totals {
  const totals = { ...NO_TOTALS };
  for (const day of days) for (const name of TOTAL_NAMES) totals[name] += day[name];
  return { ...totals, subscribers: days.at(-1)?.subscribers ?? 0 };
}

interface SubscriberReport {
  day: Day;
  feedId: number;
  app: string;
  subscribers: number;
}

/** @returns oldest first */
async function readSubscribers(db: Context["db"], selection: FeedSelection, range: Range): Promise<SubscriberReport[]> {
  const dayOf = dayReader(range.timeZone);
  const recent = await listSubscribers(db, "recentNumbers", selection, slotsOf(range));
  const daily = await listSubscribers(db, "dailyNumbers", selection, range);
  return [
    ...daily.map(({ feedId, period, key, value }) => ({ day: period, feedId, app: key, subscribers: value })),
    ...recent.map(({ feedId, period, key, value }) => ({ day: dayOf(period), feedId, app: key, subscribers: value })),
  ];
}

/** An app has as many subscribers as on the last day on which it said so. */
function carrySubscribersOn(days: readonly DayNumbers[], reports: readonly SubscriberReport[]): void {
  const highest = new Map<string, Map<string, number>>();
  for (const { day, feedId, app, subscribers } of reports) {
    const date = formatDay(day);
    const ofDay = highest.get(date) ?? new Map<string, number>();
    const key = `${feedId} ${app}`;
    highest.set(date, ofDay.set(key, Math.max(subscribers, ofDay.get(key) ?? 0)));
  }
  const latest = new Map<string, number>();
  let sum = 0;
  for (const day of days) {
    for (const [key, subscribers] of highest.get(day.date) ?? []) {
      sum += subscribers - (latest.get(key) ?? 0);
      latest.set(key, subscribers);
    }
    day.subscribers = sum;
  }
}

async function readBreakdowns(
  { db }: Context,
  feedId: number,
  range: Range,
  reports: Promise<SubscriberReport[]>,
): Promise<Pick<FeedNumbers, "episodes" | "sites" | "apps" | "platforms">> {
  const [recent, daily, titles] = await Promise.all([
    sumByKey(db, "recentNumbers", feedId, slotsOf(range)),
    sumByKey(db, "dailyNumbers", feedId, range),
    findEpisodeTitles(db, feedId),
  ]);
  const sums = [...recent, ...daily];
  const valuesOf = (...metrics: (keyof typeof METRICS)[]) => {
    const codes = new Set<number>(metrics.map((metric) => METRICS[metric]));
    const values = new Map<string, number>();
    for (const { metric, key, value } of sums) if (codes.has(metric)) values.set(key, (values.get(key) ?? 0) + value);
    return values;
  };

  const [plays, seconds, episodeClicks] = [valuesOf("plays"), valuesOf("secondsListened"), valuesOf("clicksByEpisode")];
  const episodes = keysOf(plays, seconds, episodeClicks).flatMap((key) => {
    const title = titles.get(Number(key));
    return title === undefined
      ? []
      : [
          {
            episodeId: Number(key),
            title,
            plays: plays.get(key) ?? 0,
            secondsListened: seconds.get(key) ?? 0,
            clicks: episodeClicks.get(key) ?? 0,
          },
        ];
  });

  const [views, sitePlays] = [valuesOf("pageViews", "embedLoads"), valuesOf("playsBySite")];
  const sites = keysOf(views, sitePlays)
    .filter((host) => host !== "")
    .map((host) => ({ host, views: views.get(host) ?? 0, plays: sitePlays.get(host) ?? 0 }));

  const fetches = valuesOf("feedFetches");
  const subscribers = new Map<string, { day: Day; subscribers: number }>();
  for (const { day, app, subscribers: reported } of await reports) {
    if (day < range.from) continue;
    const known = subscribers.get(app);
    if (!known || known.day < day) subscribers.set(app, { day, subscribers: reported });
    else known.subscribers = Math.max(known.subscribers, reported);
  }
  const apps = keysOf(fetches, subscribers).map((name) => ({
    name,
    fetches: fetches.get(name) ?? 0,
    subscribers: subscribers.get(name)?.subscribers ?? 0,
  }));
  const platforms = [...valuesOf("clicks")].map(([name, clicks]) => ({ name, clicks }));
  return {
    episodes: highestFirst(episodes, ({ plays, secondsListened, clicks }) => [plays, secondsListened, clicks]),
    sites: highestFirst(sites, ({ views, plays }) => [views, plays]),
    apps: highestFirst(apps, ({ fetches, subscribers }) => [fetches, subscribers]),
    platforms: highestFirst(platforms, ({ clicks }) => [clicks]),
  };
}

function keysOf(...maps: ReadonlyMap<string, unknown>[]): string[] {
  return [...new Set(maps.flatMap((map) => [...map.keys()]))];
}

function highestFirst<Row>(rows: readonly Row[], valuesOf: (row: Row) => number[]): Row[] {
  const compare = (a: Row, b: Row) => {
    const values = valuesOf(b);
    return valuesOf(a).reduce((order, value, at) => order || (values[at] ?? 0) - value, 0);
  };
  return rows.toSorted(compare).slice(0, BREAKDOWN_ROWS);
}

function slotsOf({ from, to, timeZone }: Range): { from: number; to: number } {
  return { from: firstSlotOf(from, timeZone), to: firstSlotOf(to + 1, timeZone) - 1 };
}

/** @returns the day of a slot; computed once per slot, because many rows share one */
function dayReader(timeZone: string): (slot: number) => Day {
  const days = new Map<number, Day>();
  return (slot) => {
    const day = days.get(slot) ?? dayAt(slot * SLOT_MS, timeZone);
    days.set(slot, day);
    return day;
  };
}

/** All numbers of a feed, by days in its owner's time zone. */
export async function exportNumbers({ db }: Context, owner: UserRow, feedId: number): Promise<ExportedNumber[]> {
  const recent = foldToDays(await listNumbers(db, "recentNumbers", feedId), timeZoneOf(owner));
  const daily = await listNumbers(db, "dailyNumbers", feedId);
  return addUp([...daily, ...recent]).flatMap(({ metric, period, key, value }) => {
    const name = metricOf(metric);
    return name ? [{ date: formatDay(period), metric: name, key, value }] : [];
  });
}

/** Turns the numbers by quarters of an hour that are older than a week into numbers by days. */
export async function foldNumbers(context: Context): Promise<void> {
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
        const taken = await takeRecentNumbers(trx, feedId, firstRecent);
        await addNumbers(trx, "dailyNumbers", joinRareSites(foldToDays(taken, timeZone)));
      }
    });
  }
}

function foldToDays(rows: readonly NumbersTable[], timeZone: string): NumbersTable[] {
  const dayOf = dayReader(timeZone);
  return addUp(rows.map((row) => ({ ...row, period: dayOf(row.period) })));
}

/** Adds up rows with the same key; of subscribers the highest counts. */
function addUp(rows: readonly NumbersTable[]): NumbersTable[] {
  const sums = new Map<string, NumbersTable>();
  for (const row of rows) {
    const id = `${row.feedId} ${row.metric} ${row.period} ${row.key}`;
    const sum = sums.get(id);
    if (!sum) sums.set(id, { ...row });
    else if (row.metric === METRICS.subscribers) sum.value = Math.max(sum.value, row.value);
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
  await setInstanceNumbers(
    context.db,
    Object.entries(counts).map(([metric, value]) => ({ day, metric: metric as InstanceMetric, value })),
  );
}

/** The instance's totals by UTC day. @throws AppError 400 the range is invalid */
export async function findInstanceNumbers(
  context: Context,
  query: Pick<NumbersQuery, "from" | "to">,
): Promise<InstanceNumbers> {
  const today = Math.floor(context.now().getTime() / DAY_MS);
  const { from, to } = readDays(query, today);
  const values = new Map<string, number>();
  for (const { day, metric, value } of await listInstanceNumbers(context.db, from, to))
    values.set(`${day} ${metric}`, value);
  for (const [metric, value] of Object.entries(await countInstance(context.db)))
    values.set(`${today} ${metric}`, value);
  const days: InstanceNumbers["days"] = [];
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
