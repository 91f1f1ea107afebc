import { parse as parseCsv } from "csv-parse/sync";
import { parse as parseToml, TomlError } from "smol-toml";
import { parseAllDocuments } from "yaml";
import { appleEpisodeId, spotifyEpisodeId } from "#domain/episodes/dedupe-keys.ts";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import { AppError } from "#server/errors.ts";
import { feedText, withoutPreamble } from "../feeds/feed.ts";
import { isObject, type JsonObject, parseJson } from "../parse/json.ts";
import { TooLongInFullError } from "./bibtex.ts";
import { blocksOfHtml, inlineNodes, textOf } from "./blocks.ts";
import { readCell } from "./cells.ts";
import { tableOfData } from "./data-file.ts";
import {
  appearancesOfAccount,
  appearancesOfBibtex,
  appearancesOfCites,
  appearancesOfOwnMarkdown,
  appearancesOfOwnTable,
  appearancesOfReferences,
  appearancesOfTaggedReferences,
} from "./export-formats.ts";
import { appearancesOfFeed, appearancesOfOpml } from "./feed-list.ts";
import { linesOf } from "./inline.ts";
import { LeftOut, RANK, rankOf } from "./links.ts";
import {
  LIST_MAX_APPEARANCES,
  LIST_MAX_BYTES,
  LIST_MAX_ENTRIES,
  type ListedAppearance,
  type ListFormat,
  type ListInput,
  type ReadList,
} from "./list.ts";
import { delimiterOf, formatOf, PROGRAM_FILES } from "./list-format.ts";
import { blocksOfText, frontMatterOf } from "./plain-text.ts";
import { type Found, mentionedAppearances, readBlocks } from "./read-candidates.ts";
import { recordsInScripts } from "./script-data.ts";
import { recordsInShortcodes } from "./shortcodes.ts";
import { readTable, type Table } from "./table.ts";

/** For documents without an address of their own. */
const NO_BASE_URL = "https://invalid.invalid/";
/** YAML and TOML take several times as long to read as JSON. */
const YAML_MAX_LENGTH = 2_000_000;
/** In YAML, names for repeated parts can make a small file huge. */
const MAX_ALIASES = 1000;
const IN_FULL_MAX_LENGTH = 5_000_000;
/** A comma after the last entry of a list or an object */
const COMMA_AT_END = /,\s*[\]}]/;
const MAX_FRONT_MATTER_DEPTH = 3;
const NAMES_LENGTH = 10_000;
/** Shorter entries are a title, or a picture's description. */
const LONG_ENTRY_LENGTH = 80;
/** Characters that could not be decoded, of all. */
const MAX_UNREADABLE_SHARE = 0.02;

const HTML_TAG = /<(?:html|body|div|p|[ou]l|li|h[1-6]|table|tr|a|br|span)\b/i;

/** Titles and headings of pages that a site shows until a browser has run a check. */
const ROBOT_CHECK =
  /<(?:title|h[12])\b[^<>]{0,200}>\s*(?:just a moment|attention required|one moment, please|checking (?:your browser|if the site)|verify(?:ing)? (?:that )?you are|are you (?:a )?(?:human|robot)|pardon our interruption|access denied|security check|please wait\b)/i;

/**
 * Reads a list of appearances: one list item, table row, section or record is one appearance. Nothing is fetched.
 * @throws AppError 'unreadable-list' (422) with a sentence for the user
 */
export function readList(input: ListInput): ReadList {
  const { content, contentType = null, baseUrl } = input;
  if (content.length > LIST_MAX_BYTES) throw unreadable("This list is larger than 5 MB. Split it into parts.");
  const text = typeof content === "string" ? content : decode(content, contentType, input.fileName);
  if (text.trim() === "") throw unreadable("There is nothing in this list.");
  const format = chosenFormat(text, input);
  const leftOut = new LeftOut();
  const { appearances, columns, isCut = false } = read(format, text, input, leftOut);
  if (baseUrl !== undefined && format === "html" && appearances.length < 3 && ROBOT_CHECK.test(text))
    throw unreadable(
      "This site first checks that you are no robot. Open the page in your browser, select the list, copy it, and paste it here.",
    );
  const distinct = mergeSame(appearances);
  const taken = distinct.slice(0, LIST_MAX_APPEARANCES);
  if (taken.length === 0) throw unreadable(nothingFound(format, baseUrl !== undefined));
  return {
    format,
    appearances: taken,
    leftOut: leftOut.result(new Set(taken.flatMap(({ links }) => links))),
    ...(columns ? { columns } : {}),
    isCut: isCut || distinct.length > taken.length,
  };
}

function read(format: ListFormat, text: string, input: ListInput, leftOut: LeftOut): Found {
  const { baseUrl, columns } = input;
  const isPasted = baseUrl === undefined;
  const ofTable = (table: Table | undefined): Found =>
    table
      ? {
          ...readTable({ ...table, rows: table.rows.slice(0, LIST_MAX_ENTRIES) }, baseUrl, leftOut, columns),
          isCut: table.rows.length > LIST_MAX_ENTRIES,
        }
      : { appearances: [] };
  switch (format) {
    case "html": {
      // Markdown that a site's template puts into a page
      if (!HTML_TAG.test(text)) return read("text", text, input, leftOut);
      const { root, baseHref, language } = blocksOfHtml(text);
      const cites = appearancesOfCites(text, baseUrl);
      if (cites.length > 0) return { appearances: cites };
      const base = baseHref && baseUrl && URL.canParse(baseHref, baseUrl) ? new URL(baseHref, baseUrl).href : baseUrl;
      const found = readBlocks(root, base, leftOut, columns, language);
      // The source of a page: its template puts the list into it. A page's scripts can do so, too.
      const listed = /^(?:---|\+\+\+)/.test(text) ? ofTable(tableOfData(listsOf(dataInFrontMatter(text)))) : found;
      if (listed.appearances.length > found.appearances.length) return listed;
      if (!isPasted && found.appearances.length === 0) return ofTable(tableOfData(recordsInScripts(text)));
      if (!isPasted || found.appearances.length > 0) return found;
      return root.linkCount > 0
        ? { appearances: mentionedAppearances(root, leftOut) }
        : read("text", linesOf(inlineNodes(root)).map(textOf).join("\n"), input, leftOut);
    }
    case "text": {
      const appearances = appearancesOfOwnMarkdown(text);
      if (appearances) return { appearances };
      const root = blocksOfText(text);
      const found = readBlocks(root, baseUrl, leftOut, columns);
      const titled = found.appearances.filter(({ title }) => title !== undefined).length;
      const records = recordsInShortcodes(text);
      const inShortcodes = records.length > titled ? ofTable(tableOfData(records)) : undefined;
      if (inShortcodes && inShortcodes.appearances.length > titled) return inShortcodes;
      if (!isPasted || found.appearances.length > 0) return found;
      const data = dataInFrontMatter(text);
      const page = appearanceOfPage(data);
      if (page?.show !== undefined) return { appearances: [page] };
      const listed = ofTable(tableOfData(listsOf(data)));
      if (listed.appearances.length > 0) return listed;
      return { appearances: page ? [page] : mentionedAppearances(root, leftOut) };
    }
    case "csv":
    case "tsv": {
      const rows = rowsOf(text, format);
      const appearances = columns ? undefined : appearancesOfOwnTable(rows);
      return appearances ? { appearances } : ofTable({ header: undefined, rows: cellsOf(rows) });
    }
    case "json":
    case "yaml": {
      const documents = format === "json" ? [jsonOf(text)] : yamlOf(text);
      const data = documents.length === 1 ? documents[0] : documents;
      const appearances = appearancesOfAccount(data) ?? appearancesOfReferences(data);
      return appearances ? { appearances } : ofTable(tableOfData(data));
    }
    case "toml":
      return ofTable(tableOfData(tomlOf(text)));
    case "bibtex":
      return { appearances: bibtexOf(text) };
    case "tagged references":
      return { appearances: appearancesOfTaggedReferences(text.replace(/^\ufeff/, "")) };
    case "opml":
      return { appearances: appearancesOfOpml(withoutPreamble(text), baseUrl ?? NO_BASE_URL) ?? [] };
    case "feed":
      return { appearances: appearancesOfFeed(new TextEncoder().encode(text), null, baseUrl ?? NO_BASE_URL) ?? [] };
  }
}

/** Formats that are recognized in pasted text, too */
const RECOGNIZED_IN_TEXT: ReadonlySet<ListFormat> = new Set([
  "csv",
  "tsv",
  "bibtex",
  "tagged references",
  "opml",
  "feed",
]);

/** What is pasted as text may be the rows of a sheet, references, or the source of a feed. */
function chosenFormat(text: string, { format, fileName, contentType = null }: ListInput): ListFormat {
  if (format && format !== "text") return format;
  const recognized = formatOf(text, fileName, contentType);
  return !format || RECOGNIZED_IN_TEXT.has(recognized) ? recognized : format;
}

function decode(bytes: Uint8Array, contentType: string | null, fileName: string | undefined): string {
  const program = PROGRAM_FILES.find(
    ({ signature, contains }) =>
      signature.every((byte, at) => bytes[at] === byte) && (!contains || contains.test(namesIn(bytes))),
  );
  if (program) throw unreadable(program.sentence);
  const text = feedText(bytes, contentType);
  if (text === undefined) throw unreadable("This file is damaged: it could not be unpacked.");
  const sample = text.slice(0, 200_000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they show that a file is no text
  const unreadableCharacters = sample.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  if (unreadableCharacters > sample.length * MAX_UNREADABLE_SHARE)
    throw unreadable(
      `${fileName ? `“${fileName}”` : "This file"} is not text, or in an unknown encoding. Save it as UTF-8 and try again.`,
    );
  // Old Macs end lines with a carriage return alone.
  return text.replace(/\r\n?/g, "\n");
}

/** The beginning and the end of a packed file, where the names of its files are. */
function namesIn(bytes: Uint8Array): string {
  const ends = [bytes.subarray(0, NAMES_LENGTH), bytes.subarray(-NAMES_LENGTH)];
  return ends.map((end) => Buffer.from(end).toString("latin1")).join("");
}

function cellsOf(rows: readonly string[][]) {
  return rows
    .map((row) => row.map(readCell))
    .filter((row) => row.some(({ text, links }) => text !== "" || links.length > 0));
}

function rowsOf(text: string, format: "csv" | "tsv"): string[][] {
  // Excel names the delimiter in a line of its own.
  const [, named, rest = text] = /^\ufeff?sep=(.)\r?\n(.*)$/s.exec(text) ?? [];
  try {
    return parseCsv(rest, {
      bom: true,
      delimiter: named ?? (format === "tsv" ? "\t" : delimiterOf(rest)),
      relax_column_count: true,
      relax_quotes: true,
      // Some write a space after each comma, before quotation marks, too.
      ltrim: format === "csv",
      skip_empty_lines: true,
      to: LIST_MAX_ENTRIES + 1,
    });
  } catch {
    throw unreadable(
      "This table could not be read: a quotation mark is not closed. Save it as CSV again and try once more.",
    );
  }
}

function jsonOf(text: string): unknown {
  const data = parseJson(text.replace(/^\ufeff/, ""));
  if (data !== undefined) return data;
  // One object a line
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const objects: unknown[] = [];
  for (const line of lines) {
    const object = parseJson(line);
    if (object === undefined) break;
    objects.push(object);
  }
  if (lines.length > 1 && objects.length === lines.length) return objects;
  if (COMMA_AT_END.test(text)) {
    // YAML has the same lists and objects, and allows such a comma.
    const [listed] = yamlIn(text) ?? [];
    if (typeof listed === "object") return listed;
  }
  throw unreadable("This is not valid JSON: a bracket, quotation mark or comma is missing or too many.");
}

function yamlOf(text: string): unknown[] {
  if (text.length > YAML_MAX_LENGTH) throw unreadable("This YAML file is larger than 2 MB. Split it into parts.");
  const parsed = parseYaml(text);
  const error = firstErrorOf(parsed);
  const documents = error ? parseYaml(text.replace(QUOTED_VALUE, inOneLine)) : parsed;
  if (error && firstErrorOf(documents))
    throw unreadable(`This YAML file has an error in line ${error.linePos?.[0].line ?? 1}. Correct it and try again.`);
  try {
    const values = documents.map((document) => document.toJS({ maxAliasCount: MAX_ALIASES }));
    if (lengthInFull(values) <= IN_FULL_MAX_LENGTH) return values;
  } catch {
    // Below.
  }
  throw unreadable("This YAML file repeats parts by name too often to be read.");
}

/** How long data would be if each part were written out wherever it is named, in characters and values. A part in itself is endless. */
function lengthInFull(data: unknown): number {
  const lengths = new Map<object, number>();
  const lengthOf = (value: unknown): number => {
    if (typeof value === "string") return value.length + 1;
    if (typeof value !== "object" || value === null) return 1;
    const known = lengths.get(value);
    if (known !== undefined) return known;
    lengths.set(value, Number.POSITIVE_INFINITY);
    const length = Object.values(value).reduce<number>((sum, part) => sum + lengthOf(part), 1);
    lengths.set(value, length);
    return length;
  };
  return lengthOf(data);
}

/** @returns undefined for what is not valid YAML */
function yamlIn(text: string): unknown[] | undefined {
  try {
    return yamlOf(text);
  } catch {
    return undefined;
  }
}

function tomlOf(text: string): unknown {
  if (text.length > YAML_MAX_LENGTH) throw unreadable("This TOML file is larger than 2 MB. Split it into parts.");
  try {
    return parseToml(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const line = error instanceof TomlError ? error.line : 1;
    throw unreadable(`This TOML file has an error in line ${line}. Correct it and try again.`);
  }
}

/** @returns undefined for what is not valid TOML */
function tomlIn(text: string): unknown {
  try {
    return tomlOf(text);
  } catch {
    return undefined;
  }
}

function bibtexOf(text: string): ListedAppearance[] {
  try {
    return appearancesOfBibtex(text.replace(/^\ufeff/, ""));
  } catch (error) {
    if (error instanceof TooLongInFullError)
      throw unreadable("The abbreviations of this BibTeX file make it too long. Write them out where they are needed.");
    if (error instanceof RangeError) throw unreadable("This BibTeX file has too many braces in each other to be read.");
    const { location } = error as { location?: { start: { line: number } } };
    if (!location) throw error;
    throw unreadable(`This BibTeX file has an error in line ${location.start.line}. Correct it and try again.`);
  }
}

/** What stands above a page's text, for its template, by its names. */
function dataInFrontMatter(text: string): JsonObject {
  const { format, data = "" } = frontMatterOf(text) ?? {};
  const values = format === "toml" ? tomlIn(data) : yamlIn(data)?.[0];
  return isObject(values) ? values : {};
}

/** The lists of records in front matter. What else stands there is about the page. */
function listsOf(frontMatter: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(frontMatter).filter(([, value]) => hasRecords(value, 0)));
}

/** The appearance that a page is about, if its front matter has a title, and a show or an address: many sites have a file for each. */
function appearanceOfPage(frontMatter: JsonObject): ListedAppearance | undefined {
  const table = tableOfData([frontMatter]);
  const [page, ...others] = table ? readTable(table, undefined, new LeftOut()).appearances : [];
  const isWhole = page?.title !== undefined && (page.show !== undefined || page.links.length > 0);
  return isWhole && others.length === 0 ? page : undefined;
}

/** Whether a value is a list of records or of links, or has one in it. */
function hasRecords(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) return value.some((item) => isObject(item) || isLinked(item));
  return (
    isObject(value) &&
    depth < MAX_FRONT_MATTER_DEPTH &&
    Object.values(value).some((part) => hasRecords(part, depth + 1))
  );
}

function isLinked(value: unknown): boolean {
  return typeof value === "string" && /\]\(https?:/.test(value);
}

function parseYaml(text: string) {
  return Array.from(parseAllDocuments(text, { uniqueKeys: false, logLevel: "silent" }));
}

function firstErrorOf(documents: ReturnType<typeof parseYaml>) {
  return documents.flatMap(({ errors }) => errors)[0];
}

/** Its next lines need not be indented for the readers of other languages, and are not in files written for those. */
const QUOTED_VALUE = /^[ \t]*(?:-[ \t]+)?[\w-]+:[ \t]+(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/gm;

function inOneLine(value: string): string {
  return value.replace(/\s*\n\s*/g, " ");
}

/** Rows with the same best link are one appearance: a picture and a title that both lead there. */
function mergeSame(appearances: ListedAppearance[]): ListedAppearance[] {
  const byLink = new Map<string, ListedAppearance>();
  const distinct: ListedAppearance[] = [];
  for (const appearance of appearances) {
    const [best] = appearance.links.map(keyOf);
    const other = best === undefined ? undefined : byLink.get(best);
    const same = other && isSame(appearance, other) ? other : undefined;
    if (same) {
      const links = [...new Set([...same.links, ...appearance.links])];
      Object.assign(same, isTitleOnly(same) ? { ...same, ...appearance } : { ...appearance, ...same }, { links });
    } else {
      distinct.push(appearance);
      if (best !== undefined) byLink.set(best, appearance);
    }
  }
  return distinct;
}

/** Talks can share the page of their event, also those of two years, but not a recording, unless it is linked for two days. */
function isSame(a: ListedAppearance, b: ListedAppearance): boolean {
  const isEqual = (field: "title" | "show" | "date") =>
    a[field] === undefined || b[field] === undefined || a[field] === b[field];
  const isSameEntry = (isEqual("title") && isEqual("show")) || isTitleOnly(a) !== isTitleOnly(b);
  const isOneRecording = rankOf(a.links[0] ?? "") === RANK.episode;
  return isEqual("date") && (isOneRecording || (isSameEntry && !areLong(a, b)));
}

/** Whether each of two entries says much that the other does not: several talks whose link is their event's. */
function areLong(a: ListedAppearance, b: ListedAppearance): boolean {
  const [first, second] = [a, b].map(({ context }) => context.toLowerCase());
  return (
    first !== undefined &&
    second !== undefined &&
    Math.min(first.length, second.length) > LONG_ENTRY_LENGTH &&
    !first.includes(second.slice(0, LONG_ENTRY_LENGTH)) &&
    !second.includes(first.slice(0, LONG_ENTRY_LENGTH))
  );
}

/** Whether only a link's text is known: "Read on Tide Tables", beside an entry with show and date. */
function isTitleOnly({ show, date }: ListedAppearance): boolean {
  return show === undefined && date === undefined;
}

/** The same for each way to write the address of a video or an episode. Parts of a video are several. */
function keyOf(url: string): string {
  const video = youtubeVideoId(url);
  return (
    (video && `${video} ${START.exec(url)?.[1] ?? ""}`) ??
    spotifyEpisodeId(url) ??
    appleEpisodeId(url) ??
    url.replace(/^https?:\/\/(?:www\.)?|[#/]*$/g, "")
  );
}

/** Where a video begins. */
const START = /[?&#](?:start|t)=0*([1-9]\w*)/;

function nothingFound(format: ListFormat, isPage: boolean): string {
  if (isPage && format === "html")
    return "No appearances were found on this page. If it builds its list with scripts, select the list in your browser, copy it, and paste it here.";
  if (format === "html" || format === "text")
    return "No links to appearances were found in this text. Copy the list with its links, or give each line a show, a title and a date.";
  if (format === "feed" || format === "opml") return "This file has no episodes and no links.";
  return "No row of this file has a link, or a title with a show or a date.";
}

function unreadable(message: string): AppError {
  return new AppError(422, "unreadable-list", message);
}
