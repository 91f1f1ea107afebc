import { expect, test } from "vitest";
import { AppError } from "#server/errors.ts";
import { parsePastedUrl } from "./pasted-url.ts";

test.each([
  [" https://example.org/feed \n", "https://example.org/feed"],
  ["http://example.org/feed", "http://example.org/feed"],
  ["example.org/feed", "https://example.org/feed"],
  ["//example.org/feed", "https://example.org/feed"],
  ["example.org:8443/feed", "https://example.org:8443/feed"],
  ["feed://example.org/feed", "https://example.org/feed"],
  ["feed:https://example.org/feed", "https://example.org/feed"],
  ["feed:http://example.org/feed", "http://example.org/feed"],
  ["podcast://example.org/feed", "https://example.org/feed"],
  ["itpc://example.org/feed", "https://example.org/feed"],
  ["<https://example.org/feed>", "https://example.org/feed"],
  ['"https://example.org/feed"', "https://example.org/feed"],
  ["Listen to this! https://example.org/feed and more", "https://example.org/feed"],
  ["http://podcasts/feed", "http://podcasts/feed"],
  ["spotify:episode:4rOoJ6Egrf8K2IrywzwOMk", "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk"],
  ['<iframe width="1" src="https://example.org/player?a=1&amp;b=2"></iframe>', "https://example.org/player?a=1&b=2"],
  ["<a href='//example.org/feed'>Feed</a>", "https://example.org/feed"],
])("%s becomes %s", (pasted, url) => {
  expect(parsePastedUrl(pasted)).toBe(url);
});

test.each([
  "",
  "hello",
  "two words",
  "mailto:ada@example.org",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "https://",
  `https://example.org/${"a".repeat(2048)}`,
])("rejects %.40s", (pasted) => {
  expect(() => parsePastedUrl(pasted)).toThrow(AppError);
});
