import { expect, test } from "vitest";
import { dedupeKeys, type EpisodeIdentifiers } from "./dedupe-keys.ts";

const UNKNOWN: EpisodeIdentifiers = {
  sourceFeedUrl: null,
  sourceGuid: null,
  audioUrl: null,
  youtubeUrl: null,
  appleUrl: null,
  spotifyUrl: null,
  showNotesUrl: null,
};

function haveOneKey(a: Partial<EpisodeIdentifiers>, b: Partial<EpisodeIdentifiers>): boolean {
  const keys = new Set(dedupeKeys({ ...UNKNOWN, ...a }));
  return dedupeKeys({ ...UNKNOWN, ...b }).some((key) => keys.has(key));
}

test.each<[string, Partial<EpisodeIdentifiers>, Partial<EpisodeIdentifiers>]>([
  [
    "one item of one feed, over http and https",
    { sourceFeedUrl: "http://example.org/feed.xml", sourceGuid: "7" },
    { sourceFeedUrl: "https://www.example.org/feed.xml", sourceGuid: "7" },
  ],
  [
    "one file, counted on the way or not",
    { audioUrl: "https://cdn.example.org/7.mp3" },
    { audioUrl: "https://op3.dev/e/cdn.example.org/7.mp3?source=feed" },
  ],
  [
    "one video",
    { youtubeUrl: "https://youtu.be/aB3_-567890" },
    { youtubeUrl: "https://www.youtube.com/watch?v=aB3_-567890" },
  ],
  [
    "one episode in two of Apple's storefronts",
    { appleUrl: "https://podcasts.apple.com/us/podcast/fog/id1?i=1000" },
    { appleUrl: "https://podcasts.apple.com/gb/podcast/id1?i=1000&uo=4" },
  ],
  [
    "one episode at Spotify, shared",
    { spotifyUrl: "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?si=x" },
    { spotifyUrl: "https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk" },
  ],
  [
    "one page, visited from a newsletter",
    { showNotesUrl: "https://example.org/7/?utm_source=mail#notes" },
    { showNotesUrl: "http://www.example.org/7" },
  ],
])("the same: %s", (_what, a, b) => {
  expect(haveOneKey(a, b)).toBe(true);
});

test.each<[string, Partial<EpisodeIdentifiers>, Partial<EpisodeIdentifiers>]>([
  [
    "the guid of another feed",
    { sourceFeedUrl: "https://example.org/a.xml", sourceGuid: "7" },
    { sourceFeedUrl: "https://example.org/b.xml", sourceGuid: "7" },
  ],
  [
    "two pages that differ in their parameters",
    { showNotesUrl: "https://example.org/?p=7" },
    { showNotesUrl: "https://example.org/?p=8" },
  ],
  ["a site's front page", { showNotesUrl: "https://example.org/" }, { showNotesUrl: "https://example.org" }],
  [
    "a show at Apple's",
    { appleUrl: "https://podcasts.apple.com/us/podcast/fog/id1" },
    { appleUrl: "https://podcasts.apple.com/us/podcast/fog/id1" },
  ],
  ["nothing known", {}, {}],
])("not the same: %s", (_what, a, b) => {
  expect(haveOneKey(a, b)).toBe(false);
});
