import { compile, type FormatCallback, type HtmlToTextOptions } from "html-to-text";
import { DESCRIPTION_MAX_LENGTH } from "#domain/fields.ts";
import { beginningOf } from "#domain/text/graphemes.ts";
import { simpleMarkupToText } from "./simple-markup.ts";
import { formattingAlone } from "./title-markup.ts";

/** Longer markup is cut before it is parsed. The descriptions of real shows stay under 10,000 characters. */
const MARKUP_MAX_LENGTH = 5 * DESCRIPTION_MAX_LENGTH;
/** Elements nested deeper than this are left out: hostile markup must not exhaust the stack. */
const MARKUP_MAX_DEPTH = 200;

/** Elements with an empty line before and after them. */
const PARAGRAPHS = "address blockquote dl fieldset figure form h1 h2 h3 h4 h5 h6 hr ol p pre table ul".split(" ");
/** Elements that start a new line. */
const LINES =
  "article aside body caption center dd details div dt figcaption footer header html li main nav section summary tr".split(
    " ",
  );
const SKIPPED = "audio canvas head iframe img math noscript object script select style svg template title video".split(
  " ",
);

/** A skipped element's start tag, with its attributes. */
const SKIPPED_START = new RegExp(`<(${SKIPPED.filter((name) => name !== "img").join("|")})(?=[\\s/>])([^<>]*)>`, "gi");

/** A text that was put into CDATA once more than its document needed. */
const WHOLE_CDATA = /^\s*<!\[CDATA\[(.*)\]\]>\s*$/s;

/** Programs escape what others have escaped before. */
const MAX_ESCAPES = 3;
const MARKUP = /[<&]/;
const ELEMENT = /<[a-z]/i;
const LINE_ELEMENT = new RegExp(`<(?:${[...PARAGRAPHS, ...LINES, "br"].join("|")})\\b`, "i");
/** "<ada@example.org>" and "<https://example.org/>" are text. */
const BRACKETED_ADDRESS = /<(?=[^\s<>"'=]*(?:@|:\/\/))/g;

/** Separates the cells of a table row by a space. */
const formatCell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(" ");
};

/** Gives a list item outside a list its bullet; inside a list the library does. */
const formatListItem: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  if (!/^[ou]l$/.test(element.parent?.name ?? "")) builder.addLiteral("• ");
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const OPTIONS: HtmlToTextOptions = {
  baseElements: { selectors: [] },
  formatters: { formatCell, formatListItem },
  limits: { ellipsis: "", maxDepth: MARKUP_MAX_DEPTH },
  // the default and the no-break space, which editors put between sentences
  whitespaceCharacters: " \t\r\n\f\u200b\u00a0",
  wordwrap: false,
  selectors: [
    ...PARAGRAPHS.map((selector) => ({
      selector,
      format: "block",
      options: { leadingLineBreaks: 2, trailingLineBreaks: 2 },
    })),
    ...LINES.map((selector) => ({
      selector,
      format: "block",
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    ...SKIPPED.map((selector) => ({ selector, format: "skip" })),
    { selector: "a", format: "inline" },
    { selector: "hr", format: "blockString", options: { string: "" } },
    { selector: "li", format: "formatListItem" },
    { selector: "ol", format: "orderedList" },
    { selector: "pre", format: "pre" },
    { selector: "td", format: "formatCell" },
    { selector: "th", format: "formatCell" },
    { selector: "ul", format: "unorderedList", options: { itemPrefix: "• " } },
  ],
};
const convertHtml = compile(OPTIONS);
const convertHtmlKeepingLineBreaks = compile({ ...OPTIONS, preserveNewlines: true });

/**
 * Converts HTML, or text that may be HTML, to plain text: paragraphs and list items become lines, links their text,
 * entities characters. Markup that was escaped several times is converted too.
 * @returns at most DESCRIPTION_MAX_LENGTH characters, trimmed; '' when nothing is left
 */
export function htmlToText(markup: string): string {
  return cutToLength(normalizeText(convertAll(markup, withoutUnclosed)), DESCRIPTION_MAX_LENGTH);
}

/** Converts the HTML of a title or name to one line of plain text. Elements that it names are part of it: "The <canvas> element". */
export function htmlToLine(markup: string, maxLength: number): string {
  return cutToLength(collapseWhitespace(convertAll(markup, formattingAlone)), maxLength);
}

/** An ampersand that begins no entity. HTML has entities without a semicolon, too, but "?id=1&copy=2" is an address. */
const LONE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;

/** Converts plain text to one line. Entities in it were escaped once too often. */
export function textToLine(text: string, maxLength: number): string {
  return cutToLength(collapseWhitespace(text.includes("&") ? withoutEntities(text) : text), maxLength);
}

function withoutEntities(text: string): string {
  const source = text.slice(0, MARKUP_MAX_LENGTH).replace(LONE_AMPERSAND, "&amp;");
  return convertMarkup(source.replaceAll("<", "&lt;"));
}

/** @param prepare takes markup, and returns that of it which is to be converted */
function convertAll(markup: string, prepare: (markup: string) => string): string {
  let text = markup.slice(0, MARKUP_MAX_LENGTH);
  for (let count = 0; count < MAX_ESCAPES; count += 1) {
    const source = withoutCdata(text);
    text = convertMarkup(prepare(source));
    // What was no markup before was escaped once too often.
    if (ELEMENT.test(source) || !MARKUP.test(text)) break;
  }
  return text;
}

function withoutCdata(text: string): string {
  return WHOLE_CDATA.exec(text)?.[1] ?? text;
}

/**
 * Markup in which no skipped element is without its end, which would take all text after it along. Without attributes, it was mentioned in
 * the text; with them, only its start tag goes.
 */
function withoutUnclosed(markup: string): string {
  if (markup.search(SKIPPED_START) < 0) return markup;
  const lowerCase = markup.toLowerCase();
  const lastEnds = new Map<string, number>();
  const lastEndOf = (name: string) => {
    const end = lastEnds.get(name) ?? lowerCase.lastIndexOf(`</${name}`);
    lastEnds.set(name, end);
    return end;
  };
  return markup.replace(SKIPPED_START, (tag, name: string, attributes: string, at: number) => {
    if (lastEndOf(name.toLowerCase()) > at) return tag;
    return attributes.includes("=") ? "" : tag.replace("<", "&lt;");
  });
}

const OTHER_LINE_BREAK = /\r\n|[\r\u2028\u2029]/g;
/** Characters that normalizeText() removes, or replaces by a line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among them
const UNUSUAL_CHARACTER = /[\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029\ufeff\ud800-\udfff]/;
/** What normalizeText() evens out. */
const UNEVEN_LINE = /\n(?:[^\S\n]|\n\n)|[^\S\n]\n/;

/** Replaces every run of white space by one space and removes control characters. */
export function collapseWhitespace(text: string): string {
  return withoutControls(text).replace(/\s+/g, " ").trim();
}

/** Trims every line, leaves at most one empty line between two others, and removes control characters. */
export function normalizeText(text: string): string {
  const lines = UNUSUAL_CHARACTER.test(text) ? withoutControls(text).replace(OTHER_LINE_BREAK, "\n") : text;
  return (UNEVEN_LINE.test(lines) ? evenLines(lines) : lines).trim();
}

function evenLines(text: string): string {
  let even = "";
  let isAfterEmptyLine = true;
  for (const written of text.split("\n")) {
    const line = written.trim();
    if (line !== "" || !isAfterEmptyLine) even += `${line}\n`;
    isAfterEmptyLine = line === "";
  }
  return even;
}

/** Cuts a text to a length in UTF-16 units, the ellipsis that marks the cut included. */
export function cutToLength(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${beginningOf(text, maxLength - 1).trimEnd()}…`;
}

/** PostgreSQL refuses NUL in a text, XML 1.0 the other control characters, and UTF-8 has no lone surrogates. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what this takes out
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, "").toWellFormed();
}

/** Line breaks in the source only count where no element makes lines. */
function convertMarkup(source: string): string {
  if (!MARKUP.test(source)) return source;
  const html = source.replace(BRACKETED_ADDRESS, "&lt;");
  const keepsLineBreaks = !LINE_ELEMENT.test(html);
  return simpleMarkupToText(html, keepsLineBreaks) ?? convertMarkupOfAnyKind(html, keepsLineBreaks);
}

/** Exported for a test that compares both ways. */
export function convertMarkupOfAnyKind(html: string, keepsLineBreaks: boolean): string {
  const text = keepsLineBreaks ? convertHtmlKeepingLineBreaks(html) : convertHtml(html);
  // the library pads the numbers of a list to the width of the longest
  return text.replace(/^ *(\d+\.) +/gm, "$1 ");
}
