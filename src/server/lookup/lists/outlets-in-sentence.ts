import { isGenericLinkText } from "../words/link-texts.ts";
import { type InlineNode, textOf } from "./blocks.ts";
import type { Candidate } from "./candidate.ts";
import { ALIKE_SHARE } from "./lines.ts";
import type { CandidateLink } from "./link-reasons.ts";
import { RANK } from "./links.ts";

/* Several reports in one sentence: "Covered by [The Harbour], [North Courier] and [Sea Letter]". */

/** Fewer such links can be a show and its guest, unless the sentence says that they are reports. */
const MIN_OUTLETS = 3;
const MIN_REPORTS = 2;
const REPORTS =
  /\b(?:press|reports?|reported|coverage|covered|news|articles?|featured|appeared|media|outlets|newspapers|interview(?:s|ed)?|presse|berichte|artikel|prensa|notas|articles)\b[^.:]{0,80}$/iu;
/** Before copies of what is linked before: "[Slow radio] – The Harbour, also in [North Courier] and [Sea Letter]". */
const COPIES = /\b(?:also|republished|reprinted|reposted|syndicated|auch|aussi|también|anche)\b[^.]{0,40}$/iu;
/** A longer text is a title. */
const NAME_MAX_WORDS = 7;
/** "Harbour.com" */
const HOST = /^[\w-]+\.(?:com|org|net|[a-z]{2})$/i;
/** Between the names of a sentence. */
const BETWEEN =
  /^[\s)\]"”»’]*[,;/·|•&]?\s*(?:\b(?:and|or|as well as|und|sowie|y|et|e|og|och|en|i)\b)?\s*(?:\b(?:the|in|on|at|by|der|die|das|im|la|le|el|no|na|dans|på)\b)?[\s([“"„«‘]*$/iu;
/** So many links are outlets and not details of one report, whatever words stand between them. */
const MANY_OUTLETS = 8;
const COVERAGE = /\b(?:coverage|media|press|news|presse|medien|prensa|medios|médias|imprensa|stampa)\b/iu;
const INTRODUCTION_MAX_LENGTH = 200;
const BETWEEN_MAX_LENGTH = 30;
/** More links are no sentence. */
const MAX_LINKS = 100;
/** Before the names of people, or of shops. */
const BEFORE_OTHERS =
  /\b(?:with|featuring|feat\.?|alongside|hosts?|guests?|mit|avec|con|com|buy|order|available|purchase|pre-?order|kaufen|erhältlich|using|uses)\b[^.:]{0,30}$/iu;

/**
 * The links of a sentence that names one outlet after another, each with a page of its own.
 * @param links of the candidate; those that are left out for what they are must not be among them
 */
export function outletsIn(candidate: Candidate, links: readonly CandidateLink[]): CandidateLink[] {
  if (links.length > MAX_LINKS) return [];
  const names = links.filter(isName);
  const isCoverage = [candidate.heading, candidate.sections.at(-1) ?? ""].some((title) => COVERAGE.test(title));
  if (isCoverage && names.length >= MANY_OUTLETS && haveOwnHosts(names)) return names;
  const runs: CandidateLink[][] = [];
  let beforeEnd = -1;
  for (const link of links) {
    const at = candidate.nodes.indexOf(link.node);
    const run = runs.at(-1);
    const between = candidate.nodes.slice(beforeEnd + 1, at).filter((node) => node.type !== "text" || !node.isLinked);
    if (run && isName(link) && !between.some(({ type }) => type !== "text") && areNamedTogether(between))
      run.push(link);
    else runs.push(isName(link) ? [link] : []);
    beforeEnd = at;
  }
  for (const run of runs.toSorted((a, b) => b.length - a.length)) {
    const [first] = run;
    if (!first || run.length < MIN_REPORTS) break;
    const before = textOf(candidate.nodes.slice(0, candidate.nodes.indexOf(first.node))).slice(
      -INTRODUCTION_MAX_LENGTH,
    );
    const areReports = REPORTS.test(before) && !COPIES.test(before);
    const isOnly = !links.slice(0, links.indexOf(first)).some(({ rank, isOwn }) => rank >= RANK.page && !isOwn);
    // "[Slow radio], [Tide Tables], [Ada Lund]": title, show and host
    const isWholeItem = candidate.kind === "item" && before === "" && run.length <= MIN_OUTLETS;
    const areOutlets = areReports || (isOnly && !isWholeItem && run.length >= MIN_OUTLETS);
    if (areOutlets && haveOwnHosts(run) && !BEFORE_OTHERS.test(before)) return run;
  }
  return [];
}

/** Whether most links lead to sites of their own. */
function haveOwnHosts(links: readonly CandidateLink[]): boolean {
  return new Set(links.map(({ url }) => new URL(url).host)).size > ALIKE_SHARE * links.length;
}

function isName({ url, node, rank, isOwn }: CandidateLink): boolean {
  const isNamed =
    (!isGenericLinkText(node.text) || HOST.test(node.text)) && node.text.split(" ").length <= NAME_MAX_WORDS;
  const isReport = rank >= RANK.site || (rank === RANK.file && /\.pdf$/i.test(url));
  return isReport && !isOwn && !node.isEmbed && isNamed;
}

function areNamedTogether(between: readonly InlineNode[]): boolean {
  const text = between.map((node) => (node.type === "text" ? node.text.replace(/\s+/g, " ") : "")).join("");
  return text.length <= BETWEEN_MAX_LENGTH && BETWEEN.test(text);
}
