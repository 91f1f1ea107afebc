import { expect, test } from "vitest";
import { parseTimestampLink, timestampUrl } from "./timestamp-link.ts";

test("a timestamp URL has the episode, the second and the fragment of the episode", () => {
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
])("'%s' is parsed as %j", (search, link) => {
  expect(parseTimestampLink(new URLSearchParams(search))).toEqual(link);
});
