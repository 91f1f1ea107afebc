import { describe, expect, test } from "vitest";
import {
  expectedShowIntervalMs,
  isGivenUp,
  knownShowIntervalMs,
  needsWholeFeed,
  nextCheckMs,
  nextRetryMs,
} from "./schedule.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-03-01T12:00:00Z");

/** Release times, the newest `ageMs` ago, with these gaps between them. */
function releases(ageMs: number, ...gapsMs: number[]): number[] {
  const times = [NOW - ageMs];
  for (const gap of gapsMs) times.push((times.at(-1) ?? 0) - gap);
  return times;
}

test.each([
  ["a show that was never read", [], 24 * HOUR],
  ["a single episode", releases(HOUR), 24 * HOUR],
  ["a weekly show", releases(HOUR, ...Array(9).fill(7 * DAY)), 24 * HOUR],
  ["a daily show", releases(HOUR, ...Array(9).fill(DAY)), 12 * HOUR],
  ["a show of every 36 hours", releases(HOUR, ...Array(9).fill(36 * HOUR)), 18 * HOUR],
  ["hourly news", releases(0, ...Array(9).fill(HOUR)), 6 * HOUR],
  ["a daily show with one long break", releases(HOUR, DAY, DAY, 40 * DAY, DAY, DAY), 12 * HOUR],
  ["only the last ten count", releases(HOUR, ...Array(9).fill(DAY), ...Array(50).fill(HOUR)), 12 * HOUR],
  ["in any order", releases(HOUR, ...Array(9).fill(DAY)).reverse(), 12 * HOUR],
  ["silent for half a year", releases(180 * DAY, ...Array(9).fill(DAY)), 3 * DAY],
  ["almost", releases(180 * DAY - 1, ...Array(9).fill(DAY)), 12 * HOUR],
  ["silent for a year", releases(365 * DAY, ...Array(9).fill(DAY)), 7 * DAY],
])("a known show is checked at half its usual interval: %s", (_name, releasedAtMs, intervalMs) => {
  expect(knownShowIntervalMs(releasedAtMs, NOW)).toBe(intervalMs);
});

test.each([
  [0, 2 * HOUR],
  [60 * DAY - 1, 2 * HOUR],
  [60 * DAY, 12 * HOUR],
  [365 * DAY - 1, 12 * HOUR],
  [365 * DAY, undefined],
])("%d ms after the recording, the show is checked every %s ms", (elapsedMs, intervalMs) => {
  expect(expectedShowIntervalMs(NOW - elapsedMs, NOW)).toBe(intervalMs);
});

describe("the next check", () => {
  const interval = { intervalMs: 24 * HOUR, expectedSinceMs: [], lowerBoundMs: 0 };

  test.each([
    ["the usual interval", interval, 0, 24 * HOUR],
    ["somebody waits for the show", { ...interval, expectedSinceMs: [NOW, NOW - 400 * DAY] }, 0, 2 * HOUR],
    ["nobody does any more", { ...interval, expectedSinceMs: [NOW - 400 * DAY] }, 0, 24 * HOUR],
    ["the feed asks for more", { ...interval, intervalMs: 6 * HOUR, lowerBoundMs: 10 * HOUR }, 0, 10 * HOUR],
    ["even then", { ...interval, expectedSinceMs: [NOW], lowerBoundMs: 10 * HOUR }, 0, 10 * HOUR],
    ["no more than a day", { ...interval, lowerBoundMs: 30 * DAY }, 0, 24 * HOUR],
    ["a tenth later at most", { ...interval, expectedSinceMs: [NOW] }, 1, 2 * HOUR + 12 * MINUTE],
    ["half an hour later at most", interval, 1, 24 * HOUR + 30 * MINUTE],
  ])("%s", (_name, given, random, expected) => {
    expect(nextCheckMs(given, NOW, random) - NOW).toBe(expected);
  });
});

test.each([
  [1, HOUR],
  [2, 2 * HOUR],
  [8, 128 * HOUR],
  [9, 7 * DAY],
  [1000, 7 * DAY],
])("failure %d is followed by a pause of %d ms", (failures, pauseMs) => {
  expect(nextRetryMs(failures, NOW, 0) - NOW).toBe(pauseMs);
});

test("a feed is received as a whole at first and once a week, and given up after 30 days of failures", () => {
  expect([undefined, NOW - 7 * DAY, NOW - 7 * DAY + 1].map((readAt) => needsWholeFeed(readAt, NOW))).toEqual([
    true,
    true,
    false,
  ]);
  expect([NOW - 30 * DAY, NOW - 30 * DAY + 1].map((since) => isGivenUp(since, NOW))).toEqual([true, false]);
});
