import { expect, test } from "vitest";
import { createSameEpisodeCheck, type IdentifiedEpisode } from "./same-episode.ts";

const SAVED: IdentifiedEpisode = {
  title: "12: Keeping the light",
  showName: "Harbour Lights",
  releaseDate: "2025-03-01T06:00:00.000Z",
  audioUrl: "https://cdn.example/12.mp3",
  sourceFeedUrl: "https://harbour.example/feed.xml",
  sourceGuid: "hl-12",
  youtubeUrl: null,
  appleUrl: null,
  spotifyUrl: null,
  showNotesUrl: null,
};

test.each<[string, Partial<IdentifiedEpisode>, boolean]>([
  ["the same title", { title: "12: KEEPING THE LIGHT" }, true],
  ["a replay", { title: "Replay: 12: Keeping the light" }, true],
  [
    "a replay on another show",
    { title: "Replay: 12: Keeping the light", showName: "Night Ferry", sourceFeedUrl: null },
    false,
  ],
  ["the same audio", { title: "Summer special", audioUrl: "https://op3.dev/e/cdn.example/12.mp3" }, true],
  ["another title", { title: "13: Keeping the light" }, false],
  ["no title", { title: null }, false],
])("an episode with %s is the same: %s", (_what, changes, expected) => {
  const other = {
    ...SAVED,
    audioUrl: "https://cdn.example/80.mp3",
    sourceGuid: "hl-80",
    releaseDate: "2026-08-01T06:00:00.000Z",
  };
  expect(createSameEpisodeCheck([SAVED])({ ...other, ...changes })).toBe(expected);
});
