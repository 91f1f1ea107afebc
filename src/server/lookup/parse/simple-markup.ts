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
  isEnd: boolean;
}

/** The tags without attributes, by what is between their brackets. */
const BARE_TAGS = new Map<string, Tag>([
  ...[...KINDS].flatMap(([name, kind]): [string, Tag][] => [
    [name, { name, kind, isEnd: false }],
    [`/${name}`, { name, kind, isEnd: true }],
  ]),
  ["br/", { name: "br", kind: "line break", isEnd: false }],
  ["br /", { name: "br", kind: "line break", isEnd: false }],
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

const WHITE_SPACE = /[ \t\r\n\f\u200b\u00a0]+/g;
const WHITE_SPACE_IN_LINES = /[ \t\r\f\u200b\u00a0]+/g;

/**
 * Converts markup as html-to-text does, apart from what normalizeText() evens out: white space at the ends of lines, and several
 * empty lines.
 * @param keepsLineBreaks whether the line breaks of the source count
 * @returns undefined for markup that is not simple: other elements, blocks in blocks, unusual tags and entities
 */
export function simpleMarkupToText(html: string, keepsLineBreaks: boolean): string | undefined {
  const whiteSpace = keepsLineBreaks ? WHITE_SPACE_IN_LINES : WHITE_SPACE;
  const open: string[] = [];
  let isBetweenItems = false;
  let itemCount = 0;
  let text = "";
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf("<", at);
    const end = start < 0 ? html.length : start;
    if (end > at) {
      const words = decodeEntities(html.slice(at, end))?.replace(whiteSpace, " ");
      if (words === undefined || (isBetweenItems && words !== " ")) return undefined;
      if (!isBetweenItems) text += words;
    }
    if (start < 0) break;

    const close = html.indexOf(">", start);
    if (close < 0) return undefined;
    const tag =
      (close - start < BARE_TAG_MAX_LENGTH + 1
        ? BARE_TAGS.get(html.slice(start + 1, close).toLowerCase())
        : undefined) ?? startTagAt(html, start);
    if (!tag) return undefined;
    at = close + 1;
    const { name, kind, isEnd } = tag;
    if (isEnd) {
      if (open.pop() !== name) return undefined;
      if (kind === "list" && itemCount === 0) return undefined;
      if (kind === "paragraph" || kind === "list") text += "\n\n";
      isBetweenItems = kind === "item";
    } else if (kind === "item") {
      if (!isBetweenItems) return undefined;
      isBetweenItems = false;
      itemCount += 1;
      text += "\n• ";
      open.push(name);
    } else if (isBetweenItems) return undefined;
    else if (kind === "paragraph" || kind === "list") {
      if (open.length > 0) return undefined;
      isBetweenItems = kind === "list";
      itemCount = 0;
      // The first item begins a line of its own.
      if (kind === "paragraph") text += "\n\n";
      open.push(name);
    } else if (kind === "inline") open.push(name);
    else if (kind === "line break") text += "\n";
  }
  return open.length === 0 ? text.replace(/ {2,}/g, " ") : undefined;
}

function startTagAt(html: string, start: number): Tag | undefined {
  START_TAG.lastIndex = start;
  const [, written = "", slash] = START_TAG.exec(html) ?? [];
  const name = written.toLowerCase();
  const kind = KINDS.get(name);
  if (!kind) return undefined;
  // A slash closes nothing but what is empty anyway.
  const isEmpty = kind === "line break" || kind === "nothing";
  return slash && !isEmpty ? undefined : { name, kind, isEnd: false };
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
