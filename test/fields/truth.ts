import { readFileSync } from "node:fs";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";

/*
 * What the truth of a data set says, and whether a value that was read agrees with it. A cell of truth.tsv holds the right value, or
 * several that are equally right ("A || B"). "-" says that the source has no such value, "*" that the field is not judged.
 */

/**
 * right: the source has the value and it was read; missing: it has one and none was read; wrong: another one was read;
 * invented: it has none and one was read. Undefined: it has none and none was read, or the field is not judged.
 */
export type Verdict = "right" | "missing" | "wrong" | "invented";

/** One judged field of one row, page, feed or person. */
export interface Finding {
  /** the file, or the show of an episode */
  source: string;
  /** for people; unique in its source together with the field */
  at: string;
  field: string;
  verdict: Verdict;
  /** the cell of the truth */
  expected: string;
  found: string | null;
}

/** Whether a value that was read is the one of the truth. */
export type Comparison = (truth: string, read: string) => boolean;

/** Case, quotation marks, spaces, and punctuation at the ends do not count. */
export const isSameText: Comparison = (truth, read) => comparableText(truth) === comparableText(read);

/** Whether what was read contains the words of the truth. */
export const isPart: Comparison = (truth, read) => comparableText(read).includes(comparableText(truth));

/** The scheme, "www.", a fragment, a slash at the end and marks of campaigns and sharing do not count; a video has many addresses. */
export const isSameLink: Comparison = (truth, read) => comparableLink(truth) === comparableLink(read);

export const isSame: Comparison = (truth, read) => truth === read;

/** In seconds; players and feeds round differently. */
export const isSameDuration: Comparison = (truth, read) => Math.abs(Number(truth) - Number(read)) <= 1;

export function judge(cell: string, read: string | null | undefined, isRight: Comparison): Verdict | undefined {
  const alternatives = cell.split(" || ");
  if (alternatives.includes("*")) return undefined;
  const stated = alternatives.filter((value) => value !== "-");
  if (read === null || read === undefined || read === "")
    return stated.length < alternatives.length ? undefined : "missing";
  if (stated.some((value) => isRight(value, read))) return "right";
  return stated.length > 0 ? "wrong" : "invented";
}

/** A field of a row or page: what the truth says of it, what was read, and how the two are compared. */
export type ReadField = [field: string, expected: string, found: string | null | undefined, isRight: Comparison];

export function judgeFields(source: string, at: string, fields: readonly ReadField[]): Finding[] {
  return fields.flatMap(([field, expected, found, isRight]): Finding[] => {
    const verdict = judge(expected, found, isRight);
    return verdict ? [{ source, at, field, verdict, expected, found: found ?? null }] : [];
  });
}

/**
 * Reads a table with a header line and cells without tabs, as TSV.
 * @throws Error when a column that is asked for is not there, or a row has another number of cells
 */
export function readTable<Column extends string>(path: string, columns: readonly Column[]): Record<Column, string>[] {
  const [header = [], ...rows] = readFileSync(path, "utf8")
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.split("\t"));
  const missing = columns.find((column) => !header.includes(column));
  if (missing) throw new Error(`${path} has no column "${missing}"`);
  return rows.map((cells, at) => {
    if (cells.length !== header.length) throw new Error(`${path}, line ${at + 2}: ${cells.length} cells`);
    return Object.fromEntries(columns.map((column) => [column, cells[header.indexOf(column)]])) as Record<
      Column,
      string
    >;
  });
}

function comparableText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/["'’‘`´“”„«»‹›]/g, "")
    .replace(/[–—]/g, "-")
    .replace(/\s+/g, " ")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

function comparableLink(link: string): string {
  const videoId = youtubeVideoId(link);
  if (videoId) return videoId;
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  url.hash = "";
  for (const name of [...url.searchParams.keys()])
    if (/^(?:utm_.*|fbclid|si)$/.test(name)) url.searchParams.delete(name);
  return url.href.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}
