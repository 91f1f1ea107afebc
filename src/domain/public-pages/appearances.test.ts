import { expect, test } from "vitest";
import type { EpisodeKind } from "../episodes/kind.ts";
import { summarizeAppearances } from "./appearances.ts";
import { NAMED_SHOWS } from "./public-pages.ts";

let created = 0;

function episode(
  showName: string | null,
  fields: { audioUrl?: string; releaseDate?: string; kind?: EpisodeKind } = {},
) {
  created += 1;
  return {
    id: created,
    guid: `guid-${created}`,
    kind: "podcast" as const,
    title: `Title ${created}`,
    audioUrl: `https://cdn.example/${created}.mp3`,
    youtubeUrl: null,
    releaseDate: "2026-01-01T00:00:00.000Z",
    showName,
    ...fields,
  };
}

test("nothing to summarize", () => {
  expect(summarizeAppearances([])).toEqual({
    count: 0,
    kinds: [],
    showCount: 0,
    shows: [],
    firstYear: null,
    lastYear: null,
  });
});

test("a recording that is saved several times is one appearance on one show in one year", () => {
  const audioUrl = "https://cdn.example/fog.mp3";
  const saved = [
    episode(null, { audioUrl, releaseDate: "2025-12-31T23:00:00.000Z" }),
    episode("Night Desk", { audioUrl: `${audioUrl}?utm_source=x` }),
    episode("Night Desk (Podcast)", { audioUrl: `https://op3.dev/e/cdn.example/fog.mp3` }),
  ];
  expect(summarizeAppearances(saved)).toEqual({
    count: 1,
    kinds: [{ kind: "podcast", count: 1 }],
    showCount: 1,
    shows: [{ name: "Night Desk", episodeId: saved[1]?.id }],
    firstYear: 2025,
    lastYear: 2025,
  });
});

test("one file name with a query for each episode is as many appearances", () => {
  const saved = ["A", "B", "C"].map((id, index) =>
    episode("Fog", {
      audioUrl: `https://cdn.example/sample.mp3?episode=${id}`,
      releaseDate: `2026-01-0${index + 1}T00:00:00.000Z`,
    }),
  );
  expect(summarizeAppearances(saved).count).toBe(3);
});

test("shows are named by frequency, then by name, up to a limit", () => {
  const names = Array.from({ length: NAMED_SHOWS + 1 }, (_, index) => `Show ${index}`);
  const { shows, showCount } = summarizeAppearances([...names, "Show 4"].map((name) => episode(name)));
  expect(showCount).toBe(NAMED_SHOWS + 1);
  expect(shows.map(({ name }) => name)).toEqual([
    "Show 4",
    "Show 0",
    "Show 1",
    "Show 2",
    "Show 3",
    "Show 5",
    "Show 6",
    "Show 7",
  ]);
});

test("a show has its newest episode", () => {
  const [old, newest, other] = [2024, 2026, 2025].map((year) =>
    episode("Fog", { releaseDate: `${year}-01-01T00:00:00Z` }),
  );
  expect(summarizeAppearances([old, newest, other].flatMap((each) => each ?? [])).shows).toEqual([
    { name: "Fog", episodeId: newest?.id },
  ]);
});

test("kinds are counted apart, and only what is on air has shows", () => {
  const saved = [
    episode("PyCon", { kind: "talk" }),
    episode("Fog"),
    episode("Morning News", { kind: "broadcast" }),
    episode("The Paper", { kind: "article" }),
    episode("GopherCon", { kind: "talk" }),
  ];
  expect(summarizeAppearances(saved)).toMatchObject({
    count: 5,
    kinds: [
      { kind: "podcast", count: 1 },
      { kind: "broadcast", count: 1 },
      { kind: "talk", count: 2 },
      { kind: "article", count: 1 },
    ],
    shows: [{ name: "Fog" }, { name: "Morning News" }],
  });
});
