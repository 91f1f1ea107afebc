import { describe, expect, test } from "vitest";
import { convertMarkupOfAnyKind, normalizeText } from "./plain-text.ts";
import { simpleMarkupToText } from "./simple-markup.ts";

const converted = (html: string, keepsLineBreaks = false) => {
  const text = simpleMarkupToText(html, keepsLineBreaks);
  return text === undefined ? undefined : normalizeText(text);
};

test.each([
  ["<p>One &amp; <b>two</b>.</p>\n<p>Three</p>", "One & two.\n\nThree"],
  ["<h2>Links</h2><ul>\n<li><a href='https://a.example/?x=1&y=2'>A</a></li><li> B</li></ul>", "Links\n\n• A\n• B"],
  ["Notes:<ul><li>A<br>more</li></ul>End", "Notes:\n• A\nmore\n\nEnd"],
  ["<P>a<BR />b<br/>c</P>", "a\nb\nc"],
  ["It&#8217;s&nbsp;&lt;b&gt; &#128512;", "It’s <b> 😀"],
])("simple markup: %j", (html, text) => expect(converted(html)).toBe(text));

test("line breaks of the source count where no element makes lines", () => {
  expect(converted("One\r\n<b>two</b> \n\n\n three", true)).toBe("One\ntwo\n\nthree");
  expect(converted("One\r\n<b>two</b> \n\n\n three", false)).toBe("One two three");
});

test.each([
  "<div>a</div>",
  "<table><tr><td>a</td></tr></table>",
  "<ol><li>a</li></ol>",
  "<p>a<p>b",
  "<p><b>a</p></b>",
  "<p>a",
  "a</p>",
  "<b><p>a</p></b>",
  "<ul><li>a<ul><li>b</li></ul></li></ul>",
  "<ul></ul>",
  "<ul>a<li>b</li></ul>",
  "<li>a</li>",
  "<p><li>a</li></p>",
  "<script>a</script>",
  "<!-- a -->b",
  "a < b",
  "<p",
  '<a title="a>b">c</a>',
  "<a href=b>c</a>",
  "<p/>a",
  "&copy; a",
  "&copy a",
  "&#x27;",
  "&#150;",
  "&#xd800;",
  "&#55296;",
  "&#9999999;",
])("other markup is left to the library: %j", (html) => expect(simpleMarkupToText(html, false)).toBeUndefined());

describe("what is converted is converted as the library does", () => {
  const PIECES =
    '<p>|</p>|<br>|<br />|<b>|</b>|<a href="x?a=b&c=d">|</a>|<ul>|</ul>|<li>|</li>|<h2 class=\'x\'>|</h2>| |\n|\r\n|\t|word|x|&amp;|&nbsp;|&lt;b>|&#8217;|&#39;|& |<img src="a">|\u200b|\u00a0|1.  |• |  |\u2028|é'.split(
      "|",
    );
  /** Nested as it should be: most random markup is not. */
  const wellFormed = (random: (limit: number) => number): string => {
    const inline = (depth: number): string => {
      const piece = random(8);
      if (piece === 0 && depth < 3) return `<b>${inline(depth + 1)}${inline(depth + 1)}</b>`;
      if (piece === 1 && depth < 3) return `<a href="x">${inline(depth + 1)}</a>${inline(depth + 1)}`;
      if (piece === 2) return "<br>";
      return (PIECES[14 + random(PIECES.length - 14)] ?? "") + (depth < 4 && random(2) === 0 ? inline(depth + 1) : "");
    };
    const item = () => `<li>${inline(0)}</li>${random(2) === 0 ? "\n" : ""}`;
    const blocks = [
      () => `<p>${inline(0)}${inline(0)}</p>`,
      () => `<ul>${Array.from({ length: 1 + random(3) }, item).join("")}</ul>`,
      () => `<h3>${inline(1)}</h3>`,
      () => inline(0),
    ];
    return Array.from({ length: 1 + random(5) }, () => blocks[random(blocks.length)]?.()).join("");
  };

  test.each([1, 2, 3])("for random markup, seed %i", (seed) => {
    let state = seed;
    const random = (limit: number) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return (state >> 8) % limit;
    };
    let count = 0;
    for (let at = 0; at < 1000; at++) {
      const html =
        at % 4 === 0
          ? Array.from({ length: 1 + random(8) }, () => PIECES[random(PIECES.length)]).join("")
          : wellFormed(random);
      const keepsLineBreaks = !/<(?:p|br|ul|li|h\d)\b/i.test(html);
      const text = converted(html, keepsLineBreaks);
      if (text === undefined) continue;
      count += 1;
      expect({ html, text }).toEqual({ html, text: normalizeText(convertMarkupOfAnyKind(html, keepsLineBreaks)) });
    }
    expect(count).toBeGreaterThan(500);
  });
});
