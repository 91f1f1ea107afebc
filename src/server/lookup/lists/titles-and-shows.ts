import type { DayOrder } from "../parse/date.ts";
import { findDate, withoutDate } from "../text/dates.ts";
import { comparable, isCapitalized, isHostOf } from "../text/names.ts";
import { isGenericLinkText } from "../words/link-texts.ts";
import { type InlineNode, textOf } from "./blocks.ts";
import type { Candidate } from "./candidate.ts";
import {
  endsWithFunctionWord,
  isNamedAsBroadcast,
  isNamedAsShow,
  isTelling,
  LINE_MAX_LENGTH,
  MAX_LINES,
  quotationIn,
  SHOW_MAX_LENGTH,
  STOP,
  showIn,
  showsIn,
  TEXT_MAX_LENGTH,
  tidy,
} from "./hints.ts";
import { linesOf } from "./inline.ts";
import { LIST_MAX_APPEARANCES, type ListedAppearance } from "./list.ts";
import { listOf } from "./sections.ts";
import type { ReadCandidate } from "./without-link.ts";

/*
 * Decides for a whole list which of its texts are the titles and which the shows. Each text of a row has a place, which is called the same
 * in all rows: "link 2", "after link 1". What the rows have in one place speaks for one role, together more than each alone.
 */

/** Fewer rows say too little of each other, and each is read by itself. */
const MIN_ROWS = 3;
/** A list of no more rows may have two forms by chance: it is decided only where each row by itself has its title in the same place. */
const FEW_ROWS = 3;
/** A row's own text counts as much as this many rows with a text in its place. */
const OWN_ROWS = 3;
/** Weaker texts are no show. */
const SHOW_THRESHOLD = 1.3;
const MAX_PLACES = 40;
/** Only the best titles are compared with the best shows. */
const MAX_COMPARED = 12;
/** Longer names are titles. */
const NAME_MAX_WORDS = 5;
/** Of the links of a row: the others lead to copies and slides. */
const MAX_LINKS = 2;

interface Text {
  value: string;
  /** its words, folded, with single spaces */
  folded: string;
  /** the show that it names, if it is not the title */
  show: string | undefined;
  place: string;
  /** "apart": a link or a heading */
  kind: "apart" | "quoted" | "plain";
}

interface Row {
  appearance: ListedAppearance;
  texts: Text[];
}

interface Evidence {
  /** @param hosts of the row's links */
  fits: (text: Text, hosts: readonly string[]) => boolean;
  /** what it counts for a title, and for a show */
  title: number;
  show: number;
}

/** How many words a text has at least, up to the next row of the table. */
const LENGTHS = [
  { words: 9, title: 1.2, show: -2.2 },
  { words: 6, title: 1.2, show: 0 },
  { words: 3, title: 0.6, show: 0.9 },
  { words: 0, title: -1.2, show: 0.9 },
];

const EVIDENCE: readonly Evidence[] = [
  { fits: ({ kind }) => kind === "apart", title: 1.6, show: 0 },
  { fits: ({ kind }) => kind === "quoted", title: 0.5, show: -1.2 },
  { fits: ({ value }) => isNamedAsShow(value), title: 0, show: 1.2 },
  { fits: (text, hosts) => hosts.some((host) => isHostOf(text.value, host)), title: -2, show: 3 },
  { fits: ({ value }) => isCapitalized(value), title: 0, show: 1 },
  { fits: ({ value }) => /^\p{Ll}/u.test(value), title: -0.5, show: -0.6 },
];

/**
 * Corrects the titles and shows of lists with several rows.
 * @param read the candidates of a document, each with the appearances that were read from it alone
 */
export function assignTitlesAndShows(read: readonly ReadCandidate[], dayOrder: DayOrder): void {
  for (const rows of listsOf(read, dayOrder)) {
    const ownShare = OWN_ROWS / (OWN_ROWS + rows.length);
    const haveShows = rows.filter(({ appearance }) => appearance.show).length > rows.length / 2;
    const canBeShowAlone = areNamesOfHosts(rows) ? isShortName : isNamedAsBroadcast;
    const scores = new Map(rows.map((row) => [row, scoresOf(row)]));
    const ofPlaces = placesOf([...scores.values()]);
    for (const [{ appearance }, own] of scores) {
      const scored = own.map(({ text, ...score }): Scored => {
        const { title, show, share } = ofPlaces.get(text.place) ?? { ...score, share: 1 };
        // What only some rows have is less likely what all of them name.
        const missing = 1 - share;
        return {
          text,
          title: ownShare * score.title + (1 - ownShare) * title - missing,
          show: ownShare * score.show + (1 - ownShare) * show - missing - SHOW_THRESHOLD,
        };
      });
      const best = bestPair(scored, canBeShowAlone);
      if (!best) continue;
      if (best.title === undefined) {
        delete appearance.title;
        appearance.show = best.show.slice(0, SHOW_MAX_LENGTH);
        continue;
      }
      if (!best.show && appearance.show) {
        // Where the list has no shows, a row keeps its own, unless that is a part of the title.
        if (haveShows || !isPartOf(comparable(best.title), comparable(appearance.show))) continue;
        delete appearance.show;
      }
      appearance.title = best.title.slice(0, TEXT_MAX_LENGTH);
      if (best.show) appearance.show = best.show.slice(0, SHOW_MAX_LENGTH);
    }
  }
}

/** The rows of each list, which years may divide. */
function listsOf(read: readonly ReadCandidate[], dayOrder: DayOrder): Row[][] {
  const entries = read.filter(({ found }) => found.length > 0).slice(0, LIST_MAX_APPEARANCES);
  const candidates = entries.flatMap(({ candidate, found: [appearance, another] }) => {
    if (candidate.kind === "table" || !appearance?.title || another) return [];
    const list = `${candidate.kind} ${candidate.heading === "" ? "" : "with a heading"} ${listOf(candidate)}`;
    return [{ list, appearance, texts: textsOf(candidate, dayOrder) }];
  });
  const lists: Row[][] = [...Map.groupBy(candidates, ({ list }) => list).values()];
  return lists.filter((rows) => rows.length >= MIN_ROWS && (rows.length > FEW_ROWS || isTitleInOnePlace(rows)));
}

function isTitleInOnePlace(rows: readonly Row[]): boolean {
  const [place, ...others] = rows.map(({ appearance, texts }) => {
    const title = comparable(appearance.title ?? "");
    return texts.find(({ folded }) => folded === title)?.place;
  });
  return place !== undefined && others.every((other) => other === place);
}

/** Whether most rows name their link's host. Few rows may do so by chance. */
function areNamesOfHosts(rows: readonly Row[]): boolean {
  const named = rows.filter((row) => {
    const hosts = hostsOf(row);
    return row.texts.some(({ show }) => show !== undefined && hosts.some((host) => isHostOf(show, host)));
  });
  return rows.length > FEW_ROWS && named.length > rows.length / 2;
}

function isShortName(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’'-]*/gu) ?? [];
  const capitalized = words.filter((word) => /^\p{Lu}/u.test(word));
  return words.length <= NAME_MAX_WORDS && capitalized.length > words.length / 2;
}

function hostsOf({ appearance }: Row): string[] {
  return appearance.links.slice(0, MAX_LINKS).map((link) => new URL(link).hostname);
}

interface Scored {
  text: Text;
  title: number;
  show: number;
}

function scoresOf(row: Row): Scored[] {
  const hosts = hostsOf(row);
  const sum = (role: "title" | "show", text: Text) => {
    const words = text.value.split(/\s+/).length;
    const length = LENGTHS.find((step) => words >= step.words) ?? { title: 0, show: 0 };
    const found = [length, ...EVIDENCE.filter(({ fits }) => fits(text, hosts))];
    return found.reduce((total, evidence) => total + evidence[role], 0);
  };
  return row.texts.map((text) => {
    const { value, folded, show = value } = text;
    const named = show === value ? { value, folded } : { value: show, folded: comparable(show) };
    return { text, title: sum("title", text), show: sum("show", { ...text, ...named }) };
  });
}

/** The mean scores of each place, and the share of the rows that have it. */
function placesOf(rows: readonly Scored[][]): Map<string, { title: number; show: number; share: number }> {
  const mean = (scored: readonly Scored[], role: "title" | "show") =>
    scored.reduce((sum, score) => sum + score[role], 0) / scored.length;
  const places = Map.groupBy(rows.flat(), ({ text }) => text.place);
  return new Map(
    [...places].map(([place, scored]) => [
      place,
      { title: mean(scored, "title"), show: mean(scored, "show"), share: scored.length / rows.length },
    ]),
  );
}

type Pair = { title: string; show?: string } | { title?: undefined; show: string };

/** The title and the show that score best together, or one of them alone. Neither is a part of the other. A row that has a name only may list a show. */
function bestPair(scored: readonly Scored[], canBeShowAlone: (name: string) => boolean): Pair | undefined {
  const best = (role: "title" | "show") => scored.toSorted((a, b) => b[role] - a[role]).slice(0, MAX_COMPARED);
  const shows = best("show").filter(({ text, show }) => show > 0 && text.show !== undefined);
  const pairs = best("title").map((title) => {
    const show = shows.find(({ text }) => !isPartOf(comparable(text.show ?? ""), title.text.folded));
    return {
      score: title.title + (show?.show ?? 0),
      title: title.text.value,
      ...(show?.text.show ? { show: show.text.show } : {}),
    };
  });
  const [show] = shows;
  const name = show?.text.show;
  const isWhole = ({ folded }: Text, words: string) =>
    isPartOf(words, folded) && Math.abs(folded.split(" ").length - words.split(" ").length) <= 1;
  const isAlone =
    name !== undefined && canBeShowAlone(name) && scored.every(({ text }) => isWhole(text, comparable(name)));
  const alone = isAlone ? [{ score: show?.show ?? 0, show: name }] : [];
  return [...pairs, ...alone].toSorted((a, b) => b.score - a.score)[0];
}

function isPartOf(a: string, b: string): boolean {
  return a.includes(b) || b.includes(a);
}

/** Between two names */
const SEPARATORS = {
  dash: /\s+[-–—]+\s+/u,
  bar: /\s*[|•·]\s*/u,
  colon: /:\s+|：/u,
  stop: STOP,
  comma: /,\s+/u,
};
/** "[Guest] The Fog Podcast" */
const BADGE = /^\s*\[[^\]]{1,20}\]\s+/;
/** Of a link in Markdown whose address was read as a link of its own: "Slow radio](" */
const END_OF_LINK = /\]\([\s|)]*$/;

/** The texts of a row that may be its title or its show, by their places. */
function textsOf(candidate: Candidate, dayOrder: DayOrder): Text[] {
  const texts = new Map<string, Text>();
  const add = (place: string, written: string, kind: Text["kind"]) => {
    if (texts.size >= MAX_PLACES) return;
    const value = tidy(written.replace(BADGE, "").replace(END_OF_LINK, ""));
    const isBeforeName = kind === "plain" && endsWithFunctionWord(written);
    const isName = value.length > 1 && /\p{L}/u.test(value) && isTelling(value) && !isBeforeName;
    if (!isName || texts.has(place)) return;
    const show = kind === "apart" ? showIn(value) : showsIn(value)[0];
    texts.set(place, { value, folded: comparable(value), show, place, kind });
  };
  const addWithParts = (place: string, written: string, kind: Text["kind"]) => {
    if (texts.size >= MAX_PLACES) return;
    const text = undated(written.slice(0, TEXT_MAX_LENGTH), dayOrder);
    add(place, text, kind);
    for (const [name, separator] of Object.entries(SEPARATORS)) {
      const found = separator.exec(text);
      if (!found) continue;
      add(`${place} before ${name}`, text.slice(0, found.index), kind);
      add(`${place} after ${name}`, text.slice(found.index + found[0].length), kind);
    }
  };
  if (candidate.heading !== "") addWithParts("heading", candidate.heading, "apart");
  const lines = linesOf(candidate.nodes);
  const counts = { link: 0, marked: 0 };
  for (const [at, line] of lines.slice(0, MAX_LINES).entries()) {
    let place = `line ${at}`;
    for (const { role, text } of piecesOf(line)) {
      if (role === "plain") addWithParts(place, text, "plain");
      else {
        counts[role] += 1;
        addWithParts(`${role} ${counts[role]}`, text, role === "link" ? "apart" : "plain");
        place = `after ${role} ${counts[role]}`;
      }
    }
  }
  const whole = lines.slice(0, MAX_LINES).map((line) => textWithBars(line));
  for (const line of whole) {
    const quotation = quotationIn(line);
    if (!quotation) continue;
    add("quotation", undated(quotation.text, dayOrder), "quoted");
    addWithParts("after quotation", line.slice(quotation.end), "plain");
  }
  return [...texts.values()];
}

/** The pieces of a line: links with a text, what is bold or in italics, and what stands between. */
function piecesOf(line: readonly InlineNode[]): { role: "link" | "marked" | "plain"; text: string }[] {
  const pieces: { role: "link" | "marked" | "plain"; text: string }[] = [];
  for (const node of line) {
    const last = pieces.at(-1);
    if (node.type === "link") pieces.push({ role: "link", text: "" });
    if (node.type !== "text") continue;
    const role = node.isLinked ? "link" : node.isMarked ? "marked" : "plain";
    if (last?.role === role) last.text += node.text;
    else pieces.push({ role, text: node.text });
  }
  return pieces.filter(({ role, text }) => text.trim() !== "" && !(role === "link" && isGenericLinkText(text)));
}

/** The text of a line, with a bar for each link that only says "Read", and the brackets around it. */
function textWithBars(line: readonly InlineNode[]): string {
  const text = textOf(
    line.map((node) =>
      node.type === "text" && node.isLinked && isGenericLinkText(node.text) ? { ...node, text: " | " } : node,
    ),
  );
  return text.slice(0, LINE_MAX_LENGTH).replace(/[[(`]{0,3}\s{0,3}\|\s{0,3}[\])`]{0,3}/g, " | ");
}

/** A text without its date, and without the brackets around it. */
function undated(text: string, dayOrder: DayOrder): string {
  return withoutDate(text, findDate(text, dayOrder)).replace(/\(\s*[,;]?\s*\)|\[\s*\]/g, " ");
}
