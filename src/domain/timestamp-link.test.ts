import { expect, test } from "vitest";
import { parseTimestampLink, timestampUrl } from "./timestamp-link.ts";

test("a moment's address names the episode, the second and the place on the page", () => {
  const url = timestampUrl("https://aircheck.example/u/ada/spots", { episodeId: 12, seconds: 754.9 });
  expect(url).toBe("https://aircheck.example/u/ada/spots?episode=12&t=754#episode-12");
  expect(parseTimestampLink(new URL(url).searchParams)).toEqual({ episodeId: 12, seconds: 754 });
});

test.each([
  ["", undefined],
  ["t=90", { episodeId: null, seconds: 90 }],
  ["t=1:02:03", { episodeId: null, seconds: 3723 }],
  ["episode=7", { episodeId: 7, seconds: 0 }],
  ["episode=x&t=soon", undefined],
  ["episode=7&t=-5", { episodeId: 7, seconds: 0 }],
])("'%s' is read as %j", (search, moment) => {
  expect(parseTimestampLink(new URLSearchParams(search))).toEqual(moment);
});
