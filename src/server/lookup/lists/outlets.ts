import { type InlineNode, textOf } from "./blocks.ts";
import type { Group } from "./group.ts";
import { isLabel } from "./hints.ts";
import type { GroupLink } from "./link-reasons.ts";
import { RANK } from "./links.ts";

/* Several reports in one sentence: "Covered by [The Harbour], [North Courier] and [Sea Letter]". */

/** Two such links can be a show and its guest. */
const MIN_OUTLETS = 3;
/** A longer text is a title. */
const NAME_MAX_WORDS = 5;
/** Between the names of a sentence. */
const BETWEEN =
  /^[\s)\]"”»’]*[,;/·|•&]?\s*(?:\b(?:and|as well as|und|sowie|y|et|e|og|och|en|i)\b)?\s*(?:\b(?:the|in|on|at|by|der|die|das|la|le|el)\b)?[\s([“"„«‘]*$/iu;
/** Before the names of people, or of shops. */
const BEFORE_OTHERS =
  /\b(?:with|featuring|feat\.?|alongside|hosts?|guests?|mit|avec|con|com|buy|order|available|purchase|pre-?order|kaufen|erhältlich|using|uses)\b[^.:]{0,30}$/iu;

/**
 * The links of a sentence that names one outlet after another, each with a page of its own.
 * @param links of the group; those that are left out for what they are must not be among them
 */
export function outletsIn(group: Group, links: readonly GroupLink[]): GroupLink[] {
  const runs: GroupLink[][] = [];
  let beforeEnd = -1;
  for (const link of links) {
    const at = group.nodes.indexOf(link.node);
    const run = runs.at(-1);
    const between = group.nodes.slice(beforeEnd + 1, at).filter((node) => node.type !== "text" || !node.isLinked);
    if (run && isName(link) && !between.some(({ type }) => type !== "text") && BETWEEN.test(textBetween(between)))
      run.push(link);
    else runs.push(isName(link) ? [link] : []);
    beforeEnd = at;
  }
  const found = runs.find(({ length }) => length >= MIN_OUTLETS) ?? [];
  const hosts = new Set(found.map(({ url }) => new URL(url).host));
  const [first] = found;
  // "[Slow radio] – The Harbour, also in [North Courier], [Sea Letter] and [Fog Weekly]"
  const areCopies = links
    .slice(0, first && links.indexOf(first))
    .some(({ rank, isOwn }) => rank >= RANK.page && !isOwn);
  if (!first || areCopies || hosts.size < found.length) return [];
  const before = textOf(group.nodes.slice(0, group.nodes.indexOf(first.node)));
  return BEFORE_OTHERS.test(before) ? [] : found;
}

function isName({ node, rank, isOwn }: GroupLink): boolean {
  return (
    rank >= RANK.page && !isOwn && !node.isEmbed && !isLabel(node.text) && node.text.split(" ").length <= NAME_MAX_WORDS
  );
}

function textBetween(nodes: readonly InlineNode[]): string {
  return nodes.map((node) => (node.type === "text" ? node.text : "")).join("");
}
