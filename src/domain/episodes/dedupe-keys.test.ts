import { expect, test } from "vitest";
import { dedupeKeys, type EpisodeIdentifiers } from "./dedupe-keys.ts";

const NO_IDENTIFIERS: EpisodeIdentifiers = {
  sourceFeedUrl: null,
  sourceGuid: null,
  audioUrl: null,
  title: null,
  releaseDate: null,
  youtubeUrl: null,
  appleUrl: null,
  spotifyUrl: null,
  showNotesUrl: null,
};

function shareKey(a: Partial<EpisodeIdentifiers>, b: Partial<EpisodeIdentifiers>): boolean {
  const keys = new Set(dedupeKeys({ ...NO_IDENTIFIERS, ...a }));
  return dedupeKeys({ ...NO_IDENTIFIERS, ...b }).some((key) => keys.has(key));
}

test.each<[string, Partial<EpisodeIdentifiers>, Partial<EpisodeIdentifiers>]>([
  [
    "one item of one feed, with http and https",
    { sourceFeedUrl: "http://example.org/feed.xml", sourceGuid: "7" },
    { sourceFeedUrl: "https://www.example.org/feed.xml", sourceGuid: "7" },
  ],
  [
    "one audio file, with and without a tracking prefix",
    { audioUrl: "https://cdn.example.org/7.mp3" },
    { audioUrl: "https://op3.dev/e/cdn.example.org/7.mp3?source=feed" },
  ],
  [
    "one audio file with another query, by its title",
    { audioUrl: "https://cdn.example.org/7.mp3?key=a", title: "Fog" },
    { audioUrl: "https://cdn.example.org/7.mp3?key=b", title: "Fog" },
  ],
  [
    "one video",
    { youtubeUrl: "https://youtu.be/aB3_-567890" },
    { youtubeUrl: "https://www.youtube.com/watch?v=aB3_-567890" },
  ],
  [
    "one episode in two Apple storefronts",
    { appleUrl: "https://podcasts.apple.com/us/podcast/fog/id1?i=1000" },
    { appleUrl: "https://podcasts.apple.com/gb/podcast/id1?i=1000&uo=4" },
  ],
  [
    "one Spotify episode with and without tracking parameters",
    { spotifyUrl: "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?si=x" },
    { spotifyUrl: "https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk" },
  ],
  [
    "one page with and without tracking parameters",
    { showNotesUrl: "https://example.org/7/?utm_source=mail#notes" },
    { showNotesUrl: "http://www.example.org/7" },
  ],
])("duplicates: %s", (_what, a, b) => {
  expect(shareKey(a, b)).toBe(true);
});

test.each<[string, Partial<EpisodeIdentifiers>, Partial<EpisodeIdentifiers>]>([
  [
    "the same guid in another feed",
    { sourceFeedUrl: "https://example.org/a.xml", sourceGuid: "7" },
    { sourceFeedUrl: "https://example.org/b.xml", sourceGuid: "7" },
  ],
  [
    "pages with different parameters",
    { showNotesUrl: "https://example.org/?p=7" },
    { showNotesUrl: "https://example.org/?p=8" },
  ],
  [
    "audio that its query identifies",
    { audioUrl: "https://example.org/download.mp3?id=7", title: "Fog", releaseDate: "2026-01-07T00:00:00.000Z" },
    { audioUrl: "https://example.org/download.mp3?id=8", title: "Rain", releaseDate: "2026-01-14T00:00:00.000Z" },
  ],
  ["a site's home page", { showNotesUrl: "https://example.org/" }, { showNotesUrl: "https://example.org" }],
  [
    "an Apple URL of a show",
    { appleUrl: "https://podcasts.apple.com/us/podcast/fog/id1" },
    { appleUrl: "https://podcasts.apple.com/us/podcast/fog/id1" },
  ],
  ["no identifiers", {}, {}],
])("not duplicates: %s", (_what, a, b) => {
  expect(shareKey(a, b)).toBe(false);
});
