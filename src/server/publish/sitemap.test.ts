import { expect, test } from "vitest";
import { serializeSitemap, serializeSitemapIndex } from "./sitemap.ts";

/* The format: https://www.sitemaps.org/protocol.html */
test("a sitemap, byte for byte", async () => {
  const urls = [
    { url: "https://air.example/u/ada", modifiedAt: "2026-11-03T09:08:07.000Z" },
    { url: "https://air.example/u/ada/a&b", modifiedAt: "2026-11-04T00:00:00.000Z" },
  ];
  expect(await serializeSitemap(urls)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://air.example/u/ada</loc><lastmod>2026-11-03T09:08:07.000Z</lastmod></url>
<url><loc>https://air.example/u/ada/a&amp;b</loc><lastmod>2026-11-04T00:00:00.000Z</lastmod></url>
</urlset>
`);
});

test("a sitemap index, byte for byte", () => {
  expect(
    serializeSitemapIndex(["https://air.example/sitemaps/feeds-1.xml"]),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://air.example/sitemaps/feeds-1.xml</loc></sitemap>
</sitemapindex>
`);
});
