import { expect, test } from "vitest";
import { isPaused, pauseUntilMs } from "./host-pause.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-03-01T12:00:00Z");

test.each([
  ["seconds", "120", 1, 2 * MINUTE],
  ["a date", "Sun, 01 Mar 2026 15:00:00 GMT", 1, 3 * HOUR],
  ["a date in the past", "Sun, 01 Mar 2026 11:00:00 GMT", 1, MINUTE],
  ["a week is a day", "604800", 1, DAY],
  ["nothing", null, 1, HOUR],
  ["nothing, again and again", null, 4, 8 * HOUR],
  ["nothing for ever", null, 40, DAY],
  ["nonsense", "soon", 1, HOUR],
  ["zero", "0", 1, MINUTE],
])("a host is left alone for as long as it says: %s", (_name, retryAfter, failures, pauseMs) => {
  expect(pauseUntilMs(retryAfter, failures, NOW) - NOW).toBe(pauseMs);
});

test.each([
  ["that has begun", HOUR, true],
  ["that has ended", 0, false],
  ["from a clock that was a year ahead", 365 * DAY, false],
])("a pause %s", (_name, leftMs, isOn) => {
  expect(isPaused({ pauseEndsAt: new Date(NOW + leftMs).toISOString() }, NOW)).toBe(isOn);
});
