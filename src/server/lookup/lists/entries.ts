import { namesKind } from "../words/kinds.ts";
import { isGenericLinkText } from "../words/link-texts.ts";
import { tableOf } from "./block-table.ts";
import { BLOCKS, type Block, type InlineNode, inlineNodes, textOf } from "./blocks.ts";
import type { Candidate, CandidateTable } from "./candidate.ts";
import {
  isDated,
  isMention,
  linesOf,
  linksAlone,
  linksOf,
  markedIn,
  textWithoutLabels,
  titledLines,
  titledLinks,
} from "./inline.ts";
import { ALIKE_SHARE, lineCandidates, MIN_ITEMS } from "./lines.ts";
import { DESCRIBED_MAX_LENGTH, ENDS_AS_SENTENCE, hasDay, isDatedName, isListedByName, isYear } from "./listed-text.ts";

/* The first of two steps from a document to its candidates: what its blocks list, and the headings between. The second is in candidates.ts. */

export interface Heading {
  kind: "heading";
  level: number;
  nodes: InlineNode[];
}

export type Piece = Heading | Candidate | CandidateTable | { kind: "rule" };

/** The levels of headings. A title is above all others, and what opens and closes a part of a page below them. */
const LEVELS: Readonly<Record<string, number>> = { h0: 0, h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6, summary: 7 };
/** "Part 1", "Listen" */
const PART_OR_ACTION = /^\W*(?:(?:part|teil|parte|partie|listen|watch|download|links?)\b[\s\p{N}:]*)+\W*$/iu;
/** Items with so much text are no parts of one appearance. */
const DESCRIBED_MIN_LENGTH = 80;
/** Longer texts are more than an event and its day. */
const EVENT_MAX_LENGTH = 100;
/** What has notes below it, not talks. */
const NO_EVENT = /podcast|episode|interview|radio|\btv\b|#\d/i;
/** Links with fewer words in one item may be title, show and guest. */
const TITLE_MIN_WORDS = 3;
/** Before the places where something was published once more. */
export const COPIES =
  /^\W*(?:(?:also|auch|aussi|también|anche|também) |re-?published|re-?printed|re-?posted|syndicated|cross-?posted|translated|translations?\b|nachgedruckt|übersetzt|republié|reprises?\b|republicado|ripubblicato|reproducido|copies\b|mirror)/i;
/** Longer names of kinds are titles. */
const CATEGORY_MAX_WORDS = 3;
/** Longer texts are descriptions. */
const TITLE_MAX_LENGTH = 150;

/** The entries of a block, in its order. @param outer the texts of the items that its list stands in */
export function entriesOf(block: Block, outer: string[]): Piece[] {
  const level = LEVELS[block.name];
  if (level !== undefined) {
    const nodes = inlineNodes(block);
    // "Part 1", "Listen": not a title of what follows
    const isTitle = linksOf(nodes).length > 0 || !PART_OR_ACTION.test(textOf(nodes).slice(0, 300));
    return isTitle ? [{ kind: "heading", level, nodes }] : [{ kind: "paragraph", nodes, heading: "", sections: outer }];
  }
  if (block.name === "details") return belowTheirSummary(containerEntries(block, outer));
  if (block.name === "hr") return [{ kind: "rule" }];
  if (block.name === "table") {
    const table = tableOf(block);
    if (table) return [table];
  }
  if (block.name === "li" || block.name === "dd") return itemEntries(block, outer);
  if (block.name === "tr") {
    const lines = linesOf(inlineNodes(block));
    // The columns of a page can be cells.
    const areColumns =
      titledLines(lines) >= MIN_ITEMS ||
      lines.filter(isDescribedLink).length >= MIN_ITEMS ||
      (lines.length > 1 && lines.every(isPicture)) ||
      hasPageTitle(block) ||
      itemsIn(block) >= MIN_ITEMS;
    if (!areColumns) return [item(inlineNodes(block), outer)];
  }
  return containerEntries(block, outer);
}

/** What opens and closes a part of a page is above the headings in that part. */
function belowTheirSummary(entries: Piece[]): Piece[] {
  const [summary, ...rest] = entries;
  const levels = rest.flatMap((entry) => (entry.kind === "heading" ? [entry.level] : []));
  if (summary?.kind !== "heading" || levels.length === 0) return entries;
  return [{ ...summary, level: Math.min(summary.level, ...levels.map((level) => level - 0.5)) }, ...rest];
}

/** Whether a block has the title of the page in it. */
function hasPageTitle(block: Block): boolean {
  return block.children.some((child) => child.type === "block" && (child.name === "h1" || hasPageTitle(child)));
}

/** Whether a line has words of its own beside its links. */
export function isDescribedLink(nodes: readonly InlineNode[]): boolean {
  return linksOf(nodes).length > 0 && !isGenericLinkText(unlinkedText({ nodes }));
}

/** How many items the lists in a block have that are no labels such as "Listen". */
function itemsIn(block: Block): number {
  return block.children.reduce((count, child) => {
    if (child.type !== "block") return count;
    return count + (child.name === "li" && !isGenericLinkText(textOf(inlineNodes(child))) ? 1 : itemsIn(child));
  }, 0);
}

export function item(nodes: InlineNode[], sections: string[]): Candidate {
  return { kind: "item", nodes, heading: "", sections };
}

/** An item of a list; one with a list of its own is a heading for it, unless that only has labels: "Apple · Spotify". */
function itemEntries(block: Block, outer: string[]): Piece[] {
  const nested = block.children.filter(
    (child): child is Block => child.type === "block" && /^[ou]l$/.test(child.name) && child.linkCount > 0,
  );
  const title = inlineNodes({ ...block, children: block.children.filter((child) => !nested.includes(child as Block)) });
  if (nested.length > 0 && linksOf(title).length === 0 && isNameOfList(textOf(title)))
    return nested.flatMap((list) => entriesOf(list, [...outer, textOf(title)]));
  // "Republished in: …" says where else the item is.
  if (nested.length > 0 && nested.every((list) => COPIES.test(textOf(inlineNodes(list)))))
    return [item([...title], outer)];
  const lists = nested.filter(hasTitledLinks);
  const events = eventsOfTalk(block, outer);
  if (lists.length === 0) {
    const talks = talksAtEvent(block, outer);
    if (talks.length > 0) return talks;
    if (events.length > 0) return events;
    const lines = linesOf(inlineNodes(block));
    const links = lines.flatMap(linksAlone);
    const areTitles = links.length >= MIN_ITEMS && links.every(({ text }) => text.split(" ").length >= TITLE_MIN_WORDS);
    if (titledLines(lines) >= 3 || areTitles) return lineCandidates(lines, "item", outer);
    return [{ ...item(inlineNodes(block), outer), heading: headingIn(block) }];
  }
  const own = { ...block, children: block.children.filter((child) => !lists.includes(child as Block)) };
  const nodes = inlineNodes(own);
  // What begins with its link is an entry; otherwise the list has notes on the item.
  const inner = lists.flatMap((list) => entriesOf(list, [...outer, nameOfList(nodes)]));
  const linked = inner.filter((entry): entry is Candidate => entry.kind === "item" && linksOf(entry.nodes).length > 0);
  if (areNotes(linked)) return events.length > 0 ? events : [item(inlineNodes(block), outer)];
  return [...(linksOf(nodes).length > 0 ? [{ ...item(nodes, outer), isShow: true }] : []), ...inner];
}

/** What an item calls the list below it: what is bold in it, if that is one name, or all of its text. */
function nameOfList(nodes: readonly InlineNode[]): string {
  const [name, another] = markedIn(nodes);
  return name !== undefined && another === undefined ? name : textOf(nodes);
}

/** Whether an item names what is listed below it: "2024", "Podcasts". */
function isNameOfList(text: string): boolean {
  return isYear(text) || (namesKind(text) && text.split(" ").length <= CATEGORY_MAX_WORDS);
}

/** Each of several talks at one event, whose titles stand in a list below it: "Fog Conf 2024 (5 March)". */
function talksAtEvent(block: Block, outer: string[]): Candidate[] {
  const list = block.children.find((child): child is Block => child.type === "block" && /^[ou]l$/.test(child.name));
  if (!list || list.linkCount > 0) return [];
  const event = inlineNodes({ ...block, children: block.children.filter((child) => child !== list) });
  const name = textOf(event);
  const titles = list.children.flatMap((child) => (child.type === "block" ? [inlineNodes(child)] : []));
  const isEvent =
    name.length <= EVENT_MAX_LENGTH && /\d/.test(name) && !ENDS_AS_SENTENCE.test(name) && !NO_EVENT.test(name);
  if (!isEvent || titles.length < 2 || !titles.every((title) => isTitle(textOf(title)))) return [];
  return titles.map((title) => item([...event, { type: "break" }, ...title], outer));
}

/** Each of the events where somebody gave one talk, which stand with their days in a list below its title. */
function eventsOfTalk(block: Block, outer: string[]): Candidate[] {
  const list = block.children.find((child): child is Block => child.type === "block" && /^[ou]l$/.test(child.name));
  if (!list) return [];
  const talk = inlineNodes({ ...block, children: block.children.filter((child) => child !== list) });
  const events = list.children.flatMap((child) => (child.type === "block" ? [inlineNodes(child)] : []));
  if (events.length < 2 || isDated(talk) || !events.every(isDatedEvent)) return [];
  const title = talk.filter(({ type }) => type !== "link");
  return events.map((event) =>
    item([...(linksOf(event).length > 0 ? title : talk), { type: "break" }, ...event], outer),
  );
}

/** Whether an item has the name of an event beside its day. */
function isDatedEvent(nodes: readonly InlineNode[]): boolean {
  const text = textWithoutLabels(nodes);
  return hasDay(text, EVENT_MAX_LENGTH) && isListedByName(text);
}

/** Whether a text can be the title of a talk, and is no note. */
function isTitle(text: string): boolean {
  return (
    /^["“„«'‘\p{Lu}\p{Lo}\p{N}]/u.test(text) &&
    text.split(" ").length >= TITLE_MIN_WORDS &&
    text.length <= TITLE_MAX_LENGTH &&
    !ENDS_AS_SENTENCE.test(text)
  );
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

/** "Presented at Harbour Days 2024" */
const GIVEN_AT_EVENT = /^\W*(?:presented|given|held|recorded)\s(?:at|for|in|on)\b/i;

/** Whether most items of a list mention something in running text, so that they are notes on what stands above it. */
export function areNotes(items: readonly (Candidate | CandidateTable)[]): boolean {
  const entries = items.filter(
    (candidate) =>
      candidate.kind === "table" ||
      (!GIVEN_AT_EVENT.test(textOf(candidate.nodes)) &&
        (titledLinks(candidate.nodes) > 0 || isTitledCard(candidate)) &&
        linksOf(candidate.nodes).some((link, at) => at === 0 && !isMention(candidate.nodes, link))),
  );
  return entries.length < items.length / 2;
}

/** A section, a list, a paragraph or a card. */
function containerEntries(block: Block, outer: string[]): Piece[] {
  const entries: Piece[] = [];
  let loose: InlineNode[] = [];
  const flush = () => {
    if (loose.some((node) => node.type === "link" || (node.type === "text" && node.text.trim() !== "")))
      append(entries, lineCandidates(linesOf(loose), "paragraph", outer));
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

/** The children of a block by their tag and classes. */
function signatures(block: Block): Map<string, Alike> {
  const counts = new Map<string, Alike>();
  for (const child of block.children)
    if (child.type === "block") {
      const key = signatureOf(child);
      const { all, filled } = counts.get(key) ?? { all: 0, filled: 0 };
      counts.set(key, { all: all + 1, filled: filled + (child.linkCount > 0 || isDatedBox(child) ? 1 : 0) });
    }
  return counts;
}

/** How many of a block's children have the same tag and classes, and how many of these have links, or a date but no link. */
interface Alike {
  all: number;
  filled: number;
}

/** Tag and classes, without the numbers of a site's own records: "post-743". */
function signatureOf({ name, className }: Block): string {
  return `${name} ${className.replace(/\d+/g, "")}`;
}

/** Whether a block has no link, but a date and a name in parts of it. */
function isDatedBox(block: Block): boolean {
  const isNamed = block.className !== "" || !BLOCKS.has(block.name) || headingIn(block) !== "";
  if (!isNamed || !block.children.some(({ type }) => type === "block")) return false;
  const nodes = inlineNodes(block);
  const text = textOf(nodes);
  return text.length <= DESCRIBED_MAX_LENGTH && (isDatedName(text) || linesOf(nodes).map(textOf).some(isDatedName));
}

/** Whether a block is one of several alike, each with the parts of one appearance. */
function isCard(block: Block, inner: Piece[], siblings: ReadonlyMap<string, Alike>): boolean {
  if (/^(?:[uo]l|dl|p|table|main|body|details|li|h[1-6]|hr|tr|dd)$/.test(block.name)) return false;
  const { all, filled } = siblings.get(signatureOf(block)) ?? { all: 0, filled: 0 };
  if (filled < (block.linkCount > 0 ? 2 : MIN_ITEMS)) return false;
  const isTitledLikeOthers = () => filled >= ALIKE_SHARE * all && block.className !== "" && headingIn(block) !== "";
  if (block.linkCount === 0 && !isDatedBox(block) && !isTitledLikeOthers()) return false;
  const headings = inner.filter((entry): entry is Heading => entry.kind === "heading");
  if (headings.some(({ level }) => level < 2)) return false;
  if (headings.length > 0 && headings.every(({ nodes }) => isYear(textOf(nodes)))) return false;
  const parts = inner.filter((entry): entry is Candidate => entry.kind === "item" || entry.kind === "paragraph");
  if (parts.filter(({ nodes }) => isDescribedLink(nodes)).length >= MIN_ITEMS) return false;
  const titled = parts.filter(({ nodes }) => titledLinks(nodes) > 0);
  // A picture and a title can lead to the same place.
  const addresses = new Set(titled.flatMap(({ nodes }) => linksOf(nodes).map(({ href }) => href)));
  const isHeadingTitled = headings.some(({ nodes }) => titledLinks(nodes) > 0);
  const inCards = inner.filter((entry) => entry.kind === "item" && entry.heading !== "").length;
  if (inner.some(({ kind }) => kind === "table") || headings.length > 2 || inCards > 1 || isList(inner)) return false;
  if (headings.length === 0) return (titled.length <= 1 || addresses.size === 1) && inner.length > 0;
  return isHeadingTitled
    ? titled.every(({ kind }) => kind === "paragraph")
    : titled.length <= 1 || addresses.size === 1;
}

/** Whether there are several items with a text of their own beside a link such as "Read", a player, a picture, or a name and a date. */
export function isList(entries: readonly Piece[]): boolean {
  const items = entries.filter(
    (entry): entry is Candidate =>
      entry.kind === "item" &&
      (linksOf(entry.nodes).length > 0 ? !isGenericLinkText(unlinkedText(entry)) : isListedByName(textOf(entry.nodes))),
  );
  const players = items.filter(({ nodes }) => linksOf(nodes).some(({ isEmbed }) => isEmbed));
  const pictures = entries.filter(
    (entry) => (entry.kind === "item" || entry.kind === "paragraph") && isPicture(entry.nodes),
  );
  const described = items.filter(({ nodes }) => textOf(nodes).length >= DESCRIBED_MIN_LENGTH);
  return items.length >= MIN_ITEMS || described.length > 1 || players.length > 1 || pictures.length > 1;
}

/** Whether there is nothing but a picture with a link. */
function isPicture(nodes: readonly InlineNode[]): boolean {
  const links = linksOf(nodes);
  return links.length === 1 && links[0]?.isPicture === true && textOf(nodes) === "";
}

function card(block: Block, inner: Piece[], outer: string[]): Candidate {
  const heading = inner.find((entry): entry is Heading => entry.kind === "heading");
  return { ...item(inlineNodes(block), outer), heading: heading ? textOf(heading.nodes) : "" };
}

/** Not push(...items), because a call has limits to its arguments. */
export function append<T>(target: T[], items: readonly T[]): void {
  for (const item of items) target.push(item);
}

function hasTitledLinks(block: Block): boolean {
  return titledLinks(inlineNodes(block)) > 0;
}

export function isTitledCard(candidate: Candidate | CandidateTable): boolean {
  return candidate.kind === "item" && candidate.heading !== "";
}

export function unlinkedText({ nodes }: { nodes: readonly InlineNode[] }): string {
  return textOf(nodes.filter((node) => node.type !== "text" || !node.isLinked));
}

/** Whether a paragraph has nothing but one link with a title, a picture or a player. */
export function isLinkAlone(candidate: Candidate | CandidateTable | undefined): boolean {
  if (candidate?.kind !== "paragraph") return false;
  const [link, another] = linksOf(candidate.nodes);
  if (!link || another) return false;
  const text = textOf(candidate.nodes);
  return link.isEmbed || link.isPicture ? text === "" : text === link.text && !isGenericLinkText(text);
}
