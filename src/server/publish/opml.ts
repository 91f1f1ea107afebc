import { block, element, endTag, startTag, XML_DECLARATION } from "./xml.ts";

export interface OpmlFeed {
  title: string;
  /** absolute URL of the RSS feed */
  xmlUrl: string;
  /** absolute URL of the page, if it is known */
  htmlUrl?: string;
}

/**
 * Serializes a list of feeds for import into podcast apps and feed readers.
 * Source: https://opml.org/spec2.opml
 */
export function serializeOpml(title: string, createdAt: Date, feeds: readonly OpmlFeed[]): string {
  return opmlStart(title, createdAt) + feeds.map(opmlOutline).join("") + opmlEnd();
}

/** What is before the outlines, for a list that is written while it is read. */
export function opmlStart(title: string, createdAt: Date): string {
  const head = [element("title", singleLine(title)), element("dateCreated", createdAt.toUTCString())];
  const start = [
    startTag("opml", { version: "2.0" }),
    `  ${block("head", head, { depth: 2 })}`,
    `  ${startTag("body")}`,
  ];
  return `${XML_DECLARATION}\n${start.join("\n")}\n`;
}

export function opmlOutline({ title, xmlUrl, htmlUrl }: OpmlFeed): string {
  const text = singleLine(title);
  return `    ${element("outline", null, { type: "rss", text, title: text, xmlUrl, htmlUrl })}\n`;
}

export function opmlEnd(): string {
  return `  ${endTag("body")}\n${endTag("opml")}\n`;
}

function singleLine(text: string): string {
  return text.replace(/\r\n?|\n/g, " ");
}
