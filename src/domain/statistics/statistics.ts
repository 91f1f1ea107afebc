import { z } from "zod";
import { isTimeZone } from "./days.ts";

/** The longest range that can be requested: ten years. */
export const MAX_DAYS = 3653;
/** The range without `from`: this many days until `to`. */
export const DEFAULT_DAYS = 30;

/** What is stored of each feed, with what each count is broken down by. The numbers are stored: never change one. */
export const METRICS = {
  /** by referring site; '' for none */
  pageViews: 1,
  /** by the site that frames the player; '' for none */
  embedLoads: 2,
  visitors: 3,
  /** by episode id */
  plays: 4,
  /** by episode id */
  secondsListened: 5,
  /** by site */
  playsBySite: 6,
  /** by platform */
  clicks: 7,
  /** by episode id */
  clicksByEpisode: 8,
  /** by app */
  feedFetches: 9,
  /** by app: what it reported last, instead of a sum */
  subscribers: 10,
} as const;
export type Metric = keyof typeof METRICS;

/** Those whose keys are sites. */
export const SITE_METRICS = [METRICS.pageViews, METRICS.embedLoads, METRICS.playsBySite];

const METRIC_NAMES = new Map(Object.entries(METRICS).map(([name, code]) => [code as number, name as Metric]));

/** @returns undefined for a number that no metric has */
export function metricOf(code: number): Metric | undefined {
  return METRIC_NAMES.get(code);
}

const count = z.int();

export const totalsSchema = z.object({
  pageViews: count,
  /** of each day, summed: nobody is recognized on the next day */
  visitors: count,
  embedLoads: count,
  plays: count,
  secondsListened: count,
  clicks: count,
  feedFetches: count,
  /** as the apps last reported them */
  subscribers: count,
});
export type Totals = z.infer<typeof totalsSchema>;

export const TOTAL_NAMES = Object.keys(totalsSchema.shape) as (keyof Totals)[];

export type SummedName = Exclude<keyof Totals, "subscribers">;
/** Those that are sums of what is stored. */
export const SUMMED_NAMES = TOTAL_NAMES.filter((name): name is SummedName => name !== "subscribers");

/** A calendar day, YYYY-MM-DD. */
const date = z.iso.date();

export const daySchema = totalsSchema.extend({ date });

export const statisticsSchema = z.object({
  from: date,
  to: date,
  totals: totalsSchema,
  /** the totals of as many days before `from` */
  previous: totalsSchema,
  /** every day of the range, also those without any count */
  days: z.array(daySchema),
});
export type Statistics = z.infer<typeof statisticsSchema>;

/** What is shown of several feeds side by side. */
export const COMPARED_NAMES = ["plays", "pageViews"] as const satisfies readonly SummedName[];

/** The numbers of all of a user's feeds, and each day's of those that were asked for. */
export const overviewSchema = statisticsSchema.extend({
  feeds: z.array(z.object({ feedId: z.int(), days: z.array(totalsSchema.pick({ plays: true, pageViews: true })) })),
});
export type StatisticsOverview = z.infer<typeof overviewSchema>;

export const BREAKDOWN_ROWS = 1000;

/** The highest first; at most BREAKDOWN_ROWS rows each. */
export const feedStatisticsSchema = statisticsSchema.extend({
  episodes: z.array(
    z.object({
      episodeId: z.int(),
      title: z.string(),
      showName: z.string().nullable(),
      imageUrl: z.string().nullable(),
      youtubeUrl: z.string().nullable(),
      plays: count,
      secondsListened: count,
      clicks: count,
    }),
  ),
  sites: z.array(z.object({ host: z.string(), views: count, plays: count })),
  apps: z.array(z.object({ name: z.string(), fetches: count, subscribers: count })),
  platforms: z.array(z.object({ name: z.string(), clicks: count })),
});
export type FeedStatistics = z.infer<typeof feedStatisticsSchema>;

export const BREAKDOWNS = ["day", "episode", "site", "app", "platform"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];
export type BreakdownByKey = Exclude<Breakdown, "day">;

const DATE_RULE = "must be a date in the form YYYY-MM-DD";
const queryDate = (field: string) => z.iso.date(`${field} ${DATE_RULE}`).optional();

/** The query parameters of every request for numbers. */
export const statisticsQuery = z.object({
  from: queryDate("from"),
  to: queryDate("to"),
  /** in which the days are; by default the one of the last request */
  timeZone: z
    .string()
    .max(64, "timeZone must be the name of a time zone, such as Europe/Berlin")
    .refine(isTimeZone, "timeZone must be the name of a time zone, such as Europe/Berlin")
    .optional(),
});
export type StatisticsQuery = z.infer<typeof statisticsQuery>;

/** Feeds whose days are asked for at once. */
export const COMPARED_FEEDS_MAX = 10;
const FEED_IDS_RULE = `feedIds must be up to ${COMPARED_FEEDS_MAX} ids, separated by commas`;

export const overviewQuery = statisticsQuery.extend({
  feedIds: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, FEED_IDS_RULE)
    .transform((ids) => ids.split(",").map(Number))
    .refine((ids) => ids.length <= COMPARED_FEEDS_MAX, FEED_IDS_RULE)
    .optional(),
});
export type OverviewQuery = z.infer<typeof overviewQuery>;

/** One stored number, in the account's export. */
export const exportedNumberSchema = z.object({
  date,
  metric: z.enum(Object.keys(METRICS) as [Metric, ...Metric[]]),
  /** the site, episode id, app or platform; '' for none */
  key: z.string(),
  value: count,
});
export type ExportedNumber = z.infer<typeof exportedNumberSchema>;

/** The instance's own totals, for administrators. Days are UTC. */
export const instanceStatisticsSchema = z.object({
  from: date,
  to: date,
  days: z.array(
    z.object({
      date,
      /** how many there were at the end of the day; null for days before this was counted */
      users: count.nullable(),
      feeds: count.nullable(),
      episodes: count.nullable(),
      /** on the day */
      feedFetches: count,
      plays: count,
    }),
  ),
});
export type InstanceStatistics = z.infer<typeof instanceStatisticsSchema>;
