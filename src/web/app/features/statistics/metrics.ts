import type { Totals } from "#domain/statistics/statistics.ts";

/** What people read about each number. */
export interface MetricText {
  name: keyof Totals;
  label: string;
  /** completes "on 3 May 2026: 12 …" */
  unit: string;
  format: (value: number) => string;
  hue: keyof typeof HUES;
}

/** One per kind of number, as CSS colors (app.css). */
export const HUES = {
  views: "var(--hue-views)",
  plays: "var(--hue-plays)",
  clicks: "var(--hue-clicks)",
  fetches: "var(--hue-fetches)",
} as const;

const formatCount = (value: number) => value.toLocaleString("en-US");

/** In the order in which they are shown. */
export const METRIC_TEXTS: readonly MetricText[] = [
  { name: "pageViews", label: "Page views", unit: "page views", format: formatCount, hue: "views" },
  { name: "visitors", label: "Visitors", unit: "visitors", format: formatCount, hue: "views" },
  { name: "plays", label: "Plays", unit: "plays", format: formatCount, hue: "plays" },
  { name: "secondsListened", label: "Listened", unit: "listened", format: formatSeconds, hue: "plays" },
  { name: "embedLoads", label: "Player loads", unit: "player loads", format: formatCount, hue: "views" },
  { name: "clicks", label: "Outbound clicks", unit: "clicks", format: formatCount, hue: "clicks" },
  { name: "feedFetches", label: "Feed fetches", unit: "feed fetches", format: formatCount, hue: "fetches" },
  {
    name: "subscribers",
    label: "Reported subscribers",
    unit: "reported subscribers",
    format: formatCount,
    hue: "fetches",
  },
];

/** Minutes say nothing beyond. */
const MANY_HOURS = 100;

/** '45 s', '12 min', '3 h 5 min', '120 h'. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= MANY_HOURS) return `${formatCount(Math.round(seconds / 3600))} h`;
  return minutes % 60 === 0 ? `${formatCount(hours)} h` : `${formatCount(hours)} h ${minutes % 60} min`;
}

/**
 * How a total compares with that of the period before.
 * @returns undefined when there is nothing to compare with
 */
export function formatChange(value: number, previous: number): string | undefined {
  if (value === previous) return value === 0 ? undefined : "no change";
  if (previous === 0) return "new";
  const percent = Math.round(((value - previous) / previous) * 100);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : "±"}${Math.abs(percent).toLocaleString("en-US")}%`;
}
