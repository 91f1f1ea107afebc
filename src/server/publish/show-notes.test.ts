import { describe, expect, test } from "vitest";
import { textToHtml } from "./show-notes.ts";

const link = (address: string) => `<a href="${address}">${address}</a>`;

describe("show notes", () => {
  test.each([
    ["nothing", "", ""],
    ["only space", " \n \n", ""],
    ["one line", "Hello", "<p>Hello</p>"],
    ["a single break", "One\nTwo", "<p>One<br>Two</p>"],
    ["an empty line", "One\n\nTwo", "<p>One</p>\n<p>Two</p>"],
    ["several empty lines with spaces", "One\n \n\t\n\nTwo", "<p>One</p>\n<p>Two</p>"],
    ["markup", `<script>alert("1")</script> & co`, "<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co</p>"],
    ["what looks escaped", "AT&amp;T", "<p>AT&amp;amp;T</p>"],
  ])("%s", (_case, text, html) => {
    expect(textToHtml(text)).toBe(html);
  });

  test.each([
    ["a sentence's end", "See https://a.example/x.", `See ${link("https://a.example/x")}.`],
    ["a bracket around", "(https://a.example/x)", `(${link("https://a.example/x")})`],
    ["a bracket within", "https://a.example/x_(y)", link("https://a.example/x_(y)")],
    ["a query", "https://a.example/?a=1&b=2", link("https://a.example/?a=1&amp;b=2")],
    ["a last ampersand", "https://a.example/?a=1&", link("https://a.example/?a=1&amp;")],
    ["quotes around", '"https://a.example"', `&quot;${link("https://a.example")}&quot;`],
    ["angle brackets around", "<https://a.example>", `&lt;${link("https://a.example")}&gt;`],
    [
      "a quote that would end the attribute",
      'https://a.example/"onclick="x',
      `${link("https://a.example/")}&quot;onclick=&quot;x`,
    ],
    ["no host", "https:// and http://.", "https:// and http://."],
    ["another scheme", "javascript:alert(1) ftp://a.example", "javascript:alert(1) ftp://a.example"],
    ["two in a line", "http://a.example, http://b.example", `${link("http://a.example")}, ${link("http://b.example")}`],
    ["a Hebrew address", "http://אתר.example/דף", link("http://אתר.example/דף")],
  ])("addresses with %s", (_case, text, html) => {
    expect(textToHtml(text)).toBe(`<p>${html}</p>`);
  });

  test("20,000 hostile characters take no time", () => {
    for (const text of [`http://a${")".repeat(19_990)}`, "\n ".repeat(10_000), "http://a".repeat(2_500)]) {
      const startedAt = performance.now();
      textToHtml(text);
      expect(performance.now() - startedAt).toBeLessThan(1000);
    }
  });
});
