import { findDate } from "../text/dates.ts";
import { isGenericLinkText } from "../words/link-texts.ts";
import { type InlineNode, textOf } from "./blocks.ts";
import type { Candidate } from "./candidate.ts";
import { join, linksAlone, linksOf, textWithoutLabels, titledLinks, titleOf } from "./inline.ts";
import { ENDS_AS_SENTENCE, hasDay, isComplete, isDatedName, isListedByName } from "./listed-text.ts";

/** Fewer items are parts of one appearance, such as its recording and its slides. */
export const MIN_ITEMS = 3;

/** More links than this under one line are those of several appearances. */
export const MAX_LABELS = 3;

export const ALIKE_SHARE = 2 / 3;

/** Lines of a paragraph: each with a link is a candidate, with the lines before or after it that have none. */
export function lineCandidates(lines: InlineNode[][], kind: Candidate["kind"], sections: string[]): Candidate[] {
  const groups = groupsOfShows(lines);
  if (groups.length > 0)
    return groups.flatMap(({ show, episodes }) =>
      episodes.map((nodes) => ({ kind: "item", nodes, heading: "", sections: [...sections, show], showAbove: show })),
    );
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
  const candidates: { lines: InlineNode[][]; isLinked: boolean; isTitled: boolean; isWhole: boolean }[] = [];
  // Where links stand in the lines of their appearances, a line that says all of one has no more below it.
  const areWhole = read.some(({ nodes, isLinked }) => isLinked && hasDay(textOf(nodes)));
  for (const line of read) {
    const { nodes, isLinked, isTitled } = line;
    const open = candidates.at(-1);
    const text = textOf(nodes);
    const isOnlyLabel = isLinked && !isTitled;
    const isNext = isTextFirst ? open?.isLinked && !isOnlyLabel : isLinked && !(isOnlyLabel && open?.isTitled);
    const isOther = open?.isWhole && (isLinked ? !isGenericLinkText(text) : !ENDS_AS_SENTENCE.test(text));
    if (open && !isNext && !isOther && !alone.has(line)) {
      open.lines.push(nodes);
      open.isLinked ||= isLinked;
      open.isTitled ||= isTitled;
    } else {
      const isWhole = areWhole && !isLinked && (alone.has(line) ? isComplete(text) : isOther === true);
      candidates.push({ lines: [nodes], isLinked, isTitled, isWhole });
    }
  }
  return candidates.map((candidate) => ({ kind: "item", nodes: join(candidate.lines), heading: "", sections }));
}

/** The lines of links below each bold line, where these name shows: some have several. None where a line is anything else. */
function groupsOfShows(lines: readonly InlineNode[][]): { show: string; episodes: InlineNode[][] }[] {
  const groups: { show: string; episodes: InlineNode[][] }[] = [];
  for (const line of lines) {
    const open = groups.at(-1);
    if (isTitleOfLines(line)) groups.push({ show: textOf(line), episodes: [] });
    else if (open && titledLinks(line) === 1 && linksOf(line)[0]?.text === textOf(line)) open.episodes.push(line);
    else return [];
  }
  const haveEpisodes = groups.every(({ episodes }) => episodes.length > 0);
  return haveEpisodes && groups.some(({ episodes }) => episodes.length > 1) ? groups : [];
}

/** Whether a line is all bold or in italics, and has no link and no date. */
function isTitleOfLines(line: readonly InlineNode[]): boolean {
  const texts = line.flatMap((node) => (node.type === "text" && node.text.trim() !== "" ? [node] : []));
  return (
    linksOf(line).length === 0 && texts.length > 0 && texts.every(({ isMarked }) => isMarked) && !findDate(textOf(line))
  );
}

interface ReadLine {
  nodes: InlineNode[];
  isLinked: boolean;
}

/** Lines that list an appearance like those around them, but have no link. Other lines without a link belong to the line beside them. */
function linesWithoutTheirLink<Line extends ReadLine>(lines: readonly Line[]): ReadonlySet<Line> {
  const alone = new Set<Line>();
  const texts = new Map(lines.map((line) => [line, textWithoutLabels(line.nodes)]));
  const linked = lines.filter(({ isLinked }) => isLinked).length;
  for (const isListed of [hasDay, isListedByName]) {
    const listed = new Set(lines.filter((line) => isListed(texts.get(line) ?? "")));
    const whole = lines.filter((line) => line.isLinked && listed.has(line)).length;
    const others = listed.size - whole;
    // A date beside each link is the appearance's. Names with dashes may also be details of the line above.
    const areLikeThose =
      isListed === hasDay ? whole === linked : whole >= 2 && whole >= ALIKE_SHARE * linked && others < whole;
    // Above a single link, a line with a date belongs to it, unless the link's own line says all.
    const linkedAt = lines.findIndex(({ isLinked }) => isLinked);
    const first = whole > 1 || isComplete(texts.get(lines[linkedAt] as Line) ?? "") ? 0 : linkedAt;
    if (whole > 0 && areLikeThose)
      for (const line of lines.slice(first)) if (!line.isLinked && listed.has(line)) alone.add(line);
  }
  if (linked > 1 && lines.every((line) => isDatedName(texts.get(line) ?? "")))
    for (const line of lines) if (!line.isLinked) alone.add(line);
  // "Show – Title – date", and the address below
  const isDated = (line: Line | undefined) => line !== undefined && !line.isLinked && hasDay(texts.get(line) ?? "");
  for (const [at, line] of lines.entries()) if (isDated(line) && isDated(lines[at - 1])) alone.add(line);
  return alone;
}
