import { findDate } from "../text/dates.ts";
import { isGenericLinkText } from "../words/link-texts.ts";
import { type InlineNode, type LinkNode, textOf } from "./blocks.ts";

export function linesOf(nodes: readonly InlineNode[]): InlineNode[][] {
  const lines: InlineNode[][] = [[]];
  for (const node of nodes)
    if (node.type === "break") lines.push([]);
    else lines.at(-1)?.push(node);
  return lines.filter((line) =>
    line.some((node) => node.type === "link" || (node.type === "text" && node.text.trim() !== "")),
  );
}

export function join(lines: readonly InlineNode[][]): InlineNode[] {
  return lines.flatMap((line, at): InlineNode[] => (at === 0 ? line : [{ type: "break" }, ...line]));
}

export function linksOf(nodes: readonly InlineNode[]): LinkNode[] {
  return nodes.filter((node): node is LinkNode => node.type === "link");
}

/** What is bold or in italics outside of links. */
export function markedIn(nodes: readonly InlineNode[]): string[] {
  return nodes.flatMap((node) =>
    node.type === "text" && node.isMarked && !node.isLinked && node.text.trim() !== "" ? [node.text.trim()] : [],
  );
}

/** The two texts of a link of which one is bold or in italics; none for other links. */
export function partsOfLink(nodes: readonly InlineNode[], link: LinkNode): string[] {
  const parts: { text: string; isMarked: boolean }[] = [];
  for (const node of nodes.slice(nodes.indexOf(link) + 1)) {
    if (node.type !== "text" || !node.isLinked) break;
    const last = parts.at(-1);
    if (last && (last.isMarked === node.isMarked || node.text.trim() === "")) last.text += node.text;
    else if (node.text.trim() !== "") parts.push({ text: node.text, isMarked: node.isMarked });
  }
  const texts = parts.map(({ text }) => text.replace(/\s+/g, " ").trim());
  return texts.length === 2 && texts.every((text) => /\p{L}{2}/u.test(text)) ? texts : [];
}

/** The text of nodes, with a separator where a link only says "Read". */
export function textWithoutLabels(nodes: readonly InlineNode[]): string {
  return textOf(
    nodes.map((node) =>
      node.type === "text" && node.isLinked && isGenericLinkText(node.text) ? { ...node, text: " | " } : node,
    ),
  );
}

/** Whether nodes have a date: "Leeds, 2024 [Slides]". */
export function isDated(nodes: readonly InlineNode[]): boolean {
  return findDate(textWithoutLabels(nodes)) !== undefined;
}

/** How many links have a text that may be a title. */
export function titledLinks(nodes: readonly InlineNode[]): number {
  return linksOf(nodes).filter(({ text, isEmbed }) => !isEmbed && !isGenericLinkText(text)).length;
}

export function titledLines(lines: readonly InlineNode[][]): number {
  return lines.filter((line) => titledLinks(line) > 0).length;
}

/** What site builders describe a picture by. */
const NO_DESCRIPTION = /^(?:picture|image|photo|bild|foto|imagen|imagem)?$/i;

/** The links of a line that has nothing but links with titles, pictures, or players. */
export function linksAlone(nodes: readonly InlineNode[]): LinkNode[] {
  const text = nodes.map((node) => (node.type === "text" && !node.isLinked ? node.text : "")).join("");
  const links = linksOf(nodes);
  const isTitled = (link: LinkNode) =>
    !link.isEmbed &&
    (!isGenericLinkText(link.text) || (link.isPicture === true && NO_DESCRIPTION.test(link.text) && !link.isIcon));
  const areAlone = !/[\p{L}\p{N}]/u.test(text) && (links.every(isTitled) || links.every(({ isEmbed }) => isEmbed));
  return areAlone && links.length > 1 ? links : [];
}

/** A picture has no text beside its description. */
export function titleOf({ text, isPicture }: LinkNode): InlineNode[] {
  return isPicture || text === "" ? [] : [{ type: "text", text, isLinked: true, isMarked: false }];
}

/** Whether a link stands in running text: the paragraph then mentions something and lists no appearance. */
export function isMention(nodes: readonly InlineNode[], link: LinkNode): boolean {
  const text = textOf(nodes);
  if (isDated(nodes)) return false;
  // "Slow radio [Listen]"
  if (
    link.text !== "" &&
    isGenericLinkText(link.text) &&
    !/[\p{L}\p{N}]/u.test(textOf(nodes.slice(nodes.indexOf(link) + 2)))
  )
    return false;
  const before = textBefore(nodes, link);
  return isInSentence(nodes, link) || (before !== "" && !BEFORE_NAME.test(before) && text.length > 250);
}

/** What sets a name apart from the words before it. */
const BEFORE_NAME = /[:–—|•·@"“„«([-]\s*$/;
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
