import { tableOf } from "./block-table.ts";
import { BLOCKS, type Block, type InlineNode, inlineNodes, textOf } from "./blocks.ts";
import { findListedDate, withoutDate } from "./dates.ts";
import type { Group, TableGroup } from "./group.ts";
import { isLabel, isShowName, kindIn } from "./hints.ts";
import {
  isMention,
  join,
  linesOf,
  linksAlone,
  linksOf,
  markedIn,
  textWithoutLabels,
  titledLines,
  titledLinks,
} from "./inline.ts";
import { lineGroups, MAX_LABELS, MIN_ITEMS, MOST } from "./lines.ts";
import { DESCRIBED_MAX_LENGTH, hasDay, isDatedName, isListedByName, SENTENCE } from "./listed-text.ts";

interface Heading {
  kind: "heading";
  level: number;
  nodes: InlineNode[];
}

type Entry = Heading | Group | TableGroup | { kind: "rule" } | { kind: "blank" };

/** A heading that names a kind or a time, not one appearance. */
const CATEGORY =
  /^\W*(?:(?:19|20)\d{2}(?:\s?[-–]\s?(?:\d{2,4}|now|present))?|[\p{L}\s,&/]{0,40}?\b(?:podcasts?|interviews?|press|media|talks?|appearances?|speaking|videos?|radio|tv|television|articles?|news|webinars?|episodes|presse|medien|prensa|medios|imprensa|entrevistas|mídias?|médias|interviste|charlas|ponencias|palestras|vorträge|auftritte|reseñas|artículos|artigos|apariciones|presentations?|conferences?|featured|past|upcoming|recent|recordings?)\b[\p{L}\s,&/]{0,30})\W*$/iu;

const PART = /^\W*(?:(?:part|teil|parte|partie|listen|watch|download|links?)\b[\s\p{N}:]*)+\W*$/iu;

/** The longest names of a day have so many characters. */
const DAY_MAX_LENGTH = 25;
/** Items with so much text are no parts of one appearance. */
const DESCRIBED_MIN_LENGTH = 80;
/** Longer texts are more than an event and its day. */
const EVENT_MAX_LENGTH = 100;
/** What has notes below it, not talks. */
const NO_EVENT = /podcast|episode|interview|radio|\btv\b|#\d/i;
/** Links with fewer words in one item may be title, show and guest. */
const TITLE_MIN_WORDS = 3;

/** Cuts a document into groups, one for each appearance, and tables, in its order. */
export function groupsOf(root: Block): (Group | TableGroup)[] {
  return sectionsOf(withYears(entriesOf(root, [])));
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
  if (block.name === "tr") {
    const lines = linesOf(inlineNodes(block));
    // The columns of a page can be cells.
    const areColumns =
      titledLines(lines) >= MIN_ITEMS || (lines.length > 1 && lines.every(isPicture)) || itemsIn(block) >= MIN_ITEMS;
    if (!areColumns) return [item(inlineNodes(block), outer)];
  }
  return containerEntries(block, outer);
}

/** How many items the lists in a block have that are no labels such as "Listen". */
function itemsIn(block: Block): number {
  return block.children.reduce((count, child) => {
    if (child.type !== "block") return count;
    return count + (child.name === "li" && !isLabel(textOf(inlineNodes(child))) ? 1 : itemsIn(child));
  }, 0);
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
    const talks = talksAtEvent(block, outer);
    if (talks.length > 0) return talks;
    const lines = linesOf(inlineNodes(block));
    const links = lines.flatMap(linksAlone);
    const areTitles = links.length >= MIN_ITEMS && links.every(({ text }) => text.split(" ").length >= TITLE_MIN_WORDS);
    if (titledLines(lines) >= 3 || areTitles || areWholeEntries(lines)) return lineGroups(lines, "item", outer);
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

/** Whether each line with a link says all of an appearance, with "Read more" at its end. */
function areWholeEntries(lines: readonly InlineNode[][]): boolean {
  const linked = lines.filter((line) => linksOf(line).length > 0);
  return (
    linked.length > 1 &&
    linked.every((line) => titledLinks(line) === 0 && hasDay(textWithoutLabels(line), DESCRIBED_MAX_LENGTH))
  );
}

/** Each of several talks at one event, whose titles stand in a list below it: "Fog Conf 2024 (5 March)". */
function talksAtEvent(block: Block, outer: string[]): Group[] {
  const list = block.children.find((child): child is Block => child.type === "block" && /^[ou]l$/.test(child.name));
  if (!list || list.linkCount > 0) return [];
  const event = inlineNodes({ ...block, children: block.children.filter((child) => child !== list) });
  const name = textOf(event);
  const titles = list.children.flatMap((child) => (child.type === "block" ? [inlineNodes(child)] : []));
  const isEvent = name.length <= EVENT_MAX_LENGTH && /\d/.test(name) && !SENTENCE.test(name) && !NO_EVENT.test(name);
  if (!isEvent || titles.length < 2 || !titles.every((title) => isTitle(textOf(title)))) return [];
  return titles.map((title) => item([...event, { type: "break" }, ...title], outer));
}

/** Whether a text can be the title of a talk, and is no note. */
function isTitle(text: string): boolean {
  return (
    /^["“„«'‘\p{Lu}\p{Lo}\p{N}]/u.test(text) &&
    text.split(" ").length >= TITLE_MIN_WORDS &&
    text.length <= 150 &&
    !SENTENCE.test(text)
  );
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

/** "Presented at Harbour Days 2024" */
const NOTE = /^\W*(?:presented|given|held|recorded)\s(?:at|for|in|on)\b/i;

/** Whether most items of a list mention something in running text, so that they are notes on what stands above it. */
function areNotes(items: readonly (Group | TableGroup)[]): boolean {
  const entries = items.filter(
    (group) =>
      group.kind === "table" ||
      (!NOTE.test(textOf(group.nodes)) &&
        (titledLinks(group.nodes) > 0 || isTitledCard(group)) &&
        linksOf(group.nodes).some((link, at) => at === 0 && !isMention(group.nodes, link))),
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
function isCard(block: Block, inner: Entry[], siblings: ReadonlyMap<string, Alike>): boolean {
  if (/^(?:[uo]l|dl|p|table|main|body|li|h[1-6]|hr|tr|dd)$/.test(block.name)) return false;
  const { all, filled } = siblings.get(signatureOf(block)) ?? { all: 0, filled: 0 };
  if (filled < (block.linkCount > 0 ? 2 : MIN_ITEMS)) return false;
  const isTitledLikeOthers = () => filled >= MOST * all && block.className !== "" && headingIn(block) !== "";
  if (block.linkCount === 0 && !isDatedBox(block) && !isTitledLikeOthers()) return false;
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

function card(block: Block, inner: Entry[], outer: string[]): Group {
  const heading = inner.find((entry): entry is Heading => entry.kind === "heading");
  return { ...item(inlineNodes(block), outer), heading: heading ? textOf(heading.nodes) : "" };
}

/** Whether a group begins with a day or a month. */
function isDated({ nodes }: Group): boolean {
  const text = textOf(nodes);
  return hasDay(text) && (findListedDate(text)?.start ?? 0) < 3;
}

/** Not push(...items), because a call has limits to its arguments. */
function append<T>(target: T[], items: readonly T[]): void {
  for (const item of items) target.push(item);
}

function hasTitledLinks(block: Block): boolean {
  return titledLinks(inlineNodes(block)) > 0;
}

/** A longer section is no single event. */
const MAX_SECTION_LENGTH = 60;
/** Below all headings of HTML */
const YEAR_LEVEL = 7;

/** Takes a paragraph that is nothing but a year, above items, for a heading. */
function withYears(entries: readonly Entry[]): Entry[] {
  return entries.map((entry, at) => {
    const isYear = entry.kind === "paragraph" && /^\W*(?:19|20)\d{2}\W*$/.test(textOf(entry.nodes));
    const isAbove = entries[at + 1]?.kind === "item" || entries[at + 1]?.kind === "table";
    return isYear && isAbove && linksOf(entry.nodes).length === 0
      ? { kind: "heading", level: YEAR_LEVEL, nodes: entry.nodes }
      : entry;
  });
}

/** Joins headings with what stands under them, where that is one appearance. */
function sectionsOf(entries: Entry[]): (Group | TableGroup)[] {
  const groups: (Group | TableGroup)[] = [];
  const above: Heading[] = [];
  const datedLevels = datedLevelsOf(entries);
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at];
    const heading = entry?.kind === "heading" ? entry : undefined;
    let end = at + (heading || entry?.kind === "rule" ? 1 : 0);
    while (end < entries.length && entries[end]?.kind !== "heading" && entries[end]?.kind !== "rule") end += 1;
    const own = entries.slice(heading || entry?.kind === "rule" ? at + 1 : at, end) as BodyEntry[];
    const body = withCaptions(withoutBlanks(withDays(own)));
    while (heading && above.length > 0 && (above.at(-1)?.level ?? 0) >= heading.level) above.pop();
    const sections = above.map(({ nodes }) => textOf(nodes));
    if (!(heading && body.length === 0 && hasTalksBelow(heading, entries, end)))
      append(groups, heading ? sectionGroups(heading, body, sections, datedLevels) : bodyGroups(body, sections));
    if (heading) above.push(heading);
    at = end;
  }
  return groups;
}

/** Whether a heading is that of an event, with a section below it for each talk, all of them with links. */
function hasTalksBelow(heading: Heading, entries: readonly Entry[], start: number): boolean {
  const rest = entries.slice(start, start + MAX_SECTION_LENGTH);
  const end = rest.findIndex((entry) => entry.kind === "heading" && entry.level <= heading.level);
  const below = rest.slice(0, end < 0 ? rest.length : end);
  const headings = below.filter((entry): entry is Heading => entry.kind === "heading");
  const linked = below.filter((entry) => "nodes" in entry && linksOf(entry.nodes).length > 0);
  return below[0]?.kind === "heading" && headings.length <= linked.length;
}

/** The levels at which most headings have a day: each of them is an appearance. */
function datedLevelsOf(entries: readonly Entry[]): ReadonlySet<number> {
  const headings = entries.filter((entry): entry is Heading => entry.kind === "heading");
  const levels = [...Map.groupBy(headings, ({ level }) => level)].filter(([, same]) => {
    const dated = same.filter(({ nodes }) => isDatedTitle(textOf(nodes)));
    return dated.length >= MIN_ITEMS && dated.length >= MOST * same.length;
  });
  return new Set(levels.map(([level]) => level));
}

/** Whether a heading has a day and more: not "5 March 2024". */
function isDatedTitle(title: string): boolean {
  return title.length > DAY_MAX_LENGTH && findListedDate(title)?.date.length === "2024-03-05".length;
}

type BodyEntry = Group | TableGroup | { kind: "blank" };

/** Joins a day that has a paragraph of its own with the paragraph below it, in a list of such. */
function withDays(entries: readonly BodyEntry[]): BodyEntry[] {
  const days = new Set(entries.filter(isDayAlone));
  if (days.size < MIN_ITEMS) return [...entries];
  return entries.flatMap((entry, at): BodyEntry[] => {
    const [above, next] = [entries[at - 1], entries[at + 1]];
    if (days.has(entry)) return next?.kind === "paragraph" && !days.has(next) ? [] : [entry];
    const isBelow = entry.kind === "paragraph" && above?.kind === "paragraph" && days.has(above);
    return [isBelow ? { ...entry, kind: "item", nodes: join([above.nodes, entry.nodes]) } : entry];
  });
}

/** "77. April 22, 2022" */
function isDayAlone(entry: BodyEntry): boolean {
  if (entry.kind !== "paragraph" || linksOf(entry.nodes).length > 0) return false;
  const text = textOf(entry.nodes);
  const found = text.length <= DAY_MAX_LENGTH + 5 ? findListedDate(text) : undefined;
  return found !== undefined && found.date.length > 4 && !/\p{L}/u.test(withoutDate(text, found));
}

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

/** Joins a player with the paragraph below it that links to the same site: what the site gives to be put on a page. */
function withCaptions(groups: readonly (Group | TableGroup)[]): (Group | TableGroup)[] {
  const joined: (Group | TableGroup)[] = [];
  for (const group of groups) {
    const last = joined.at(-1);
    if (last?.kind === "paragraph" && group.kind !== "table" && isCaption(group, last))
      joined[joined.length - 1] = { ...last, nodes: join([last.nodes, group.nodes]) };
    else joined.push(group);
  }
  return joined;
}

function isCaption({ nodes }: Group, { nodes: above }: Group): boolean {
  const [player, another] = linksOf(above);
  const [link] = linksOf(nodes);
  const isPlayer = player?.isEmbed === true && !another && isLabel(textOf(above));
  return isPlayer && link !== undefined && !link.isEmbed && siteIn(link.href) === siteIn(player.href);
}

/** "slideshare.net" of "https://www.slideshare.net/…" */
function siteIn(href: string): string {
  return /^(?:https?:)?\/\/(?:[\w-]+\.)*?([\w-]+\.\w+)(?=[:/?#]|$)/i.exec(href)?.[1] ?? href;
}

function isTitledCard(group: Group | TableGroup): boolean {
  return group.kind === "item" && group.heading !== "";
}

function sectionGroups(
  heading: Heading,
  body: (Group | TableGroup)[],
  sections: string[],
  datedLevels: ReadonlySet<number>,
): (Group | TableGroup)[] {
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
  // A name, its day, and a sentence about it
  const [first, ...rest] = body;
  const isDescribed =
    rest.length === 1 &&
    items.length <= 1 &&
    first?.kind === "paragraph" &&
    hasDay(textOf(first.nodes), DAY_MAX_LENGTH);
  const isDatedEntry = datedLevels.has(heading.level) && isDatedTitle(title) && items.length === 0;
  const boldTitles = linked.filter((group) => group.kind === "paragraph" && markedIn(group.nodes).length > 0);
  const isOne =
    isWhole &&
    (isTalk || linked.length > 0) &&
    (isDatedEntry ||
      isDescribed ||
      (titled.length === 0 && items.length < 2 && boldTitles.length < 2 && !isList(body)) ||
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
