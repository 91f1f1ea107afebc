import { describe, expect, test } from "vitest";
import { chaptersFromJson } from "./chapters.ts";
import { chaptersFromId3, id3TagBytes } from "./id3-chapters.ts";
import { itemTextsFromFeed } from "./item-texts.ts";

const FILE_URL = "https://example.com/chapters.json";

function fromJson(value: unknown) {
  return chaptersFromJson(new TextEncoder().encode(JSON.stringify(value)), "application/json+chapters", FILE_URL);
}

describe("a chapters file", () => {
  test("gives titles with their times, in order", () => {
    expect(
      fromJson({
        version: "1.2.0",
        chapters: [
          { startTime: 168.5, endTime: 200, title: " Hearing\naids ", url: "/aids", img: "https://example.com/a.jpg" },
          { startTime: 0, title: "Intro" },
        ],
      }),
    ).toEqual([
      { startMs: 0, endMs: null, title: "Intro", url: null, imageUrl: null },
      {
        startMs: 168_500,
        endMs: 200_000,
        title: "Hearing aids",
        url: "https://example.com/aids",
        imageUrl: "https://example.com/a.jpg",
      },
    ]);
  });

  test("leaves out what is hidden, has no title or no time, and addresses that are not http", () => {
    const chapters = [
      { startTime: 1, title: "Hidden", toc: false },
      { startTime: 2, img: "https://example.com/only-a-picture.jpg" },
      { title: "Without a time" },
      { startTime: -3, title: "Before the start" },
      { startTime: "0:04", title: "Four", url: "javascript:alert(1)" },
      "text",
    ];
    expect(fromJson({ chapters })).toEqual([{ startMs: 4000, endMs: null, title: "Four", url: null, imageUrl: null }]);
  });

  test.each([["a list"], [{ segments: [] }], [null]])("is not read from %j", (value) => {
    expect(fromJson(value)).toBeUndefined();
  });
});

/** An ID3 frame with its header. Sizes below 128 are written alike in both versions. */
function frame(id: string, content: Buffer): Buffer {
  const header = Buffer.alloc(10);
  header.write(id, 0, "latin1");
  header.writeUInt32BE(content.length, 4);
  return Buffer.concat([header, content]);
}

function chapterFrame(startMs: number, endMs: number, ...subframes: Buffer[]): Buffer {
  const times = Buffer.alloc(16, 0xff);
  times.writeUInt32BE(startMs, 0);
  times.writeUInt32BE(endMs, 4);
  return frame("CHAP", Buffer.concat([Buffer.from("ch\0"), times, ...subframes]));
}

function title(encoding: number, text: Buffer): Buffer {
  return frame("TIT2", Buffer.concat([Buffer.from([encoding]), text]));
}

function tag(version: number, ...frames: Buffer[]): Uint8Array {
  const content = Buffer.concat([...frames, Buffer.alloc(20)]);
  const size = [21, 14, 7, 0].map((shift) => (content.length >> shift) & 0x7f);
  return new Uint8Array(Buffer.concat([Buffer.from([0x49, 0x44, 0x33, version, 0, 0, ...size]), content]));
}

describe("chapters in ID3 tags", () => {
  const frames = [
    frame("TIT2", Buffer.from("\x03The episode")),
    chapterFrame(0, 60_000, title(3, Buffer.from("Grüße"))),
    chapterFrame(
      60_000,
      90_000,
      title(1, Buffer.from("\ufeffZwei", "utf16le")),
      frame("WXXX", Buffer.from("\0\0https://example.com/two", "latin1")),
    ),
    chapterFrame(90_000, 95_000, title(0, Buffer.from("Caf\xe9\0", "latin1"))),
    chapterFrame(95_000, 99_000),
  ];
  const expected = [
    { startMs: 0, endMs: 60_000, title: "Grüße", url: null, imageUrl: null },
    { startMs: 60_000, endMs: 90_000, title: "Zwei", url: "https://example.com/two", imageUrl: null },
    { startMs: 90_000, endMs: 95_000, title: "Café", url: null, imageUrl: null },
  ];

  test.each([3, 4])("version 2.%i", (version) => {
    expect(chaptersFromId3(tag(version, ...frames), "https://example.com/a.mp3")).toEqual(expected);
  });

  test("those before the end of the bytes, when the tag goes on", () => {
    const whole = tag(4, ...frames);
    const cut = whole.subarray(0, whole.length - 70);
    expect(id3TagBytes(cut)).toBe(whole.length);
    expect(chaptersFromId3(cut, FILE_URL).map(({ title }) => title)).toEqual(["Grüße", "Zwei"]);
  });

  test.each([
    ["no tag", Uint8Array.of(0xff, 0xfb, 0x90, 0)],
    ["a tag alone", Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0)],
    ["another version", tag(2, ...frames)],
    ["a frame that claims to be longer than the tag", tag(3, frame("CHAP", Buffer.alloc(0)).fill(0xff, 4, 8))],
    ["a chapter without times", tag(4, frame("CHAP", Buffer.from("ch\0\0\0")))],
    ["a chapter without an end of its name", tag(4, frame("CHAP", Buffer.from("chapter")))],
  ])("none in %s", (_name, bytes) => {
    expect(chaptersFromId3(bytes, FILE_URL)).toEqual([]);
  });
});

describe("an item of a feed", () => {
  const FEED = `<?xml version="1.0"?><rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"
      xmlns:chapters="http://podlove.org/simple-chapters" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
    <title>Show</title><podcast:license>CC-BY-4.0</podcast:license><podcast:person>Jo March</podcast:person>
    <atom:link rel="next" href="/feed?page=2"/>
    <item><guid>one</guid><enclosure url="https://op3.dev/e/example.com/one.mp3?x=1" type="audio/mpeg"/>
      <podcast:transcript url="/one.srt" type="application/srt; charset=utf-8" language="de"/>
      <podcast:transcript url="https://example.com/one.vtt" type="text/vtt" rel="captions" language="not a language"/>
      <podcast:transcript url="mailto:ada@example.com" type="text/plain"/>
      <podcast:chapters url="https://example.com/one.json" type="application/json+chapters"/>
    </item>
    <item><guid>two</guid><podcast:license url="https://example.com/licence"/><podcast:person role="guest">Bob Ray</podcast:person>
      <chapters:chapters version="1.2">
        <chapters:chapter start="00:01:05.500" title="B &amp;amp; C" href="https://example.com/b"/>
        <chapters:chapter start="0" title="A"/>
        <chapters:chapter title="Without a time"/>
      </chapters:chapters></item>
  </channel></rss>`;
  const document = {
    bytes: new TextEncoder().encode(FEED),
    contentType: "application/rss+xml",
    finalUrl: "https://example.com/feed",
  };

  test("is found by guid, or else by its audio file, with its transcripts, chapters, people and licence", () => {
    const byGuid = itemTextsFromFeed(document, [{ guid: "one", audioUrl: null }]);
    const byAudio = itemTextsFromFeed(document, [{ guid: "changed", audioUrl: "https://example.com/one.mp3" }]);
    expect(byGuid).toEqual({
      nextPageUrl: "https://example.com/feed?page=2",
      items: [
        {
          transcripts: [
            { url: "https://example.com/one.srt", type: "application/srt", language: "de", rel: null },
            { url: "https://example.com/one.vtt", type: "text/vtt", language: null, rel: "captions" },
          ],
          chaptersUrl: "https://example.com/one.json",
          chapters: [],
          people: [{ name: "Jo March", role: "host", href: null }],
          licence: "cc-by-4.0",
        },
      ],
    });
    expect(byAudio).toEqual(byGuid);
  });

  test("with chapters in the feed, and people of its own in place of the show's", () => {
    expect(itemTextsFromFeed(document, [{ guid: "two", audioUrl: null }])?.items).toMatchObject([
      {
        licence: "https://example.com/licence",
        people: [{ name: "Bob Ray", role: "guest", href: null }],
        chapters: [
          { startMs: 0, title: "A" },
          { startMs: 65_500, title: "B & C", url: "https://example.com/b" },
        ],
      },
    ]);
  });

  test("is null where the feed does not contain it", () => {
    expect(itemTextsFromFeed(document, [{ guid: "three", audioUrl: "https://example.com/3.mp3" }])?.items).toEqual([
      null,
    ]);
    expect(itemTextsFromFeed({ ...document, bytes: new TextEncoder().encode("<html></html>") }, [])).toBeUndefined();
  });
});
