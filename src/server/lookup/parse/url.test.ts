import { expect, test } from "vitest";
import { resolveUrl } from "./url.ts";

const BASE = "https://example.org/shows/feed.xml";

test.each([
  ["https://cdn.example.com/a.mp3?x=1&y=http://b/", "https://cdn.example.com/a.mp3?x=1&y=http://b/"],
  ["HTTP://Example.com", "HTTP://Example.com"],
  [" https://example.com/a.mp3\n", "https://example.com/a.mp3"],
  ["https://example.com/a b.mp3", "https://example.com/a%20b.mp3"],
  ["/audio/1.mp3", "https://example.org/audio/1.mp3"],
  ["1.mp3", "https://example.org/shows/1.mp3"],
  ["http:https://cdn.example.com/1.mp3", "https://cdn.example.com/1.mp3"],
  ["http://https://cdn.example.com/1.mp3", "https://cdn.example.com/1.mp3"],
  ["//cdn.example.com/1.mp3", "https://cdn.example.com/1.mp3"],
])("%s is resolved to %s", (value, url) => {
  expect(resolveUrl(value, BASE)).toBe(url);
});

test.each([
  "",
  null,
  undefined,
  "file:///etc/passwd",
  "data:audio/mpeg;base64,AAAA",
  "ftp://example.com/a.mp3",
  "javascript:alert(1)",
  "https://ada:secret@example.com/a.mp3",
  "//ada@example.com/a.mp3",
  "https://",
  "{{ page.url }}/1.mp3",
  "https://example.com/{% episode %}",
  "https://example.com/<%= episode %>",
  "https://example.com/%7B%7Bepisode",
  `https://example.com/${"a".repeat(2048)}`,
])("%.40s is rejected", (value) => {
  expect(resolveUrl(value, BASE)).toBeNull();
});
