import { readPasted } from "#domain/episodes/pasted-links.ts";
import { decodeEntities } from "../parse/entities.ts";
import type { Block, InlineNode } from "./blocks.ts";

/*
 * Plain text and Markdown as the same tree that HTML is read into: headings, lists, tables, paragraphs. In a paragraph every line
 * ends with a break.
 */

const MAX_LINES = 50_000;
const LINE_MAX_LENGTH = 8000;
/** Some dialects need no space after the marks. One mark without it is a hashtag. */
const HEADING = /^ {0,3}(#{1,6}(?=\s)|#{2,6})\s*(.+?)\s*#*$/;
const UNDERLINE = /^ {0,3}(?:=+|-{3,})\s*$/;
const RULE = /^ {0,3}(?:(?:[-*_]\s*){3,}|[—–=~]{3,}\s*)$/;
const ITEM = /^([\t ]*)(?:[-*+•‣▪●○◦·–—]|\(?\d{1,4}[.)])\s+(.*)$/;
const TABLE_ROW = /^\s*\|.*\|\s*$/;
const TABLE_LINE = /^\s*\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?\|?\s*$/;
const REFERENCE = /^ {0,3}\[([^\]]+)\]:\s*<?(\S+?)>?(?:\s+["'(].*)?$/;
/** [text](url), [text][name], <url>, and pictures. */
const INLINE =
  /(!?)\[((?:[^[\]]|\[[^[\]]{0,300}\]){0,500})\](?:\(\s{0,9}<?((?:[^\s()<>]|\([^\s()]{0,200}\)){0,2100})>?(?:\s+["'][^"']{0,300}["'])?\s{0,9}\)|\[([^\]]{0,200})\])|<((?:https?|mailto):[^\s<>]+)>/g;
/** A heading that is written in HTML. */
const HTML_HEADING = /^\s*<h([1-6])\b[^<>]{0,300}>(.*)<\/h\1>\s*$/i;
/** Attributes that some dialects of Markdown have after a link or a block. */
const ATTRIBUTES = /\{:[^{}]{0,300}\}/g;
const MARKED = /(\*\*[^*]+\*\*|__[^_]+__|(?<=^|[\s(:])(?:\*(?!\s)[^*]+\*|_(?!\s)[^_]+_)(?=$|[\s).,;:!?]))/;
/** A link that is written in HTML: its address and its text. */
const ANCHOR =
  /<a\s[^<>]{0,500}?href\s?=\s?["']((?:https?:)?\/\/[^\s"'<>]{1,2000})["'][^<>]{0,500}>((?:[^<]|<\/?(?:b|strong|em|i|span|u)\b[^<>]{0,100}>){1,500}?)<\/a>/gi;
/** A player, whose tag may go over several lines. */
const PLAYER = /<(?:iframe|audio|video)\s[^<>]{0,2000}>/gi;
/** A line with nothing but a tag of an element around a player: without it, the player belongs to the item above. */
const WRAPPER = /^[\t ]*<\/?(?:div|center|figure)(?:\s[^<>]{0,500})?>[\t ]*\r?\n/gim;
/** A link's text that goes on in the next line. */
const OPEN_TEXT = /\[[^[\]]*$/;
/** The line after it, which ends the text, or goes on with it. */
const REST_OF_TEXT = /^[^[\]]*(?:\]\(|\]\[|$)/;
/** A dash before a link that stands in the next line. */
const OPEN_DASH = /\S\s[-–—]\s{0,9}$/;
/** HTML in Markdown, such as an embedded player. */
const TAG = /<\/?[a-z][a-z\d]*(?:\s[^<>]{0,2000})?>/gi;
/** A placeholder for which a site generator inserts a player or another part: {{< youtube aaaaaaaaaaa >}}, {% include video.html id="…" %}. */
const SHORTCODE = /\{\{[<%][^{}]{0,500}[%>]\}\}|\{%[^{}]{0,500}%\}/g;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"]+/gi;

/** Reads plain text or Markdown into blocks. */
export function blocksOfText(source: string): Block {
  const written = withoutComments(source)
    .replace(PLAYER, (tag) => tag.replace(/\s+/g, " "))
    .replace(ANCHOR, linkOf)
    .replace(WRAPPER, "")
    .split(/\r\n|[\n\r\u2028\u2029]/, MAX_LINES);
  const lines = joinWrapped(written).map((line) =>
    decodeEntities(
      line
        .slice(0, LINE_MAX_LENGTH)
        .replace(HTML_HEADING, (_, level, title) => `${"#".repeat(Number(level))} ${title}`)
        .replace(ATTRIBUTES, "")
        .replace(TAG, addressIn)
        .replace(SHORTCODE, playerIn),
    ),
  );
  const references = new Map<string, string>();
  const kept = withoutFrontMatter(lines).filter((line) => {
    const [, name, url] = REFERENCE.exec(line) ?? [];
    if (!name || !url || name.startsWith("^")) return true;
    references.set(name.toLowerCase(), url);
    return false;
  });
  const following = followingLines(kept);
  const root = block("body");
  const title = titleIn(lines.slice(0, endOfFrontMatter(lines)));
  if (title) root.children.push(add(block("h0"), inline(title, references)));
  const lists: { indent: number; list: Block }[] = [];
  let paragraph: Block | undefined;
  for (let at = 0; at < kept.length; at += 1) {
    const line = (kept[at] ?? "").replace(/^\s*>\s?/, "");
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    const isTitle = !paragraph && UNDERLINE.test(kept[at + 1] ?? "") && line.trim() !== "" && !item;
    if (line.trim() === "") {
      paragraph = undefined;
      const next = following[at] ?? "";
      if (!ITEM.test(next) && !/^\s{2,}\S/.test(next)) lists.length = 0;
    } else if (heading || isTitle) {
      [paragraph, lists.length] = [undefined, 0];
      const level = heading ? (heading[1]?.length ?? 1) : /=/.test(kept[at + 1] ?? "") ? 1 : 2;
      root.children.push(add(block(`h${level}`), inline(heading?.[2] ?? line, references)));
      if (isTitle) at += 1;
    } else if (RULE.test(line)) {
      [paragraph, lists.length] = [undefined, 0];
      root.children.push(block("hr"));
    } else if (TABLE_ROW.test(line) || (line.includes("|") && TABLE_LINE.test(kept[at + 1] ?? ""))) {
      const rows: string[] = [];
      while (at < kept.length && (kept[at] ?? "").includes("|")) rows.push(kept[at++] ?? "");
      at -= 1;
      [paragraph, lists.length] = [undefined, 0];
      root.children.push(tableOf(rows, references));
    } else if (item) {
      const indent = (item[1] ?? "").replaceAll("\t", "    ").length;
      while (lists.length > 0 && (lists.at(-1)?.indent ?? 0) > indent) lists.pop();
      if (lists.length === 0 || (lists.at(-1)?.indent ?? 0) < indent - 1) {
        const list = block("ul");
        const parent = lists.at(-1)?.list.children.at(-1);
        (parent?.type === "block" ? parent : root).children.push(list);
        lists.push({ indent, list });
      }
      paragraph = add(block("li"), inline(item[2] ?? "", references));
      lists.at(-1)?.list.children.push(paragraph);
    } else {
      // A line after an item, indented or not, goes on with it.
      const openItem = lists.at(-1)?.list.children.at(-1);
      if (!paragraph && /^\s{2,}/.test(line) && openItem?.type === "block") paragraph = openItem;
      if (paragraph) paragraph.children.push({ type: "break" });
      else {
        lists.length = 0;
        paragraph = block("p");
        root.children.push(paragraph);
      }
      add(paragraph, inline(line, references));
    }
  }
  countLinks(root);
  return root;
}

/** Without what is not shown. */
function withoutComments(source: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = source.indexOf("<!--", at);
    const end = start < 0 ? -1 : source.indexOf("-->", start);
    parts.push(source.slice(at, end < 0 ? undefined : start));
    if (end < 0) return parts.join("");
    at = end + "-->".length;
  }
}

function withoutFrontMatter(lines: string[]): string[] {
  const end = endOfFrontMatter(lines);
  return end > 0 ? lines.slice(end + 1) : lines;
}

/** The data at the beginning of a Markdown file, in YAML. */
export function frontMatterOf(source: string): string | undefined {
  const lines = source.split(/\r?\n/, MAX_LINES);
  const end = endOfFrontMatter(lines);
  return end > 0 && lines[0]?.startsWith("---") ? lines.slice(1, end).join("\n") : undefined;
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
  return start !== undefined && /^[\w-]+\s*[:=]/.test(start) ? end : 0;
}

/** What is left of an HTML tag: the address that it leads to or embeds. */
function addressIn(tag: string): string {
  const [, address = ""] =
    /^<(?!img)\w+\s(?:.*\s)?(?:href|src)\s?=\s?["']?((?:https?:)?\/\/[^\s"'>]+)/i.exec(tag) ?? [];
  return address && ` ${address.replace(/^\/\//, "https://")} `;
}

/** An HTML link as Markdown has it. */
function linkOf(_all: string, address: string, text: string): string {
  const label = text.replace(TAG, "").replace(/\[/g, "(").replace(/\]/g, ")").replace(/\s+/g, " ").trim();
  return `[${label}](<${address.replace(/^\/\//, "https://")}>)`;
}

/** Joins a line with the next, where a link begins or goes on there: editors break lines at a width. */
function joinWrapped(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1) ?? "";
    const isRest =
      last.length < LINE_MAX_LENGTH &&
      line.trim() !== "" &&
      ((OPEN_TEXT.test(last) && REST_OF_TEXT.test(line)) || (OPEN_DASH.test(last) && /^\s*\[/.test(line)));
    if (isRest) joined[joined.length - 1] = `${last.trimEnd()} ${line.trimStart()}`;
    else joined.push(line);
  }
  return joined;
}

/** What is left of a shortcode: the address of its video. */
function playerIn(shortcode: string): string {
  const [address = ""] = /https?:\/\/[^\s"'<>}]+/i.exec(shortcode) ?? [];
  if (address) return ` ${address} `;
  const [, video = ""] = /youtube.*?[\s"'=]([\w-]{11})(?=["'\s])/i.exec(shortcode) ?? [];
  if (video) return ` https://www.youtube.com/watch?v=${video} `;
  const [, vimeo = ""] = /vimeo.*?[\s"'=](\d{6,})(?=["'\s])/i.exec(shortcode) ?? [];
  return vimeo && ` https://vimeo.com/${vimeo} `;
}

/** For each line, the next one that is not blank. From the end, because a text may have tens of thousands of blank lines. */
function followingLines(lines: readonly string[]): string[] {
  const following: string[] = [];
  let next = "";
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    following[at] = next;
    const line = lines[at] ?? "";
    if (line.trim() !== "") next = line;
  }
  return following;
}

function block(name: string): Block {
  return { type: "block", name, className: "", aside: undefined, linkCount: 0, children: [] };
}

function add(target: Block, nodes: InlineNode[]): Block {
  for (const node of nodes) target.children.push(node);
  return target;
}

function countLinks(parent: Block): number {
  for (const child of parent.children)
    parent.linkCount += child.type === "block" ? countLinks(child) : child.type === "link" ? 1 : 0;
  return parent.linkCount;
}

function tableOf(rows: string[], references: ReadonlyMap<string, string>): Block {
  const table = block("table");
  for (const [at, row] of rows.entries()) {
    if (TABLE_LINE.test(row)) continue;
    const isHeader = at === 0 && TABLE_LINE.test(rows[1] ?? "");
    const cells = row
      .trim()
      .replace(/^\||\|$/g, "")
      .split(/(?<!\\)\|/);
    const line = block("tr");
    for (const cell of cells) line.children.push(add(block(isHeader ? "th" : "td"), inline(cell.trim(), references)));
    table.children.push(line);
  }
  return table;
}

/** The texts and links of a line. */
function inline(line: string, references: ReadonlyMap<string, string>): InlineNode[] {
  const nodes: InlineNode[] = [];
  let at = 0;
  for (const match of line.matchAll(INLINE)) {
    const [all, picture, text = "", url, name, address] = match;
    const href = url ?? address ?? references.get((name || text).toLowerCase());
    if (!href && !picture) continue;
    nodes.push(...plain(line.slice(at, match.index)));
    at = match.index + all.length;
    if (picture || !href) continue;
    // [![picture](…)](…): the picture's description is the text
    const label = unmarked(text.replace(/!\[([^\]]*)\](?:\([^)]*\))?/g, "$1"));
    nodes.push(
      { type: "link", href, text: label, isEmbed: false },
      { type: "text", text: label, isLinked: true, isMarked: false },
    );
  }
  return [...nodes, ...plain(line.slice(at))];
}

/** Text with the links that are written out in it. */
function plain(source: string): InlineNode[] {
  if (source === "") return [];
  const nodes: InlineNode[] = [];
  const parts = source.split(MARKED);
  for (const part of parts) {
    if (part === "") continue;
    const isMarked = MARKED.test(part) && /^[*_]/.test(part);
    const { link, others } = /[./]/.test(part)
      ? readPasted(part, { mayBeName: true })
      : { link: undefined, others: [] };
    nodes.push({ type: "text", text: unmarked(link ? part.replace(ADDRESS, " ") : part), isLinked: false, isMarked });
    for (const href of link ? [link, ...others] : []) nodes.push({ type: "link", href, text: "", isEmbed: false });
  }
  return nodes;
}

/** Without Markdown's marks. */
function unmarked(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, "")
    .replace(/\*\*|__|~~|`|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, "")
    .replace(/\\([\\`*_{}[\]()#+.!|-])/g, "$1");
}
