import { expect, test } from "vitest";
import { csvLine } from "#domain/csv-line.ts";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import { toShareable } from "#domain/links/shareable.ts";
import { escapeLatex } from "./bibtex.ts";
import { exportWriters } from "./export-formats.ts";
import type { ExportedAppearance } from "./list.ts";
import { escapeMarkdown } from "./markdown.ts";

const appearance: ExportedAppearance = toShareable({
  ...EMPTY_DRAFT,
  kind: "podcast" as const,
  id: 7,
  guid: "d1f0",
  title: "Fog & Signals_1: 100%",
  showName: "The <b>Hour</b>",
  releaseDate: "2026-05-03T22:15:00.000Z",
  showNotesUrl: "https://show.example/fog_(1)?a=1&b=2",
  audioUrl: "https://audio.example/fog.mp3",
  youtubeUrl: null,
  duration: "42:10",
  description: 'Line one\nLine "two"',
});
const talk: ExportedAppearance = toShareable({
  ...EMPTY_DRAFT,
  kind: "talk" as const,
  id: 8,
  guid: "d1f1",
  title: "=HYPERLINK(1)",
  showName: "PyCon",
  releaseDate: "2026-01-31T00:00:00.000Z",
});

async function written(format: keyof typeof exportWriters, appearances = [appearance, talk], guestName = "Ada Guest") {
  const list = {
    title: "Ada’s <list>",
    guestName,
    createdAt: new Date("2026-11-03T09:08:07Z"),
    appearances: (async function* () {
      yield* appearances;
    })(),
  };
  let text = "";
  for await (const part of exportWriters[format].write(list)) text += part;
  return text;
}

test("CSV, byte for byte", async () => {
  expect(await written("csv")).toBe(
    [
      "\uFEFFtitle,show,date,link,kind,audio,video,apple,spotify,image,duration,description,guid",
      'Fog & Signals_1: 100%,The <b>Hour</b>,2026-05-03,https://show.example/fog_(1)?a=1&b=2,podcast,https://audio.example/fog.mp3,,,,,42:10,"Line one\nLine ""two""",d1f0',
      "'=HYPERLINK(1),PyCon,2026-01-31,,talk,,,,,,,,d1f1",
      "",
    ].join("\r\n"),
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["\rx", `"'\rx"`],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ["a=1", "a=1"],
  ['=cmd|"x",1', `"'=cmd|""x"",1"`],
])("a spreadsheet runs no cell: %j is written %j", (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test("Markdown, byte for byte", async () => {
  expect(await written("md")).toBe(`# Ada’s \\<list\\>

- [Fog \\& Signals\\_1: 100%](<https://show.example/fog_(1)?a=1&b=2>), *The \\<b\\>Hour\\</b\\>*, 2026-05-03 · [Audio](https://audio.example/fog.mp3)
- \\=HYPERLINK(1), *PyCon*, 2026-01-31, talk
`);
});

test.each([
  ["1. First", "1\\. First"],
  ["# Heading", "\\# Heading"],
  ["- item", "\\- item"],
  ["> quote", "\\> quote"],
  ["two\n\nparagraphs", "two paragraphs"],
  ["`code` *em* _em_ [a](b) ~~s~~ &amp; \\", "\\`code\\` \\*em\\* \\_em\\_ \\[a\\](b) \\~\\~s\\~\\~ \\&amp; \\\\"],
  ["日本語 العربية 😀", "日本語 العربية 😀"],
])("Markdown shows %j as it is", (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown);
});

test("HTML has no markup of users", async () => {
  const html = await written("html");
  expect(html).toContain(
    '<li class="h-cite"><span class="p-name">=HYPERLINK(1)</span>, <cite class="p-publication">PyCon</cite>, <time class="dt-published" datetime="2026-01-31">2026-01-31</time>, <span class="p-category">talk</span></li>',
  );
  expect(html).toContain(
    '<a class="p-name u-url" href="https://show.example/fog_(1)?a=1&amp;b=2">Fog &amp; Signals_1: 100%</a>, <cite class="p-publication">The &lt;b&gt;Hour&lt;/b&gt;</cite>',
  );
  expect(html).toContain("<h1>Ada’s &lt;list&gt;</h1>");
  expect(html).toContain('<meta charset="utf-8">');
});

test("BibTeX, byte for byte", async () => {
  expect(await written("bibtex")).toBe(`@misc{aircheck-7,
  author = {Ada Guest},
  title = {{Fog \\& Signals\\_1: 100\\%}},
  howpublished = {Podcast, The <b>Hour</b>},
  year = {2026},
  month = may,
  day = {3},
  url = {https://show.example/fog_(1)?a=1&b=2},
}

@misc{aircheck-8,
  author = {Ada Guest},
  title = {{=HYPERLINK(1)}},
  howpublished = {Talk, PyCon},
  year = {2026},
  month = jan,
  day = {31},
}

`);
});

test.each(["Ada Guest, Jr.", "Ada and Ben"])("BibTeX takes %j for one name", async (name) => {
  expect(await written("bibtex", [talk], name)).toContain(`author = {{${name}}}`);
});

test("the guest is not the author of an article", async () => {
  const article = { ...talk, kind: "article" as const };
  expect(await written("bibtex", [article])).toContain("note = {With Ada Guest}");
  expect(JSON.parse(await written("csl", [article]))).toMatchObject([
    { type: "article-magazine", contributor: [{ literal: "Ada Guest" }] },
  ]);
});

test.each([
  ["{a} \\b ~ ^", "\\textbraceleft{}a\\textbraceright{} \\textbackslash{}b \\textasciitilde{} \\textasciicircum{}"],
  ["$5 & 50% #1 a_b", "\\$5 \\& 50\\% \\#1 a\\_b"],
  ["Zoë 日本 😀\nzwei", "Zoë 日本 😀 zwei"],
])("LaTeX sets %j as it is", (text, latex) => {
  expect(escapeLatex(text)).toBe(latex);
});

test("CSL-JSON has a type for each kind, and no markup of users", async () => {
  expect(JSON.parse(await written("csl"))).toEqual([
    {
      id: "d1f0",
      type: "broadcast",
      genre: "Podcast episode",
      title: "Fog & Signals_1: 100%",
      author: [{ literal: "Ada Guest" }],
      issued: { "date-parts": [[2026, 5, 3]] },
      "container-title": "The ‹b›Hour‹/b›",
      dimensions: "42:10",
      abstract: 'Line one\nLine "two"',
      URL: "https://show.example/fog_(1)?a=1&b=2",
    },
    {
      id: "d1f1",
      type: "speech",
      genre: "Talk",
      title: "=HYPERLINK(1)",
      author: [{ literal: "Ada Guest" }],
      issued: { "date-parts": [[2026, 1, 31]] },
      "event-title": "PyCon",
    },
  ]);
});
