import { describe, expect, test } from "vitest";
import { DESCRIPTION_MAX_LENGTH } from "#domain/fields.ts";
import { cutToLength, htmlToLine, htmlToText, textToLine } from "./plain-text.ts";

describe("htmlToText", () => {
  test.each([
    ["paragraphs", "<p>One</p><p>Two</p>", "One\n\nTwo"],
    ["line breaks", "One<br>Two<br/>Three<br /><br />Four", "One\nTwo\nThree\n\nFour"],
    ["white space in the source", "<p>One\n   two</p>\n\n\n<p>\tthree</p>", "One two\n\nthree"],
    ["lists", "<p>With</p><ul><li>Ada</li><li>Ben</li></ul><p>End</p>", "With\n\n• Ada\n• Ben\n\nEnd"],
    ["numbered lists", "<ol><li>Ada</li><li>Ben</li></ol>", "1. Ada\n2. Ben"],
    ["links", '<div>See <a href="https://example.org/">the notes</a>.</div>', "See the notes."],
    ["inline elements", "<p>Over<b>joyed</b> <i>guests</i></p>", "Overjoyed guests"],
    [
      "tables",
      "<table><tr><td>0:00</td><td>Hello</td></tr><tr><td>1:00</td><td>Bye</td></tr></table>",
      "0:00 Hello\n1:00 Bye",
    ],
    ["entities", "<p>Caf&eacute; &amp; Bar&nbsp;&#8211; &#x1F399;</p>", "Café & Bar – 🎙"],
    ["entities in plain text", "Tom &amp; Jerry", "Tom & Jerry"],
    ["markup escaped twice", "&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;", "One\n\nTwo"],
    ["markup escaped three times", "&amp;lt;p&amp;gt;One &amp;amp;amp; two&amp;lt;/p&amp;gt;", "One & two"],
    ["entities escaped twice", "Caf&amp;eacute;", "Café"],
    ["escaped markup in text", "<p>The &lt;br&gt; element</p>", "The <br> element"],
    ["line breaks in plain text", "One\r\nTwo\n\n\n\nThree  ", "One\nTwo\n\nThree"],
    ["line breaks beside links", 'One\n<a href="https://example.org">Two</a>', "One\nTwo"],
    [
      "e-mail addresses and URLs in angle brackets",
      "Ada <ada@example.org>, <https://example.org/x>",
      "Ada <ada@example.org>, <https://example.org/x>",
    ],
    ["comparisons", "a < b and I <3 you", "a < b and I <3 you"],
    ["scripts and styles", "<style>p{}</style><p>Text</p><script>alert(1)</script>", "Text"],
    ["control characters", "One\u0000\u0007 two \ud800", "One two \ufffd"],
    [
      "elements that the text mentions",
      "<p>How the <canvas> element works</p><p>And <iframe></p>",
      "How the <canvas> element works\n\nAnd <iframe>",
    ],
    ["a player that is never closed", '<p>One</p><audio src="https://example.org/a.mp3"><p>Two</p>', "One\n\nTwo"],
    ["text in CDATA twice", "<![CDATA[<p>One</p>]]>", "One"],
    ["only images", '<p><img src="https://example.org/pixel.gif"></p>', ""],
  ])("converts %s", (_what, markup, text) => {
    expect(htmlToText(markup)).toBe(text);
  });

  test("truncates to the length of a description", () => {
    const text = htmlToText(`<p>${"word ".repeat(DESCRIPTION_MAX_LENGTH)}</p>`);
    expect(text.length).toBeLessThanOrEqual(DESCRIPTION_MAX_LENGTH);
    expect(text.endsWith("…")).toBe(true);
  });

  test("converts markup nested 100,000 levels deep", () => {
    expect(htmlToText(`First${"<b>".repeat(100_000)}`)).toBe("First");
  });
});

describe("htmlToLine", () => {
  test.each([
    ["paragraphs", "<p>One</p>\n<p>Two &amp; more</p>", "One Two & more"],
    ["formatting", '<b>Bold</b> and <span class="x">plain</span><br>moves', "Bold and plain moves"],
    ["formatting that is cut off", '<a href="https://example.org/">Salt and rust', "Salt and rust"],
    ["a comment", "Salt<!-- part 2 --> and rust", "Salt and rust"],
    ["an element that is named", "The <canvas> element, with Ada Lind", "The <canvas> element, with Ada Lind"],
    ["an element that would end", "Write <table></table> by hand", "Write <table></table> by hand"],
    ["elements whose content is no text", "<style> and <script> in <head>", "<style> and <script> in <head>"],
    ["formatting that is named", "When to use <em>, and when <i>", "When to use <em>, and when <i>"],
    ["formatting of a named element", "The <em>&lt;slot&gt;</em> element", "The <slot> element"],
    ["a named element in formatting", "<b>Map<string></b>", "Map<string>"],
    ["types", "Vec<T>, Option<Box<dyn Fn()>> and more", "Vec<T>, Option<Box<dyn Fn()>> and more"],
    ["custom elements and declarations", "<my-clock>, <!doctype html>", "<my-clock>, <!doctype html>"],
    ["a comment that never ends", "All <!-- is not lost", "All <!-- is not lost"],
    ["a tag that never ends", "Salt <b and rust", "Salt <b and rust"],
    ["what was escaped twice", "The &lt;slot&gt; element &amp;amp; more", "The <slot> element & more"],
    ["formatting that was escaped twice", "&lt;i&gt;Salt&lt;/i&gt; and rust", "Salt and rust"],
    ["text in CDATA twice", "<![CDATA[Salt & rust]]>", "Salt & rust"],
    ["an address", "Write to <ada@example.org>", "Write to <ada@example.org>"],
  ])("converts %s", (_what, markup, line) => {
    expect(htmlToLine(markup, 300)).toBe(line);
  });
});

describe("textToLine", () => {
  test.each([
    ["entities", "Salt &amp; rust &#8211; it&#039;s caf&eacute;", "Salt & rust – it's café"],
    ["angle brackets", "The <b> element & <i>more</i>", "The <b> element & <i>more</i>"],
    ["a lone ampersand", "R&D at sea & on land", "R&D at sea & on land"],
    ["an address", "salt.example/x?a=1&para=2&copy=3&#8211", "salt.example/x?a=1&para=2&copy=3&#8211"],
  ])("keeps or decodes %s", (_what, text, line) => {
    expect(textToLine(text, 300)).toBe(line);
  });
});

test("cutToLength does not cut a surrogate pair in half", () => {
  expect(cutToLength("abc🎙def", 5)).toBe("abc…");
  expect(cutToLength("abcde", 5)).toBe("abcde");
});
