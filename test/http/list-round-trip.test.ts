import { afterAll, beforeAll, expect, test } from "vitest";
import { readList } from "#server/lookup/lists/read-list.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, type TestUser } from "#test/support/users.ts";

const LINKS = ["showNotesUrl", "youtubeUrl", "appleUrl", "spotifyUrl", "audioUrl"] as const;

/** Appearances with what is hard to write and to read. */
const APPEARANCES = [
  {
    title: "On tides",
    kind: "podcast",
    showName: "Slow Radio",
    releaseDate: "2026-05-03",
    description: "What mud knows.\nMore at https://elsewhere.example/notes",
    showNotesUrl: "https://slow.example/tides",
    appleUrl: "https://podcasts.apple.com/us/podcast/slow/id1?i=1000123456789",
    spotifyUrl: "https://open.spotify.com/episode/5v1qP1LxQp0zJd3sVnQ0aB",
    audioUrl: "https://cdn.example/tides.mp3",
    imageUrl: "https://cdn.example/tides.jpg",
  },
  {
    title: '=1+1, "quoted" & *more*',
    kind: "podcast",
    showName: "A, B and C",
    releaseDate: "2025-12-31",
    audioUrl: "https://cdn.example/one_(1).mp3",
  },
  {
    title: "Keynote: 100% mud_and_sand [live]",
    kind: "talk",
    showName: "MudConf",
    releaseDate: "2024-02-29",
    youtubeUrl: "https://www.youtube.com/watch?v=abcdefghijk",
  },
  {
    title: "The woman who reads mud",
    kind: "article",
    showName: "The Evening Paper",
    releaseDate: "2023-01-01",
    showNotesUrl: "https://paper.example/mud?a=1&b=2",
  },
  {
    title: "Interview",
    kind: "broadcast",
    showName: "Radio Tide",
    releaseDate: "2022-06-07",
    showNotesUrl: "https://radio.example/i",
  },
  {
    title: "Video essay",
    kind: "video",
    showName: "Mud Channel",
    releaseDate: "2021-06-07",
    youtubeUrl: "https://www.youtube.com/watch?v=abcdefghij2",
  },
  {
    title: "泥の話",
    kind: "podcast",
    showName: "潮の時間",
    releaseDate: "2020-06-07",
    showNotesUrl: "https://jp.example/mud",
  },
  {
    title: "قصة الطين",
    kind: "podcast",
    showName: "راديو المد",
    releaseDate: "2019-06-07",
    showNotesUrl: "https://ar.example/mud",
  },
  { title: "In print only", kind: "article", showName: "The Mud Review", releaseDate: "2018-06-07" },
];

let instance: Instance;
let ada: TestUser;
let feedId: number;

beforeAll(async () => {
  instance = await startInstance("SQLite");
  ada = await registerAda(instance);
  feedId = (await createFeed(ada.client, { title: "Talks" })).id;
  for (const { title, ...fields } of APPEARANCES) await addEpisode(ada.client, feedId, title, fields);
});
afterAll(() => instance.close());

test.each(["csv", "md", "html", "bibtex", "csl", "json"])(
  "what the export writes as %s, moving in reads without loss",
  async (format) => {
    const paths =
      format === "json"
        ? ["/api/user/export.json"]
        : [`/api/user/appearances/export?format=${format}`, `/api/feeds/${feedId}/export?format=${format}`];
    const expected = APPEARANCES.map(({ title, kind, showName, releaseDate, ...links }) => ({
      title,
      kind,
      show: showName,
      date: releaseDate,
      // A reference has one link.
      links: LINKS.flatMap((field) => (links as Partial<Record<string, string>>)[field] ?? [])
        .slice(0, format === "csl" || format === "bibtex" ? 1 : LINKS.length)
        .sort(),
    }));
    for (const path of paths) {
      const response = await ada.client.get(path);
      const [, fileName = ""] = /filename="([^"]*)"/.exec(String(response.headers["content-disposition"])) ?? [];
      const { appearances } = readList({ content: Buffer.from(response.rawPayload), fileName });
      const read = appearances.map(({ title, kind = "podcast", show, date, links }) => ({
        title,
        kind,
        show,
        date,
        links: links.toSorted(),
      }));
      expect(read.toSorted((a, b) => String(b.date).localeCompare(String(a.date)))).toEqual(expected);
    }
  },
);
