/** The formats of lists that can be imported. */
export const LIST_FORMATS = [
  "html",
  "text",
  "csv",
  "tsv",
  "json",
  "yaml",
  "toml",
  "bibtex",
  "tagged references",
  "feed",
  "opml",
] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** Longer lists are refused: nobody has so much, and a part of a list without a word about the rest would be worse than none. */
export const LIST_MAX_BYTES = 5_000_000;
/** The first so many appearances of a list are read; `isCut` says that there were more. */
export const LIST_MAX_APPEARANCES = 2000;
/** The first so many rows, records and candidates of a list are looked at: ten for each appearance that is taken. */
export const LIST_MAX_ENTRIES = 20_000;
export const CONTEXT_MAX_LENGTH = 300;

export interface ListInput {
  /** a file or a page as it came, or pasted text or HTML */
  content: string | Uint8Array;
  /** recognized by content and file name if it is not given */
  format?: ListFormat;
  fileName?: string;
  /** Content-Type of a page that was fetched, with its charset */
  contentType?: string | null;
  /** absolute URL of the page, for relative links and to recognize the links to its own site */
  baseUrl?: string;
  /** for tables: what each column means, in their order, as corrected by the user. As recognized if it is not given */
  columns?: (ColumnMeaning | null)[];
}

export type ListedKind = "podcast" | "video" | "broadcast" | "talk" | "article";
export type ColumnMeaning = "title" | "show" | "date" | "link" | "kind";

/** One appearance as the list has it: hints for a look-up, never facts. */
export interface ListedAppearance {
  /** absolute http(s) URLs, the one that most likely leads to the episode first; empty for a row with text only */
  links: string[];
  title?: string;
  show?: string;
  /** YYYY-MM-DD; YYYY-MM or YYYY where the list says no more */
  date?: string;
  kind?: ListedKind;
  /** the heading directly above it, which may be its show; not that of a year or a month */
  heading?: string;
  /** the text of the row, paragraph or section, at most CONTEXT_MAX_LENGTH characters */
  context: string;
}

/**
 * Why a link is in no appearance. "mentioned" is a link within a sentence; "file" a picture, a document or an app; "a show" a link to all
 * episodes. "no link" is an item of the list that names no appearance either.
 */
export type LeftOutReason =
  | "navigation"
  | "social profile"
  | "mail"
  | "own page"
  | "mentioned"
  | "file"
  | "not a web address"
  | "a show"
  | "no link";

export interface LeftOutLink {
  /** absolute URL, or what stands in its place */
  url: string;
  reason: LeftOutReason;
}

export interface ListColumn {
  /** its name, or "Column 2" in a table without names */
  header: string;
  meaning: ColumnMeaning | null;
}

export interface ReadList {
  format: ListFormat;
  appearances: ListedAppearance[];
  /** each URL once, at most LEFT_OUT_MAX */
  leftOut: LeftOutLink[];
  /** of a table or a data file with fields; can be given back, corrected, in ListInput */
  columns?: ListColumn[];
  /** whether the list has more than LIST_MAX_APPEARANCES or LIST_MAX_ENTRIES, which are not read */
  isCut: boolean;
}

export const LEFT_OUT_MAX = 500;

/** Why nothing could be read, in a sentence for the user. */
export interface UnreadableList {
  problem: string;
}
