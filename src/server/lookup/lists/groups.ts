import { type Block, type InlineNode, inlineNodes, type LinkNode, textOf } from "./blocks.ts";
import { readCell } from "./cells.ts";
import { findListedDate } from "./dates.ts";
import { isLabel, isShowName, kindIn, readNames } from "./hints.ts";
import type { Cell } from "./table.ts";

/** A part of the document that lists one appearance, as its structure suggests; the links in it decide. */
export interface Group {
  /** paragraph: it may be running text; item: of a list, a row, a card or a section */
  kind: "paragraph" | "item";
  nodes: InlineNode[];
  /** the heading of the section that is this appearance, and has its text in no node */
  heading: string;
  /** the headings above, the nearest last: "2024", "Podcasts" */
  sections: string[];
  /** whether a list of entries is in it: its own links are their show's */
  isShow?: boolean;
}

export interface TableGroup {
  kind: "table";
  rows: Cell[][];
  /** whether the first row is marked as the names of the columns */
  hasHeader: boolean;
  sections: string[];
}

interface Heading {
  kind: "heading";
  level: number;
  nodes: InlineNode[];
}

type Entry = Heading | Group | TableGroup | { kind: "rule" } | { kind: "blank" };

/** A heading that names a kind or a time, not one appearance. */
const CATEGORY =
  /^\W*(?:(?:19|20)\d{2}(?:\s?[-–]\s?(?:\d{2,4}|now|present))?|[\p{L}\s,&/]{0,40}?\b(?:podcasts?|interviews?|press|media|talks?|appearances?|speaking|videos?|radio|tv|television|articles?|news|webinars?|episodes|presse|medien|prensa|medios|imprensa|presentations?|conferences?|featured|past|upcoming|recent|recordings?)\b[\p{L}\s,&/]{0,30})\W*$/iu;

const PART = /^\W*(?:(?:part|teil|parte|partie|listen|watch|download|links?)\b[\s\p{N}:]*)+\W*$/iu;

/** Cuts a document into groups, one for each appearance, and tables, in its order. */
export function groupsOf(root: Block): (Group | TableGroup)[] {
  return sectionsOf(entriesOf(root, []));
}

function entriesOf(block: Block, outer: string[]): Entry[] {
  const level = /^h([1-6])$/.exec(block.name)?.[1];
  if (level) {
    const nodes = withoutAnchor(inlineNodes(block));
    // "Part 1", "Listen": not a title of what follows
    const isTitle = linksOf(nodes).length > 0 || !PART.test(textOf(nodes).slice(0, 300));
    return isTitle
      ? [{ kind: "heading", level: Number(level), nodes }]
      : [{ kind: "paragraph", nodes, heading: "", sections: outer }];
  }
  if (block.name === "hr") return [{ kind: "rule" }];
  if (block.name === "p" && isBlank(block)) return [{ kind: "blank" }];
  if (block.name === "table") {
    const table = tableOf(block);
    if (table) return [table];
  }
  if (block.name === "li" || block.name === "dd") return itemEntries(block, outer);
  if (block.name === "dl") return descriptionEntries(block, outer);
  // The columns of a page can be cells.
  const isRow = block.name === "tr" && titledLines(linesOf(inlineNodes(block))) < MIN_ITEMS;
  if (isRow) return [item(inlineNodes(block), outer)];
  return containerEntries(block, outer);
}

/** A heading without the sign beside it that links to its section. */
function withoutAnchor(nodes: InlineNode[]): InlineNode[] {
  const links = linksOf(nodes);
  if (links.length === 0 || !links.every(({ href }) => href.startsWith("#"))) return nodes;
  const texts = nodes.filter(({ type }) => type !== "link");
  const unlinked = texts.filter((node) => node.type !== "text" || !node.isLinked);
  return textOf(unlinked) === "" ? texts : unlinked;
}

function isBlank(block: Block): boolean {
  return block.linkCount === 0 && !/[\p{L}\p{N}]/u.test(textOf(inlineNodes(block)));
}

function item(nodes: InlineNode[], sections: string[]): Group {
  return { kind: "item", nodes, heading: "", sections };
}

/** An item of a list; one with a list of its own is a heading for it, unless that only has labels: "Apple · Spotify". */
function itemEntries(block: Block, outer: string[]): Entry[] {
  const lists = block.children.filter(
    (child): child is Block => child.type === "block" && /^[ou]l$/.test(child.name) && hasTitledLinks(child),
  );
  if (lists.length === 0) {
    const lines = linesOf(inlineNodes(block));
    const links = lines.flatMap(linksAlone);
    const areTitles = links.length >= MIN_ITEMS && links.every(({ text }) => text.split(" ").length >= TITLE_MIN_WORDS);
    if (titledLines(lines) >= 3 || areTitles) return lineGroups(lines, "item", outer);
    return [{ ...item(inlineNodes(block), outer), heading: headingIn(block) }];
  }
  const own = { ...block, children: block.children.filter((child) => !lists.includes(child as Block)) };
  const nodes = inlineNodes(own);
  // What begins with its link is an entry; otherwise the list has notes on the item.
  const inner = lists.flatMap((list) => entriesOf(list, [...outer, textOf(nodes)]));
  const linked = inner.filter((entry): entry is Group => entry.kind === "item" && linksOf(entry.nodes).length > 0);
  if (areNotes(linked)) return [item(inlineNodes(block), outer)];
  return [...(linksOf(nodes).length > 0 ? [{ ...item(nodes, outer), isShow: true }] : []), ...inner];
}

/** A list of terms and descriptions: "2024", and below it what was then. */
function descriptionEntries(block: Block, outer: string[]): Entry[] {
  const entries: Entry[] = [];
  let term: InlineNode[] = [];
  /** the entry of a term that has a link */
  let linked: Group | undefined;
  for (const child of block.children) {
    if (child.type !== "block") continue;
    if (child.name === "dt") {
      term = inlineNodes(child);
      linked = titledLinks(term) > 0 ? item(term, outer) : undefined;
      if (linked) entries.push(linked);
      continue;
    }
    const inner = entriesOf(child, outer);
    const [only, another] = inner;
    if (!only || another || only.kind !== "item") append(entries, inner);
    else if (linked) append(linked.nodes, [{ type: "break" }, ...only.nodes]);
    else entries.push({ ...only, nodes: [...term, { type: "break" }, ...only.nodes] });
  }
  return entries;
}

/** The text of the only heading in a block; "" for none. */
function headingIn(block: Block): string {
  const headings = block.children.flatMap((child): string[] =>
    child.type !== "block"
      ? []
      : /^h[1-6]$/.test(child.name)
        ? [textOf(inlineNodes(child))]
        : [headingIn(child)].filter((text) => text !== ""),
  );
  return headings.length === 1 ? (headings[0] ?? "") : "";
}

/** Whether most items of a list mention something in running text, so that they are notes on what stands above it. */
function areNotes(items: readonly (Group | TableGroup)[]): boolean {
  const entries = items.filter(
    (group) =>
      group.kind === "table" || linksOf(group.nodes).some((link, at) => at === 0 && !isMention(group.nodes, link)),
  );
  return entries.length < items.length / 2;
}

/** A section, a list, a paragraph or a card. */
function containerEntries(block: Block, outer: string[]): Entry[] {
  const entries: Entry[] = [];
  let loose: InlineNode[] = [];
  const flush = () => {
    if (loose.some((node) => node.type === "link" || (node.type === "text" && node.text.trim() !== "")))
      append(entries, lineGroups(linesOf(loose), "paragraph", outer));
    else if (loose.some(({ type }) => type === "break")) entries.push({ kind: "blank" });
    loose = [];
  };
  const siblings = signatures(block);
  for (const child of block.children) {
    if (child.type !== "block") loose.push(child);
    else {
      flush();
      const inner = entriesOf(child, outer);
      append(entries, isCard(child, inner, siblings) ? [card(child, inner, outer)] : inner);
    }
  }
  flush();
  return entries;
}

/** How often a tag and class occurs among the children that have links, or a date but no link. */
function signatures(block: Block): Map<string, number> {
  const counts = new Map<string, number>();
  for (const child of block.children)
    if (child.type === "block" && (child.linkCount > 0 || isDatedBox(child))) {
      const key = signatureOf(child);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return counts;
}

/** Tag and classes, without the numbers of a site's own records: "post-743". */
function signatureOf({ name, className }: Block): string {
  return `${name} ${className.replace(/\d+/g, "")}`;
}

/** Whether a block has no link, but a date and a name in parts of it. */
function isDatedBox(block: Block): boolean {
  if (block.className === "" || !block.children.some(({ type }) => type === "block")) return false;
  const text = textOf(inlineNodes(block));
  return text.length <= DESCRIBED_MAX_LENGTH && isDatedName(text);
}

/** Whether a block is one of several alike, each with the parts of one appearance. */
function isCard(block: Block, inner: Entry[], siblings: ReadonlyMap<string, number>): boolean {
  if (/^(?:[uo]l|dl|p|table|main|body|li|h[1-6]|hr|tr|dd)$/.test(block.name)) return false;
  const count = siblings.get(signatureOf(block)) ?? 0;
  if (count < (block.linkCount > 0 ? 2 : MIN_ITEMS)) return false;
  if (block.linkCount === 0 && !isDatedBox(block)) return false;
  const headings = inner.filter(({ kind }) => kind === "heading");
  const titled = inner.filter(
    (entry): entry is Group => (entry.kind === "item" || entry.kind === "paragraph") && titledLinks(entry.nodes) > 0,
  );
  // A picture and a title can lead to the same place.
  const addresses = new Set(titled.flatMap(({ nodes }) => linksOf(nodes).map(({ href }) => href)));
  const isHeadingTitled = headings.some((entry) => entry.kind === "heading" && titledLinks(entry.nodes) > 0);
  const inCards = inner.filter((entry) => entry.kind === "item" && entry.heading !== "").length;
  if (inner.some(({ kind }) => kind === "table") || headings.length > 2 || inCards > 1 || isList(inner)) return false;
  if (headings.length === 0) return (titled.length <= 1 || addresses.size === 1) && inner.length > 0;
  return isHeadingTitled
    ? titled.every(({ kind }) => kind === "paragraph")
    : titled.length <= 1 || addresses.size === 1;
}

/** Whether there are several items with a text of their own beside a link such as "Read", a player, a picture, or a name and a date. */
function isList(entries: readonly Entry[]): boolean {
  const items = entries.filter(
    (entry): entry is Group =>
      entry.kind === "item" &&
      (linksOf(entry.nodes).length > 0 ? !isLabel(unlinkedText(entry)) : isListedByName(textOf(entry.nodes))),
  );
  const players = items.filter(({ nodes }) => linksOf(nodes).some(({ isEmbed }) => isEmbed));
  const pictures = entries.filter(
    (entry) => entry.kind === "item" && entry.nodes.every((node) => node.type === "link" && node.isPicture),
  );
  return items.length >= MIN_ITEMS || players.length > 1 || pictures.length > 1;
}

function card(block: Block, inner: Entry[], outer: string[]): Group {
  const heading = inner.find((entry): entry is Heading => entry.kind === "heading");
  return { ...item(inlineNodes(block), outer), heading: heading ? textOf(heading.nodes) : "" };
}

export function linesOf(nodes: readonly InlineNode[]): InlineNode[][] {
  const lines: InlineNode[][] = [[]];
  for (const node of nodes)
    if (node.type === "break") lines.push([]);
    else lines.at(-1)?.push(node);
  return lines.filter((line) =>
    line.some((node) => node.type === "link" || (node.type === "text" && node.text.trim() !== "")),
  );
}

function titledLines(lines: readonly InlineNode[][]): number {
  return lines.filter((line) => titledLinks(line) > 0).length;
}

/** Longer lines are sentences. */
const LISTED_MAX_LENGTH = 250;
/** Below its title, where and when a talk was given is said in a sentence. */
export const DESCRIBED_MAX_LENGTH = 600;
const SENTENCE = /[.!?]["”»')]?$/;
export const MOST = 2 / 3;
/** Fewer items are parts of one appearance, such as its recording and its slides. */
const MIN_ITEMS = 3;
/** Links with fewer words in one item may be title, show and guest. */
const TITLE_MIN_WORDS = 3;
/** More links than this under one line are those of several appearances. */
const MAX_LABELS = 3;

/** Lines of a paragraph: each with a link is a group, with the lines before or after it that have none. */
function lineGroups(lines: InlineNode[][], kind: Group["kind"], sections: string[]): Group[] {
  const read = lines.map((nodes) => ({
    nodes,
    isLinked: linksOf(nodes).length > 0,
    isTitled: titledLinks(nodes) > 0,
  }));
  const linked = read.filter(({ isLinked }) => isLinked).length;
  const titled = read.filter(({ isTitled }) => isTitled).length;
  const links = lines.flatMap(linksAlone);
  if (linked === lines.length && links.length >= (links.every(({ isPicture }) => isPicture) ? 2 : MIN_ITEMS))
    return links.map((link) => ({ kind: "item", nodes: [link, ...titleOf(link)], heading: "", sections }));
  const isTextFirst = read[0]?.isLinked === false;
  if (linked === 0 && lines.every((line) => hasDay(textOf(line))))
    return lines.map((nodes) => ({ kind: "paragraph", nodes, heading: "", sections }));
  const alone = linesWithoutTheirLink(read);
  // A title, and under it "Apple" and "Spotify"
  const isLabelled = titled === 0 && isTextFirst && linked === lines.length - 1 && linked <= MAX_LABELS;
  if (alone.size === 0 && (linked < 2 || titled === 1 || isLabelled))
    return [{ kind, nodes: join(lines), heading: "", sections }];
  const groups: { lines: InlineNode[][]; isLinked: boolean; isTitled: boolean; isWhole: boolean }[] = [];
  // Where links stand in the lines of their appearances, a line that says all of one has no more below it.
  const areWhole = read.some(({ nodes, isLinked }) => isLinked && hasDay(textOf(nodes)));
  for (const line of read) {
    const { nodes, isLinked, isTitled } = line;
    const open = groups.at(-1);
    const text = textOf(nodes);
    const isOnlyLabel = isLinked && !isTitled;
    const isNext = isTextFirst ? open?.isLinked && !isOnlyLabel : isLinked && !(isOnlyLabel && open?.isTitled);
    const isOther = open?.isWhole && (isLinked ? !isLabel(text) : !SENTENCE.test(text));
    if (open && !isNext && !isOther && !alone.has(line)) {
      open.lines.push(nodes);
      open.isLinked ||= isLinked;
      open.isTitled ||= isTitled;
    } else {
      const isWhole = areWhole && !isLinked && (alone.has(line) ? isComplete(text) : isOther === true);
      groups.push({ lines: [nodes], isLinked, isTitled, isWhole });
    }
  }
  return groups.map((group) => ({ kind: "item", nodes: join(group.lines), heading: "", sections }));
}

interface ReadLine {
  nodes: InlineNode[];
  isLinked: boolean;
}

/** Lines that list an appearance like those around them, but have no link. Other lines without a link belong to the line beside them. */
function linesWithoutTheirLink<Line extends ReadLine>(lines: readonly Line[]): ReadonlySet<Line> {
  const alone = new Set<Line>();
  const texts = new Map(lines.map((line) => [line, textOf(line.nodes)]));
  const linked = lines.filter(({ isLinked }) => isLinked).length;
  for (const isListed of [hasDay, isListedByName]) {
    const listed = new Set(lines.filter((line) => isListed(texts.get(line) ?? "")));
    const whole = lines.filter((line) => line.isLinked && listed.has(line)).length;
    const others = listed.size - whole;
    // A date beside each link is the appearance's. Names with dashes may also be details of the line above.
    const areLikeThose =
      isListed === hasDay ? whole === linked : whole >= 2 && whole >= MOST * linked && others < whole;
    // Above a single link, a line with a date belongs to it, unless the link's own line says all.
    const linkedAt = lines.findIndex(({ isLinked }) => isLinked);
    const first = whole > 1 || isComplete(texts.get(lines[linkedAt] as Line) ?? "") ? 0 : linkedAt;
    if (whole > 0 && areLikeThose)
      for (const line of lines.slice(first)) if (!line.isLinked && listed.has(line)) alone.add(line);
  }
  // "Show – Title – date", and the address below
  const isDated = (line: Line | undefined) => line !== undefined && !line.isLinked && hasDay(texts.get(line) ?? "");
  for (const [at, line] of lines.entries()) if (isDated(line) && isDated(lines[at - 1])) alone.add(line);
  return alone;
}

/** Whether a text names an appearance, its show and its date. */
function isComplete(text: string): boolean {
  const { title, show, date } = readNames(text, undefined) ?? {};
  return title !== undefined && show !== undefined && date !== undefined;
}

/** Whether a text is short and has a name and a date with a month. */
export function hasDay(text: string, maxLength = LISTED_MAX_LENGTH): boolean {
  return text.length <= maxLength && /\p{L}{2}/u.test(text) && (findListedDate(text)?.date.length ?? 0) > 4;
}

/** Whether a group begins with a day or a month. */
function isDated({ nodes }: Group): boolean {
  const text = textOf(nodes);
  return hasDay(text) && (findListedDate(text)?.start ?? 0) < 3;
}

/** Whether a text lists an appearance by its names: with a date, or as two or three names with dashes between them. */
export function isListedByName(text: string): boolean {
  if (text.length > LISTED_MAX_LENGTH) return false;
  if (isDatedName(text)) return true;
  const names = text.split(/\s+[-–—|]\s+/);
  return (
    names.length > 1 && names.length <= 3 && names.every((name) => /^["“„«'‘#\p{Lu}\p{Lo}\p{N}]/u.test(name.trim()))
  );
}

function isDatedName(text: string): boolean {
  return /\p{L}{3}/u.test(text) && findListedDate(text) !== undefined;
}

function join(lines: readonly InlineNode[][]): InlineNode[] {
  return lines.flatMap((line, at): InlineNode[] => (at === 0 ? line : [{ type: "break" }, ...line]));
}

/** Not push(...items), because a call has limits to its arguments. */
function append<T>(target: T[], items: readonly T[]): void {
  for (const item of items) target.push(item);
}

export function linksOf(nodes: readonly InlineNode[]): LinkNode[] {
  return nodes.filter((node): node is LinkNode => node.type === "link");
}

/** What is bold or in italics outside of links. */
export function markedIn({ nodes }: Group): string[] {
  return nodes.flatMap((node) =>
    node.type === "text" && node.isMarked && !node.isLinked && node.text.trim() !== "" ? [node.text.trim()] : [],
  );
}

/** How many links have a text that may be a title. */
function titledLinks(nodes: readonly InlineNode[]): number {
  return linksOf(nodes).filter(({ text, isEmbed }) => !isEmbed && !isLabel(text)).length;
}

/** The links of a line that has nothing but links with titles, pictures, or players. */
function linksAlone(nodes: readonly InlineNode[]): LinkNode[] {
  const text = nodes.map((node) => (node.type === "text" && !node.isLinked ? node.text : "")).join("");
  const links = linksOf(nodes);
  const isTitled = (link: LinkNode) =>
    !link.isEmbed && (!isLabel(link.text) || (link.isPicture === true && link.text === "" && !link.isIcon));
  const areAlone = !/[\p{L}\p{N}]/u.test(text) && (links.every(isTitled) || links.every(({ isEmbed }) => isEmbed));
  return areAlone && links.length > 1 ? links : [];
}

/** A picture has no text beside its description. */
function titleOf({ text, isPicture }: LinkNode): InlineNode[] {
  return isPicture || text === "" ? [] : [{ type: "text", text, isLinked: true, isMarked: false }];
}

function hasTitledLinks(block: Block): boolean {
  return titledLinks(inlineNodes(block)) > 0;
}

/** A table of data: several rows of several cells, without lists or tables in them. */
function tableOf(block: Block): TableGroup | undefined {
  const rows: Block[] = [];
  let isLayout = false;
  let hasHeader = false;
  const walk = (parent: Block) => {
    for (const child of parent.children) {
      if (child.type !== "block") continue;
      if (child.name === "tr") rows.push(child);
      else if (/^(?:thead|tbody|tfoot)$/.test(child.name)) {
        if (child.name === "thead" && rows.length === 0) hasHeader = true;
        walk(child);
      }
    }
  };
  walk(block);
  const cells = rows.map((row) =>
    row.children.flatMap((cell): Cell[] => {
      if (cell.type !== "block" || !/^t[dh]$/.test(cell.name)) return [];
      if (cell.children.some((child) => child.type === "block" && /^(?:table|ul|ol|h[1-6])$/.test(child.name)))
        isLayout = true;
      const nodes = inlineNodes(cell);
      const links = linksOf(nodes).map(({ href, text }) => ({ href, text }));
      // An address can be written out without being a link.
      return [links.length > 0 ? { text: textOf(nodes), links } : readCell(textOf(nodes))];
    }),
  );
  const first = rows[0];
  if (first?.children.every((cell) => cell.type !== "block" || cell.name === "th")) hasHeader = true;
  const wide = cells.filter((row) => row.length > 1).length;
  const stacked = rows.filter(({ children }) => children.some(isStacked)).length;
  if (isLayout || stacked > rows.length / 2 || wide < 2 || wide < cells.length / 2) return undefined;
  return { kind: "table", rows: cells, hasHeader, sections: [] };
}

/** Whether a cell has all of an appearance in its lines. */
function isStacked(cell: Block | InlineNode): boolean {
  if (cell.type !== "block") return false;
  const nodes = inlineNodes(cell);
  return linksOf(nodes).length > 0 && linesOf(nodes).length >= 3;
}

/** Joins headings with what stands under them, where that is one appearance. */
function sectionsOf(entries: Entry[]): (Group | TableGroup)[] {
  const groups: (Group | TableGroup)[] = [];
  const above: Heading[] = [];
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at];
    const heading = entry?.kind === "heading" ? entry : undefined;
    let end = at + (heading || entry?.kind === "rule" ? 1 : 0);
    while (end < entries.length && entries[end]?.kind !== "heading" && entries[end]?.kind !== "rule") end += 1;
    const body = withoutBlanks(entries.slice(heading || entry?.kind === "rule" ? at + 1 : at, end) as BodyEntry[]);
    while (heading && above.length > 0 && (above.at(-1)?.level ?? 0) >= heading.level) above.pop();
    const sections = above.map(({ nodes }) => textOf(nodes));
    append(groups, heading ? sectionGroups(heading, body, sections) : bodyGroups(body, sections));
    if (heading) above.push(heading);
    at = end;
  }
  return groups;
}

type BodyEntry = Group | TableGroup | { kind: "blank" };

/** Joins the paragraphs between blank ones, where each time they have one link and what belongs to it. */
function withoutBlanks(entries: readonly BodyEntry[]): (Group | TableGroup)[] {
  const runs: (Group | TableGroup)[][] = [[]];
  for (const entry of entries)
    if (entry.kind === "blank") runs.push([]);
    else runs.at(-1)?.push(entry);
  const filled = runs.filter((run) => run.length > 0);
  const linked = filled.filter((run) => run.some((group) => group.kind === "table" || linksOf(group.nodes).length > 0));
  const isOne = (run: (Group | TableGroup)[]) =>
    run.every(({ kind }) => kind === "paragraph") &&
    run.filter((group) => group.kind !== "table" && linksOf(group.nodes).length > 0).length === 1;
  if (linked.length < 2 || !linked.every(isOne) || linked.every(({ length }) => length === 1)) return filled.flat();
  return filled.flatMap((run): (Group | TableGroup)[] => {
    const [first] = run;
    if (!linked.includes(run) || !first || first.kind === "table") return run;
    const nodes = join(run.flatMap((group) => (group.kind === "table" ? [] : [group.nodes])));
    return [{ ...first, kind: "item", nodes }];
  });
}

function isTitledCard(group: Group | TableGroup): boolean {
  return group.kind === "item" && group.heading !== "";
}

function sectionGroups(heading: Heading, body: (Group | TableGroup)[], sections: string[]): (Group | TableGroup)[] {
  const title = textOf(heading.nodes);
  const linked = body.filter((group) => group.kind === "table" || linksOf(group.nodes).length > 0);
  const titled = linked.filter((group) => group.kind === "table" || titledLinks(group.nodes) > 0);
  // The title of a card need not be in its link.
  const items = linked.filter((group) => group.kind !== "paragraph" && (titled.includes(group) || isTitledCard(group)));
  const isWhole =
    heading.level > 1 &&
    (!CATEGORY.test(title.slice(0, 300)) || isShowName(title)) &&
    !linked.some(({ kind }) => kind === "table");
  const whole = (): Group => ({
    kind: "item",
    nodes: [
      ...heading.nodes,
      { type: "break" },
      ...body.flatMap((group) => (group.kind === "table" ? [] : [{ type: "break" } as const, ...group.nodes])),
    ],
    heading: title,
    sections,
  });
  if (titledLinks(heading.nodes) > 0) {
    const hasTable = body.some(({ kind }) => kind === "table");
    if (!hasTable && (items.length < 2 || areNotes(items))) return [whole()];
    return [{ ...item(heading.nodes, sections), heading: title }, ...bodyGroups(body, [...sections, title])];
  }
  // "October 2024 — Fog Conference", and below it what was said there
  const below = body.flatMap((group) => (group.kind === "paragraph" ? [textOf(group.nodes)] : []));
  const isTalk =
    linked.length === 0 &&
    body.length > 0 &&
    (hasDay(title) || (below.length === 1 && hasDay(below[0] ?? "", DESCRIBED_MAX_LENGTH))) &&
    [...sections, ...below].some((text) => kindIn(text) !== undefined);
  // The title of a talk, and below it each time that it was given
  const times = body.filter((group): group is Group => group.kind === "paragraph" && isDated(group));
  if (isWhole && times.length > 1 && times.length === body.length && titled.length === 0)
    return times.map(({ nodes }) => ({
      kind: "item",
      nodes: [...heading.nodes, { type: "break" }, ...nodes],
      heading: title,
      sections,
    }));
  const isOne =
    isWhole &&
    (isTalk || linked.length > 0) &&
    ((titled.length === 0 && items.length < 2 && !isList(body)) ||
      (titled.length === 1 && items.length === 0 && (linked.length <= 2 || linked[0] === titled[0])));
  return isOne ? [whole()] : bodyGroups(body, [...sections, title]);
}

/** Groups under a heading: a link that says nothing, such as "Listen", belongs to the text before it. */
function bodyGroups(body: (Group | TableGroup)[], sections: string[]): (Group | TableGroup)[] {
  const groups: (Group | TableGroup)[] = [];
  const isBare = (group: Group | TableGroup | undefined) =>
    group?.kind === "paragraph" &&
    linksOf(group.nodes).length > 0 &&
    titledLinks(group.nodes) === 0 &&
    isLabel(unlinkedText(group));
  for (const [at, group] of body.entries()) {
    const last = groups.at(-1);
    const isOneOfMany = body.slice(at, at + MAX_LABELS + 1).every(isBare) && body.length > at + MAX_LABELS;
    if (
      isBare(group) &&
      group.kind === "paragraph" &&
      !isOneOfMany &&
      last &&
      last.kind === "paragraph" &&
      textOf(last.nodes).length > 0 &&
      textOf(last.nodes).length < 400
    ) {
      const isTitle = linksOf(last.nodes).length === 0 || !linksOf(group.nodes).some(({ isEmbed }) => isEmbed);
      if (isTitle) {
        groups[groups.length - 1] = {
          ...last,
          kind: "paragraph",
          nodes: [...last.nodes, { type: "break" }, ...group.nodes],
        };
        continue;
      }
    }
    groups.push({ ...group, sections: [...sections, ...group.sections] });
  }
  return groups;
}

function unlinkedText({ nodes }: Group): string {
  return textOf(nodes.filter((node) => node.type !== "text" || !node.isLinked));
}

/** Whether a link stands in running text: the paragraph then mentions something and lists no appearance. */
export function isMention(nodes: readonly InlineNode[], link: LinkNode): boolean {
  const text = textOf(nodes);
  if (findListedDate(text)) return false;
  // "Slow radio [Listen]"
  if (link.text !== "" && isLabel(link.text) && textOf(nodes.slice(nodes.indexOf(link) + 2)) === "") return false;
  const before = textBefore(nodes, link);
  return isInSentence(nodes, link) || (before !== "" && !BEFORE_NAME.test(before) && text.length > 250);
}

/** What sets a name apart from the words before it. */
const BEFORE_NAME = /[:–—|•·"“„«([-]\s*$/;

/** Whether several words stand before a link in its line, with nothing between that sets it apart. */
export function isInSentence(nodes: readonly InlineNode[], link: LinkNode): boolean {
  const before = textBefore(nodes, link);
  const words = before.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length >= 3 && !BEFORE_NAME.test(before);
}

/** What stands before a link in its line. */
function textBefore(nodes: readonly InlineNode[], link: LinkNode): string {
  const end = nodes.indexOf(link);
  const lineStart = nodes.slice(0, end).findLastIndex(({ type }) => type === "break") + 1;
  return textOf(nodes.slice(lineStart, end));
}
