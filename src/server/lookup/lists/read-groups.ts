import { type Block, type InlineNode, type LinkNode, textOf } from "./blocks.ts";
import { type DayOrder, dayOrderOf, findListedDate } from "./dates.ts";
import {
  DESCRIBED_MAX_LENGTH,
  type Group,
  groupsOf,
  hasDay,
  isInSentence,
  isListedByName,
  isMention,
  linesOf,
  linksOf,
  MOST,
  type TableGroup,
} from "./groups.ts";
import { isLabel, kindIn, readHints, readNames, tidy } from "./hints.ts";
import { type LeftOut, type ListedLink, RANK, readLink } from "./links.ts";
import { CONTEXT_MAX_LENGTH, type ColumnMeaning, type ListColumn, type ListedAppearance } from "./list.ts";
import { readTable } from "./table.ts";

interface ReadNode extends ListedLink {
  node: LinkNode;
}

/** Paths that a site has for episodes and the like of its own. */
const OWN_EPISODE =
  /\/(?:podcasts?|episodes?|interviews?|talks?|media|press|appearances?|videos?|radio|tv|speaking|audio)\/[^/]|\/slides?[-/][^/]|\.(?:mp3|m4a|mp4)$/i;

/** A line that names more than one thing. */
const NAMES_AND_DATE = /\s[-–—|•·]\s|\s?:\s|[「『“"]/;
/** When a page was changed, at its end. */
const UPDATED = /^(?:last )?(?:updated|modified|reviewed)\b/i;
/** So many players of one host under a heading are no parts or copies of one appearance. */
const MIN_PLAYERS = 3;
/** Fewer paragraphs of a page with a date are about something else. */
const MIN_DATED_LINES = 3;
const SENTENCE = /^.{200}|[.!?]["”»')]?$/su;
/** Paths of pages that list appearances. */
const OWN_LIST =
  /\/(?:appearances?|podcasts?|interviews?|talks?|speaking|presentations?|lectures|palestras?|charlas|ponencias|vortr(?:ae|%C3%A4)ge|guest[^/.]*)(?:[/.]|$)/i;
/** Files about a person. */
const HANDOUT = /\b(?:press|media|speaker) ?(?:kit|pack)|\bone[- ]?(?:sheet|pager)|\b(?:bio|cv|résumé|resume|flyer)\b/i;
const SLIDES = /slide|folien|diapositiv|présentation|presentation|\bpdf\b/i;
const TALK =
  /\b(?:talk|seminar|lecture|keynote|workshop|conference|symposium|vortrag|tagung|konferenz|conférence|séminaire|charla|palestra)\b/i;
/** Paths of pages about what the press has written. */
const PRESS_PAGE = /press|media|medien|prensa|rassegna|stampa|imprensa/i;
/** Where papers are published: lists of appearances name those that were spoken about. */
const PAPER =
  /^https?:\/\/(?:[a-z-]+\.)*(?:doi\.org|arxiv\.org|adsabs\.harvard\.edu|ssrn\.com|ncbi\.nlm\.nih\.gov|jstor\.org|biorxiv\.org|medrxiv\.org|hal\.science)\//i;
/** Sections of a page that list something else. */
const OTHER_SECTION =
  /^\W*(?:(?:selected|other|my|recent|past|our)\s)?(?:publications?|papers|books?|education|employment|(?:work )?experience|awards?|hono(?:u)?rs|prizes|grants|fellowships|residenc(?:y|ies)|teaching|courses|skills|projects|software|patents|memberships?|committees|services?|subscribe|newsletter|team|sponsors|partners|testimonials|publikationen|bücher|auszeichnungen|lehre|publicaciones|libros|premios|formación|livres|prix|publicações|livros|prêmios)(?:\s*(?:,|&|and|und|y|et|e)\s*\p{L}+)?\W*$/iu;
/** A link whose text is its address says more than "Spotify": somebody has pasted it. */
const ADDRESS_TEXT = /^(?:https?:\/\/|www\.)/i;
const MOST_LINKS = 0.6;

/** Reads the appearances of a document: page, pasted HTML or text. */
export function readBlocks(
  root: Block,
  baseUrl: string | undefined,
  leftOut: LeftOut,
  columnsGiven?: readonly (ColumnMeaning | null)[],
): { appearances: ListedAppearance[]; columns?: ListColumn[] } {
  leaveOutAsides(root, baseUrl, leftOut, root.linkCount);
  let columns: ListColumn[] | undefined;
  const groups = groupsOf(root);
  const dayOrder = dayOrderOf(
    groups.flatMap((group) => (group.kind === "table" ? [] : linesOf(group.nodes).map(textOf))),
  );
  const read = groups.map((group) => ({
    group,
    found: group.kind === "table" ? [] : readGroup(group, baseUrl, leftOut, dayOrder),
  }));
  const withoutLink = withoutLinkIn(read, baseUrl);
  const appearances = read.flatMap(({ group, found }): ListedAppearance[] => {
    if (group.kind !== "table") return withoutLink.has(group) ? readWithoutLink(group, baseUrl, leftOut) : found;
    const [first, ...rest] = group.rows;
    const header = group.hasHeader ? first?.map(({ text }) => text) : undefined;
    const table = readTable(
      { header, rows: header ? rest : group.rows },
      baseUrl,
      leftOut,
      columns ? undefined : columnsGiven,
    );
    columns ??= table.columns;
    const kind = kindOfSections(group.sections);
    return table.appearances.map((appearance) => (appearance.kind || !kind ? appearance : { ...appearance, kind }));
  });
  return columns ? { appearances, columns } : { appearances };
}

interface ReadGroup {
  group: Group | TableGroup;
  found: ListedAppearance[];
}

/** Finds what has no link in a list of appearances: others of the list have links, or all of it has dates. */
function withoutLinkIn(read: readonly ReadGroup[], baseUrl: string | undefined): ReadonlySet<Group> {
  const withoutLink = new Set<Group>();
  const hasAny = read.some(({ found }) => found.length > 0);
  const isListOfLines =
    baseUrl === undefined || read.filter(({ group }) => isDatedLine(group)).length >= MIN_DATED_LINES;
  for (let at = 0; at < read.length; ) {
    const start = at;
    const place = placeOf(read[start]?.group);
    while (at < read.length && placeOf(read[at]?.group) === place) at += 1;
    const list = place === undefined ? [] : read.slice(start, at);
    const groups = list.flatMap(({ group }) => (group.kind === "table" ? [] : [group]));
    const isDated = ({ nodes }: Group) => findListedDate(textOf(nodes)) !== undefined;
    const isWithoutLink = ({ nodes }: Group) => linksOf(nodes).every((link) => leadsNowhere(link, baseUrl));
    const isList =
      list.some(({ found }) => found.length > 0) ||
      ((isListOfLines || (groups[0]?.kind === "item" && (groups.length > 1 || hasAny))) &&
        groups.every(isWithoutLink) &&
        (groups[0]?.kind === "paragraph" || groups.filter(isDated).length >= MOST * groups.length)) ||
      (groups.length > 1 && groups.every((group) => isWithoutLink(group) && isNamedTalk(group))) ||
      groups.some((group) => linksOf(group.nodes).length > 0 && isWithoutLink(group) && isDated(group));
    if (!isList) continue;
    for (const { group, found } of list)
      if (group.kind !== "table" && found.length === 0 && !hasUsableLink(group, baseUrl) && !isAboutOther(group))
        withoutLink.add(group);
  }
  return withoutLink;
}

/** Whether an item of a list of talks has an event and a title, with a dash between them. */
function isNamedTalk({ kind, nodes, sections }: Group): boolean {
  return kind === "item" && kindOfSections(sections) === "talk" && isListedByName(textOf(nodes));
}

/** Whether a paragraph begins with its date, and has names and no link. */
function isDatedLine(group: Group | TableGroup): boolean {
  if (group.kind !== "paragraph" || linksOf(group.nodes).length > 0) return false;
  const text = textOf(group.nodes);
  return NAMES_AND_DATE.test(text) && hasDay(text) && findListedDate(text)?.start === 0;
}

/** What the items of one list have in common, or the lines of a text. */
function placeOf(group: Group | TableGroup | undefined): string | undefined {
  if (group?.kind === "item") return `item of ${group.sections.join("\n")}`;
  if (group?.kind !== "paragraph") return undefined;
  const text = textOf(group.nodes);
  if (UPDATED.test(text)) return undefined;
  const hasNames = NAMES_AND_DATE.test(text) || linesOf(group.nodes).length > 1;
  const isDated = hasDay(text) || (!SENTENCE.test(text) && dateOfSections(group.sections) !== undefined);
  const isLine = linksOf(group.nodes).length > 0 || (hasNames && isDated);
  return isLine ? `line of ${group.sections.join("\n")}` : undefined;
}

/** Whether an item has a link that is not to a picture, a post or nowhere. */
function hasUsableLink({ nodes }: Group, baseUrl: string | undefined): boolean {
  return linksOf(nodes).some(({ href }) => {
    const link = readLink(href, baseUrl);
    return typeof link !== "string" && link.rank > RANK.social;
  });
}

/** Whether a link leads to a place on its page, or is relative to a page that is unknown. */
function leadsNowhere({ href }: LinkNode, baseUrl: string | undefined): boolean {
  return href.startsWith("#") || (baseUrl === undefined && readLink(href, undefined) === "not a web address");
}

/** Reads what has no link in a list: by its names, or as left out. */
function readWithoutLink(group: Group, baseUrl: string | undefined, leftOut: LeftOut): ListedAppearance[] {
  const text = textOf(group.nodes);
  const sectionDate = dateOfSections(group.sections);
  const links = linksOf(group.nodes);
  const isWithoutAnyLink = links.every((link) => leadsNowhere(link, baseUrl));
  const hasTitle = group.heading !== "" || markedIn(group).length > 0;
  // Beside links to profiles and pictures, only a date says that it is an appearance.
  const isListed = isWithoutAnyLink
    ? isListedByName(text) ||
      (hasTitle && text.length <= DESCRIBED_MAX_LENGTH && findListedDate(text) !== undefined) ||
      (sectionDate !== undefined && !SENTENCE.test(text))
    : findListedDate(text) !== undefined && isListedByName(text);
  // The text of a link that leads nowhere is the title nevertheless.
  const linkText = isWithoutAnyLink ? (links.find((link) => !isLabel(link.text))?.text ?? "") : "";
  const title = linkText || (findListedDate(group.heading) ? "" : group.heading);
  const names = linesOf(group.nodes).map(textOf).join(" | ");
  const hints = isListed ? readNames(names, sectionDate, { linkText: title, marked: markedIn(group) }) : undefined;
  if (!hints) {
    if (isWithoutAnyLink) leftOut.add(text.slice(0, CONTEXT_MAX_LENGTH), "no link");
    return [];
  }
  const kind = kindOfSections(group.sections);
  const context = [group.sections.at(-1) ?? "", text].filter(Boolean).join(" · ").slice(0, CONTEXT_MAX_LENGTH);
  return [{ links: [], ...hints, ...(kind ? { kind } : {}), context }];
}

/**
 * Reads the links that stand within sentences, each as one appearance: for what was pasted and has no others. The words of a sentence are
 * neither a title nor a show.
 */
export function mentionedAppearances(root: Block, leftOut: LeftOut): ListedAppearance[] {
  return groupsOf(root).flatMap((group): ListedAppearance[] => {
    if (group.kind === "table") return [];
    const context = textOf(group.nodes).slice(0, CONTEXT_MAX_LENGTH);
    const date = findListedDate(context)?.date;
    const urls = linksOf(group.nodes).flatMap(({ href }) => {
      const link = readLink(href, undefined);
      return typeof link !== "string" && leftOut.isMentioned(link.url) ? [link.url] : [];
    });
    return [...new Set(urls)].map((url) => ({ links: [url], ...(date ? { date } : {}), context }));
  });
}

/** Removes what is the same on all pages of a site. */
function leaveOutAsides(block: Block, baseUrl: string | undefined, leftOut: LeftOut, allLinks: number): void {
  block.children = block.children.filter((child) => {
    if (child.type !== "block") return true;
    // A theme can call the part with the whole list by such a name.
    if (child.aside === "element" || (child.aside === "name" && child.linkCount < MOST_LINKS * allLinks)) {
      leaveOutAll(child, baseUrl, leftOut);
      return false;
    }
    leaveOutAsides(child, baseUrl, leftOut, allLinks);
    return true;
  });
}

function leaveOutAll(block: Block, baseUrl: string | undefined, leftOut: LeftOut): void {
  for (const child of block.children)
    if (child.type === "block") leaveOutAll(child, baseUrl, leftOut);
    else if (child.type === "link") {
      const link = readLink(child.href, baseUrl);
      if (typeof link === "string") leftOut.add(child.href, link);
      else leftOut.add(link.url, link.rank === RANK.social ? "social profile" : "navigation");
    }
}

function readGroup(
  group: Group,
  baseUrl: string | undefined,
  leftOut: LeftOut,
  dayOrder: DayOrder,
): ListedAppearance[] {
  const text = textOf(group.nodes);
  const links: ReadNode[] = [];
  for (const node of linksOf(group.nodes)) {
    const link = readLink(node.href, baseUrl);
    if (typeof link === "string") leftOut.add(node.href, link);
    else if (!links.some(({ url }) => url === link.url)) links.push({ ...link, node });
    else if (!isLabel(node.text)) {
      const same = links.find(({ url }) => url === link.url);
      if (same && (same.node.isPicture || isLabel(same.node.text))) same.node = node;
    }
  }
  const isOther = isAboutOther(group);
  const kept = links.filter((link) => {
    const reason = isOther ? "mentioned" : reasonToLeaveOut(link, links, group, text, baseUrl);
    if (reason) leftOut.add(link.url, reason);
    return !reason;
  });
  if (kept.length === 0) return [];
  const players = kept.filter((link) => link.node.isEmbed && link.rank === RANK.episode);
  const isShow =
    players.length >= MIN_PLAYERS && players.every(({ url }) => hostOf(url) === hostOf(players[0]?.url ?? url));
  if (isShow && group.heading !== "") return players.map(({ url }) => playerOf(url, group));
  const ordered = kept.toSorted((a, b) => likelihood(b, group) - likelihood(a, group));
  const [best] = ordered;
  const others = ordered.slice(1);
  const kind = kindOfSections(group.sections);
  const lines = linesOf(group.nodes);
  const linkLine = lines.find((line) => best !== undefined && line.includes(best.node));
  const linkText = best && !isLabel(best.node.text) ? best.node.text : "";
  // Below a title, a sentence links to where the talk was given.
  const isPlace = best && !group.heading.includes(linkText) && isInSentence(group.nodes, best.node);
  const hints = readHints({
    linkText: isPlace ? "" : linkText,
    otherLinkTexts: others.map(({ node }) => node.text),
    marked: isPlace ? [linkText, ...markedIn(group)] : markedIn(group),
    heading: group.heading,
    lines: lines.map(textWithoutLabels),
    linkLine: linkLine && textWithoutLabels(linkLine),
    sectionDate: dateOfSections(group.sections),
    dayOrder,
  });
  return [
    {
      links: ordered.map(({ url }) => url),
      ...hints,
      ...(kind ? { kind } : {}),
      context: [group.sections.at(-1) ?? "", text].filter(Boolean).join(" · ").slice(0, CONTEXT_MAX_LENGTH),
    },
  ];
}

/** The text of a line, with a separator where a link only says "Read". */
function textWithoutLabels(line: readonly InlineNode[]): string {
  return textOf(
    line.map((node) => (node.type === "text" && node.isLinked && isLabel(node.text) ? { ...node, text: " | " } : node)),
  );
}

/** An episode of the show that the heading names. */
function playerOf(url: string, group: Group): ListedAppearance {
  const kind = kindOfSections(group.sections);
  return {
    links: [url],
    show: group.heading.slice(0, CONTEXT_MAX_LENGTH),
    ...(kind ? { kind } : {}),
    context: [group.sections.at(-1) ?? "", group.heading].filter(Boolean).join(" · ").slice(0, CONTEXT_MAX_LENGTH),
  };
}

function hostOf(url: string): string {
  return new URL(url).host;
}

/** What is bold or in italics outside of links. */
function markedIn({ nodes }: Group): string[] {
  return nodes.flatMap((node) =>
    node.type === "text" && node.isMarked && !node.isLinked && node.text.trim() !== "" ? [node.text.trim()] : [],
  );
}

/** Why a link is not of the group's appearance; undefined if it is. */
function reasonToLeaveOut(link: ReadNode, all: ReadNode[], group: Group, text: string, baseUrl: string | undefined) {
  const { rank, isOwn, node, url } = link;
  const hasBetter = (than: number) => all.some((other) => other !== link && !other.isOwn && other.rank > than);
  if (rank === RANK.file)
    return isSlidesOrScan(group, text, node, hasBetter(RANK.social), baseUrl) ? undefined : "file";
  if (rank === RANK.social) return "social profile";
  const isOwnEpisode = () => OWN_EPISODE.test(new URL(url).pathname) || isEntryOfOwnList(link, group, text, baseUrl);
  if (isOwn && rank < RANK.episode && (hasBetter(RANK.social) || !isOwnEpisode())) return "own page";
  if ((group.isShow && rank < RANK.episode) || PAPER.test(url)) return "mentioned";
  if (node.isIcon && text === "") return "navigation";
  if (rank === RANK.show && isOnlyLabelled(all, group, text)) return "a show";
  const isRunningText = rank < RANK.episode && isMention(group.nodes, node);
  const isDatedList = text.length <= 250 && dateOfSections(group.sections) !== undefined;
  if (isRunningText && group.kind === "paragraph" && !isDatedList) return "mentioned";
  // Notes under a heading mention others than the episode.
  if (
    isRunningText &&
    group.heading !== "" &&
    all.some((other) => other.rank > RANK.site && !isMention(group.nodes, other.node))
  )
    return "mentioned";
  if (rank === RANK.site && !hasBetter(RANK.social) && !isListed(group, text)) return "mentioned";
  return undefined;
}

/** Whether a group stands under a heading such as "Publications". */
function isAboutOther({ sections }: Group): boolean {
  const section = sections.at(-1) ?? "";
  return OTHER_SECTION.test(section) && kindIn(section) === undefined;
}

/** Whether a site's list of appearances has pages of its own for them: each item has a title, and a date or the kind. */
function isEntryOfOwnList({ node }: ReadNode, group: Group, text: string, baseUrl: string | undefined): boolean {
  if (baseUrl === undefined || !OWN_LIST.test(new URL(baseUrl).pathname)) return false;
  const date = findListedDate(text)?.date;
  if (group.kind === "item" && !isLabel(node.text)) return (date ?? kindIn(text)) !== undefined;
  // A reference: "Reed, I. (2024, May). Slow radio. Fog Conference. Slides."
  return date !== undefined && date.length > "2024".length && !isMention(group.nodes, node);
}

/** Whether all that is said of an item is where its show is: "Spotify", "Apple Podcasts". */
function isOnlyLabelled(all: readonly ReadNode[], group: Group, text: string): boolean {
  return (
    group.heading === "" &&
    text !== "" &&
    isLabel(text) &&
    all.every(
      ({ rank, node }) => rank <= RANK.show && !node.isEmbed && node.text !== "" && !ADDRESS_TEXT.test(node.text),
    )
  );
}

/** Slides are all that is left of some talks, and scans of some articles. */
function isSlidesOrScan(
  group: Group,
  text: string,
  node: LinkNode,
  hasBetter: boolean,
  baseUrl: string | undefined,
): boolean {
  if (hasBetter || !/\.pdf$/i.test(node.href) || HANDOUT.test(node.text)) return false;
  if (isLabel(node.text) && SLIDES.test(node.text)) return hasDay(text, DESCRIBED_MAX_LENGTH) && TALK.test(text);
  // A title, and below it the newspaper that links to the scan
  const isTitled = group.kind === "paragraph" && linesOf(group.nodes).length > 1 && markedIn(group).length > 0;
  if (isTitled) return baseUrl !== undefined && PRESS_PAGE.test(new URL(baseUrl).pathname);
  return (
    group.kind === "item" &&
    !isLabel(node.text) &&
    (findListedDate(text) ?? dateOfSections(group.sections) ?? kindOfSections(group.sections)) !== undefined
  );
}

/** Whether more than a link to a site is given: a date, a title in quotation marks, or a place in a list of such. */
function isListed(group: Group, text: string): boolean {
  if (group.kind === "paragraph") return linesOf(group.nodes).length > 1 && hasDay(text);
  return (
    findListedDate(text) !== undefined ||
    /["“„«「『]/.test(text) ||
    kindOfSections(group.sections) !== undefined ||
    (group.heading !== "" && dateOfSections(group.sections) !== undefined)
  );
}

/** Of two links that are as likely, the one whose text is a title, then the longer of one site, then the first. */
function likelihood({ rank, isOwn, node, url }: ReadNode, group: Group): number {
  const isHeading = group.heading !== "" && node.text !== "" && group.heading.includes(node.text);
  const depth = Math.min(9, new URL(url).pathname.split("/").length) / 100;
  return rank + (isOwn ? -1 : 0) + (isHeading ? 0.6 : 0) + (isLabel(node.text) ? 0 : 0.3) + depth;
}

function dateOfSections(sections: readonly string[]): string | undefined {
  for (const section of sections.toReversed()) {
    // Sites put a sign with the address of the section beside its heading.
    const date = section.length <= 40 ? findListedDate(tidy(section))?.date : undefined;
    if (date) return date;
  }
  return undefined;
}

function kindOfSections(sections: readonly string[]) {
  for (const section of sections.toReversed()) {
    const kind = section.length <= 60 ? kindIn(section) : undefined;
    if (kind) return kind;
  }
  return undefined;
}
