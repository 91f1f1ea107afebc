import { describe, expect, test } from "vitest";
import { DESCRIPTION_MAX_LENGTH } from "#domain/fields.ts";
import { cutToLength, htmlToLine, htmlToText } from "./plain-text.ts";

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

test("htmlToLine returns one line", () => {
  expect(htmlToLine("<p>One</p>\n<p>Two &amp; more</p>", 300)).toBe("One Two & more");
});

test("cutToLength does not cut a surrogate pair in half", () => {
  expect(cutToLength("abc🎙def", 5)).toBe("abc…");
  expect(cutToLength("abcde", 5)).toBe("abcde");
});
