import { formatDay, parseDay } from "#domain/statistics/days.ts";
import type { FeedStatistics, Statistics, SummedName, Totals } from "#domain/statistics/statistics.ts";
import type { RangeName } from "#web/lib/date-range.ts";

/** What is told of: the first of these that was counted. */
const TOLD: readonly { name: SummedName; one: string; many: string }[] = [
  { name: "plays", one: "play", many: "plays" },
  { name: "pageViews", one: "page view", many: "page views" },
  { name: "embedLoads", one: "player load", many: "player loads" },
  { name: "clicks", one: "click", many: "clicks" },
  { name: "feedFetches", one: "feed fetch", many: "feed fetches" },
];

const PERIODS: Record<RangeName, { current: string; before: string }> = {
  "7": { current: "in the last 7 days", before: "the week before" },
  "30": { current: "in the last 30 days", before: "the month before" },
  "90": { current: "in the last 90 days", before: "the 90 days before" },
  "365": { current: "in the last year", before: "the year before" },
  all: { current: "yet", before: "" },
};

/** Below, two numbers say more than a percentage. */
const MIN_FOR_PERCENT = 20;

/**
 * The most important of a period's numbers in one sentence: '618 plays, 7% more than the month before; most from ada.example.'
 * @param since when the first feed was created, ISO UTC: only a period that it existed in is compared with
 */
export function numbersSentence(
  numbers: Statistics & Partial<Pick<FeedStatistics, "sites" | "episodes">>,
  range: RangeName,
  since: string,
): string {
  const { totals, sites = [], episodes = [] } = numbers;
  const previous = comparedPeriod(numbers, range, since);
  const { current, before } = PERIODS[range];
  const told = findTold(totals, previous);
  if (!told) return `Nothing was counted ${current}.`;
  const { name, one, many } = told;
  const value = totals[name];
  const amount = value === 0 ? `No ${many}` : `${format(value)} ${value === 1 ? one : many}`;
  const change = previous ? `, ${compare(value, previous[name], before)}` : " so far";
  const source = name === "plays" ? mainSource(value, sites, episodes) : "";
  return `${amount}${change}${source}.`;
}

/** The number that the sentence tells of; the plays where it tells of none. */
export function toldMetric(numbers: Statistics, range: RangeName, since: string): SummedName {
  return findTold(numbers.totals, comparedPeriod(numbers, range, since))?.name ?? "plays";
}

function findTold(totals: Totals, previous: Totals | undefined) {
  return TOLD.find(({ name }) => totals[name] > 0 || (previous && previous[name] > 0));
}

function comparedPeriod(numbers: Statistics, range: RangeName, since: string): Totals | undefined {
  return range !== "all" && hasPeriodBefore(numbers, since) ? numbers.previous : undefined;
}

function hasPeriodBefore({ from, days }: Statistics, since: string): boolean {
  return since.slice(0, 10) <= formatDay(parseDay(from) - days.length);
}

function compare(value: number, previous: number, before: string): string {
  if (value === previous) return `as many as in ${before}`;
  if (Math.min(value, previous) < MIN_FOR_PERCENT) return `after ${format(previous)} in ${before}`;
  const percent = Math.round((Math.abs(value - previous) / previous) * 100);
  if (percent === 0) return `about as many as in ${before}`;
  return `${format(percent)}% ${value > previous ? "more" : "fewer"} than ${before}`;
}

/** Where more than half of several plays came from: another site, or one episode of several. */
function mainSource(plays: number, sites: FeedStatistics["sites"], episodes: FeedStatistics["episodes"]): string {
  if (plays < 2) return "";
  const isMost = (part: { plays: number }) => part.plays > plays / 2;
  const site = sites.find(isMost);
  if (site) return `; most from ${site.host}`;
  const episode = episodes.length > 1 ? episodes.find(isMost) : undefined;
  return episode ? `; most of “${episode.title}”` : "";
}

function format(value: number): string {
  return value === 0 ? "none" : value.toLocaleString("en-US");
}
