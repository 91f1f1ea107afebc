import { Marked, type Token, type Tokens } from "marked";
import { escapeHtml } from "#domain/escape-markup.ts";
import { type Block, blocksOfHtml, type TextNode } from "./blocks.ts";
import { withoutShortcodes } from "./shortcodes.ts";
import { withoutWikiLinks } from "./wiki-links.ts";

/* Plain text and Markdown, as the same tree that HTML is read into. Every line ends with a break. */

const MAX_LINES = 50_000;
const LINE_MAX_LENGTH = 8000;
/** What lists and quotations in each other begin with. Deeper ones are read as if they were less deep: they would need too much stack. */
const NESTED = /^[\s>*+\-\d.)]{60,}/;
const NESTED_MAX_LENGTH = 60;
/** Lines of a paragraph, which then ends: in an item, each of its lines is compared with all below it. */
const PARAGRAPH_MAX_LINES = 200;
/** What begins a line of something else than a paragraph: space, and marks of items, quotations, tables, headings and elements. */
const OTHER_BLOCK = /^(?:[\s|<>#`~+-]|\*\s|\d{1,9}[.)]\s|$)/;
/** Marks of items that Markdown does not have */
const BULLET = /^([\t ]*)[•‣▪●○◦·–—]\s+/;
/** Some dialects need no space after the marks of a heading. One mark without it is a hashtag. */
const HEADING_WITHOUT_SPACE = /^( {0,3}#{2,6})(?=[^#\s])/;
/** One attribute: .wide, #press, target="_blank" */
const ATTRIBUTE = String.raw`(?:[.#][\w:-]+|[\w:-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s,"'{}]+))`;
/** Attributes that some dialects have after a link, a picture, a heading or a block: {: .wide}, {target="_blank" .wide}. */
const ATTRIBUTES = new RegExp(String.raw`\{:[^{}]{0,300}\}|\{\s*${ATTRIBUTE}(?:[\s,]+${ATTRIBUTE})*\s*\}`, "g");
/** What attributes can follow: the end of a link, a picture or an emphasis. */
const END_OF_ELEMENT = /[)\]*_]\s?$/;
/** Links of other markup languages, and how Markdown has them: AsciiDoc, MediaWiki, reStructuredText and LaTeX. */
const OTHER_LINKS: readonly [link: RegExp, inMarkdown: string][] = [
  [
    /(?:\blink:)?(https?:\/\/[^\s[\]<>()"']+)\[(?=[^[\]]*\p{L})([^[\],^]{1,300})(?:\^|,[^[\]]{0,100})?\](?![=(])/gu,
    "[$2]($1)",
  ],
  [/(?<![[\w\]])\[(https?:\/\/[^\s[\]|]+)\s+([^[\]]{2,300})\](?![([])/g, "[$2]($1)"],
  [/`([^`<>]{2,300}?)\s*<(https?:\/\/[^\s<>]+)>`__?/g, "[$1]($2)"],
  [/\\href\{(https?:\/\/[^\s{}]+)\}\{([^{}]{1,300})\}/g, "[$2]($1)"],
];
/** A link of Markdown, with its address and title */
const LINK = /\[(?:[^[\]]|\[[^[\]]{0,300}\]){0,500}\]\((?:[^()]|\([^()]{0,500}\)){0,2000}\)/g;
/** In a table, it would end the cell. */
const BAR = /(?<!\\)\|/g;
/** What a site generator replaces by a text, which can be given: {{ site.baseurl }}, {{ "/fog.pdf" | relative_url }}. */
const VARIABLE = /\{\{\s*(?:"([^"{}]{0,500})"|'([^'{}]{0,500})')?[^{}<%]{0,300}\}\}/g;
/** A player, whose tag may go over several lines, with an element around it that has nothing else. */
const PLAYER =
  /(<(div|center|figure)(?:\s[^<>]{0,500})?>\s*)?<(?:iframe|audio|video)\s[^<>]{0,2000}?\bsrc\s?=\s?["']?((?:https?:)?\/\/[^\s"'<>]+)[^<>]{0,2000}>(?:\s*<\/(?:iframe|audio|video)>)?(\s*<\/\2>)?/gi;
/** Code in other languages lists no appearances. */
const TEXT_LANGUAGE = /^(?:te?xt)?$/;

const markdown = new Marked({
  breaks: true,
  walkTokens: (token) => {
    if (isUnwrapped(token)) token.tokens = token.tokens?.map((part) => (part.type === "br" ? SPACE : part));
  },
  tokenizer: {
    // Indented lines are no code, and addresses are found as in other texts.
    code: () => undefined,
    url: () => undefined,
  },
  renderer: {
    code: ({ text, lang = "" }) => (TEXT_LANGUAGE.test(lang) ? htmlListOf(text.split("\n")) : ""),
  },
});

const SPACE: Tokens.Text = { type: "text", raw: " ", text: " ", escaped: false };

/** Whether a line that ends within an element was wrapped: nobody ends a line of a list in the middle of a link. */
function isUnwrapped(token: Token): token is Tokens.Link | Tokens.Strong | Tokens.Em {
  return token.type === "link" || token.type === "strong" || token.type === "em";
}

/** Reads plain text or Markdown into blocks. */
export function blocksOfText(source: string): Block {
  const lines = source
    .replace(PLAYER, playerAlone)
    .split(/\r\n|[\n\r\u2028\u2029]/, MAX_LINES)
    .map((line) => line.slice(0, LINE_MAX_LENGTH));
  const text = withShortParagraphs(withoutFrontMatter(lines).map(inMarkdown)).join("\n");
  const { root } = blocksOfHtml(markdown.parse(text, { async: false }));
  const title = titleIn(lines.slice(0, endOfFrontMatter(lines)));
  if (title) root.children.unshift({ ...root, name: "h0", linkCount: 0, children: [textNode(title)] });
  return root;
}

/** The address of a player: in a line of its own, it belongs to the item above. */
function playerAlone(_all: string, start = "", _element: string, address: string, end = ""): string {
  const url = address.replace(/^\/\//, "https://");
  return end === "" ? start + url : url;
}

/** Ends paragraphs that are too long with an empty line. */
function withShortParagraphs(lines: readonly string[]): string[] {
  let length = 0;
  return lines.flatMap((line) => {
    length = OTHER_BLOCK.test(line) ? 0 : length + 1;
    if (length <= PARAGRAPH_MAX_LINES) return [line];
    length = 1;
    return ["", line];
  });
}

/** A line as Markdown has it. */
function inMarkdown(line: string): string {
  const text = line
    .replace(NESTED, (marks) => marks.slice(0, NESTED_MAX_LENGTH))
    .replace(ATTRIBUTES, (braces, at: number, text: string) => (isOfElement(text, braces, at) ? "" : braces))
    .replace(VARIABLE, (_, double = "", single = "") => double || single);
  const linked = OTHER_LINKS.reduce(
    (line, [link, inMarkdown]) => line.replace(link, inMarkdown),
    withoutWikiLinks(text),
  );
  return withoutShortcodes(linked)
    .replace(LINK, (link) => link.replace(BAR, "\\|"))
    .replace(BULLET, "$1- ")
    .replace(HEADING_WITHOUT_SPACE, "$1 ");
}

/** Whether attributes are those of a link, a picture or an emphasis before them, of a heading, or of a block; other braces are text. */
function isOfElement(line: string, braces: string, at: number): boolean {
  const isLast = line.slice(at + braces.length).trim() === "";
  return isLast || END_OF_ELEMENT.test(line.slice(Math.max(0, at - 2), at));
}

/** The lines of a table that is set off as code. */
function htmlListOf(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`;
}

function textNode(text: string): TextNode {
  return { type: "text", text, isLinked: false, isMarked: false };
}

function withoutFrontMatter(lines: string[]): string[] {
  const end = endOfFrontMatter(lines);
  return end > 0 ? lines.slice(end + 1) : lines;
}

/** The data at the beginning of a Markdown file: in YAML between lines of ---, in TOML between lines of +++. */
export function frontMatterOf(source: string): { format: "yaml" | "toml"; data: string } | undefined {
  const lines = source.split(/\r?\n/, MAX_LINES);
  const end = endOfFrontMatter(lines);
  if (end === 0) return undefined;
  return { format: lines[0]?.startsWith("+") ? "toml" : "yaml", data: lines.slice(1, end).join("\n") };
}

/** What a file calls its page: above all headings in its text. */
function titleIn(frontMatter: readonly string[]): string | undefined {
  const titles = frontMatter.map((line) => /^title\s*[:=]\s*(["']?)(.+)\1\s*$/.exec(line)?.[2]);
  return titles.find((title) => title !== undefined);
}

/** @returns the number of its last line, or 0 */
function endOfFrontMatter(lines: readonly string[]): number {
  const [first = ""] = lines;
  if (!/^(?:---|\+\+\+)\s*$/.test(first)) return 0;
  const end = lines.indexOf(first.trim(), 1);
  const start = lines.slice(1, Math.max(end, 1)).find((line) => line.trim() !== "" && !line.startsWith("#"));
  return start !== undefined && /^(?:<!--\s*)?[\w-]+\s*[:=]/.test(start) ? end : 0;
}
