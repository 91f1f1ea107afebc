import { expect, test } from "vitest";
import { dayAt, firstSlotOf, formatDay, parseDay, SLOT_MS } from "./days.ts";

test.each([
  ["2026-03-01T23:59:59Z", "UTC", "2026-03-01"],
  ["2026-03-01T23:00:00Z", "Europe/Berlin", "2026-03-02"],
  ["2026-03-01T22:59:59Z", "Europe/Berlin", "2026-03-01"],
  ["2026-07-01T22:00:00Z", "Europe/Berlin", "2026-07-02"],
  ["2026-03-01T04:59:59Z", "America/New_York", "2026-02-28"],
  ["2026-03-01T18:15:00Z", "Asia/Kathmandu", "2026-03-02"],
  ["2026-03-01T18:14:59Z", "Asia/Kathmandu", "2026-03-01"],
  ["2026-03-01T10:00:00Z", "Pacific/Kiritimati", "2026-03-02"],
  ["2024-02-29T12:00:00Z", "UTC", "2024-02-29"],
])("%s is in %s on %s", (at, timeZone, date) => {
  expect(formatDay(dayAt(Date.parse(at), timeZone))).toBe(date);
});

test.each([
  ["2026-03-02", "UTC", "2026-03-02T00:00:00.000Z"],
  ["2026-03-02", "Europe/Berlin", "2026-03-01T23:00:00.000Z"],
  // Clocks change at 2 o'clock on that day.
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
  ["2026-11-02", "America/New_York", "2026-11-02T05:00:00.000Z"],
  ["2026-03-02", "Asia/Kathmandu", "2026-03-01T18:15:00.000Z"],
  ["2026-03-02", "Pacific/Kiritimati", "2026-03-01T10:00:00.000Z"],
  // Clocks went from midnight to 1 o'clock.
  ["2023-04-28", "Africa/Cairo", "2023-04-27T22:00:00.000Z"],
])("%s begins in %s at %s", (date, timeZone, at) => {
  const ms = firstSlotOf(parseDay(date), timeZone) * SLOT_MS;
  expect([new Date(ms).toISOString(), dayAt(ms, timeZone), dayAt(ms - 1, timeZone)]).toEqual([
    at,
    parseDay(date),
    parseDay(date) - 1,
  ]);
});
