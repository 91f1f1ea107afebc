import { expect, test } from "vitest";
import { isApproximate } from "./exactness.ts";

test.each([
  ["the same length", 3_600_000, 3600, [], false],
  ["3 percent shorter, as with music at the end", 3_492_000, 3600, [], false],
  ["more than 3 percent shorter", 3_490_000, 3600, [], true],
  ["more than 3 percent longer", 3_720_000, 3600, [], true],
  ["an unknown length", 3_600_000, undefined, [null], false],
  ["a transcript without times", null, 3600, [], false],
  ["a host that inserts ads", 3_600_000, 3600, ["https://traffic.megaphone.fm/a.mp3"], true],
  ["a host with a similar name", 3_600_000, 3600, ["https://notmegaphone.fm/a.mp3"], false],
])("%s", (_name, endMs, durationSeconds, urls, expected) => {
  expect(isApproximate(endMs, durationSeconds, urls)).toBe(expected);
});
