import { type Block, textOf } from "./blocks.ts";
import { findListedDate, withoutDate } from "./dates.ts";
import {
  append,
  areNotes,
  DAY_LINE_MAX_LENGTH,
  type Entry,
  entriesOf,
  type Heading,
  isList,
  isTitledCard,
  item,
  unlinkedText,
} from "./entries.ts";
import type { Group, TableGroup } from "./group.ts";
import { isLabel, isShowName, kindIn } from "./hints.ts";
import { isDated, join, linksOf, markedIn, titledLinks } from "./inline.ts";
import { MAX_LABELS, MIN_ITEMS, MOST } from "./lines.ts";
import { DESCRIBED_MAX_LENGTH, hasDay, isDatedFirst, isYear } from "./listed-text.ts";

/** A heading that names a kind or a time, not one appearance. */
const CATEGORY =
  /^\W*(?:(?:19|20)\d{2}(?:\s?[-–]\s?(?:\d{2,4}|now|present))?|[\p{L}\s,&/]{0,40}?\b(?:podcasts?|interviews?|press|media|talks?|appearances?|speaking|videos?|radio|tv|television|articles?|news|webinars?|episodes|presse|medien|prensa|medios|imprensa|entrevistas|mídias?|médias|interviste|charlas|ponencias|palestras|vorträge|auftritte|reseñas|artículos|artigos|apariciones|presentations?|conferences?|featured|past|upcoming|recent|recordings?)\b[\p{L}\s,&/]{0,30})\W*$/iu;
/** The longest names of a day have so many characters. */
const DAY_MAX_LENGTH = 25;

/** A field of an entry: "When: …" */
const FIELD =
  /^\W{0,3}(?:when|where|date|time|day|location|place|venue|event|conference|show|podcast|outlet|type|format|role|topic|wann|wo|datum|ort|quand|où|lieu|cuándo|cuando|dónde|donde|fecha|lugar|quando|onde|dove|data|luogo|local|evento)\W{0,2}:\W{0,2}(?:\s|$)/iu;

/** Cuts a document into groups, one for each appearance, and tables, in its order. */
export function groupsOf(root: Block): (Group | TableGroup)[] {
  return sectionsOf(withYears(entriesOf(root, [])));
}

/** A longer section is no single event. */
const MAX_SECTION_LENGTH = 60;
/** Below all headings of HTML */
const YEAR_LEVEL = 7;

/** Takes a paragraph that is nothing but a year, above items, for a heading. */
function withYears(entries: readonly Entry[]): Entry[] {
  return entries.map((entry, at) => {
    const isYearAlone = entry.kind === "paragraph" && isYear(textOf(entry.nodes));
    const isAbove = entries[at + 1]?.kind === "item" || entries[at + 1]?.kind === "table";
    return isYearAlone && isAbove && linksOf(entry.nodes).length === 0
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
  // The name of a page can lead to a profile.
  const isName = heading.level === 1 && body.filter(({ kind }) => kind === "item").length >= MIN_ITEMS;
  if (titledLinks(heading.nodes) > 0 && !isName) {
    const hasTable = body.some(({ kind }) => kind === "table");
    if (!hasTable && (items.length < 2 || areNotes(items))) return [whole()];
    return [{ ...item(heading.nodes, sections), heading: title }, ...bodyGroups(body, [...sections, title])];
  }
  // "October 2024 — Fog Conference", and below it what was said there
  const below = body.flatMap((group) => (group.kind === "paragraph" ? [textOf(group.nodes)] : []));
  const isTalk =
    linked.length === 0 &&
    body.length > 0 &&
    (hasDay(title) || hasDay(below[0] ?? "", below.length === 1 ? DESCRIBED_MAX_LENGTH : DAY_LINE_MAX_LENGTH)) &&
    [...sections, ...below].some((text) => kindIn(text) !== undefined);
  // The title of a talk, and below it each time that it was given
  const times = body.filter((group): group is Group => group.kind === "paragraph" && isDatedFirst(textOf(group.nodes)));
  if (isWhole && times.length > 1 && times.length === body.length && titled.length === 0)
    return times.map(({ nodes }) => ({
      kind: "item",
      nodes: [...heading.nodes, { type: "break" }, ...nodes],
      heading: title,
      sections,
    }));
  // A name, its day, and a sentence about it
  const [first, ...rest] = body;
  const isBelowDay = (maxLength: number) => first?.kind === "paragraph" && hasDay(textOf(first.nodes), maxLength);
  // "Slides on Speaker Deck", "Video of the event"
  const areParts =
    linked.length > 0 &&
    linked.length <= MAX_LABELS &&
    linked.every((group) => group !== first && group.kind !== "table" && isLabel(firstWordOf(group)));
  const isDescribed =
    (rest.length === 1 && items.length <= 1 && isBelowDay(DAY_MAX_LENGTH)) ||
    (areParts && isBelowDay(DAY_LINE_MAX_LENGTH));
  // "When: 5 March 2024", "Where: Leeds"
  const fields = body.filter((group) => group.kind === "paragraph" && FIELD.test(textOf(group.nodes)));
  const hasFields =
    fields.length > 1 && fields[0] === first && fields.some((group) => group.kind !== "table" && isDated(group.nodes));
  if (heading.level > 1 && hasFields && !linked.some(({ kind }) => kind === "table")) return [whole()];
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

function firstWordOf({ nodes }: Group): string {
  return textOf(nodes).split(" ")[0] ?? "";
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
