/*
 * When a watched feed is checked next. Pure functions over times in milliseconds. The numbers follow what feed readers that
 * hosts put up with do: docs/decisions/0022-watching-feeds.md has the sources.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A show that a person has recorded with is about to publish them: soon after the recording, and then for a year. */
const EXPECTED_SOON_DAYS = 60;
const EXPECTED_SOON_INTERVAL_MS = 2 * HOUR_MS;
const EXPECTED_DAYS = 365;
const EXPECTED_INTERVAL_MS = 12 * HOUR_MS;

const KNOWN_MIN_INTERVAL_MS = 6 * HOUR_MS;
const KNOWN_MAX_INTERVAL_MS = 24 * HOUR_MS;
const RELEASES_COMPARED = 10;
const QUIET_DAYS = 180;
const QUIET_INTERVAL_MS = 3 * DAY_MS;
const SILENT_DAYS = 365;
const SILENT_INTERVAL_MS = 7 * DAY_MS;

/** What a host asks for as the shortest interval is followed up to here. */
const MAX_LOWER_BOUND_MS = DAY_MS;
const MAX_JITTER_RATIO = 0.1;
const MAX_JITTER_MS = 30 * MINUTE_MS;

const FIRST_RETRY_MS = HOUR_MS;
const MAX_RETRY_MS = 7 * DAY_MS;
/** A feed that could not be read for this long is given up. */
const GIVE_UP_AFTER_MS = 30 * DAY_MS;

/** The feed is received as a whole at least this often: some hosts answer 304 for ever. */
const UNCONDITIONAL_EVERY_MS = 7 * DAY_MS;
/** A new address counts once it has been given this often in a row. */
export const MOVES_TO_FOLLOW = 3;

/**
 * How often a show that a person has been on is checked: half the usual time between its episodes.
 * @param releasedAtMs of the episodes, in any order
 */
export function knownShowIntervalMs(releasedAtMs: readonly number[], nowMs: number): number {
  const newest = releasedAtMs.toSorted((a, b) => b - a).slice(0, RELEASES_COMPARED);
  const [last] = newest;
  if (last === undefined) return KNOWN_MAX_INTERVAL_MS;
  const silentMs = nowMs - last;
  if (silentMs >= SILENT_DAYS * DAY_MS) return SILENT_INTERVAL_MS;
  if (silentMs >= QUIET_DAYS * DAY_MS) return QUIET_INTERVAL_MS;
  const gaps = newest.slice(1).map((releasedAt, index) => (newest[index] as number) - releasedAt);
  const usualGapMs = gaps.length === 0 ? Number.POSITIVE_INFINITY : median(gaps);
  return Math.min(Math.max(usualGapMs / 2, KNOWN_MIN_INTERVAL_MS), KNOWN_MAX_INTERVAL_MS);
}

/**
 * How often a show is checked that a person has named as recorded.
 * @returns undefined when a year has passed: it is no longer expected
 */
export function expectedShowIntervalMs(expectedSinceMs: number, nowMs: number): number | undefined {
  const days = (nowMs - expectedSinceMs) / DAY_MS;
  if (days < EXPECTED_SOON_DAYS) return EXPECTED_SOON_INTERVAL_MS;
  return days < EXPECTED_DAYS ? EXPECTED_INTERVAL_MS : undefined;
}

/** What the time of the next check depends on after a check that succeeded. */
export interface Interval {
  /** from knownShowIntervalMs() */
  intervalMs: number;
  /** when each person who expects an appearance on this show said so */
  expectedSinceMs: readonly number[];
  /** the shortest intervals that the feed and its response ask for (`ttl`, `max-age`); 0 for none */
  lowerBoundMs: number;
}

/** @param random from 0 to 1: spreads feeds that would be checked at the same time */
export function nextCheckMs({ intervalMs, expectedSinceMs, lowerBoundMs }: Interval, nowMs: number, random: number) {
  const expected = expectedSinceMs.flatMap((sinceMs) => expectedShowIntervalMs(sinceMs, nowMs) ?? []);
  const wantedMs = Math.min(intervalMs, ...expected);
  return nowMs + withJitter(Math.max(wantedMs, Math.min(lowerBoundMs, MAX_LOWER_BOUND_MS)), random);
}

/** @param failures in a row, this one included */
export function nextRetryMs(failures: number, nowMs: number, random: number): number {
  return nowMs + withJitter(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS), random);
}

/** Whether a feed that has failed since then is given up. */
export function isGivenUp(firstFailedAtMs: number, nowMs: number): boolean {
  return nowMs - firstFailedAtMs >= GIVE_UP_AFTER_MS;
}

/** Whether the next request must not be conditional. @param readAtMs when the feed was last received as a whole */
export function needsWholeFeed(readAtMs: number | undefined, nowMs: number): boolean {
  return readAtMs === undefined || nowMs - readAtMs >= UNCONDITIONAL_EVERY_MS;
}

/** Spreads the checks of feeds that wait for the same moment. */
export function withJitter(ms: number, random: number): number {
  return ms + Math.min(ms * MAX_JITTER_RATIO, MAX_JITTER_MS) * random;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
