import { expect, test } from "vitest";
import { serializeOembedXml } from "./oembed-xml.ts";

test("an oEmbed response, byte for byte", () => {
  expect(
    serializeOembedXml({ version: "1.0", title: "Looms & <numbers>\u0000", width: 600 }),
  ).toBe(`<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<oembed>
  <version>1.0</version>
  <title>Looms &amp; &lt;numbers&gt;</title>
  <width>600</width>
</oembed>
`);
});
