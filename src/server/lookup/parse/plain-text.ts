import { Parser } from "htmlparser2";
import { DESCRIPTION_MAX_LENGTH } from "#domain/fields.ts";

/** Markup beyond this is not read: it could no longer show in a description. */
const MARKUP_MAX_LENGTH = 10 * DESCRIPTION_MAX_LENGTH;
/** Elements inside one another; deeper markup is an attack on the reader. */
const MARKUP_MAX_DEPTH = 200;

const PARAGRAPHS = new Set(
  "address blockquote dl fieldset figure form h1 h2 h3 h4 h5 h6 hr ol p pre table ul".split(" "),
);
const LINES = new Set(
  "article aside body br caption center dd details div dt figcaption footer header html li main nav section summary tbody tfoot thead tr".split(
    " ",
  ),
);
const CELLS = new Set(["td", "th"]);
const UNREAD = new Set(
  "audio canvas head iframe math noscript object script select style svg template title video".split(" "),
);
const INLINE = new Set(
  "a abbr acronym b bdi bdo big button cite code del dfn em embed font i img input ins kbd label legend link mark meta optgroup option param q rp rt ruby s samp small source span strike strong sub sup textarea time tt u var wbr".split(
    " ",
  ),
);

/**
 * HTML, or text that may be HTML, as plain text: paragraphs and lists become lines, links their text, entities
 * characters. Text without block elements keeps its own line breaks, and markup that was escaped twice is read too.
 * Angle brackets that are no HTML ('<ada@example.org>') stay.
 * @returns at most DESCRIPTION_MAX_LENGTH characters, trimmed; '' when nothing is left
 */
export function htmlToText(markup: string): string {
  const source = markup.slice(0, MARKUP_MAX_LENGTH);
  const once = renderMarkup(source);
  const isMarkupLeft = !once.hasElements && (once.text.includes("&") || once.text.includes("<"));
  const text = isMarkupLeft ? renderMarkup(once.text).text : once.text;
  return truncate(normalizeText(text), DESCRIPTION_MAX_LENGTH);
}

/** Like readableText, on one line: for titles and names. */
export function htmlToLine(markup: string, maxLength: number): string {
  return truncate(collapseWhitespace(htmlToText(markup)), maxLength);
}

/** Text with every run of white space as one space, without the characters that no text needs. */
export function collapseWhitespace(text: string): string {
  return withoutControls(text).replace(/\s+/g, " ").trim();
}

/** Text as a person reads it: lines trimmed, one empty line at most between two others, no control characters. */
export function normalizeText(text: string): string {
  const lines = withoutControls(text)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim());
  return lines
    .filter((line, at) => line !== "" || lines[at - 1] !== "")
    .join("\n")
    .trim();
}

/** At most so many characters, an ellipsis in the last place when something was cut off. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text
    .slice(0, maxLength - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}

/** PostgreSQL refuses NUL in a text, XML 1.0 the other controls, and half a surrogate pair is no character. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what this takes out
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, "").toWellFormed();
}

function renderMarkup(source: string): { text: string; hasElements: boolean } {
  const keepsLineBreaks = !hasBlocks(source);
  const orderedLists: number[] = [];
  let text = "";
  let hasElements = false;
  let depth = 0;
  let unreadDepth = 0;
  let preformattedDepth = 0;
  let breaks = 0;
  let isSpaced = false;

  const write = (words: string) => {
    if (text !== "") text += breaks > 0 ? "\n".repeat(Math.min(breaks, 2)) : isSpaced ? " " : "";
    text += words;
    breaks = 0;
    isSpaced = false;
  };
  const writeText = (data: string) => {
    if (keepsLineBreaks || preformattedDepth > 0) return write(data);
    const words = data.replace(/\s+/g, " ").trim();
    if (/^\s/.test(data)) isSpaced = true;
    if (words === "") return;
    write(words);
    isSpaced = /\s$/.test(data);
  };
  const breakAround = (name: string) => {
    if (PARAGRAPHS.has(name)) breaks = 2;
    else if (LINES.has(name)) breaks = name === "br" ? breaks + 1 : Math.max(breaks, 1);
    else if (CELLS.has(name)) isSpaced = true;
  };

  const parser: Parser = new Parser({
    onopentag(name) {
      depth += 1;
      if (depth > MARKUP_MAX_DEPTH || text.length > DESCRIPTION_MAX_LENGTH) return parser.pause();
      if (UNREAD.has(name)) unreadDepth += 1;
      if (unreadDepth > 0) return;
      if (!isHtml(name)) {
        if (isWords(name)) writeText(source.slice(parser.startIndex, parser.endIndex + 1));
        return;
      }
      hasElements = true;
      breakAround(name);
      if (name === "pre") preformattedDepth += 1;
      if (name === "ol" || name === "ul") orderedLists.push(name === "ol" ? 1 : 0);
      if (name === "li") {
        const number = orderedLists.pop() ?? 0;
        orderedLists.push(number > 0 ? number + 1 : 0);
        write(number > 0 ? `${number}.` : "•");
        isSpaced = true;
      }
    },
    onclosetag(name) {
      depth -= 1;
      if (UNREAD.has(name)) unreadDepth -= 1;
      if (unreadDepth > 0 || name === "br") return;
      if (name === "pre") preformattedDepth -= 1;
      if (name === "ol" || name === "ul") orderedLists.pop();
      breakAround(name);
    },
    ontext(data) {
      if (unreadDepth === 0) writeText(data);
    },
  });
  parser.write(source);
  parser.end();
  return { text, hasElements };
}

/** Whether the markup itself says where lines end, so that line breaks in its source mean nothing. */
function hasBlocks(source: string): boolean {
  let found = false;
  let depth = 0;
  const parser: Parser = new Parser({
    onopentagname(name) {
      depth += 1;
      found ||= PARAGRAPHS.has(name) || LINES.has(name);
      if (found || depth > MARKUP_MAX_DEPTH) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(source);
  parser.end();
  return found;
}

function isHtml(name: string): boolean {
  return PARAGRAPHS.has(name) || LINES.has(name) || CELLS.has(name) || UNREAD.has(name) || INLINE.has(name);
}

/** Whether a name in angle brackets is somebody's text (an address, a placeholder) and no custom element. */
function isWords(name: string): boolean {
  return name.includes("@") || name.endsWith(":") || !/[:-]/.test(name);
}
