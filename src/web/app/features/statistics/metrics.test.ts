import { expect, test } from "vitest";
import { formatChange, formatSeconds } from "./metrics.ts";

test.each([
  [0, "0 s"],
  [59, "59 s"],
  [60, "1 min"],
  [3599, "1 h"],
  [3660, "1 h 1 min"],
  [7_200_000, "2,000 h"],
])("%i seconds are %s", (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});

test.each([
  [12, 10, "+20%"],
  [5, 10, "−50%"],
  [1001, 1000, "±0%"],
  [3, 0, "new"],
  [4, 4, "no change"],
  [0, 0, undefined],
  [0, 4, "−100%"],
])("%i after %i is %s", (value, previous, text) => {
  expect(formatChange(value, previous)).toBe(text);
});
