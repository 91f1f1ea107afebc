import { findDate, withoutDate } from "../text/dates.ts";
import { namesKind } from "../words/kinds.ts";
import { type Block, type InlineNode, type TextNode, textOf } from "./blocks.ts";
import type { Candidate, CandidateTable } from "./candidate.ts";
import { append, entriesOf, type Heading, isLinkAlone, type Piece } from "./entries.ts";
import { isShowName } from "./hints.ts";
import { join, linksOf } from "./inline.ts";
import { ALIKE_SHARE, MIN_ITEMS } from "./lines.ts";
import { isYear } from "./listed-text.ts";
import {
  bodyCandidates,
  candidatesOfSection,
  DAY_MAX_LENGTH,
  isTitleOfOne,
  MARKED_KIND_LEVEL,
  MARKED_SHOW_LEVEL,
  type Section,
} from "./section-candidates.ts";

/** Cuts a document into candidates, one for each appearance, and tables, in its order. */
export function candidatesOf(root: Block): (Candidate | CandidateTable)[] {
  return sectionsOf(withHeadings(entriesOf(root, [])));
}

/** Below all headings of HTML */
const YEAR_LEVEL = 7;
const MARKED_LEVEL = 8;
const MARKED_MAX_LENGTH = 60;

const BRACKETS_AT_END = /\s*(?:\([^()]*\)|\[[^[\]]*\])\s*$/;
/** Words of headings that name a kind of appearances. */
const KIND_WORDS =
  /(?<!\p{L})(?:podcasts?|episodes|radio|tv|television|broadcasts?|interviews?|talks|lectures|panels|videos?|webinars?|press|media|print|news|articles?|(?:blog|guest) posts?|written|recent|selected|other|guest|live|online|on|in|the|and|und|et|y|presse|presseartikel|artikel|vorträge|fernsehen|prensa|entrevistas|charlas|artículos|articles|entretiens|imprensa|entrevistas|artigos|palestras|stampa|interviste|articoli)(?!\p{L})|[\s\p{P}\p{S}]+/giu;

/**
 * Takes a paragraph above items for a heading, if it is nothing but a year, or all of it is bold. Above links that stand alone, a bold
 * line is a heading, too: it names their show.
 */
function withHeadings(entries: readonly Piece[]): Piece[] {
  return entries.map((entry, at) => {
    const next = entries[at + 1];
    const isAbove = next?.kind === "item" || next?.kind === "table";
    if (entry.kind !== "paragraph" || linksOf(entry.nodes).length > 0) return entry;
    const { nodes } = entry;
    if (isAbove && isYear(textOf(nodes))) return { kind: "heading", level: YEAR_LEVEL, nodes };
    if (!isMarkedTitle(nodes)) return entry;
    if (isAbove) return { kind: "heading", level: MARKED_LEVEL, nodes };
    if (isKindAlone(textOf(nodes)) && next?.kind === "paragraph")
      return { kind: "heading", level: MARKED_KIND_LEVEL, nodes };
    return isTitledLinkAlone(next) ? { kind: "heading", level: MARKED_SHOW_LEVEL, nodes } : entry;
  });
}

/** "Podcasts", "Radio (in French)", but not "Tide Talk". */
function isKindAlone(text: string): boolean {
  const name = text.replace(BRACKETS_AT_END, "");
  return namesKind(name) && !isShowName(name) && name.replace(KIND_WORDS, "").trim() === "";
}

function isTitledLinkAlone(entry: Piece | undefined): boolean {
  if (entry?.kind !== "paragraph") return false;
  const [link] = linksOf(entry.nodes);
  return isLinkAlone(entry) && link?.isEmbed === false && !link.isPicture;
}

/** Whether a line is all bold or in italics, and no day: that belongs to the title above it. */
function isMarkedTitle(nodes: readonly InlineNode[]): boolean {
  const text = textOf(nodes);
  const texts = nodes.filter((node): node is TextNode => node.type === "text" && node.text.trim() !== "");
  const areMarked = texts.length > 0 && texts.every(({ isMarked }) => isMarked);
  return areMarked && text.replace(BRACKETS_AT_END, "").length <= MARKED_MAX_LENGTH && !isDay(text);
}

/** Joins headings with what stands under them, where that is one appearance. */
function sectionsOf(entries: Piece[]): (Candidate | CandidateTable)[] {
  const candidates: (Candidate | CandidateTable)[] = [];
  const parts = partsOf(entries);
  const titleLevels = titleLevelsOf(parts);
  for (const { heading, body, sections } of parts)
    append(
      candidates,
      heading
        ? candidatesOfSection({ heading, body, sections, isTitleLevel: titleLevels.has(heading.level) })
        : bodyCandidates(body, sections),
    );
  return candidates;
}

/** What stands between two headings or rules, with the heading above it. */
type Part = Omit<Section, "heading" | "isTitleLevel"> & { heading: Heading | undefined };

function partsOf(entries: Piece[]): Part[] {
  const parts: Part[] = [];
  const above: Heading[] = [];
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at];
    const heading = entry?.kind === "heading" ? entry : undefined;
    let end = at + (heading || entry?.kind === "rule" ? 1 : 0);
    while (end < entries.length && entries[end]?.kind !== "heading" && entries[end]?.kind !== "rule") end += 1;
    const own = entries.slice(heading || entry?.kind === "rule" ? at + 1 : at, end) as (Candidate | CandidateTable)[];
    const body = withCaptions(own);
    while (heading && above.length > 0 && (above.at(-1)?.level ?? 0) >= heading.level) above.pop();
    const sections = above.map(({ nodes }) => textOf(nodes));
    parts.push({ heading, body, sections });
    if (heading) above.push(heading);
    at = end;
  }
  return parts;
}

/** The levels at which most headings with something below them are titles of one appearance each. */
function titleLevelsOf(parts: readonly Part[]): ReadonlySet<number> {
  const headed = parts.flatMap(({ heading, ...part }) =>
    heading && part.body.length > 0 ? [{ ...part, heading }] : [],
  );
  const levels = [...Map.groupBy(headed, ({ heading }) => heading.level)].filter(([, same]) => {
    const titles = same.filter((part) => isTitleOfOne({ ...part, isTitleLevel: false }));
    return titles.length >= MIN_ITEMS && titles.length >= ALIKE_SHARE * same.length;
  });
  return new Set(levels.map(([level]) => level));
}

function isDay(text: string): boolean {
  const found = text.length <= DAY_MAX_LENGTH + 5 ? findDate(text) : undefined;
  return found !== undefined && found.date.length > 4 && !/\p{L}/u.test(withoutDate(text, found));
}

/** Joins links that stand alone with what is said of them below: titles, and below each its show; pictures or players, and below each its caption. */
function withCaptions(candidates: readonly (Candidate | CandidateTable)[]): (Candidate | CandidateTable)[] {
  const captions = captionsIn(candidates);
  const joined: (Candidate | CandidateTable)[] = [];
  for (const candidate of candidates) {
    const last = joined.at(-1);
    if (last?.kind === "paragraph" && candidate.kind !== "table" && captions.has(candidate))
      joined[joined.length - 1] = { ...last, nodes: join([last.nodes, candidate.nodes]) };
    else joined.push(candidate);
  }
  return joined;
}

/** The texts that stand in turn with links, each below its link. */
function captionsIn(candidates: readonly (Candidate | CandidateTable)[]): ReadonlySet<Candidate | CandidateTable> {
  const start = candidates.findIndex(isLinkAlone);
  const before = candidates[start - 1];
  const captions = new Set<Candidate | CandidateTable>();
  if (start < 0 || (before && isText(before))) return captions;
  for (let at = start; isLinkAlone(candidates[at]); at += 2) {
    const caption = candidates[at + 1];
    if (!caption || !isText(caption)) break;
    captions.add(caption);
  }
  const isWhole = start + 2 * captions.size === candidates.length;
  return captions.size >= (isWhole ? 2 : MIN_ITEMS) ? captions : new Set();
}

function isText(candidate: Candidate | CandidateTable): boolean {
  return candidate.kind === "paragraph" && linksOf(candidate.nodes).length === 0;
}
