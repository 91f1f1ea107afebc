import { expect, test } from "vitest";
import { serializeOpml } from "./opml.ts";

const createdAt = new Date("2026-11-03T09:08:07Z");

test("a list of feeds, byte for byte", () => {
  const feed = {
    title: 'Looms & "numbers"\r\n\u0000🎙',
    xmlUrl: "https://air.example/u/ada/talks/feed.xml?a=1&b=2",
    htmlUrl: "https://air.example/u/ada/talks",
  };
  expect(serializeOpml("The feeds\nof <Ada>", createdAt, [feed])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>The feeds of &lt;Ada&gt;</title>
    <dateCreated>Tue, 03 Nov 2026 09:08:07 GMT</dateCreated>
  </head>
  <body>
    <outline type="rss" text="Looms &amp; &quot;numbers&quot; 🎙" title="Looms &amp; &quot;numbers&quot; 🎙" xmlUrl="https://air.example/u/ada/talks/feed.xml?a=1&amp;b=2" htmlUrl="https://air.example/u/ada/talks"/>
  </body>
</opml>
`);
});

test("the body is empty without feeds", () => {
  expect(serializeOpml("Feeds", createdAt, [])).toContain("\n  <body>\n  </body>\n</opml>\n");
});
