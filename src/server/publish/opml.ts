import { escapeXml } from "#domain/escape-xml.ts";
import { sanitizeXmlText } from "./xml.ts";

export interface OpmlFeed {
  title: string;
  /** absolute address of its RSS */
  xmlUrl: string;
  /** absolute address of its page */
  htmlUrl: string;
}

/**
 * Writes a list of feeds that podcast apps and feed readers can import.
 * Source: https://opml.org/spec2.opml
 */
export function serializeOpml(title: string, createdAt: Date, feeds: readonly OpmlFeed[]): string {
  const outlines = feeds.map(
    ({ title, xmlUrl, htmlUrl }) =>
      `    <outline type="rss" text="${value(title)}" title="${value(title)}" xmlUrl="${value(xmlUrl)}" htmlUrl="${value(htmlUrl)}"/>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>${value(title)}</title>
    <dateCreated>${createdAt.toUTCString()}</dateCreated>
  </head>
  <body>
${outlines.join("")}  </body>
</opml>
`;
}

function value(text: string): string {
  return escapeXml(sanitizeXmlText(text)).replaceAll("\n", " ");
}
