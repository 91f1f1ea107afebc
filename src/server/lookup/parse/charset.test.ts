import { describe, expect, test } from "vitest";
import { decodeText } from "./charset.ts";

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16be = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le").swap16());
const utf32 = (text: string, isLittleEndian: boolean) => {
  const codePoints = [...text].map((character) => character.codePointAt(0) ?? 0);
  const view = new DataView(new ArrayBuffer(codePoints.length * 4));
  codePoints.forEach((codePoint, at) => {
    view.setUint32(at * 4, codePoint, isLittleEndian);
  });
  return new Uint8Array(view.buffer);
};

const LONG_HEAD = `<!doctype html>\n<!-- ${"-- ".repeat(1000)} -->\n<html><head><script>${"/* fog */ ".repeat(5000)}</script>`;

describe("decodeText", () => {
  test.each<[what: string, bytes: Uint8Array, contentType: string | null, text: string]>([
    ["UTF-8 without a declaration", utf8("Blåbær"), null, "Blåbær"],
    ["a UTF-8 byte order mark", utf8("\ufeffBlåbær"), null, "Blåbær"],
    ["a UTF-16 byte order mark", Uint8Array.from(Buffer.from("\ufeffBlåbær", "utf16le")), null, "Blåbær"],
    ["a big-endian UTF-16 byte order mark", utf16be("\ufeffBlåbær"), null, "Blåbær"],
    ["UTF-16 without a byte order mark", utf16be("<å/>"), null, "<å/>"],
    ["a UTF-32 byte order mark", utf32("\ufeff<å>🎙", true), null, "<å>🎙"],
    ["a big-endian UTF-32 byte order mark", utf32("\ufeff<å>🎙", false), null, "<å>🎙"],
    [
      "the XML declaration",
      latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'),
      null,
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
    ],
    [
      "a declaration after a blank line, with single quotes",
      latin1("\n<?xml version='1.0' encoding='windows-1252'?>é"),
      null,
      "\n<?xml version='1.0' encoding='windows-1252'?>é",
    ],
    ["an HTML meta element", latin1('<meta charset="latin1">é'), null, '<meta charset="latin1">é'],
    [
      "a meta element behind a long script",
      Uint8Array.from([...utf8(`${LONG_HEAD}<meta charset="windows-1251"></head>`), 0xcf, 0xf0]),
      null,
      `${LONG_HEAD}<meta charset="windows-1251"></head>Пр`,
    ],
    [
      "the words of a page about meta elements",
      utf8(`${LONG_HEAD}</head><body>Write <meta charset="latin1"> for é`),
      null,
      `${LONG_HEAD}</head><body>Write <meta charset="latin1"> for é`,
    ],
    [
      "a feed with the head of a page in its notes",
      utf8(`<rss><description><![CDATA[${LONG_HEAD}<meta charset="latin1"></head>é`),
      null,
      `<rss><description><![CDATA[${LONG_HEAD}<meta charset="latin1"></head>é`,
    ],
    ["the charset of the Content-Type", latin1("Brønnøy"), "text/xml; charset=iso-8859-1", "Brønnøy"],
    ["a Cyrillic charset", Uint8Array.from([0xcf, 0xf0]), "text/xml; charset=windows-1251", "Пр"],
    ["a Japanese charset", Uint8Array.from([0x83, 0x89]), "text/xml; charset=Shift_JIS", "ラ"],
    [
      "Shift_JIS without a declaration",
      Uint8Array.from(Buffer.from("83898357834982cc8e9e8ad481418a4382cc986282f082b782e9", "hex")),
      null,
      "ラジオの時間、海の話をする",
    ],
    [
      "windows-1251 without a declaration",
      Uint8Array.from(Buffer.from("cff0e8e2e5f220e2f1e5ec2c20fdf2ee20efeee4eae0f1f2", "hex")),
      null,
      "Привет всем, это подкаст",
    ],
    [
      "Mac OS Roman, whose lines end with carriage returns",
      Uint8Array.from(Buffer.from("4d8f77656e0d4361668e0d", "hex")),
      "text/csv",
      "Mèwen\rCafé\r",
    ],
    ["UTF-8 whose lines end with carriage returns", utf8("Blåbær\rFog\r"), null, "Blåbær\rFog\r"],
    ["an unknown charset", utf8("Blåbær"), "text/xml; charset=x-best-ever", "Blåbær"],
    [
      "UTF-8 declared as latin1 in the document",
      utf8("<?xml encoding='latin1'?>é"),
      "a/b; charset=utf-8",
      "<?xml encoding='latin1'?>é",
    ],
    ["single bytes declared as UTF-16", utf8("<?xml encoding='UTF-16'?>é"), null, "<?xml encoding='UTF-16'?>é"],
    ["latin1 declared as UTF-8", latin1("Lørdag – nei"), "text/xml; charset=utf-8", "Lørdag \u0013 nei"],
    [
      "UTF-8 with one invalid byte",
      Uint8Array.from([...utf8("Blåbær "), 0xe9, ...utf8(" på øy")]),
      null,
      "Blåbær é på øy",
    ],
    ["an empty document", new Uint8Array(), null, ""],
  ])("decodes %s", (_what, bytes, contentType, text) => {
    expect(decodeText(bytes, contentType)).toBe(text);
  });
});
