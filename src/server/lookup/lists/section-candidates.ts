import { findDate } from "../text/dates.ts";
import { isGenericLinkText } from "../words/link-texts.ts";
import { textOf } from "./blocks.ts";
import type { Candidate, CandidateTable } from "./candidate.ts";
import {
  areNotes,
  type Heading,
  isDescribedLink,
  isLinkAlone,
  isList,
  isTitledCard,
  item,
  unlinkedText,
} from "./entries.ts";
import { FIELD, isShowName } from "./hints.ts";
import { isDated, linksOf, markedIn, titledLinks } from "./inline.ts";
import { MAX_LABELS, MIN_ITEMS } from "./lines.ts";
import { DAY_LINE_MAX_LENGTH, hasDay } from "./listed-text.ts";

/* What stands under a heading: one appearance with the heading as its title, or several. */

/** A heading and what stands under it, up to the next one. */
export interface Section {
  heading: Heading;
  body: (Candidate | CandidateTable)[];
  /** the texts of the headings above it */
  sections: string[];
  /** whether most headings of its level are titles, so that “Bells and radio” is one and no kind of appearances */
  isTitleLevel: boolean;
}

/** A heading that names a kind or a time, not one appearance. */
const CATEGORY =
  /^\W*(?:(?:19|20)\d{2}(?:\s?[-–]\s?(?:\d{2,4}|now|present))?|[\p{L}\s,&/]{0,40}?\b(?:podcasts?|interviews?|press|media|talks?|appearances?|speaking|videos?|radio|tv|television|articles?|news|webinars?|episodes|presse|medien|prensa|medios|imprensa|entrevistas|mídias?|médias|interviste|charlas|ponencias|palestras|vorträge|auftritte|reseñas|artículos|artigos|apariciones|presentations?|conferences?|featured|past|upcoming|recent|recordings?)\b[\p{L}\s,&/]{0,30})\W*$/iu;
/** Bold lines above links that stand alone are below all headings, and no titles: kinds of appearances, and below them the shows. */
export const MARKED_KIND_LEVEL = 9;
export const MARKED_SHOW_LEVEL = 10;
/** The longest names of a day have so many characters. */
export const DAY_MAX_LENGTH = 25;

/** Joins a heading with what stands under it, where that is one appearance. */
export function candidatesOfSection(section: Section): (Candidate | CandidateTable)[] {
  const { heading, body, sections } = section;
  const title = textOf(heading.nodes);
  const parts = () => bodyCandidates(body, [...sections, title]);
  if (heading.level === MARKED_SHOW_LEVEL) {
    const end = body.findIndex((part) => !isLinkAlone(part));
    const episodes = bodyCandidates(end < 0 ? body : body.slice(0, end), [...sections, title]);
    const rest = bodyCandidates(end < 0 ? [] : body.slice(end), sections);
    return [...episodes.map((part) => ({ ...part, showAbove: title })), ...rest];
  }
  // The name of a page can lead to a profile.
  const isName = heading.level === 1 && body.filter(({ kind }) => kind === "item").length >= MIN_ITEMS;
  const isLabelled = linksOf(heading.nodes).length > 0 && !isGenericLinkText(title) && linkedIn(body).length === 0;
  if ((titledLinks(heading.nodes) > 0 || isLabelled) && !isName) {
    const items = titledItems(body);
    if (!hasTable(body) && (items.length < 2 || areNotes(items))) return [sectionAsOne(section)];
    return [{ ...item(heading.nodes, sections), heading: title }, ...parts()];
  }
  return isTitleOfOne(section) ? [sectionAsOne(section)] : parts();
}

/** Whether a heading is the title of one appearance, which stands under it. */
export function isTitleOfOne(section: Section): boolean {
  const { body } = section;
  return (
    canBeTitle(section) && (hasFields(body) || isDatedCard(body) || (!isCategory(section) && isOneAppearance(section)))
  );
}

function canBeTitle({ heading, body }: Section): boolean {
  return heading.level > 1 && heading.level < MARKED_KIND_LEVEL && !hasTable(body);
}

function isCategory({ heading, isTitleLevel }: Section): boolean {
  const title = textOf(heading.nodes);
  return !isTitleLevel && CATEGORY.test(title.slice(0, 300)) && !isShowName(title);
}

function hasTable(body: readonly (Candidate | CandidateTable)[]): boolean {
  return body.some(({ kind }) => kind === "table");
}

/** A section as one appearance. */
function sectionAsOne({ heading, body, sections }: Section): Candidate {
  const nodes = body.flatMap((candidate) =>
    candidate.kind === "table" ? [] : [{ type: "break" } as const, ...candidate.nodes],
  );
  return {
    kind: "item",
    nodes: [...heading.nodes, { type: "break" }, ...nodes],
    heading: textOf(heading.nodes),
    sections,
  };
}

function linkedIn(body: readonly (Candidate | CandidateTable)[]): (Candidate | CandidateTable)[] {
  return body.filter((candidate) => candidate.kind === "table" || linksOf(candidate.nodes).length > 0);
}

function isTitled(candidate: Candidate | CandidateTable): boolean {
  return candidate.kind === "table" || titledLinks(candidate.nodes) > 0;
}

/** The items that have a title. That of a card need not be in its link. */
function titledItems(body: readonly (Candidate | CandidateTable)[]): (Candidate | CandidateTable)[] {
  return linkedIn(body).filter(
    (candidate) => candidate.kind !== "paragraph" && (isTitled(candidate) || isTitledCard(candidate)),
  );
}

/** Whether the fields of an appearance stand below its title: "When: 5 March 2024", "Where: Leeds", with links such as "Slides". */
function hasFields(body: readonly (Candidate | CandidateTable)[]): boolean {
  const [first, ...rest] = body;
  if (!first || rest.length === 0 || !isField(first)) return false;
  const isDatedField = (candidate: Candidate | CandidateTable) => isField(candidate) && isDated(candidate.nodes);
  return (
    rest.every((candidate) => isField(candidate) || isBare(candidate)) ||
    (rest.some(isField) && body.some(isDatedField))
  );
}

function isField(candidate: Candidate | CandidateTable): candidate is Candidate {
  return candidate.kind !== "table" && FIELD.test(textOf(candidate.nodes));
}

function isOneAppearance({ body }: Section): boolean {
  const linked = linkedIn(body);
  if (linked.length === 0) return false;
  const titled = linked.filter(isTitled);
  const items = titledItems(body);
  if (isDescribed(body)) return true;
  const boldTitles = linked.filter(
    (candidate) => candidate.kind === "paragraph" && markedIn(candidate.nodes).length > 0,
  );
  const described = linked.filter((candidate) => candidate.kind !== "table" && isDescribedLink(candidate.nodes));
  if (titled.length === 0)
    return items.length < 2 && boldTitles.length < 2 && described.length < MIN_ITEMS && !isList(body);
  return titled.length === 1 && items.length === 0 && (linked.length <= 2 || linked[0] === titled[0]);
}

/** Whether a day stands below a title, and then a sentence about it, or links such as "Slides on Speaker Deck". */
function isDescribed(body: readonly (Candidate | CandidateTable)[]): boolean {
  const [first] = body;
  if (first?.kind !== "paragraph") return false;
  const linked = linkedIn(body);
  const areParts =
    linked.length > 0 &&
    linked.length <= MAX_LABELS &&
    linked.every(
      (candidate) => candidate !== first && candidate.kind !== "table" && isGenericLinkText(firstWordOf(candidate)),
    );
  const day = textOf(first.nodes);
  return (
    (body.length === 2 && titledItems(body).length <= 1 && hasDay(day, DAY_MAX_LENGTH)) ||
    (areParts && hasDay(day, DAY_LINE_MAX_LENGTH))
  );
}

/** Whether a day stands alone below a title, and everything after it leads to one address. */
function isDatedCard([first, ...rest]: readonly (Candidate | CandidateTable)[]): boolean {
  const text = first?.kind === "paragraph" && linksOf(first.nodes).length === 0 ? textOf(first.nodes) : "";
  const found = text.length <= DAY_MAX_LENGTH ? findDate(text) : undefined;
  if (found === undefined || found.date.length <= "2006".length) return false;
  const addresses = rest.flatMap((part) => (part.kind === "table" ? [] : linksOf(part.nodes).map(({ href }) => href)));
  return new Set(addresses.filter((address) => /^https?:/i.test(address))).size === 1;
}

function firstWordOf({ nodes }: Candidate): string {
  return textOf(nodes).split(" ")[0] ?? "";
}

/** Whether a candidate has nothing but links that say nothing, such as "Listen". */
function isBare(candidate: Candidate | CandidateTable): candidate is Candidate {
  return (
    candidate.kind !== "table" &&
    linksOf(candidate.nodes).length > 0 &&
    titledLinks(candidate.nodes) === 0 &&
    isGenericLinkText(unlinkedText(candidate))
  );
}

function isBareParagraph(candidate: Candidate | CandidateTable): candidate is Candidate {
  return isBare(candidate) && candidate.kind === "paragraph";
}

/** Candidates under a heading: a link that says nothing, such as "Listen", belongs to the text before it. */
export function bodyCandidates(
  body: (Candidate | CandidateTable)[],
  sections: string[],
): (Candidate | CandidateTable)[] {
  const candidates: (Candidate | CandidateTable)[] = [];
  for (const [at, candidate] of body.entries()) {
    const last = candidates.at(-1);
    // "Here are a few:" is no title of the first.
    const isIntroduction =
      last?.kind === "paragraph" &&
      /[:：]$/.test(textOf(last.nodes)) &&
      body.slice(at, at + 2).filter(isBareParagraph).length > 1;
    const isOneOfMany = body.slice(at, at + MAX_LABELS + 1).every(isBareParagraph) && body.length > at + MAX_LABELS;
    if (
      isBareParagraph(candidate) &&
      !isOneOfMany &&
      !isIntroduction &&
      last &&
      last.kind === "paragraph" &&
      textOf(last.nodes).length > 0 &&
      textOf(last.nodes).length < 400
    ) {
      const isTitle = linksOf(last.nodes).length === 0 || !linksOf(candidate.nodes).some(({ isEmbed }) => isEmbed);
      if (isTitle) {
        candidates[candidates.length - 1] = {
          ...last,
          kind: "paragraph",
          nodes: [...last.nodes, { type: "break" }, ...candidate.nodes],
        };
        continue;
      }
    }
    candidates.push({ ...candidate, sections: [...sections, ...candidate.sections] });
  }
  return candidates;
}
