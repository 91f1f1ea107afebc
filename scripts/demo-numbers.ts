import { METRICS, type Metric } from "#domain/statistics/statistics.ts";
import { EPISODE_PLATFORMS } from "#domain/statistics/visitor-events.ts";
import type { NumbersTable } from "../src/server/store/tables.ts";

const DAY_MS = 86_400_000;
const DAYS = 90;
/** People listen on their way to work, most of all on Tuesdays. From Sunday on. */
const WEEKDAYS = [0.65, 1.05, 1.25, 1.15, 1.05, 0.95, 0.6];
/** Parts of the views and plays. */
const SITES = { "": 0.47, "wren-holloway.example": 0.28, "half-built-cities.example": 0.14, "social.example": 0.11 };
const PLATFORMS = { [EPISODE_PLATFORMS.audioUrl]: 0.03, Overcast: 0.025, "Pocket Casts": 0.02, AntennaPod: 0.015 };
const APPS = [
  { name: "Overcast", fetches: 9, subscribers: 64 },
  { name: "Pocket Casts", fetches: 6, subscribers: 41 },
  { name: "AntennaPod", fetches: 14, subscribers: 0 },
];

export interface DemoEpisodeOfFeed {
  id: number;
  releaseDate: Date;
  durationSeconds: number;
}

/**
 * Made-up numbers of a feed: a new episode is played much in its first week and a little ever after, less at weekends, and the feed has
 * a few more listeners every week. They are the same for every instance but for the weekdays.
 * @param popularity 1 for a feed with some 9 plays a day
 */
export function demoNumbers(
  feedId: number,
  episodes: readonly DemoEpisodeOfFeed[],
  popularity: number,
  nowMs: number,
): NumbersTable[] {
  const rows: NumbersTable[] = [];
  const today = Math.floor(nowMs / DAY_MS);
  for (let day = today - DAYS; day <= today; day += 1) {
    const growth = Math.exp((day - today) / 700);
    const weekday = WEEKDAYS[new Date(day * DAY_MS).getUTCDay()] ?? 1;
    const soFar = day === today ? (nowMs % DAY_MS) / DAY_MS : 1;
    const crowd = popularity * growth * weekday * soFar;
    const add = (metric: Metric, key: string, expected: number) => {
      const value = Math.floor(expected + chance(day * 31 + rows.length + feedId));
      if (value > 0) rows.push({ feedId, metric: METRICS[metric], period: day, key, value });
      return value;
    };
    let plays = 0;
    for (const { id, releaseDate, durationSeconds } of episodes) {
      const age = day - releaseDate.getTime() / DAY_MS;
      if (age < 0) continue;
      const played = add("plays", String(id), crowd * (1.6 + 11 * Math.exp(-age / 4)));
      plays += played;
      add("secondsListened", String(id), played * durationSeconds * 0.58);
      add("clicksByEpisode", String(id), played * 0.06);
    }
    for (const [site, part] of Object.entries(SITES)) {
      if (site !== "") add("playsBySite", site, plays * part);
      add("pageViews", site, plays * 1.6 * part);
    }
    add("visitors", "", plays * 1.2);
    add("embedLoads", "wren-holloway.example", plays * 0.7);
    for (const [platform, part] of Object.entries(PLATFORMS)) add("clicks", platform, plays * part);
    for (const { name, fetches, subscribers } of APPS) {
      add("feedFetches", name, fetches * soFar);
      if (subscribers > 0) add("subscribers", name, subscribers * popularity * growth);
    }
  }
  return rows;
}

/** @returns a number from 0 to 1 that looks random and is always the same */
function chance(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}
