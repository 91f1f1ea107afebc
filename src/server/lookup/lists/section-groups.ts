import { isGenericLinkText } from "../words/link-texts.ts";
import { textOf } from "./blocks.ts";
import { areNotes, type Heading, isDescribedLink, isList, isTitledCard, item, unlinkedText } from "./entries.ts";
import type { Group, TableGroup } from "./group.ts";
import { FIELD, isShowName } from "./hints.ts";
import { isDated, linksOf, markedIn, titledLinks } from "./inline.ts";
import { MAX_LABELS, MIN_ITEMS } from "./lines.ts";
import { DAY_LINE_MAX_LENGTH, hasDay } from "./listed-text.ts";

/* What stands under a heading: one appearance with the heading as its title, or several. */

/** A heading and what stands under it, up to the next one. */
export interface Section {
  heading: Heading;
  body: (Group | TableGroup)[];
  /** the texts of the headings above it */
  sections: string[];
  /** whether most headings of its level are titles, so that “Bells and radio” is one and no kind of appearances */
  isTitleLevel: boolean;
}

/** A heading that names a kind or a time, not one appearance. */
const CATEGORY =
  /^\W*(?:(?:19|20)\d{2}(?:\s?[-–]\s?(?:\d{2,4}|now|present))?|[\p{L}\s,&/]{0,40}?\b(?:podcasts?|interviews?|press|media|talks?|appearances?|speaking|videos?|radio|tv|television|articles?|news|webinars?|episodes|presse|medien|prensa|medios|imprensa|entrevistas|mídias?|médias|interviste|charlas|ponencias|palestras|vorträge|auftritte|reseñas|artículos|artigos|apariciones|presentations?|conferences?|featured|past|upcoming|recent|recordings?)\b[\p{L}\s,&/]{0,30})\W*$/iu;
/** The longest names of a day have so many characters. */
export const DAY_MAX_LENGTH = 25;

/** Joins a heading with what stands under it, where that is one appearance. */
export function groupsOfSection(section: Section): (Group | TableGroup)[] {
  const { heading, body, sections } = section;
  const title = textOf(heading.nodes);
  const parts = () => bodyGroups(body, [...sections, title]);
  // The name of a page can lead to a profile.
  const isName = heading.level === 1 && body.filter(({ kind }) => kind === "item").length >= MIN_ITEMS;
  const isLabelled = linksOf(heading.nodes).length > 0 && !isGenericLinkText(title) && linkedIn(body).length === 0;
  if ((titledLinks(heading.nodes) > 0 || isLabelled) && !isName) {
    const items = titledItems(body);
    if (!hasTable(body) && (items.length < 2 || areNotes(items))) return [whole(section)];
    return [{ ...item(heading.nodes, sections), heading: title }, ...parts()];
  }
  return isTitleOfOne(section) ? [whole(section)] : parts();
}

/** Whether a heading is the title of one appearance, which stands under it. */
export function isTitleOfOne(section: Section): boolean {
  return canBeTitle(section) && (hasFields(section.body) || (!isCategory(section) && isOneAppearance(section)));
}

function canBeTitle({ heading, body }: Section): boolean {
  return heading.level > 1 && !hasTable(body);
}

function isCategory({ heading, isTitleLevel }: Section): boolean {
  const title = textOf(heading.nodes);
  return !isTitleLevel && CATEGORY.test(title.slice(0, 300)) && !isShowName(title);
}

function hasTable(body: readonly (Group | TableGroup)[]): boolean {
  return body.some(({ kind }) => kind === "table");
}

/** A section as one appearance. */
function whole({ heading, body, sections }: Section): Group {
  const nodes = body.flatMap((group) => (group.kind === "table" ? [] : [{ type: "break" } as const, ...group.nodes]));
  return {
    kind: "item",
    nodes: [...heading.nodes, { type: "break" }, ...nodes],
    heading: textOf(heading.nodes),
    sections,
  };
}

function linkedIn(body: readonly (Group | TableGroup)[]): (Group | TableGroup)[] {
  return body.filter((group) => group.kind === "table" || linksOf(group.nodes).length > 0);
}

function isTitled(group: Group | TableGroup): boolean {
  return group.kind === "table" || titledLinks(group.nodes) > 0;
}

/** The items that have a title. That of a card need not be in its link. */
function titledItems(body: readonly (Group | TableGroup)[]): (Group | TableGroup)[] {
  return linkedIn(body).filter((group) => group.kind !== "paragraph" && (isTitled(group) || isTitledCard(group)));
}

/** Whether the fields of an appearance stand below its title: "When: 5 March 2024", "Where: Leeds", with links such as "Slides". */
function hasFields(body: readonly (Group | TableGroup)[]): boolean {
  const [first, ...rest] = body;
  if (!first || rest.length === 0 || !isField(first)) return false;
  const isDatedField = (group: Group | TableGroup) => isField(group) && isDated(group.nodes);
  return rest.every((group) => isField(group) || isBare(group)) || (rest.some(isField) && body.some(isDatedField));
}

function isField(group: Group | TableGroup): group is Group {
  return group.kind !== "table" && FIELD.test(textOf(group.nodes));
}

function isOneAppearance({ body }: Section): boolean {
  const linked = linkedIn(body);
  if (linked.length === 0) return false;
  const titled = linked.filter(isTitled);
  const items = titledItems(body);
  if (isDescribed(body)) return true;
  const boldTitles = linked.filter((group) => group.kind === "paragraph" && markedIn(group.nodes).length > 0);
  const described = linked.filter((group) => group.kind !== "table" && isDescribedLink(group.nodes));
  if (titled.length === 0)
    return items.length < 2 && boldTitles.length < 2 && described.length < MIN_ITEMS && !isList(body);
  return titled.length === 1 && items.length === 0 && (linked.length <= 2 || linked[0] === titled[0]);
}

/** Whether a day stands below a title, and then a sentence about it, or links such as "Slides on Speaker Deck". */
function isDescribed(body: readonly (Group | TableGroup)[]): boolean {
  const [first] = body;
  if (first?.kind !== "paragraph") return false;
  const linked = linkedIn(body);
  const areParts =
    linked.length > 0 &&
    linked.length <= MAX_LABELS &&
    linked.every((group) => group !== first && group.kind !== "table" && isGenericLinkText(firstWordOf(group)));
  const day = textOf(first.nodes);
  return (
    (body.length === 2 && titledItems(body).length <= 1 && hasDay(day, DAY_MAX_LENGTH)) ||
    (areParts && hasDay(day, DAY_LINE_MAX_LENGTH))
  );
}

function firstWordOf({ nodes }: Group): string {
  return textOf(nodes).split(" ")[0] ?? "";
}

/** Whether a group has nothing but links that say nothing, such as "Listen". */
function isBare(group: Group | TableGroup): group is Group {
  return (
    group.kind !== "table" &&
    linksOf(group.nodes).length > 0 &&
    titledLinks(group.nodes) === 0 &&
    isGenericLinkText(unlinkedText(group))
  );
}

function isBareParagraph(group: Group | TableGroup): group is Group {
  return isBare(group) && group.kind === "paragraph";
}

/** Groups under a heading: a link that says nothing, such as "Listen", belongs to the text before it. */
export function bodyGroups(body: (Group | TableGroup)[], sections: string[]): (Group | TableGroup)[] {
  const groups: (Group | TableGroup)[] = [];
  for (const [at, group] of body.entries()) {
    const last = groups.at(-1);
    const isOneOfMany = body.slice(at, at + MAX_LABELS + 1).every(isBareParagraph) && body.length > at + MAX_LABELS;
    if (
      isBareParagraph(group) &&
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
