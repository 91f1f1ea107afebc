import { expect, test } from "vitest";
import { datesOfRange } from "./date-range.ts";

const NOW = new Date(2026, 2, 1, 9, 30);

test.each([
  ["7", "2026-02-23"],
  ["30", "2026-01-31"],
  ["365", "2025-03-02"],
  ["all", "2025-11-05"],
] as const)("the range %s begins on %s", (range, from) => {
  expect(datesOfRange(range, new Date(2025, 10, 5, 12).toISOString(), NOW)).toEqual({ from, to: "2026-03-01" });
});

test.each([
  ["a feed that is older than the API's longest range", "1999-01-01T12:00:00.000Z", "2016-03-01"],
  ["a feed of a server whose clock is ahead", "2026-03-09T12:00:00.000Z", "2026-03-01"],
])("the range of all days ends in the range of %s", (_name, since, from) => {
  expect(datesOfRange("all", since, NOW)).toEqual({ from, to: "2026-03-01" });
});
