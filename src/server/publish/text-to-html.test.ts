import { describe, expect, test } from "vitest";
import { escapeHtml } from "#domain/escape-markup.ts";
import { textToHtml } from "./text-to-html.ts";

const link = (url: string) => `<a href="${url}">${url}</a>`;

describe("plain text as HTML", () => {
  test.each([
    ["empty text", "", ""],
    ["only spaces", " \n \n", ""],
    ["one line", "Hello", "<p>Hello</p>"],
    ["a single break", "One\nTwo", "<p>One<br>Two</p>"],
    ["an empty line", "One\n\nTwo", "<p>One</p>\n<p>Two</p>"],
    ["several empty lines with spaces", "One\n \n\t\n\nTwo", "<p>One</p>\n<p>Two</p>"],
    ["markup", `<script>alert("1")</script> & co`, "<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co</p>"],
    ["text that looks escaped", "AT&amp;T", "<p>AT&amp;amp;T</p>"],
  ])("%s", (_case, text, html) => {
    expect(textToHtml(escapeHtml(text))).toBe(html);
  });

  test.each([
    ["a full stop after it", "See https://a.example/x.", `See ${link("https://a.example/x")}.`],
    ["brackets around it", "(https://a.example/x)", `(${link("https://a.example/x")})`],
    ["brackets in it", "https://a.example/x_(y)", link("https://a.example/x_(y)")],
    ["a query", "https://a.example/?a=1&b=2", link("https://a.example/?a=1&amp;b=2")],
    ["an ampersand at its end", "https://a.example/?a=1&", link("https://a.example/?a=1&amp;")],
    ["quotes around it", '"https://a.example"', `&quot;${link("https://a.example")}&quot;`],
    ["angle brackets around it", "<https://a.example>", `&lt;${link("https://a.example")}&gt;`],
    ["a quote in it", 'https://a.example/"onclick="x', `${link("https://a.example/")}&quot;onclick=&quot;x`],
    ["no host", "https:// and http://.", "https:// and http://."],
    ["another scheme", "javascript:alert(1) ftp://a.example", "javascript:alert(1) ftp://a.example"],
    [
      "a second URL in the line",
      "http://a.example, http://b.example",
      `${link("http://a.example")}, ${link("http://b.example")}`,
    ],
    ["Hebrew letters", "http://אתר.example/דף", link("http://אתר.example/דף")],
  ])("links a URL with %s", (_case, text, html) => {
    expect(textToHtml(escapeHtml(text))).toBe(`<p>${html}</p>`);
  });

  test.each([
    ["closing brackets", `http://a${")".repeat(19_990)}`, `<p>${link("http://a")}${")".repeat(19_990)}</p>`],
    ["empty lines", "\n ".repeat(10_000), ""],
    ["joined URLs", "http://a".repeat(2_500), `<p>${link("http://a".repeat(2_500))}</p>`],
  ])("20,000 characters of %s", (_case, text, html) => {
    expect(textToHtml(escapeHtml(text))).toBe(html);
  });
});
