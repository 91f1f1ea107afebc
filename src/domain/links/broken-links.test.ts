import { expect, test } from "vitest";
import { brokenColumns, isGone, type LinkKind, parseBrokenLinks, withoutBrokenLinks } from "./broken-links.ts";

const ALL = { audioUrl: "https://a.example/1.mp3", youtubeUrl: "https://v.example", showNotesUrl: "https://p.example" };

test("broken links are stored in one order, and read again", () => {
  expect(brokenColumns([], "2026-05-03T00:00:00.000Z")).toEqual({ brokenLinks: null, brokenSince: null });
  expect(brokenColumns(["page", "audio"], null).brokenLinks).toBe("audio page");
  expect(parseBrokenLinks("audio page")).toEqual(["audio", "page"]);
  expect(parseBrokenLinks("something newer page")).toEqual(["page"]);
  expect(parseBrokenLinks(null)).toEqual([]);
});

test("visitors get an episode without the links that lead nowhere", () => {
  expect(withoutBrokenLinks({ ...ALL, brokenLinks: ["audio"] })).toMatchObject({ ...ALL, audioUrl: null });
  const healthy = { ...ALL, title: "Fog" };
  expect(withoutBrokenLinks(healthy)).toBe(healthy);
});

test.each<[string, Partial<typeof ALL>, LinkKind[], boolean]>([
  ["all links work", ALL, [], false],
  ["the audio is broken, whatever else works", ALL, ["audio"], true],
  ["the video is broken and the audio works", ALL, ["video"], false],
  ["the page is broken and the audio works", ALL, ["page"], false],
  [
    "the only recording is a broken video",
    { youtubeUrl: ALL.youtubeUrl, showNotesUrl: ALL.showNotesUrl },
    ["video"],
    true,
  ],
  ["there is no recording, and the page is broken", { showNotesUrl: ALL.showNotesUrl }, ["page"], true],
])("gone or not: %s", (_case, links, brokenLinks, expected) => {
  const none = { audioUrl: null, youtubeUrl: null, showNotesUrl: null };
  expect(isGone({ ...none, ...links, brokenLinks })).toBe(expected);
});
