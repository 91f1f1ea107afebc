import type { DayOrder } from "../parse/date.ts";
import { dayOrderOf, dayOrderOfLanguage, findDate, withoutDate } from "../text/dates.ts";
import { isGenericLinkText } from "../words/link-texts.ts";
import { type Block, type InlineNode, textOf } from "./blocks.ts";
import type { Candidate } from "./candidate.ts";
import { candidatesOf } from "./candidates.ts";
import { readHints, tidy } from "./hints.ts";
import { linesOf, linksOf, markedIn, partsOfLink, textWithoutLabels } from "./inline.ts";
import { MIN_ITEMS } from "./lines.ts";
import { type CandidateLink, reasonToLeaveOut } from "./link-reasons.ts";
import { type LeftOut, RANK, readLink } from "./links.ts";
import {
  CONTEXT_MAX_LENGTH,
  type ColumnMeaning,
  type LeftOutReason,
  LIST_MAX_ENTRIES,
  type ListColumn,
  type ListedAppearance,
} from "./list.ts";
import { outletsIn } from "./outlets-in-sentence.ts";
import { dateOfSections, headingAbove, isAboutOther, kindOfCandidate, kindOfSections } from "./sections.ts";
import { assignListsOfShows, assignShowsOfHeadings } from "./shows-of-headings.ts";
import { readTable } from "./table.ts";
import { assignTitlesAndShows } from "./titles-and-shows.ts";
import { type ReadCandidate, readWithoutLink, withoutLinkIn } from "./without-link.ts";

const MOST_LINKS = 0.6;
export interface Found {
  appearances: ListedAppearance[];
  columns?: ListColumn[];
  /** whether there are more than LIST_MAX_ENTRIES */
  isCut?: boolean;
}

/** Reads the appearances of a document: page, pasted HTML or text. @param language as the document declares it, in lower case */
export function readBlocks(
  root: Block,
  baseUrl: string | undefined,
  leftOut: LeftOut,
  columnsGiven?: readonly (ColumnMeaning | null)[],
  language = "",
): Found {
  leaveOutAsides(root, baseUrl, leftOut, root.linkCount);
  let columns: ListColumn[] | undefined;
  const all = candidatesOf(root);
  const candidates = all.slice(0, LIST_MAX_ENTRIES);
  const dayOrder =
    dayOrderOf(
      candidates.flatMap((candidate) => (candidate.kind === "table" ? [] : linesOf(candidate.nodes).map(textOf))),
    ) ?? dayOrderOfLanguage(language);
  const read = candidates.map(
    (candidate): ReadCandidate => ({
      candidate,
      found: candidate.kind === "table" ? [] : readCandidate(candidate, baseUrl, leftOut, dayOrder),
    }),
  );
  const withoutLink = withoutLinkIn(read, baseUrl);
  if (withoutLink.size === 0)
    for (const { candidate, entry } of sentencesIn(read))
      entry.found = readCandidate(candidate, baseUrl, leftOut, dayOrder, true);
  for (const entry of read)
    if (entry.candidate.kind !== "table" && withoutLink.has(entry.candidate))
      entry.found = readWithoutLink(entry.candidate, baseUrl, leftOut, dayOrder);
  assignTitlesAndShows(read, dayOrder);
  assignShowsOfHeadings(read);
  assignListsOfShows(read);
  const appearances = read.flatMap(({ candidate, found }): ListedAppearance[] => {
    if (candidate.kind !== "table") {
      const heading = headingAbove(candidate);
      return heading ? found.map((appearance) => ({ ...appearance, heading })) : found;
    }
    if (isAboutOther({ sections: candidate.sections, heading: "" })) {
      for (const { href } of candidate.rows.flat().flatMap(({ links }) => links))
        leaveOutLink(href, baseUrl, leftOut, "mentioned");
      return [];
    }
    const [first, ...rest] = candidate.rows;
    const header = candidate.hasHeader ? first?.map(({ text }) => text) : undefined;
    const table = readTable(
      { header, rows: header ? rest : candidate.rows },
      baseUrl,
      leftOut,
      columns ? undefined : columnsGiven,
    );
    columns ??= table.columns;
    const kind = kindOfSections(candidate.sections);
    const year = dateOfSections(candidate.sections);
    return table.appearances.map((appearance) => ({
      ...(kind ? { kind } : {}),
      ...(year ? { date: year } : {}),
      ...appearance,
    }));
  });
  return { appearances, ...(columns ? { columns } : {}), isCut: all.length > candidates.length };
}

/**
 * Reads the links that stand within sentences, each as one appearance: for what was pasted and has no others. The words of a sentence are
 * neither a title nor a show.
 */
export function mentionedAppearances(root: Block, leftOut: LeftOut): ListedAppearance[] {
  return candidatesOf(root).flatMap((candidate): ListedAppearance[] => {
    if (candidate.kind === "table") return [];
    const context = textOf(candidate.nodes).slice(0, CONTEXT_MAX_LENGTH);
    const date = findDate(context)?.date;
    const urls = linksOf(candidate.nodes).flatMap(({ href }) => {
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
    else if (child.type === "link") leaveOutLink(child.href, baseUrl, leftOut, "navigation");
}

/** @param reason where the link itself gives none */
function leaveOutLink(href: string, baseUrl: string | undefined, leftOut: LeftOut, reason: LeftOutReason): void {
  const link = readLink(href, baseUrl);
  if (typeof link === "string") leftOut.add(href, link);
  else leftOut.add(link.url, link.rank === RANK.social ? "social profile" : reason);
}

/** The paragraphs with links below headings such as "Talks", of a page that has hardly anything else. */
function sentencesIn(read: readonly ReadCandidate[]): { candidate: Candidate; entry: ReadCandidate }[] {
  if (read.filter(({ found }) => found.length > 0).length > 1) return [];
  const sentences = read.flatMap((entry) => {
    const { candidate, found } = entry;
    const isSentence = candidate.kind === "paragraph" && found.length === 0 && linksOf(candidate.nodes).length > 0;
    return isSentence && kindOfSections(candidate.sections) ? [{ candidate, entry }] : [];
  });
  return sentences.length >= MIN_ITEMS ? sentences : [];
}

function readCandidate(
  candidate: Candidate,
  baseUrl: string | undefined,
  leftOut: LeftOut,
  dayOrder: DayOrder,
  mayBeMention = false,
): ListedAppearance[] {
  const text = textOf(candidate.nodes);
  const links: CandidateLink[] = [];
  for (const node of linksOf(candidate.nodes)) {
    const link = readLink(node.href, baseUrl);
    if (typeof link === "string") leftOut.add(node.href, link);
    else if (!links.some(({ url }) => url === link.url)) links.push({ ...link, node });
    else if (!isGenericLinkText(node.text)) {
      const same = links.find(({ url }) => url === link.url);
      if (same && (same.node.isPicture || isGenericLinkText(same.node.text))) same.node = node;
    }
  }
  const outlets = isAboutOther(candidate) ? [] : outletsIn(candidate, links);
  if (outlets.length > 0) {
    const taken = new Set<InlineNode>(outlets.map(({ node }) => node));
    const rest = { ...candidate, nodes: candidate.nodes.filter((node) => !taken.has(node)) };
    const reports = outlets.map(({ url, node }) => reportOf(url, node.text, candidate));
    return [...readCandidate(rest, baseUrl, leftOut, dayOrder, mayBeMention), ...reports];
  }
  const kept = links.filter((link) => {
    const reason = reasonToLeaveOut(link, links, candidate, text, baseUrl, mayBeMention);
    if (reason) leftOut.add(link.url, reason);
    return !reason;
  });
  if (kept.length === 0) return [];
  const ordered = kept.toSorted((a, b) => likelihood(b, candidate) - likelihood(a, candidate));
  const [best] = ordered;
  const others = ordered.slice(1);
  const kind = kindOfCandidate(candidate);
  const lines = linesOf(candidate.nodes);
  const linkText = best && !isGenericLinkText(best.node.text) ? best.node.text : "";
  const hints = readHints({
    linkText,
    linkParts: best && linkText !== "" ? partsOfLink(candidate.nodes, best.node) : [],
    otherLinkTexts: others.map(({ node }) => node.text),
    marked: markedIn(candidate.nodes),
    heading: candidate.heading,
    lines: lines.map(textWithoutLabels),
    sectionDate: dateOfSections(candidate.sections),
    dayOrder,
  });
  return [
    {
      links: ordered.map(({ url }) => url),
      ...hints,
      ...(kind ? { kind } : {}),
      context: [candidate.sections.at(-1) ?? "", text].filter(Boolean).join(" · ").slice(0, CONTEXT_MAX_LENGTH),
    },
  ];
}

/** What one of several outlets has reported: about what the heading of their section says. */
function reportOf(url: string, show: string, candidate: Candidate): ListedAppearance {
  const title = tidy(withoutDate(candidate.heading, findDate(candidate.heading)));
  const date = findDate(textOf(candidate.nodes))?.date ?? dateOfSections(candidate.sections);
  const kind = kindOfCandidate(candidate);
  return {
    links: [url],
    ...(title ? { title: title.slice(0, CONTEXT_MAX_LENGTH) } : {}),
    show: show.slice(0, CONTEXT_MAX_LENGTH),
    ...(date ? { date } : {}),
    ...(kind ? { kind } : {}),
    context: textOf(candidate.nodes).slice(0, CONTEXT_MAX_LENGTH),
  };
}

/** Of two links that are as likely, the one whose text is a title, then the longer of one site, then the first. */
function likelihood({ rank, isOwn, node, url }: CandidateLink, candidate: Candidate): number {
  const isHeading = candidate.heading !== "" && node.text !== "" && candidate.heading.includes(node.text);
  const depth = Math.min(9, new URL(url).pathname.split("/").length) / 100;
  return rank + (isOwn ? -1 : 0) + (isHeading ? 0.6 : 0) + (isGenericLinkText(node.text) ? 0 : 0.3) + depth;
}
