import { mapYielding } from "./map-yielding.ts";
import { block, element, endTag, startTag, XML_DECLARATION } from "./xml.ts";

/** URLs in one sitemap, or sitemaps in one index. Source: https://www.sitemaps.org/protocol.html */
export const SITEMAP_MAX_ENTRIES = 50_000;
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

export interface SitemapUrl {
  /** absolute URL */
  url: string;
  /** ISO 8601 */
  modifiedAt: string;
}

/**
 * Serializes a sitemap.
 * @param urls at most SITEMAP_MAX_ENTRIES
 */
export async function serializeSitemap(urls: readonly SitemapUrl[]): Promise<string> {
  const entries = await mapYielding(urls, ({ url, modifiedAt }) =>
    entry("url", element("loc", url) + element("lastmod", modifiedAt)),
  );
  return serializeDocument("urlset", entries);
}

/**
 * Serializes the index of a site's sitemaps.
 * @param sitemapUrls absolute URLs, at most SITEMAP_MAX_ENTRIES
 */
export function serializeSitemapIndex(sitemapUrls: readonly string[]): string {
  return serializeDocument(
    "sitemapindex",
    sitemapUrls.map((url) => entry("sitemap", element("loc", url))),
  );
}

function entry(name: "url" | "sitemap", markup: string): string {
  return startTag(name) + markup + endTag(name);
}

function serializeDocument(root: string, entries: readonly string[]): string {
  return `${XML_DECLARATION}\n${block(root, entries, { attributes: { xmlns: NAMESPACE } })}\n`;
}
