import { expect, test } from "vitest";
import { escapeXml } from "./escape-markup.ts";

test.each([
  ["&", "&amp;"],
  ["&amp;", "&amp;amp;"],
  [`<a b="c">'d'</a>`, "&lt;a b=&quot;c&quot;&gt;'d'&lt;/a&gt;"],
  ["]]>", "]]&gt;"],
])("%s is escaped once", (text, escaped) => {
  expect(escapeXml(text)).toBe(escaped);
});
