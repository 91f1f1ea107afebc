import { findDate } from "../text/dates.ts";
import { isCapitalized, isHostOf } from "../text/names.ts";
import { namesKind } from "../words/kinds.ts";
import { isGenericLinkText } from "../words/link-texts.ts";
import type { Candidate } from "./candidate.ts";
import { isNamedAsBroadcast, isNamedAsShow, showIn } from "./hints.ts";
import { ALIKE_SHARE, MIN_ITEMS } from "./lines.ts";
import type { ListedAppearance } from "./list.ts";
import { listOf } from "./sections.ts";
import type { ReadCandidate } from "./without-link.ts";

/* Lists that name the show in the heading above its episodes. */

/** Longer headings say what the section is about. */
const SHOW_MAX_WORDS = 5;
/** Of the headings of a level, that are shows by their words or by the hosts of their links: the others are alike. */
const EVIDENT_SHARE = 1 / 3;
/** Headings of parts that are no show: languages, countries, and how something was published. */
const PART =
  /^\W*(?:(?:in|auf|en|em|på)\s)?(?:english|german|french|spanish|italian|portuguese|dutch|danish|swedish|norwegian|deutsch|englisch|français|anglais|español|inglés|italiano|inglese|português|inglês|nederlands|dansk|svenska|norsk|polski|русский|podcasts|interviews|talks|videos|webinars|shows|panels|lectures|articles|appearances|international|national|local|regional|online|written|audio|others?|more|misc(?:ellaneous)?|various|general|featured|selected|archive|recent|latest|upcoming|past|reviews?|profiles?|quotes?|mentions?|essays?|opinions?|op-?eds?|commentary|features?|sonstiges|weiteres|autres|otros|altro|outros|anmeldelser|rezensionen)\b/iu;

/** "Dose de Sel [A dose of salt]" */
const TRANSLATION = /\s*\[[^[\]]{2,}\]\s*$/;

interface Group {
  heading: string;
  parent: string;
  rows: ListedAppearance[];
}

/** Gives rows without a show the heading directly above them, where the headings of their list are names of shows. */
export function assignShowsOfHeadings(read: readonly ReadCandidate[]): void {
  const siblings = Map.groupBy(groupsOf(read), ({ parent }) => parent);
  for (const groups of siblings.values()) {
    const possible = groups.filter(canBeShow);
    const areShows =
      possible.length > 1 &&
      possible.length >= ALIKE_SHARE * groups.length &&
      possible.every(({ heading }) => isCapitalized(heading)) &&
      possible.filter(({ heading, rows }) => isShow(heading, rows)).length >= EVIDENT_SHARE * possible.length;
    for (const { heading, rows } of possible)
      if (areShows || isShow(heading, rows)) for (const row of rows) row.show ??= showIn(heading) ?? heading;
  }
}

/** A list that has nothing but shows has no titles. */
export function assignListsOfShows(read: readonly ReadCandidate[]): void {
  const listed = read.flatMap(({ candidate, found }) =>
    candidate.kind === "table" ? [] : found.map((row) => ({ list: listOf(candidate), row })),
  );
  for (const list of Map.groupBy(listed, ({ list }) => list).values()) {
    const rows = list.map(({ row }) => row);
    const names = rows.map(({ title, show }) =>
      title !== undefined && show !== undefined ? "" : (title ?? show ?? ""),
    );
    const areNames = names.every((name) => name !== "" && name.split(" ").length <= SHOW_MAX_WORDS);
    const named = rows.filter(({ title }) => title === undefined || isNamedAsBroadcast(title));
    if (rows.length < MIN_ITEMS || !areNames || named.length < rows.length / 2) continue;
    for (const row of rows) {
      row.show ??= row.title ?? "";
      delete row.title;
    }
  }
}

/** The rows under each heading that is directly above them. */
function groupsOf(read: readonly ReadCandidate[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { candidate, found } of read) {
    if (candidate.kind === "table" || found.length === 0 || candidate.sections.length === 0) continue;
    const key = candidate.sections.join("\n");
    const group = groups.get(key) ?? groupUnder(candidate);
    groups.set(key, group);
    group.rows.push(...found);
  }
  return [...groups.values()];
}

function groupUnder({ sections }: Candidate): Group {
  return {
    heading: (sections.at(-1) ?? "").replace(TRANSLATION, ""),
    parent: sections.slice(0, -1).join("\n"),
    rows: [],
  };
}

function canBeShow({ heading, rows }: Group): boolean {
  const isKind = namesKind(heading) && !isNamedShow(heading);
  const isName = heading.split(" ").length <= SHOW_MAX_WORDS && showIn(heading) !== undefined;
  return (
    isName &&
    !isKind &&
    !PART.test(heading) &&
    !findDate(heading) &&
    !isGenericLinkText(heading) &&
    rows.every(isTitleAlone)
  );
}

function isTitleAlone({ title, show }: ListedAppearance): boolean {
  return title !== undefined && show === undefined;
}

/** "Radio Kelp", and not "Radio": a kind with a name of its own. */
function isNamedShow(heading: string): boolean {
  return /\p{L}\s+\p{L}/u.test(heading) && isNamedAsShow(heading) && !/[&/,+]|\b(?:and|or|und|et|y)\b/iu.test(heading);
}

function isShow(heading: string, rows: readonly ListedAppearance[]): boolean {
  const hosts = rows.flatMap(({ links }) => links.slice(0, 1).map((link) => new URL(link).hostname));
  const named = hosts.filter((host) => isHostOf(heading, host));
  return isNamedShow(heading) || (named.length > 0 && named.length >= hosts.length / 2);
}
