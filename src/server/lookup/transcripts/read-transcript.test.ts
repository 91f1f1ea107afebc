import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { TRANSCRIPT_MAX_BYTES } from "#domain/transcripts/transcript.ts";
import { type ReadTranscript, readTranscript } from "./read-transcript.ts";

function bytesOf(file: string | Uint8Array): Uint8Array {
  return typeof file === "string" ? new TextEncoder().encode(file) : file;
}

function read(file: string | Uint8Array): ReadTranscript {
  const result = readTranscript(bytesOf(file), null);
  if (typeof result === "string") throw new Error(`The transcript could not be read: ${result}`);
  return result;
}

/** Each paragraph on a line: start-end in seconds, the speaker in brackets, the text. */
function outline(file: string | Uint8Array): string[] {
  return read(file).paragraphs.map(({ startMs, endMs, speaker, text }) =>
    [
      startMs === null ? "" : `${startMs / 1000}-${endMs === null ? "" : endMs / 1000} `,
      speaker === null ? "" : `[${speaker}] `,
      text,
    ].join(""),
  );
}

function utf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return new Uint8Array(isLittleEndian ? bytes : bytes.swap16());
}

/** A caption for each text, two seconds apart. */
function srt(...texts: string[]): string {
  const time = (seconds: number) => `00:00:${String(seconds).padStart(2, "0")},000`;
  return texts.map((text, at) => `${at + 1}\n${time(at * 2)} --> ${time(at * 2 + 2)}\n${text}\n`).join("\n");
}

describe("captions", () => {
  test.each<[string, string | Uint8Array, string[]]>([
    ["SRT", "1\n00:00:01,000 --> 00:00:02,500\nHello there.\n", ["1-2.5 Hello there."]],
    ["SRT with Windows line ends", "1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\nthere.\r\n", ["1-2 Hello there."]],
    ["SRT with the line ends of old Macs", "1\r00:00:01,000 --> 00:00:02,000\rHello.\r", ["1-2 Hello."]],
    [
      "SRT without numbers",
      "00:00:01,000 --> 00:00:02,000\nOne.\n\n00:00:02,000 --> 00:00:03,000\nTwo.",
      ["1-3 One. Two."],
    ],
    [
      "SRT without empty lines",
      "1\n00:00:01,000 --> 00:00:02,000\nOne.\n2\n00:00:02,000 --> 00:00:03,000\nTwo.",
      ["1-3 One. Two."],
    ],
    ["SRT with dots instead of commas", "1\n00:00:01.250 --> 00:00:02.500\nHello.", ["1.25-2.5 Hello."]],
    ["SRT with a byte order mark", "\ufeff1\n00:00:01,000 --> 00:00:02,000\nHello.", ["1-2 Hello."]],
    ["SRT in UTF-16, little-endian", utf16("1\n00:00:01,000 --> 00:00:02,000\nGrüß Gott.", true), ["1-2 Grüß Gott."]],
    ["SRT in UTF-16, big-endian", utf16("1\n00:00:01,000 --> 00:00:02,000\nGrüß Gott.", false), ["1-2 Grüß Gott."]],
    [
      "SRT in Windows-1252",
      Buffer.from("1\n00:00:01,000 --> 00:00:02,000\nCaf\xe9 cr\xe8me.", "latin1"),
      ["1-2 Café crème."],
    ],
    [
      "SRT with styles and positions",
      '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="#fff"><i>Hello</i></font> &amp; you',
      ["1-2 Hello & you"],
    ],
    ["entities that are numbers of windows-1252", "1\n00:00:01,000 --> 00:00:02,000\nIt&#146;s", ["1-2 It’s"]],
    ["text with < and >", "1\n00:00:01,000 --> 00:00:02,000\nI <3 this, 1 < 2 > 0", ["1-2 I <3 this, 1 < 2 > 0"]],
    [
      "a caption with times that cannot be read",
      srt("One.", "Two.").replace("00:00:00,000 -->", "00:00:0x,000 -->"),
      ["2-4 Two."],
    ],
    [
      "a caption that ends before it starts",
      "1\n00:00:05,000 --> 00:00:01,000\nHello.\n\n2\n00:00:06,000 --> 00:00:07,000\nYou.",
      ["5-7 Hello. You."],
    ],
    ["a caption without text", srt("One.", "", "Three."), ["0-6 One. Three."]],
    [
      "captions out of order",
      "2\n00:00:02,000 --> 00:00:03,000\nTwo.\n\n1\n00:00:01,000 --> 00:00:02,000\nOne.",
      ["1-3 One. Two."],
    ],
    [
      "an empty line inside a caption",
      "WEBVTT\n\n00:01.000 --> 00:02.000\none\n\ntwo\n\n\n00:02.000 --> 00:03.000\nthree",
      ["1-3 one two three"],
    ],
    [
      "WebVTT with headers",
      "WEBVTT - This file\nKind: captions\nLanguage: en\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000\n\n00:01.000 --> 00:02.000\nHello.",
      ["1-2 Hello."],
    ],
    [
      "WebVTT with comments, styles and regions",
      "WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:fred\n\nNOTE\nNot spoken.\n\n00:01.000 --> 00:02.000\nHello.\n\nNOTE not spoken\n\n00:02.000 --> 00:03.000\nYou.",
      ["1-3 Hello. You."],
    ],
    [
      "WebVTT with identifiers and settings",
      "WEBVTT\n\nintro\n00:01.000 --> 00:02.000 align:start position:0% line:10%\nHello.\n\nintro 2\n00:02.000 --> 00:03.000\nYou.",
      ["1-3 Hello. You."],
    ],
    [
      "WebVTT with seconds alone",
      "WEBVTT\n\n0.860 --> 7.380\n<v SPEAKER_1>Podcasting is coming back.",
      ["0.86-7.38 [SPEAKER_1] Podcasting is coming back."],
    ],
    ["WebVTT beyond 99 minutes", "WEBVTT\n\n01:40:00.000 --> 01:40:01.000\nStill here.", ["6000-6001 Still here."]],
    [
      "WebVTT with words timed one by one",
      "WEBVTT\n\n00:01.000 --> 00:02.000\nHello<00:00:01.200><c> there</c><00:00:01.500><c.red> you</c>",
      ["1-2 Hello there you"],
    ],
    [
      "voices with spaces and classes",
      "WEBVTT\n\n00:01.000 --> 00:02.000\n<v.loud.first Ada Lovelace>Hello.</v>\n<v Ben>Yes?",
      ["1-2 [Ada Lovelace] Hello.", "1-2 [Ben] Yes?"],
    ],
    ["SBV", "0:00:01.000,0:00:02.500\nHello.\n\n0:00:02.500,0:00:04.000\nYou.", ["1-4 Hello. You."]],
    ["a script without spaces", srt("今日は", "いい天気ですね。"), ["0-4 今日はいい天気ですね。"]],
  ])("%s", (_name, file, expected) => {
    expect(outline(file)).toEqual(expected);
  });

  test("rolling captions, which repeat the line before, are read once", () => {
    const rolling = srt(
      "we are live",
      "we are live\nfrom Berlin",
      "from Berlin\nwith guests",
      "with guests\nand music",
    );
    expect(outline(rolling)).toEqual(["0-8 we are live from Berlin with guests and music"]);
  });

  test("rolling captions, which begin with the last words of the one before, are read once", () => {
    const rolling = srt(
      "we are live",
      "are live from Berlin",
      "from Berlin with guests",
      "with guests and\nmusic",
      "and music today.",
    );
    expect(outline(rolling)).toEqual(["0-10 we are live from Berlin with guests and music today."]);
    const spoken = srt("I said no.", "I said no.", "Never again.", "Never ever.", "Well.", "Maybe.");
    expect(outline(spoken)).toEqual(["0-12 I said no. I said no. Never again. Never ever. Well. Maybe."]);
  });

  test("rolling captions, whose lines get capital letters and punctuation when they are shown again, are read once", () => {
    const rolling = srt(
      "we are live",
      "We are live,\nfrom berlin",
      "from Berlin.\nwith guests",
      "With guests,\nand music",
    );
    expect(outline(rolling)).toEqual(["0-8 we are live from berlin with guests and music"]);
  });

  test("captions that grow by a word at a time are read once", () => {
    const growing = srt("so", "so today", "so today we", "so today we talk", "about bread.");
    expect(outline(growing)).toEqual(["0-10 so today we talk about bread."]);
  });

  test("words that are said twice stay", () => {
    expect(outline(srt("No.", "No.", "Never.", "Well.", "Maybe."))).toEqual(["0-10 No. No. Never. Well. Maybe."]);
  });
});

describe("speakers", () => {
  test("a label that the file has three times names the speaker, until the next label", () => {
    const file = srt(
      "Ada: Hello.",
      "How are you?",
      "Ben Miller: Fine.",
      "Ada: Good.",
      "Ben Miller: Yes.",
      "BEN MILLER: Really.",
      "Ada: Well.",
    );
    expect(outline(file)).toEqual([
      "0-4 [Ada] Hello. How are you?",
      "4-6 [Ben Miller] Fine.",
      "6-8 [Ada] Good.",
      "8-10 [Ben Miller] Yes.",
      "10-12 [BEN MILLER] Really.",
      "12-14 [Ada] Well.",
    ]);
  });

  test.each([
    ["a label that comes twice", ["Ada: Hello.", "Ada: Again.", "And that is all."]],
    ["a sentence before a colon", Array(4).fill("And then he said: nothing at all.")],
    ["more than four words", Array(4).fill("The Very Best Podcast Host: hello.")],
    ["a time of day", Array(4).fill("At 12:30 we leave.")],
    ["an address", Array(4).fill("Https://example.org is our site.")],
  ])("%s is no speaker", (_name, texts) => {
    expect(read(srt(...texts)).speakers).toEqual([]);
  });

  test("two speakers in one caption", () => {
    const file = srt("- Ada: Hello.\n- Ben: Hi.", "- Ada: So.\n- Ben: Yes.", "- Ada: Then.\n- Ben: No.");
    expect(outline(file).slice(0, 2)).toEqual(["0-2 [Ada] Hello.", "0-2 [Ben] Hi."]);
  });

  test("the one who says most comes first", () => {
    const file =
      "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>Yes.\n\n00:02.000 --> 00:09.000\n<v Ben>A long answer it is.";
    expect(read(file).speakers).toEqual(["Ben", "Ada"]);
  });
});

describe("JSON, HTML and plain text", () => {
  test.each<[string, string, string[]]>([
    [
      "the podcast namespace's JSON, a word at a time",
      JSON.stringify({
        version: "1.0.0",
        segments: [
          { speaker: "Ada", startTime: 0.5, endTime: 0.75, body: "I" },
          { speaker: "Ada", startTime: 1, endTime: 1.5, body: "am." },
          { speaker: "Ben", startTime: 2, body: "No!" },
        ],
      }),
      ["0.5-1.5 [Ada] I am.", "2-2.2 [Ben] No!"],
    ],
    [
      "JSON with times in milliseconds",
      JSON.stringify([
        { start: 1, end: 5000, text: "Hello." },
        { start: 5001, end: 9000, text: "You." },
      ]),
      ["0.001-9 Hello. You."],
    ],
    [
      "JSON with seconds, as speech recognition writes it",
      JSON.stringify({
        text: "…",
        segments: [
          { id: 0, start: 0, end: 4, text: " Hello." },
          { id: 1, start: 4.5, end: 6, text: " You." },
        ],
      }),
      ["0-6 Hello. You."],
    ],
    [
      "JSON with invalid segments",
      JSON.stringify({ segments: [null, 7, { body: 3 }, { startTime: "x", body: "Hello." }, { startTime: -1 }] }),
      ["Hello."],
    ],
    [
      "HTML with cite and time",
      "<cite>Ada:</cite>\n<time>0:05</time>\n<p>Hello &amp; welcome.</p><cite>Ben:</cite><time>1:00</time><p>Thanks,<br>Ada.</p>",
      ["5-7.134 [Ada] Hello & welcome.", "60-60.8 [Ben] Thanks, Ada."],
    ],
    [
      "an HTML page with navigation and scripts",
      "<!doctype html><html lang=de><head><title>Shop</title><script>var a = '<p>no</p>'</script></head><body><nav>Home</nav><p>Eins.</p><p>Zwei.</p><footer>Impressum</footer></body></html>",
      ["Eins. Zwei."],
    ],
    [
      "HTML whose paragraphs begin with a time",
      "<p>[00:00:05] Hello.</p><p>[00:00:09] You.</p>",
      ["5-9.267 Hello. You."],
    ],
    ["plain text", "Hello there.\nAnd you.\n\nBye.", ["Hello there. And you. Bye."]],
    ["plain text with times", "00:00:01 Hello.\n\n00:00:04 You.", ["1-4.267 Hello. You."]],
    [
      "plain text with lines of speaker and time",
      "Ada Lovelace (00:05)\nHello.\n\nMore of it.\n\nBen (01:00)\nYes.",
      ["5-7.266 [Ada Lovelace] Hello. More of it.", "60-60.267 [Ben] Yes."],
    ],
    [
      "plain text with labels",
      "Ada: One.\nBen: Two.\nAda: Three.\nBen: Four.\nAda: Five.\nBen: Six.",
      ["[Ada] One.", "[Ben] Two.", "[Ada] Three.", "[Ben] Four.", "[Ada] Five.", "[Ben] Six."],
    ],
  ])("%s", (_name, file, expected) => {
    expect(outline(file)).toEqual(expected);
  });

  test("a file in gzip, whatever it is called", () => {
    expect(outline(gzipSync(srt("Hello.")))).toEqual(["0-2 Hello."]);
  });

  test.each<[string, string | Uint8Array, string]>([
    [
      "JSON of another shape",
      '{"transcript":{"captions":[{"startSec":2,"text":"and we are live"}]}}',
      "unknown-format",
    ],
    ["broken JSON", '{"segments":[{"body":"Hello"}', "unknown-format"],
    ["a feed", '<?xml version="1.0"?><rss><channel/></rss>', "unknown-format"],
    ["TTML", '<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>', "unknown-format"],
    ["an empty file", "", "empty"],
    ["a header alone", "WEBVTT\n\n", "empty"],
    ["captions without words", "1\n00:00:01,000 --> 00:00:02,000\n<i></i>\n", "empty"],
    ["an MP3 file", new Uint8Array(9000), "not-text"],
    ["a PDF", "%PDF-1.7\n%âãÏÓ", "not-text"],
    ["more than 5 MB", new Uint8Array(TRANSCRIPT_MAX_BYTES + 1).fill(0x61), "too-large"],
    ["a gzip file that grows beyond 5 MB", gzipSync(new Uint8Array(50_000_000)), "too-large"],
    ["a broken gzip file", Uint8Array.of(0x1f, 0x8b, 1, 2, 3), "too-large"],
  ])("%s is no transcript", (_name, file, expected) => {
    expect(readTranscript(bytesOf(file), null)).toBe(expected);
  });
});

describe("paragraphs", () => {
  test("end with a sentence after 20 to 30 seconds", () => {
    const texts = Array.from({ length: 30 }, (_, at) => (at % 4 === 3 ? `word ${at}.` : `word ${at}`));
    const { paragraphs } = read(srt(...texts));
    expect(paragraphs.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 24_000],
      [24_000, 48_000],
      [48_000, 60_000],
    ]);
    expect(paragraphs[0]?.text).toMatch(/word 11\.$/);
  });

  test("say where in them later cues begin, at most one a second", () => {
    const words = ["I", "am", "here", "now."].map((body, at) => ({
      startTime: at * 0.6,
      endTime: at * 0.6 + 0.5,
      body,
    }));
    const [paragraph] = read(JSON.stringify({ segments: words })).paragraphs;
    expect(paragraph).toMatchObject({ text: "I am here now.", cues: [[5, 1200]] });
  });

  test("end after 30 seconds without a sentence", () => {
    const { paragraphs } = read(srt(...Array(30).fill("and")));
    expect(paragraphs.map(({ startMs }) => startMs)).toEqual([0, 30_000]);
  });

  test("a long speech is divided at its sentences, each with its share of the time", () => {
    const sentence = `${"word ".repeat(39)}end. `;
    const { paragraphs } = read(
      `<cite>Ada</cite><time>0:00</time><p>${sentence.repeat(10)}</p><time>2:00</time><p>Bye.</p>`,
    );
    expect(paragraphs.map(({ startMs }) => startMs)).toEqual([0, 24_000, 48_000, 72_000, 96_000, 120_000]);
    expect(paragraphs.every(({ text }) => /\.$/.test(text))).toBe(true);
  });

  test("without times they have some hundred characters", () => {
    const { paragraphs, isTimed } = read("A sentence of plain text. ".repeat(100));
    expect(isTimed).toBe(false);
    expect(Math.max(...paragraphs.map(({ text }) => text.length))).toBeLessThan(650);
    expect(Math.min(...paragraphs.slice(0, -1).map(({ text }) => text.length))).toBeGreaterThan(250);
  });
});

describe("hostile files are read without error", () => {
  test.each([
    ["opened tags", "<a".repeat(500_000)],
    ["opened voices", `WEBVTT\n\n00:00.000 --> 00:01.000\n${"<v ".repeat(400_000)}`],
    ["entities", `<p>${"&amp;#".repeat(200_000)}`],
    ["arrows", "-->".repeat(400_000)],
    ["empty lines", `WEBVTT\n\n00:00.000 --> 00:01.000\nHello.${"\n".repeat(1_200_000)}`],
    ["spaces on one line", `00:00:00,000 --> 00:00:01,000\n${" ".repeat(1_200_000)}x`],
    ["nested elements", `${"<div>".repeat(250_000)}x`],
    ["elements that are never open", `<p>${"<b>".repeat(200)}${"</i>".repeat(300_000)}`],
    ["nested JSON", "[".repeat(1_200_000)],
    ["labels", "Ada: ".repeat(250_000)],
    ["captions", "1\n00:00:00,000 --> 00:00:01,000\nA\n\n".repeat(130_000)],
    ["one sentence", "word ".repeat(250_000)],
    ["one word", "a".repeat(1_200_000)],
  ])("%s", (_name, file) => {
    const result = readTranscript(bytesOf(file), null);
    if (typeof result !== "string") expect(result.paragraphs.length).toBeGreaterThan(0);
  });
});
