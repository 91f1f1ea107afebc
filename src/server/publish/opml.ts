import { block, element, XML_DECLARATION } from "./xml.ts";

export interface OpmlFeed {
  title: string;
  /** absolute URL of the RSS feed */
  xmlUrl: string;
  /** absolute URL of the page */
  htmlUrl: string;
}

/**
 * Serializes a list of feeds for import into podcast apps and feed readers.
 * Source: https://opml.org/spec2.opml
 */
export function serializeOpml(title: string, createdAt: Date, feeds: readonly OpmlFeed[]): string {
  const head = [element("title", singleLine(title)), element("dateCreated", createdAt.toUTCString())];
  const outlines = feeds.map(({ title, xmlUrl, htmlUrl }) => {
    const text = singleLine(title);
    return element("outline", null, { type: "rss", text, title: text, xmlUrl, htmlUrl });
  });
  const sections = [block("head", head, { depth: 2 }), block("body", outlines, { depth: 2 })];
  return `${XML_DECLARATION}\n${block("opml", sections, { attributes: { version: "2.0" }, depth: 1 })}\n`;
}

function singleLine(text: string): string {
  return text.replace(/\r\n?|\n/g, " ");
}
