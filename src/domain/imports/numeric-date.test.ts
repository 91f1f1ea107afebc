import { expect, test } from "vitest";
import { findNumericDate } from "./numeric-date.ts";

test.each<[string, string | undefined, string | undefined]>([
  ["05/01/2026", "2026-01-05", "2026-05-01"],
  ["Slow Radio (5-1-26)", "2026-01-05", "2026-05-01"],
  ["7.8.98, Night Ferry", "1998-08-07", "1998-07-08"],
  ["13/01/2026", "2026-01-13", undefined],
  ["20260105", "2026-01-05", "2026-01-05"],
  ["Fog · 2026_01_05", "2026-01-05", "2026-01-05"],
  ["Fog 2026 01 05", "2026-01-05", "2026-01-05"],
  ["30/02/2026", undefined, undefined],
  ["20261305", undefined, undefined],
  ["version 1.2.3.4, 120260105", undefined, undefined],
  ["Fog", undefined, undefined],
])("%s is %s where days stand first, and %s where months do", (text, daysFirst, monthsFirst) => {
  expect(findNumericDate(text, "days-first")?.date).toBe(daysFirst);
  expect(findNumericDate(text, "months-first")?.date).toBe(monthsFirst);
});
