import { describe, expect, test, vi } from "vitest";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { isSameShow, matchEpisode, matchScore } from "./match-episode.ts";
import { createDraft } from "./merge-drafts.ts";

const ITEMS: EpisodeDraft[] = [
  ["Fog signals, with Ottoline Brack", "2026-03-03T05:00:00.000Z", "52:07", "fog"],
  ["The ferry that came back", "2026-02-24T05:00:00.000Z", "48:30", "ferry"],
  ["Ask the harbour master, part 1", "2026-02-10T05:00:00.000Z", "31:00", "ask-1"],
  ["Ask the harbour master, part 2", "2026-02-17T05:00:00.000Z", "31:30", "ask-2"],
].map(([title = "", releaseDate = "", duration = "", slug = ""]) =>
  createDraft({
    title,
    releaseDate,
    duration,
    showName: "The Lantern Hour",
    sourceGuid: slug,
    audioUrl: `https://cdn.example.org/${slug}.mp3`,
    showNotesUrl: `https://lantern.example/${slug}`,
  }),
);

async function guidOfMatch(
  wanted: Partial<EpisodeDraft>,
  otherPageUrls: string[] = [],
): Promise<string | null | undefined> {
  return (await matchEpisode(createDraft(wanted), ITEMS, { otherPageUrls }))?.sourceGuid;
}

describe("an episode matches an item by", () => {
  test.each<[string, Partial<EpisodeDraft>, string]>([
    ["its guid, whatever its title", { title: "Renamed", sourceGuid: "ferry" }, "ferry"],
    ["its audio file behind a tracking prefix", { audioUrl: "https://op3.dev/e/cdn.example.org/fog.mp3?x=1" }, "fog"],
    ["its page", { showNotesUrl: "http://www.lantern.example/ferry/?utm_source=x" }, "ferry"],
    [
      "title, date and duration",
      { title: "Fog signals with Ottoline Brack", releaseDate: "2026-03-03T00:00:00.000Z", duration: "52:11" },
      "fog",
    ],
    ["a title that contains the show's name", { title: "The ferry that came back | The Lantern Hour" }, "ferry"],
    [
      "a title with an episode number",
      { title: "Ep. 041: Fog signals, with Ottoline Brack", releaseDate: "2026-03-03T12:00:00.000Z" },
      "fog",
    ],
    [
      "a date that differs by a time zone",
      { title: "Fog signals – with Ottoline Brack", releaseDate: "2026-03-04T06:00:00.000Z" },
      "fog",
    ],
    ["the number of its part", { title: "Ask the Harbour Master, Part 2", duration: "31:30" }, "ask-2"],
  ])("%s", async (_what, wanted, guid) => {
    expect(await guidOfMatch(wanted)).toBe(guid);
  });

  test("another URL of its page", async () => {
    expect(await guidOfMatch({ title: "Bells!" }, ["https://lantern.example/fog"])).toBe("fog");
  });
});

test.each([
  [
    "trailer",
    "The long fog over small harbours",
    ["The long fog over small harbours", "Trailer: The long fog over small harbours"],
  ],
  [
    "second part",
    "Harbour lights: Episode 83",
    ["Harbour lights: Episode 83 | Wren", "Harbour lights: Episode 83 | Wren, Part 2"],
  ],
])(
  "an episode matches the item with its title, not the %s whose date is nearer to that of its page",
  async (_, title, [own, other]) => {
    const items = [
      createDraft({ title: own, releaseDate: "2026-03-11T05:00:00.000Z", sourceGuid: "own" }),
      createDraft({ title: other, releaseDate: "2026-03-08T05:00:00.000Z", sourceGuid: "other" }),
    ];
    const match = await matchEpisode(createDraft({ title, releaseDate: "2026-03-08T00:00:00.000Z" }), items);
    expect(match?.sourceGuid).toBe("own");
  },
);

describe("an episode matches no item", () => {
  test.each<[string, Partial<EpisodeDraft>]>([
    ["by a title that is only similar", { title: "Signals in the fog" }],
    ["by the title of another part", { title: "Ask the harbour master, part 3" }],
    ["by a title that is equally similar to two", { title: "Ask the harbour master", duration: "31:15" }],
    ["by a title with another release date", { title: "The ferry", releaseDate: "2020-01-01T00:00:00.000Z" }],
    ["without any field", {}],
  ])("%s", async (_what, wanted) => {
    expect(await guidOfMatch(wanted)).toBeUndefined();
  });
});

/** Counts what folding and joining words calls, which is all that takes long. */
async function countWork(match: () => Promise<unknown>): Promise<number> {
  const counted = [vi.spyOn(Array.prototype, "join"), vi.spyOn(String.prototype, "normalize")];
  await match();
  const calls = counted.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of counted) spy.mockRestore();
  return calls;
}

describe("the work of comparing titles", () => {
  test.each([
    ["many phrases", "é|".repeat(200)],
    ["many names", "é | ".repeat(120)],
    ["many words", "é ".repeat(200)],
  ])("is to fold each word once or twice, with %s", async (_, title) => {
    const items = Array.from({ length: 20 }, (_, at) => createDraft({ title: `${title}${at}`, showName: "Café" }));
    const wanted = createDraft({ title, showName: "Café" });
    // Each word is folded once.
    const words = 21 * 201;
    expect(await countWork(() => matchEpisode(wanted, items))).toBeLessThan(3 * words);
  });

  test("ends with its signal", async () => {
    const title = "การสนทนาเรื่องหมอกและระฆังใต้น้ำ".repeat(15);
    const items = Array.from({ length: 500 }, (_, at) => createDraft({ title: `${title} ${at}` }));
    const controller = new AbortController();
    const { signal } = controller;
    const wanted = createDraft({ title: "ระฆัง" });
    const work = countWork(() => {
      const matching = matchEpisode(wanted, items, { signal });
      controller.abort();
      return matching;
    });
    const ofFirst = await work;
    expect(ofFirst).toBeLessThan((await countWork(() => matchEpisode(wanted, items.slice(0, 100)))) / 2);
  });
});

test("weighs title, date and duration 60, 25 and 15", () => {
  const a = createDraft({ title: "one two three four", releaseDate: "2026-01-01T00:00:00.000Z", duration: "60:00" });
  expect(matchScore(a, a)).toBe(1);
  expect(matchScore(a, { ...a, title: "five six" })).toBeCloseTo(0.4);
  expect(matchScore(a, { ...a, releaseDate: "2026-02-01T00:00:00.000Z" })).toBeCloseTo(0.75);
  expect(matchScore(a, { ...a, duration: "20:00" })).toBeCloseTo(0.85);
});

test.each([
  ["The Lantern Hour", "the lantern hour", true],
  ["The Lantern Hour", "The Lantern Hour with Ottoline Brack", true],
  ["Café Müller", "Cafe Muller", true],
  ["The Lantern Hour", "The Ferry Hour", false],
  ["Fog", "Ferry", false],
  ["The", "The Fog Podcast", false],
])("compares the show names %s and %s: %s", (a, b, isSame) => {
  expect(isSameShow(a, b)).toBe(isSame);
});
