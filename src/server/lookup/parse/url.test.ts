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
  ["www.quay.example", "https://www.quay.example/"],
  ["www.quay.example/a/1.mp3", "https://www.quay.example/a/1.mp3"],
  ["WWW.quay.example:8080/1.mp3", "https://www.quay.example:8080/1.mp3"],
  ["cdn.quay.example/1.mp3?x=1", "https://cdn.quay.example/1.mp3?x=1"],
  ["example.com/1.mp3", "https://example.com/1.mp3"],
  ["index.php/fog", "https://example.org/shows/index.php/fog"],
  ["../1.mp3", "https://example.org/1.mp3"],
  [".../fog.and.rust/1.mp3", "https://example.org/shows/.../fog.and.rust/1.mp3"],
  ["2.0.1/1.mp3", "https://example.org/shows/2.0.1/1.mp3"],
  ["fog.final.mix.mp3", "https://example.org/shows/fog.final.mix.mp3"],
  ["https://example.com/1.mp3?x=1&amp;y=2&amp;amp;z=3&#038;q=4", "https://example.com/1.mp3?x=1&y=2&z=3&q=4"],
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
