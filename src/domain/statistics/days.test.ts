import { expect, test } from "vitest";
import { dayAt, formatDay } from "./days.ts";

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
  // Clocks change at 2 o'clock on that day.
  ["2026-03-28T23:00:00Z", "Europe/Berlin", "2026-03-29"],
  ["2026-03-29T21:59:59Z", "Europe/Berlin", "2026-03-29"],
  ["2026-03-29T22:00:00Z", "Europe/Berlin", "2026-03-30"],
])("%s is in %s on %s", (at, timeZone, date) => {
  expect(formatDay(dayAt(Date.parse(at), timeZone))).toBe(date);
});
