import { describe, expect, test } from "vitest";
import { block, cdata, element, sanitizeXmlText, truncateToBytes, truncateToCharacters } from "./xml.ts";

test.each([
  ["plain text", "Hello", "Hello"],
  ["tabs and line breaks", "a\tb\nc", "a\tb\nc"],
  ["other line breaks", "a\r\nb\rc", "a\nb\nc"],
  ["NUL, bell, escape", "a\0b\u0007c\u001bd", "abcd"],
  ["delete and C1 controls", "a\u007fb\u0085c\u009fd", "abcd"],
  ["lone surrogates", "a\ud83db\udf99c", "abc"],
  ["emoji", "🎙️ 👩‍💻", "🎙️ 👩‍💻"],
  ["noncharacters", "a\ufffeb\uffffc", "abc"],
  ["Hebrew and Arabic with their marks", "שָׁלוֹם\u200f مرحبا", "שָׁלוֹם\u200f مرحبا"],
])("sanitizes %s", (_case, text, sanitized) => {
  expect(sanitizeXmlText(text)).toBe(sanitized);
});

describe("an element", () => {
  test.each([
    ["text", element("a", "b & <c>\u0000"), "<a>b &amp; &lt;c&gt;</a>"],
    ["empty text", element("a", ""), "<a></a>"],
    ["no content", element("a", null, { b: "1" }), '<a b="1"/>'],
    ["markup as text", element("a", "<b/>"), "<a>&lt;b/&gt;</a>"],
    ["attributes", element("a", "1", { b: '"&', c: null, d: undefined, e: "" }), '<a b="&quot;&amp;">1</a>'],
    ["children on lines", block("a", [element("b", "1"), element("c", null)]), "<a>\n<b>1</b>\n<c/>\n</a>"],
    ["no lines", block("a", [], { attributes: { b: "1" } }), '<a b="1">\n</a>'],
    [
      "nested lines",
      block("a", [block("b", [element("c", "1\n2")], { depth: 2 })], { depth: 1 }),
      "<a>\n  <b>\n    <c>1\n2</c>\n  </b>\n</a>",
    ],
  ])("with %s", (_case, xml, markup) => {
    expect(xml).toBe(markup);
  });
});

test.each([
  ["<p>a & b</p>", "<![CDATA[<p>a & b</p>]]>"],
  ["a]]>b", "<![CDATA[a]]]]><![CDATA[>b]]>"],
])("%s as CDATA", (text, section) => {
  expect(cdata(text)).toBe(section);
});

test.each([
  ["short enough", "abc", 3, "abc"],
  ["between letters", "abcdefgh", 6, "abc…"],
  ["before a two-byte letter", "éééé", 6, "é…"],
  ["before an emoji", "ab🎙cdef", 8, "ab…"],
])("truncates to bytes: %s", (_case, text, maxBytes, truncated) => {
  expect(truncateToBytes(text, maxBytes)).toBe(truncated);
  expect(Buffer.byteLength(truncated)).toBeLessThanOrEqual(maxBytes);
});

test.each([
  ["short enough", "abc", 3, "abc"],
  ["an emoji counts as one", "🎙🎙🎙", 3, "🎙🎙🎙"],
  ["too long", "🎙🎙🎙🎙", 3, "🎙🎙…"],
])("truncates to characters: %s", (_case, text, maxLength, truncated) => {
  expect(truncateToCharacters(text, maxLength)).toBe(truncated);
});
