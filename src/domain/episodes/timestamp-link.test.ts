import { expect, test } from "vitest";
import { parseEpisodeId, parseTimestamp, timestampUrl } from "./timestamp-link.ts";

test("a timestamp URL has the second, and is read as it was written", () => {
  const url = timestampUrl("https://aircheck.example/u/ada/spots/fog", 754.9);
  expect(url).toBe("https://aircheck.example/u/ada/spots/fog?t=754");
  expect(parseTimestamp(new URL(url).searchParams)).toBe(754);
});

test.each([
  ["", 0],
  ["t=90", 90],
  ["t=1:02:03", 3723],
  ["t=soon", 0],
  ["t=-5", 0],
])("reads the position of '%s' as %d", (search, seconds) => {
  expect(parseTimestamp(new URLSearchParams(search))).toBe(seconds);
});

test.each([
  ["", undefined],
  ["episode=7&t=5", 7],
  ["episode=x", undefined],
])("reads the episode of '%s' as %j", (search, id) => {
  expect(parseEpisodeId(new URLSearchParams(search))).toBe(id);
});
