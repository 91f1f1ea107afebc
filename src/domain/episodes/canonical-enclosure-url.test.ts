import { expect, test } from "vitest";
import { canonicalEnclosureUrl } from "./canonical-enclosure-url.ts";

const FILE = "cdn.example.com/shows/12/episode.mp3";

test.each([
  ["the URL without a prefix", "https://cdn.example.com/shows/12/episode.mp3"],
  ["http", "http://cdn.example.com/shows/12/episode.mp3"],
  ["www and upper case in the host", "https://www.CDN.example.com/shows/12/episode.mp3"],
  ["a query", "https://cdn.example.com/shows/12/episode.mp3?updated=1700000000"],
  ["a fragment", "https://cdn.example.com/shows/12/episode.mp3#t=10"],
  ["OP3", "https://op3.dev/e/cdn.example.com/shows/12/episode.mp3"],
  [
    "OP3 with a podcast guid",
    "https://op3.dev/e,pg=9b024349-ccf0-5f69-a609-6b82873eab3c/https://cdn.example.com/shows/12/episode.mp3",
  ],
  ["Podtrac", "https://dts.podtrac.com/redirect.mp3/cdn.example.com/shows/12/episode.mp3"],
  [
    "Podtrac with a redirect.mov segment",
    "https://www.podtrac.com/pts/redirect.mov/cdn.example.com/shows/12/episode.mp3",
  ],
  [
    "a redirector with the URL as its query",
    "http://www.podtrac.com/pts/redirect.mp3?http://cdn.example.com/shows/12/episode.mp3",
  ],
  [
    "a redirector with the URL encoded as its query",
    "https://count.example/go.mp3?https%3A%2F%2Fcdn.example.com%2Fshows%2F12%2Fepisode.mp3",
  ],
  [
    "a prefix before a redirector",
    "https://pdst.fm/e/www.podtrac.com/pts/redirect.mp3?http://cdn.example.com/shows/12/episode.mp3",
  ],
  ["Chartable", "https://chtbl.com/track/1A2B3/cdn.example.com/shows/12/episode.mp3"],
  ["Blubrry", "https://media.blubrry.com/a_show/cdn.example.com/shows/12/episode.mp3"],
  [
    "a chain of prefixes",
    "https://pdst.fm/e/chrt.fm/track/1A2B3/mgln.ai/e/12/pscrb.fm/rss/p/cdn.example.com/shows/12/episode.mp3?x=1",
  ],
])("equal for %s", (_case, url) => {
  expect(canonicalEnclosureUrl(url)).toBe(FILE);
});

test.each([
  ["https://a.example/play?episode=1", "https://a.example/play?episode=2"],
  ["https://a.example/1.mp3", "https://a.example/2.mp3"],
  ["https://a.example/1.mp3", "https://b.example/1.mp3"],
  ["https://a.example/go.mp3?http://b.example/1.mp3", "https://a.example/go.mp3?http://b.example/2.mp3"],
  ["https://op3.dev/e/", "https://op3.dev/f/"],
  ["https://notop3.dev/e/a.example/1.mp3", "https://a.example/1.mp3"],
  ["https://op3xdev/e/a.example/1.mp3", "https://a.example/1.mp3"],
  ["https://op3.dev.example/e/a.example/1.mp3", "https://a.example/1.mp3"],
])("%s and %s are different files", (one, other) => {
  expect(canonicalEnclosureUrl(one)).not.toBe(canonicalEnclosureUrl(other));
});
