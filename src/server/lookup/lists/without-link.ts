import type { DayOrder } from "../parse/date.ts";
import { findDate } from "../text/dates.ts";
import { isGenericLinkText } from "../words/link-texts.ts";
import { type LinkNode, textOf } from "./blocks.ts";
import type { Candidate, CandidateTable } from "./candidate.ts";
import { readNames } from "./hints.ts";
import { isDated, isInSentence, linesOf, linksOf, markedIn } from "./inline.ts";
import { ALIKE_SHARE } from "./lines.ts";
import { type LeftOut, RANK, readLink } from "./links.ts";
import { CONTEXT_MAX_LENGTH, type ListedAppearance } from "./list.ts";
import { DESCRIBED_MAX_LENGTH, hasDay, isDatedFirst, isDatedLast, isListedByName } from "./listed-text.ts";
import { dateOfSections, isAboutOther, kindOfCandidate, kindOfSections, listOf } from "./sections.ts";

/* Items and lines of a list that have no link, among others that do or that all have dates. */

export interface ReadCandidate {
  candidate: Candidate | CandidateTable;
  found: ListedAppearance[];
}

/** A line that names more than one thing. */
const NAMES_AND_DATE = /\s[-–—|•·@]\s|\s?:\s|[「『“"]|^‘/;
/** Names with commas between them */
const NAMES = /,\s/;
/** When a page was changed, at its end. */
const UPDATED = /^(?:last )?(?:updated|modified|reviewed)\b/i;
/** Fewer paragraphs of a page with a date are about something else. */
const MIN_DATED_LINES = 3;
/** What somebody did for a conference beside talking there */
const ROLE =
  /^\W*(?:(?:19|20)\d{2}\W+)?(?:(?:technical|general|publication|publicity|program(?:me)?|session|track|workshop|area)\s)*(?:(?:co-?)?chair(?:person)?\b|committee member|reviewer\b|volunteer\b)/i;
const LONG_OR_SENTENCE = /^.{200}|[.!?]["”»')]?$/su;

/** Finds what has no link in a list of appearances: others of the list have links, or all of it has dates. */
export function withoutLinkIn(read: readonly ReadCandidate[], baseUrl: string | undefined): ReadonlySet<Candidate> {
  const withoutLink = new Set<Candidate>();
  const hasDatedLines =
    baseUrl === undefined || read.filter(({ candidate }) => isDatedLine(candidate)).length >= MIN_DATED_LINES;
  const isRead = read.some(({ found }) => found.length > 0);
  for (let at = 0; at < read.length; ) {
    const start = at;
    const place = placeOf(read[start]?.candidate);
    while (at < read.length && placeOf(read[at]?.candidate) === place) at += 1;
    const list = place === undefined ? [] : read.slice(start, at);
    const candidates = list.flatMap(({ candidate }) => (candidate.kind === "table" ? [] : [candidate]));
    const isList =
      list.some(({ found }) => found.length > 0) || areListed(candidates, baseUrl, { isRead, hasDatedLines });
    if (!isList) continue;
    for (const { candidate, found } of list)
      if (
        candidate.kind !== "table" &&
        found.length === 0 &&
        !hasUsableLink(candidate, baseUrl) &&
        !isAboutOther(candidate)
      )
        withoutLink.add(candidate);
  }
  return withoutLink;
}

/**
 * Whether the entries of a list are appearances although none of them has a link: most have a date.
 * @param page.isRead whether the page has appearances with links
 * @param page.hasDatedLines whether it has several paragraphs with dates and without links, or is no page
 */
function areListed(
  candidates: readonly Candidate[],
  baseUrl: string | undefined,
  page: { isRead: boolean; hasDatedLines: boolean },
): boolean {
  const without = candidates.filter(({ nodes }) => linksOf(nodes).every((link) => leadsNowhere(link, baseUrl)));
  const areMost = ({ length }: readonly Candidate[]) => length >= ALIKE_SHARE * candidates.length;
  if (without.some(({ nodes }) => linksOf(nodes).length > 0 && isDated(nodes))) return true;
  if (!areMost(without)) return false;
  if (candidates[0]?.kind === "paragraph") return page.hasDatedLines;
  const isEnough = candidates.length > 1 || page.isRead || page.hasDatedLines;
  return isEnough && areMost(candidates.filter(({ nodes }) => isDated(nodes)));
}

/** Whether a paragraph has no link, and begins or ends with its date. */
function isDatedLine(candidate: Candidate | CandidateTable): boolean {
  if (candidate.kind !== "paragraph" || linksOf(candidate.nodes).length > 0) return false;
  const text = textOf(candidate.nodes);
  return isDatedFirst(text) || isDatedLast(text);
}

/** What the items of one list have in common, or the lines of a text. */
function placeOf(candidate: Candidate | CandidateTable | undefined): string | undefined {
  if (candidate?.kind === "item") return `item of ${listOf(candidate)}`;
  if (candidate?.kind !== "paragraph") return undefined;
  const text = textOf(candidate.nodes);
  if (UPDATED.test(text)) return undefined;
  const hasLines = linesOf(candidate.nodes).length > 1;
  const hasNames = NAMES_AND_DATE.test(text) || hasLines || isDatedLast(text) || (NAMES.test(text) && hasDay(text));
  const isDated =
    hasDay(text) ||
    isDatedLast(text) ||
    (!LONG_OR_SENTENCE.test(text) && dateOfSections(candidate.sections) !== undefined);
  const isLine = linksOf(candidate.nodes).length > 0 || (hasNames && isDated);
  return isLine ? `line of ${listOf(candidate)}` : undefined;
}

/** Whether an item has a link that is not to a picture, a post or nowhere. */
function hasUsableLink({ nodes }: Candidate, baseUrl: string | undefined): boolean {
  return linksOf(nodes).some((node) => {
    const link = leadsNowhere(node, baseUrl) ? "navigation" : readLink(node.href, baseUrl);
    return typeof link !== "string" && link.rank > RANK.social;
  });
}

/** Whether a link leads to a place on its page, or to no address: a script, a computer's own, or a place relative to an unknown page. */
function leadsNowhere({ href }: LinkNode, baseUrl: string | undefined): boolean {
  return href.startsWith("#") || readLink(href, baseUrl) === "not a web address";
}

/** Reads what has no link in a list: by its names, or as left out. */
export function readWithoutLink(
  candidate: Candidate,
  baseUrl: string | undefined,
  leftOut: LeftOut,
  dayOrder: DayOrder,
): ListedAppearance[] {
  const text = textOf(candidate.nodes);
  if (ROLE.test(text)) {
    leftOut.add(text.slice(0, CONTEXT_MAX_LENGTH), "no link");
    return [];
  }
  const lines = linesOf(candidate.nodes).map(textOf);
  const sectionDate = dateOfSections(candidate.sections);
  const links = linksOf(candidate.nodes);
  // "Jump to 2024, 2023, 2022", and the title of a section further down
  if (links.length > 0 && links.every(({ href }) => /^#./.test(href)) && !hasDay(text)) return [];
  const isWithoutAnyLink = links.every((link) => leadsNowhere(link, baseUrl));
  const hasTitle = candidate.heading !== "" || markedIn(candidate.nodes).length > 0;
  // Beside links to profiles and pictures, only a date says that it is an appearance.
  const isListed = isWithoutAnyLink
    ? isListedByName(text) ||
      isListedByName(candidate.heading) ||
      (kindOfSections(candidate.sections) !== undefined && isDatedLast(text)) ||
      (hasTitle &&
        text.length <= DESCRIBED_MAX_LENGTH &&
        [text, ...lines].some((line) => findDate(line) !== undefined)) ||
      (sectionDate !== undefined && !LONG_OR_SENTENCE.test(text))
    : findDate(text) !== undefined && isListedByName(text);
  // The text of a link that leads nowhere is the title nevertheless.
  const isTitle = (link: LinkNode) =>
    !isGenericLinkText(link.text) && (candidate.heading === "" || !isInSentence(candidate.nodes, link));
  const linkText = isWithoutAnyLink ? (links.find(isTitle)?.text ?? "") : "";
  const title = linkText || (findDate(candidate.heading) ? "" : candidate.heading);
  const names = lines.join(" | ");
  const hints = isListed
    ? readNames(names, sectionDate, { linkText: title, marked: markedIn(candidate.nodes), dayOrder })
    : undefined;
  if (!hints) {
    if (isWithoutAnyLink) leftOut.add(text.slice(0, CONTEXT_MAX_LENGTH), "no link");
    return [];
  }
  const kind = kindOfCandidate(candidate);
  const context = [candidate.sections.at(-1) ?? "", text].filter(Boolean).join(" · ").slice(0, CONTEXT_MAX_LENGTH);
  return [{ links: [], ...hints, ...(kind ? { kind } : {}), context }];
}
