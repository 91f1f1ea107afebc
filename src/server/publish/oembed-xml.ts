import { block, element } from "./xml.ts";

/**
 * Serializes an oEmbed response as XML, one element for each field.
 * Source: https://oembed.com/#section2.3
 */
export function serializeOembedXml(fields: Record<string, string | number>): string {
  const elements = Object.entries(fields).map(([name, value]) => element(name, String(value)));
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n${block("oembed", elements, { depth: 1 })}\n`;
}
