import { escapeXml } from "#domain/escape-xml.ts";

/** Markup: its text is escaped already. A string, in contrast, is always text. */
export class Xml {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** Attributes that are null, undefined or '' are omitted. */
export type XmlAttributes = Record<string, string | null | undefined>;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * Serializes an element on one line. Strings are sanitized and escaped.
 * @param content null for an empty-element tag such as `<a/>`
 */
export function element(
  name: string,
  content: string | Xml | readonly Xml[] | null,
  attributes: XmlAttributes = {},
): Xml {
  if (content === null) return new Xml(`<${name}${serializeAttributes(attributes)}/>`);
  const markup = typeof content === "string" ? escapeText(content) : isXml(content) ? content : content.join("");
  return new Xml(`<${name}${serializeAttributes(attributes)}>${markup}</${name}>`);
}

/**
 * Serializes an element with a text, as a string: for documents with so many elements that creating objects for them shows.
 * @param attributes from attribute()
 */
export function textElement(name: string, text: string, attributes = ""): string {
  return `<${name}${attributes}>${escapeText(text)}</${name}>`;
}

/** Serializes an attribute with a space before it; '' when it has no value. */
export function attribute(name: string, value: string | null | undefined): string {
  return value ? ` ${name}="${escapeText(value)}"` : "";
}

/**
 * Serializes an element with each child on its own line.
 * @param depth how deep the children are indented, two spaces a level
 */
export function block(
  name: string,
  children: readonly Xml[],
  { attributes = {}, depth = 0 }: { attributes?: XmlAttributes; depth?: number } = {},
): Xml {
  const lines = children.map((child) => `${"  ".repeat(depth)}${child}\n`).join("");
  return new Xml(`${startTag(name, attributes)}\n${lines}${"  ".repeat(Math.max(0, depth - 1))}${endTag(name)}`);
}

/** Opens an element that is too long to be serialized in one piece; `endTag` closes it. */
export function startTag(name: string, attributes: XmlAttributes = {}): Xml {
  return new Xml(`<${name}${serializeAttributes(attributes)}>`);
}

export function endTag(name: string): Xml {
  return new Xml(`</${name}>`);
}

/** Serializes text as CDATA. A `]]>` within it is split over two sections. */
export function cdata(text: string): Xml {
  return new Xml(`<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`);
}

function isXml(content: Xml | readonly Xml[]): content is Xml {
  return content instanceof Xml;
}

function serializeAttributes(attributes: XmlAttributes): string {
  let markup = "";
  for (const [name, value] of Object.entries(attributes)) markup += attribute(name, value);
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
 * Truncates a long text between two characters and adds an ellipsis.
 * @param maxBytes in UTF-8, the ellipsis included
 */
export function truncateToBytes(text: string, maxBytes: number): string {
  if (text.length * MAX_BYTES_PER_CODE_UNIT <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(maxBytes - Buffer.byteLength(ELLIPSIS)));
  return text.slice(0, read).trimEnd() + ELLIPSIS;
}

/**
 * Truncates a long text between two characters and adds an ellipsis.
 * @param maxLength in Unicode code points, the ellipsis included
 */
export function truncateToCharacters(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return (
    characters
      .slice(0, maxLength - 1)
      .join("")
      .trimEnd() + ELLIPSIS
  );
}
