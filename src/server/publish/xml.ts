import { escapeXml } from "#domain/escape-markup.ts";
import { beginningOf } from "#domain/text/graphemes.ts";

/** Attributes that are null, undefined or '' are omitted. */
export type XmlAttributes = Readonly<Record<string, string | null | undefined>>;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * Serializes an element on one line.
 * @param text sanitized and escaped here; null for an empty-element tag such as `<a/>`
 * @returns markup
 */
export function element(name: string, text: string | null, attributes?: XmlAttributes): string {
  const start = `<${name}${attributes ? serializeAttributes(attributes) : ""}`;
  return text === null ? `${start}/>` : `${start}>${escapeText(text)}</${name}>`;
}

/**
 * Serializes an element with each child on its own line.
 * @param children markup
 * @param depth how deep the children are indented, two spaces a level
 */
export function block(
  name: string,
  children: readonly string[],
  { attributes, depth = 0 }: { attributes?: XmlAttributes; depth?: number } = {},
): string {
  const lines = children.map((child) => `${"  ".repeat(depth)}${child}\n`).join("");
  return `${startTag(name, attributes)}\n${lines}${"  ".repeat(Math.max(0, depth - 1))}${endTag(name)}`;
}

/** Opens an element that contains markup; `endTag` closes it. */
export function startTag(name: string, attributes: XmlAttributes = {}): string {
  return `<${name}${serializeAttributes(attributes)}>`;
}

export function endTag(name: string): string {
  return `</${name}>`;
}

/** Serializes text as CDATA. A `]]>` within it is split over two sections. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

function serializeAttributes(attributes: XmlAttributes): string {
  let markup = "";
  for (const name in attributes) {
    const value = attributes[name];
    if (value) markup += ` ${name}="${escapeText(value)}"`;
  }
  return markup;
}

function escapeText(text: string): string {
  return escapeXml(sanitizeXmlText(text));
}

/** Anything but the characters XML 1.0 allows, and the C1 controls. Source: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN_CHARACTERS = /[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** A fast first check that most texts pass. Matches every surrogate, paired or not. */
const MAY_CHANGE = /[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd]/;

/** Removes the characters that XML forbids (control characters, lone surrogates) and turns all line breaks into `\n`. */
export function sanitizeXmlText(text: string): string {
  return MAY_CHANGE.test(text) ? text.replace(/\r\n?/g, "\n").replace(FORBIDDEN_CHARACTERS, "") : text;
}

const ELLIPSIS = "…";
/** In UTF-8. */
const MAX_BYTES_PER_CODE_UNIT = 3;
const encoder = new TextEncoder();

/**
 * Truncates a long text between two characters as readers see them, and adds an ellipsis.
 * @param maxBytes in UTF-8, the ellipsis included
 */
export function truncateToBytes(text: string, maxBytes: number): string {
  if (text.length * MAX_BYTES_PER_CODE_UNIT <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(maxBytes - Buffer.byteLength(ELLIPSIS)));
  return beginningOf(text, read).trimEnd() + ELLIPSIS;
}

/**
 * Truncates a long text between two characters as readers see them, and adds an ellipsis.
 * @param maxLength in Unicode code points, the ellipsis included
 */
export function truncateToCharacters(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return beginningOf(text, characters.slice(0, maxLength - 1).join("").length).trimEnd() + ELLIPSIS;
}
