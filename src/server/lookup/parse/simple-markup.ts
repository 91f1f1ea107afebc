/*
 * Show notes are mostly paragraphs, line breaks, links and flat lists. Converting those with html-to-text took two thirds of the
 * time of reading a feed: it builds a document of nodes, and lists of words and lines, for each of its episodes.
 */

/** They contain text and inline elements only, or else the markup is not simple. */
const PARAGRAPHS = ["p", "h1", "h2", "h3", "h4", "h5", "h6"];
const INLINE = "a abbr b big cite code del em font i ins s small span strike strong sub sup tt u".split(" ");

type Kind = "paragraph" | "inline" | "list" | "item" | "line break" | "nothing";

const KINDS = new Map<string, Kind>([
  ...PARAGRAPHS.map((name): [string, Kind] => [name, "paragraph"]),
  ...INLINE.map((name): [string, Kind] => [name, "inline"]),
  ["ul", "list"],
  ["li", "item"],
  ["br", "line break"],
  ["img", "nothing"],
]);

interface Tag {
  name: string;
  kind: Kind;
}

const SPACE = 0x20;
const SLASH = 0x2f;
/** The start tags without attributes, by what is between their brackets. */
const BARE_TAGS = new Map<string, Tag>([
  ...[...KINDS].map(([name, kind]): [string, Tag] => [name, { name, kind }]),
  ["br/", { name: "br", kind: "line break" }],
  ["br /", { name: "br", kind: "line break" }],
]);
const BARE_TAG_MAX_LENGTH = "<strong>".length;
/** A start tag with nothing unusual about it: its values are in quotes, and without brackets. */
const START_TAG = /<([a-z][a-z0-9]*)(?:\s+[a-z][\w:.-]*(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))?)*\s*(\/?)>/iy;

/** Characters that are written as such; the last alternative finds what else may be one. */
const ENTITY = /&(?:#(\d{1,7});|([a-z]+);|(?=[a-z0-9#]))/gi;
const ENTITIES = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
]);

const ONLY_WHITE_SPACE = /^[ \t\r\n\f\u200b\u00a0]*$/;
/** Becomes a space; several spaces become one at the end. */
const WHITE_SPACE = /[\t\r\n\f\u200b\u00a0]/g;
const WHITE_SPACE_IN_LINES = /[\t\r\f\u200b\u00a0]/g;

/**
 * Converts markup as html-to-text does, apart from what normalizeText() evens out: white space at the ends of lines, and several
 * empty lines.
 * @param keepsLineBreaks whether the line breaks of the source count
 * @returns undefined for markup that is not simple: other elements, blocks in blocks, unusual tags and entities
 */
export function simpleMarkupToText(html: string, keepsLineBreaks: boolean): string | undefined {
  const whiteSpace = keepsLineBreaks ? WHITE_SPACE_IN_LINES : WHITE_SPACE;
  const hasWhiteSpace = html.search(whiteSpace) >= 0;
  const lines = new Lines();
  const open: Tag[] = [];
  let isBetweenItems = false;
  let itemCount = 0;
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf("<", at);
    const end = start < 0 ? html.length : start;
    if (end > at) {
      const written = html.slice(at, end);
      const words = decodeEntities(written);
      if (words === undefined || (isBetweenItems && !ONLY_WHITE_SPACE.test(words))) return undefined;
      if (!isBetweenItems) lines.add(hasWhiteSpace || words !== written ? words.replace(whiteSpace, " ") : words);
    }
    if (start < 0) break;

    const close = html.indexOf(">", start);
    if (close < 0) return undefined;
    const innermost = open.at(-1);
    if (innermost && isEndTagOf(innermost, html, start, close)) {
      at = close + 1;
      open.pop();
      if (innermost.kind === "list" && itemCount === 0) return undefined;
      if (innermost.kind === "paragraph" || innermost.kind === "list") lines.endParagraph();
      isBetweenItems = innermost.kind === "item";
      continue;
    }
    const tag =
      (close - start <= BARE_TAG_MAX_LENGTH && bareTag(html.slice(start + 1, close))) || startTagAt(html, start);
    if (!tag) return undefined;
    at = close + 1;
    const { kind } = tag;
    if (kind === "item") {
      if (!isBetweenItems) return undefined;
      isBetweenItems = false;
      itemCount += 1;
      lines.endLine();
      lines.add("• ");
      open.push(tag);
    } else if (isBetweenItems) return undefined;
    else if (kind === "paragraph" || kind === "list") {
      if (open.length > 0) return undefined;
      isBetweenItems = kind === "list";
      itemCount = 0;
      // The first item begins a line of its own.
      if (kind === "paragraph") lines.endParagraph();
      open.push(tag);
    } else if (kind === "inline") open.push(tag);
    else if (kind === "line break") lines.endLine();
  }
  return open.length > 0 ? undefined : lines.text();
}

/** Builds a text of lines as normalizeText() would have them, so that it has nothing left to do in most texts. */
class Lines {
  #text = "";
  #line = "";
  #isAfterEmptyLine = true;

  add(words: string): void {
    this.#line += words;
  }

  endLine(): void {
    const line = trimSpaces(this.#line);
    if (line !== "" || !this.#isAfterEmptyLine) this.#text += `${line}\n`;
    this.#isAfterEmptyLine = line === "";
    this.#line = "";
  }

  /** Ends the line, and leaves an empty one. */
  endParagraph(): void {
    this.endLine();
    if (!this.#isAfterEmptyLine) this.endLine();
  }

  text(): string {
    const text = this.#text + this.#line;
    return text.includes("  ") ? text.replace(/ {2,}/g, " ") : text;
  }
}

/** Not trim(), which also removes the separators of lines and paragraphs (U+2028, U+2029). */
function trimSpaces(line: string): string {
  let [start, end] = [0, line.length];
  while (start < end && line.charCodeAt(start) === SPACE) start += 1;
  while (end > start && line.charCodeAt(end - 1) === SPACE) end -= 1;
  return line.slice(start, end);
}

function isEndTagOf({ name }: Tag, html: string, start: number, close: number): boolean {
  if (html.charCodeAt(start + 1) !== SLASH || close - start !== name.length + 2) return false;
  return html.startsWith(name, start + 2) || html.slice(start + 2, close).toLowerCase() === name;
}

function bareTag(written: string): Tag | undefined {
  return BARE_TAGS.get(written) ?? BARE_TAGS.get(written.toLowerCase());
}

function startTagAt(html: string, start: number): Tag | undefined {
  START_TAG.lastIndex = start;
  const [, written = "", slash] = START_TAG.exec(html) ?? [];
  const name = written.toLowerCase();
  const kind = KINDS.get(name);
  if (!kind) return undefined;
  // A slash closes nothing but what is empty anyway.
  const isEmpty = kind === "line break" || kind === "nothing";
  return slash && !isEmpty ? undefined : { name, kind };
}

/** @returns undefined where there is another entity than the usual ones */
function decodeEntities(text: string): string | undefined {
  if (!text.includes("&")) return text;
  let isUnusual = false;
  const decoded = text.replace(ENTITY, (_, digits: string | undefined, name: string | undefined) => {
    const character = digits === undefined ? ENTITIES.get(name ?? "") : plainCharacter(Number(digits));
    isUnusual ||= character === undefined;
    return character ?? "";
  });
  return isUnusual ? undefined : decoded;
}

/** HTML reads control characters, surrogates and the range of windows-1252 as something else. */
function plainCharacter(codePoint: number): string | undefined {
  const isPlain =
    (codePoint >= 0x20 && codePoint <= 0x7e) ||
    (codePoint >= 0xa0 && codePoint <= 0xd7ff) ||
    (codePoint >= 0xe000 && codePoint <= 0x10ffff);
  return isPlain ? String.fromCodePoint(codePoint) : undefined;
}
