import { BIBTEX_GENRES } from "#domain/episodes/export-formats.ts";
import { EPISODE_KINDS, type EpisodeKind } from "#domain/episodes/kind.ts";
import { countedKind } from "#domain/episodes/kind-names.ts";
import { titleFromHtml } from "../parse/draft-text.ts";
import { isObject } from "../parse/json.ts";
import { walkHtml } from "../parse/walk-html.ts";
import { dateOfFields, findDate } from "../text/dates.ts";
import { entriesOfBibtex } from "./bibtex.ts";
import { showIn } from "./hints.ts";
import { CONTEXT_MAX_LENGTH, type ListedAppearance } from "./list.ts";
import { type TaggedReference, taggedReferences } from "./tagged-references.ts";

/** What the export writes after a date. */
function kindNamed(name: string | undefined): EpisodeKind | undefined {
  const wanted = name?.trim().toLowerCase();
  return EPISODE_KINDS.find((kind) => kind === wanted || countedKind({ kind, count: 1 }).toLowerCase() === wanted);
}

const PARTS = ["p-name", "p-publication", "p-category"] as const;
type Part = (typeof PARTS)[number];

interface Cite {
  texts: Partial<Record<Part, string>>;
  date: string | undefined;
  links: string[];
  /** all its text */
  context: string;
  /** how many elements are open in it */
  depth: number;
  openParts: { part: Part; depth: number }[];
}

/**
 * Reads the appearances of a page that says in its classes what is what: the HTML of the export, and other pages.
 * Source: https://microformats.org/wiki/h-cite
 * @param baseUrl undefined where relative links lead nowhere
 */
export function appearancesOfCites(html: string, baseUrl: string | undefined): ListedAppearance[] {
  const appearances: ListedAppearance[] = [];
  let cite: Cite | undefined;
  walkHtml(html, {
    open(_name, attributes) {
      const classes = (attributes.class ?? "").split(/\s+/);
      if (!cite) {
        if (classes.includes("h-cite"))
          cite = { texts: {}, date: undefined, links: [], context: "", depth: 0, openParts: [] };
        return;
      }
      cite.depth += 1;
      for (const part of PARTS)
        if (classes.includes(part) && cite.texts[part] === undefined) {
          cite.texts[part] = "";
          cite.openParts.push({ part, depth: cite.depth });
        }
      const { href, datetime } = attributes;
      if (classes.includes("dt-published") && datetime) cite.date ??= /^\d{4}(?:-\d\d){0,2}/.exec(datetime)?.[0];
      const url = href && URL.canParse(href, baseUrl) ? new URL(href, baseUrl) : undefined;
      if (!href || !url || !/^https?:$/.test(url.protocol)) return;
      const link = URL.canParse(href) ? href : url.href;
      if (!cite.links.includes(link)) cite.links.push(link);
    },
    text(text) {
      if (!cite) return;
      for (const { part } of cite.openParts) cite.texts[part] += text;
      if (cite.context.length < CONTEXT_MAX_LENGTH) cite.context += text;
    },
    close() {
      if (!cite) return;
      cite.openParts = cite.openParts.filter(({ depth }) => depth !== cite?.depth);
      cite.depth -= 1;
      if (cite.depth >= 0) return;
      const appearance = appearanceOf(cite);
      if (appearance) appearances.push(appearance);
      cite = undefined;
    },
  });
  return appearances;
}

function appearanceOf({ texts, date, links, context }: Cite): ListedAppearance | undefined {
  const [title, show, category] = PARTS.map((part) => texts[part]?.replace(/\s+/g, " ").trim());
  const kind = kindNamed(category);
  if (!title && links.length === 0) return undefined;
  return {
    links,
    ...(title && { title }),
    ...(show && { show }),
    ...(date && { date }),
    ...(kind && { kind }),
    context: context.replace(/\s+/g, " ").trim().slice(0, CONTEXT_MAX_LENGTH),
  };
}

const URL_PATTERN = String.raw`\((?:<[^<>]*>|[^\s()<>]*)\)`;
const OTHER_LINK = new RegExp(String.raw` · \[[^\]]*\](${URL_PATTERN})`, "g");
/** `- [Title](url), *Show*, 2026-05-03, talk · [YouTube](url)` */
const LINE = new RegExp(
  String.raw`^- (?:\[(?<linked>(?:\\.|[^\\\]])*)\](?<url>${URL_PATTERN})|(?<plain>(?:\\.|[^\\*[\]])*?))` +
    String.raw`(?:, \*(?<show>(?:\\.|[^\\*])*)\*)?, (?<date>\d{4}-\d\d-\d\d)(?:, (?<kind>[\p{L} ]+))?` +
    String.raw`(?<others>(?: · \[[^\]]*\]${URL_PATTERN})*)$`,
  "u",
);

/** Reads the Markdown of the export. @returns undefined for any other text */
export function appearancesOfOwnMarkdown(text: string): ListedAppearance[] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("# "));
  const appearances: ListedAppearance[] = [];
  for (const line of lines) {
    const { linked, url, plain, show, date = "", kind: name, others = "" } = LINE.exec(line)?.groups ?? {};
    const kind = kindNamed(name);
    if ((linked ?? plain) === undefined || (name !== undefined && !kind)) return undefined;
    const links = [url, ...[...others.matchAll(OTHER_LINK)].map(([, other]) => other)];
    appearances.push({
      links: links.flatMap((link) => (link ? link.replace(/^\(<?|>?\)$/g, "") : [])),
      title: unescapeMarkdown(linked ?? plain ?? ""),
      ...(show !== undefined && { show: unescapeMarkdown(show) }),
      date,
      ...(kind && { kind }),
      context: unescapeMarkdown(line.slice(2)).slice(0, CONTEXT_MAX_LENGTH),
    });
  }
  return appearances.length > 0 ? appearances : undefined;
}

function unescapeMarkdown(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

const OWN_COLUMNS = ["title", "show", "date", "link", "kind", "audio", "video", "apple", "spotify"];

/** Reads the CSV of the export. @param rows as they are in the file @returns undefined for any other table */
export function appearancesOfOwnTable(rows: readonly string[][]): ListedAppearance[] | undefined {
  const [header = [], ...others] = rows;
  if (OWN_COLUMNS.some((name, at) => header[at] !== name)) return undefined;
  return others.map((row) => {
    // The apostrophe keeps spreadsheets from running the cell.
    const cells = row.map((cell) => cell.replace(/^'(?='*[=+\-@\t\r])/, ""));
    const [title, show, date, link, kind, audio, video, apple, spotify] = cells;
    return appearanceOfFields({ title, show, date, kind, links: [link, video, apple, spotify, audio] });
  });
}

/** Reads the JSON of an account. @returns undefined for any other data */
export function appearancesOfAccount(data: unknown): ListedAppearance[] | undefined {
  if (!isObject(data) || !("exportedAt" in data) || !isObject(data.user) || !Array.isArray(data.feeds))
    return undefined;
  const episodes = data.feeds.flatMap((feed) => (isObject(feed) && Array.isArray(feed.episodes) ? feed.episodes : []));
  return episodes.filter(isObject).map(({ title, showName: show, releaseDate: date, kind, ...links }) => {
    const { showNotesUrl, youtubeUrl, appleUrl, spotifyUrl, audioUrl } = links;
    return appearanceOfFields({
      title,
      show,
      date,
      kind,
      links: [showNotesUrl, youtubeUrl, appleUrl, spotifyUrl, audioUrl],
    });
  });
}

/** Kinds by the types of CSL. Source: https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types */
const CSL_KINDS: Record<string, EpisodeKind> = { motion_picture: "video", speech: "talk", broadcast: "broadcast" };

/**
 * Reads references in CSL-JSON, of the export and of managers of references. @returns undefined for any other data
 * Source: https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html
 */
export function appearancesOfReferences(data: unknown): ListedAppearance[] | undefined {
  if (!Array.isArray(data) || data.length === 0) return undefined;
  if (!data.every((item) => isObject(item) && typeof item.type === "string" && isObject(item.issued))) return undefined;
  return data.map(({ type, genre, title, issued, URL: link, ...others }) => {
    const kind = type.startsWith("article") ? "article" : genre === "Podcast episode" ? "podcast" : CSL_KINDS[type];
    const show = others["container-title"] ?? others["event-title"];
    return appearanceOfFields({ title, show, date: dateOfParts(issued["date-parts"]), kind, links: [link] });
  });
}

/** The fields that can name where something appeared, the likeliest first. */
const BIBTEX_SHOWS = ["journaltitle", "journal", "booktitle", "eventtitle", "organization", "abbr", "publisher"];
/** "Interview, Radio Aurora, 2020/09/26.": what it is, where it appeared, and its volume or day */
const PUBLISHED_KIND =
  /^(?:(?:radio|tv|podcast|video|press|newspaper|online)\s)?(?:interview|podcast|article|op-?ed|talk|lecture|appearance|broadcast|video|blog post|report|opinion|essay)(?: (?:in|on|with|at))?$/i;
const BIBTEX_KINDS: Record<string, EpisodeKind> = {
  article: "article",
  inproceedings: "talk",
  conference: "talk",
  video: "video",
  movie: "video",
};

/**
 * Reads references in BibTeX, of the export and of managers of references.
 * @throws the errors of the parser
 */
export function appearancesOfBibtex(text: string): ListedAppearance[] {
  return entriesOfBibtex(text).map(({ type, fields, links }) => {
    const field = (name: string) => fields.get(name) ?? "";
    const published = field("howpublished");
    const genre = EPISODE_KINDS.find((kind) => `${published}, `.startsWith(`${BIBTEX_GENRES[kind]}, `));
    const show = genre
      ? published.slice(BIBTEX_GENRES[genre].length + ", ".length)
      : (BIBTEX_SHOWS.map(field).find((name) => name !== "") ?? showPublished(published));
    const date = findDate(field("date"))?.date ?? dateOfFields(field("year"), field("month"), field("day"));
    return appearanceOfFields({ title: field("title"), show, date, kind: genre ?? BIBTEX_KINDS[type], links });
  });
}

/** The outlet in a field such as "Interview, Radio Aurora, 2020/09/26."; undefined for none, and for an address. */
function showPublished(published: string): string | undefined {
  if (/https?:|\\url/i.test(published)) return undefined;
  const parts = published.split(/[,;]\s+|:\s+/).filter((part) => !PUBLISHED_KIND.test(part.trim()));
  return parts.flatMap((part) => (findDate(part) ? [] : (showIn(part) ?? []))).find(Boolean);
}

/** The tags of RIS and of EndNote for a title, and for where it appeared, the likeliest first. */
const TITLE_TAGS = ["TI", "T1", "CT", "%T"];
const SHOW_TAGS = ["T2", "JO", "JF", "BT", "T3", "JA", "J2", "PB", "%B", "%J", "%S", "%I"];
const DAY_TAGS = ["DA", "%8"];
const YEAR_TAGS = ["PY", "Y1", "%D"];
const LINK_TAGS = ["UR", "LK", "L2", "L1", "%U"];
/** Kinds by the types of RIS and of EndNote. A sound can be a podcast, a broadcast or music. */
const TAGGED_KINDS = new Map<string, EpisodeKind>([
  ...["NEWS", "MGZN", "JOUR", "EJOUR", "BLOG"].map((type) => [type, "article"] as const),
  ...["Journal Article", "Magazine Article", "Newspaper Article", "Blog"].map((type) => [type, "article"] as const),
  ...["MPCT", "VIDEO"].map((type) => [type, "video"] as const),
  ...["CONF", "CPAPER", "SLIDE", "Conference Paper", "Conference Proceedings"].map((type) => [type, "talk"] as const),
]);

/** Reads references in RIS or in the format of EndNote. */
export function appearancesOfTaggedReferences(text: string): ListedAppearance[] {
  const appearances = taggedReferences(text).map((reference) => {
    const first = (tags: readonly string[]) => valuesOf(reference, tags)[0] ?? "";
    return appearanceOfFields({
      // Some sites that offer references leave the formatting of their pages in them.
      title: titleFromHtml(first(TITLE_TAGS)),
      show: titleFromHtml(first(SHOW_TAGS)),
      date: dateOfReference(first(DAY_TAGS), first(YEAR_TAGS)),
      kind: TAGGED_KINDS.get(first(["TY", "%0"])),
      links: valuesOf(reference, LINK_TAGS).flatMap((value) => value.split(/;?\s+|;(?=https?:)/)),
    });
  });
  return appearances.filter(({ title, links }) => title !== undefined || links.length > 0);
}

function valuesOf(reference: TaggedReference, tags: readonly string[]): string[] {
  return tags.flatMap((tag) => reference.get(tag) ?? []).filter((value) => value !== "");
}

/** @param day the date, or the part of it that the year lacks: "May 3" @param year the year, or the date */
function dateOfReference(day: string, year: string): string | undefined {
  const [date] = [day, year].flatMap((written) => dateOfRis(written) ?? []).toSorted((a, b) => b.length - a.length);
  return date?.length === 4 ? dateOfFields(date, day, "") : date;
}

/** RIS has YYYY/MM/DD/, of which month and day may be empty; others write dates as texts do. */
function dateOfRis(written: string): string | undefined {
  const [year = "", month = "", day = ""] = written.split("/");
  return dateOfFields(year, month, day) ?? findDate(written)?.date;
}

/** `[[2026, 5, 3]]`, of which month and day may be absent */
function dateOfParts(parts: unknown): string {
  const [first] = Array.isArray(parts) ? parts : [];
  const numbers = Array.isArray(first) ? first.map(Number) : [];
  return numbers.every(Number.isInteger) ? numbers.map((number) => String(number).padStart(2, "0")).join("-") : "";
}

/** What is there of a row or a record. */
function appearanceOfFields(
  row: Record<"title" | "show" | "date" | "kind", unknown> & { links: unknown[] },
): ListedAppearance {
  const [title, show, date, name] = [row.title, row.show, row.date, row.kind].map((value) =>
    typeof value === "string" ? value.trim() : "",
  );
  const kind = kindNamed(name);
  const isLink = (link: unknown): link is string =>
    typeof link === "string" && URL.canParse(link) && /^https?:$/.test(new URL(link).protocol);
  return {
    links: [...new Set(row.links.filter(isLink))],
    ...(title && { title }),
    ...(show && { show }),
    ...(date && { date: date.slice(0, "2026-01-31".length) }),
    ...(kind && { kind }),
    context: [title, show, date].filter(Boolean).join(" · ").slice(0, CONTEXT_MAX_LENGTH),
  };
}
