import type { Totals } from "#domain/statistics/statistics.ts";

/** What people read about each number. */
export interface MetricText {
  name: keyof Totals;
  label: string;
  /** completes "on 3 May 2026: 12 …" */
  unit: string;
  format: (value: number) => string;
  meaning: string;
}

const formatCount = (value: number) => value.toLocaleString("en-US");

/** In the order in which they are shown. */
export const METRIC_TEXTS: readonly MetricText[] = [
  {
    name: "pageViews",
    label: "Page views",
    unit: "page views",
    format: formatCount,
    meaning: "How often somebody opened the feed's public page.",
  },
  {
    name: "visitors",
    label: "Visitors",
    unit: "visitors",
    format: formatCount,
    meaning:
      "How many different browsers opened a page or a player. Visitors are not recognized the next day, so a returning visitor counts again.",
  },
  {
    name: "plays",
    label: "Plays",
    unit: "plays",
    format: formatCount,
    meaning: "How often an episode was started, on the public page or in a player.",
  },
  {
    name: "secondsListened",
    label: "Listened",
    unit: "listened",
    format: formatSeconds,
    meaning: "How long audio was heard. Of videos, only the start is known.",
  },
  {
    name: "embedLoads",
    label: "Player loads",
    unit: "player loads",
    format: formatCount,
    meaning: "How often the embedded player was shown on a website.",
  },
  {
    name: "clicks",
    label: "Outbound clicks",
    unit: "clicks",
    format: formatCount,
    meaning: "How often visitors clicked a link to Apple Podcasts, Spotify, YouTube, the show notes or a podcast app.",
  },
  {
    name: "feedFetches",
    label: "Feed fetches",
    unit: "feed fetches",
    format: formatCount,
    meaning:
      "How often podcast apps asked for the RSS or JSON feed. An app asks many times a day, for one person or for thousands. These are not downloads: the audio stays with the shows, who count those.",
  },
  {
    name: "subscribers",
    label: "Reported subscribers",
    unit: "reported subscribers",
    format: formatCount,
    meaning:
      "The latest number from each app that reports one. Most apps report none, so there are more. Apps report these themselves. We count at most 100,000 per app and smooth sudden jumps.",
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
