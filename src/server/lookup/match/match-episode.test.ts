import { describe, expect, test, vi } from "vitest";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { CONCURRENCY } from "#server/limits/limits.ts";
import { ProcessPool } from "#server/limits/process-pool.ts";
import { createDraft } from "../merge-drafts.ts";
import { foldTitlesInProcess, type TitlesTask } from "../parse/parse-document.ts";
import { isOtherTitle, matchEpisode, rankEpisodes } from "./match-episode.ts";

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

/** Finds the title that a wanted one matches, in a feed of titles without dates. */
async function titleOfMatch(
  title: string,
  titles: readonly string[],
  showName: string | null = null,
): Promise<string | null | undefined> {
  const items = titles.map((other) => createDraft({ title: other, showName, sourceGuid: other }));
  return (await matchEpisode(createDraft({ title, showName }), items))?.title;
}

describe("among titles without dates", () => {
  test.each<[title: string, others: string[], showName?: string]>([
    ["How to grow on YouTube", ["How to grow on Spotify"]],
    ["How to grow on YouTube", ["How to grow"]],
    ["Reading fog (remastered)", ["Reading fog"]],
    ["Reading fog", ["Reading fog (remastered)"]],
    ["Reading fog (video)", ["Reading fog (audio)"]],
    ["12: Reading fog", ["Reading fog"]],
    ["Reading fog", ["12: Reading fog"]],
    ["La vida en Castro", ["La vida en Ancud", "La vida"]],
    ["La vida en Castro", ["La vida en Ancud"], "La vida"],
    ["Hearts", ["Beats"], "Heart"],
  ])("%s is found beside %j", async (title, others, showName) => {
    for (const titles of [
      [title, ...others],
      [...others, title],
    ])
      expect(await titleOfMatch(title, titles, showName)).toBe(title);
  });

  test.each<[title: string, others: string[], showName?: string]>([
    ["How to grow on Patreon", ["How to grow on Audible"]],
    ["How to grow on YouTube", ["How to grow on Spotify"]],
    ["Reading fog", ["Reading fog (video)", "Reading fog (audio)"]],
    ["Heart", ["Heart"], "Heart"],
    ["Hearts", ["Hearts", "Hearts"], "Heart"],
    ["Wren Ashby", ["Reading fog with Wren Ashby", "Reading tides with Wren Ashby"]],
    ["Wren", ["Reading fog with Wren"]],
    ["Reading Wren Ashby", ["Reading fog with Wren Ashby"]],
  ])("%s is none of %j", async (title, titles, showName) => {
    expect(await titleOfMatch(title, titles, showName)).toBeUndefined();
  });

  test.each([
    ["How to grow", "How to grow on YouTube"],
    ["How to grow on YouTube", "How to grow"],
    ["Wren Ashby", "Reading fog with Wren Ashby"],
    ["Wren Ashby", "Nebel lesen (mit Wren Ashby)"],
  ])("%s is %s", async (title, item) => {
    expect(await titleOfMatch(title, ["Letters to a pilot", item])).toBe(item);
  });
});

describe("of weekly episodes that are all called like the show", () => {
  const items = Array.from({ length: 10 }, (_, week) =>
    createDraft({
      title: "Tide Tables",
      showName: "Tide Tables",
      releaseDate: new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString(),
    }),
  );
  test.each([
    ["of its day", "2026-02-02", items[4]],
    ["of the day before", "2026-02-03", items[4]],
    ["of the day after", "2026-02-01", items[4]],
    ["none of two days before", "2026-02-04", undefined],
  ])("a page matches the one %s", async (_, releaseDate, item) => {
    expect(await matchEpisode(createDraft({ title: "Tide Tables", releaseDate }), items)).toBe(item);
  });

  test("a page matches none where the day before or after has one, too", async () => {
    const extra = createDraft({
      title: "Tide Tables",
      showName: "Tide Tables",
      releaseDate: "2026-02-03T00:00:00.000Z",
    });
    const wanted = createDraft({ title: "Tide Tables", releaseDate: "2026-02-02" });
    expect(await matchEpisode(wanted, [...items, extra])).toBeUndefined();
  });
});

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

/** Counts what folding words calls, which is all that takes long. */
async function countFolding(match: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(String.prototype, "normalize");
  await match();
  const { length } = spy.mock.calls;
  spy.mockRestore();
  return length;
}

/** Counts the times at which others run, on a clock on which whatever is done in steps rests after each item. */
async function countRests(match: () => Promise<unknown>): Promise<number> {
  let clock = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => {
    clock += 10;
    return clock;
  });
  const seen = new Set<number>();
  const look = () => {
    seen.add(clock);
    turn = setImmediate(look);
  };
  let turn = setImmediate(look);
  await match();
  clearImmediate(turn);
  now.mockRestore();
  return seen.size;
}

describe("the work of comparing titles", () => {
  test.each([
    ["many phrases", "é|".repeat(200)],
    ["many names", "é | ".repeat(120)],
    ["many words", "é ".repeat(200)],
  ])("is to fold each word once, with %s", async (_, title) => {
    const items = Array.from({ length: 20 }, (_, at) => createDraft({ title: `${at}${title}`, showName: "Café" }));
    const wanted = createDraft({ title, showName: "Café" });
    const words = 21 * 201;
    expect(await countFolding(() => matchEpisode(wanted, items))).toBeLessThan(words);
  });

  const items = Array.from({ length: 400 }, (_, at) => createDraft({ title: `Café ${at}`, sourceGuid: `${at}` }));

  test("is done once in a process for all titles of a long feed", async () => {
    const find = (at: number) => matchEpisode(createDraft({ title: `Café ${at}` }), items);
    // Only the wanted title is folded here.
    expect(await countFolding(async () => expect(await find(7)).toBe(items[7]))).toBeLessThan(10);
    const run = vi.spyOn(ProcessPool.prototype, "run");
    expect(await find(300)).toBe(items[300]);
    expect(run).not.toHaveBeenCalled();
    run.mockRestore();
  });

  test("is given to a process in parts, so that each result is short", async () => {
    const many = Array.from({ length: 2500 }, (_, at) => createDraft({ title: `Café ${at}` }));
    const run = vi.spyOn(ProcessPool.prototype, "run");
    expect(await matchEpisode(createDraft({ title: "Café 2400" }), many)).toBe(many[2400]);
    const parts = run.mock.calls.map(([{ value }]) => (value as TitlesTask).titles.length);
    run.mockRestore();
    expect(parts).toEqual([1000, 1000, 500]);
  });

  test("is done in this process while too many documents wait for one", async () => {
    const busy = Promise.withResolvers<never>();
    const run = vi.spyOn(ProcessPool.prototype, "run").mockReturnValue(busy.promise);
    const { running, waiting = 0 } = CONCURRENCY.otherDocuments;
    const tasks = Array.from({ length: running + waiting }, () => foldTitlesInProcess([["Café", ""]], undefined));
    const feed = [...items];
    expect(await matchEpisode(createDraft({ title: "Café 7" }), feed)).toBe(feed[7]);
    expect((await rankEpisodes(createDraft({ title: "Café 8" }), [[...items]], {}))[0]).toBe(feed[8]);
    busy.reject(new Error("ended"));
    expect(await Promise.all(tasks)).toEqual(tasks.map(() => undefined));
    run.mockRestore();
  });

  test("lets others run while each word of a feed is compared with those that it does not have", async () => {
    const words = Array.from({ length: 20 }, (_, at) => `a${String.fromCharCode(97 + at)}rz`);
    const feed = [createDraft({ title: words.join(" ") })];
    const wanted = createDraft({ title: "Unknown fogs" });
    await matchEpisode(wanted, feed);
    expect(await countRests(() => matchEpisode(wanted, feed))).toBeGreaterThan(words.length);
  });

  test("lets others run while the addresses of a long feed are read", async () => {
    const feed = Array.from({ length: 20 }, (_, at) => createDraft({ audioUrl: `https://cdn.example.org/${at}.mp3` }));
    const find = () => matchEpisode(createDraft({ audioUrl: "https://cdn.example.org/7.mp3" }), feed);
    expect(await find()).toBe(feed[7]);
    expect(await countRests(find)).toBeGreaterThanOrEqual(feed.length);
  });

  test("ends with its signal", async () => {
    const match = matchEpisode(createDraft({ title: "Café 7" }), [...items], { signal: AbortSignal.abort() });
    expect(await match).toBeUndefined();
  });
});

describe("a row of a list matches", () => {
  test.each<[string, Partial<EpisodeDraft>, string | undefined, string | undefined]>([
    ["with a typing error", { title: "Fog singals with Ottoline Brack" }, undefined, "fog"],
    ["without the guest", { title: "Fog signals" }, undefined, "fog"],
    [
      "with the day of the recording",
      { title: "The ferry that came back", releaseDate: "2026-02-01" },
      undefined,
      "ferry",
    ],
    ["with the beginning of a title of its day", { title: "The ferry", releaseDate: "2026-02-24" }, undefined, "ferry"],
    ["with its month", { title: "Fog signals" }, "2026-03", "fog"],
    ["with another year", { title: "Fog signals" }, "2024", undefined],
    [
      "with the title of another day's part",
      { title: "Ask the harbour master", releaseDate: "2026-02-17" },
      undefined,
      "ask-2",
    ],
    ["with another title of its day", { title: "Letters to a pilot", releaseDate: "2026-02-24" }, undefined, undefined],
    ["with the show's name alone", { title: "The Lantern Hour", releaseDate: "2026-02-24" }, undefined, undefined],
  ])("%s", async (_, wanted, period, guid) => {
    const row = createDraft({ showName: "The Lantern Hour", ...wanted });
    expect((await matchEpisode(row, ITEMS, { period }))?.sourceGuid).toBe(guid);
  });

  test("what is likeliest comes first where a person chooses", async () => {
    const wanted = createDraft({ title: "Ask the harbour pilot", releaseDate: "2026-02-19" });
    expect((await rankEpisodes(wanted, [ITEMS], {})).map(({ sourceGuid }) => sourceGuid)).toEqual([
      "ask-2",
      "ask-1",
      "ferry",
    ]);
  });
});

test("date and duration speak for a title, and against it", async () => {
  const episode = createDraft({
    title: "one two three four five",
    releaseDate: "2026-01-01T00:00:00.000Z",
    duration: "60:00",
  });
  const isFound = async (wanted: Partial<EpisodeDraft>) =>
    (await matchEpisode({ ...episode, ...wanted }, [episode])) !== undefined;
  expect(await isFound({ title: "one two three six seven" })).toBe(true);
  expect(await isFound({ title: "one two three six seven", releaseDate: null })).toBe(false);
  expect(await isFound({ title: "one two three six seven", duration: "20:00" })).toBe(false);
  expect(await isFound({ releaseDate: "2027-01-01T00:00:00.000Z" })).toBe(true);
  expect(await isFound({ releaseDate: "2027-01-01T00:00:00.000Z", duration: null })).toBe(false);
  expect(await isFound({ title: "one six seven eight nine" })).toBe(false);
});

test.each([
  ["Fog at sea", "Fog at sea: a love story", false],
  ["Fog at sea", "Fog at sea: life on a line", false],
  ["Fog at sea", "Fog at sea, part two", true],
  ["Fog at sea", "Fog at sea live", true],
  ["Fog at sea", "Tariler: fog at sea", true],
  ["Nebel", "Nebel: ein Rückblick", true],
])("%s and %s are titles of two episodes: %s", (title, other, isOther) => {
  expect(isOtherTitle(title, other)).toBe(isOther);
});
