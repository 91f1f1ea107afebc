import { withoutPreamble } from "../feeds/feed.ts";
import { FEED_ROOTS } from "../feeds/rss-and-atom.ts";
import { firstElementName } from "../parse/xml-tree.ts";
import type { ListFormat } from "./list.ts";
import { isTaggedReferences } from "./tagged-references.ts";

const SAMPLE_LENGTH = 20_000;
const DELIMITERS = [",", ";", "\t", "|"] as const;

const PICTURE = "This is a picture, which cannot be read. Paste the list as text, with its links.";

/** Files of programs, which have to be exported, by their first bytes and, of packed files, the names of what is in them. */
export const PROGRAM_FILES: readonly { signature: number[]; contains?: RegExp; sentence: string }[] = [
  {
    signature: [0x50, 0x4b, 0x03, 0x04],
    contains: /word\/|opendocument\.text|Index\/Document|OEBPS/,
    sentence: "This is a text document. Open it, select the list, copy it, and paste it here.",
  },
  {
    signature: [0x50, 0x4b, 0x03, 0x04],
    sentence: "This is a workbook or a packed file. Copy the cells and paste them here, or save the sheet as CSV.",
  },
  {
    signature: [0xd0, 0xcf, 0x11, 0xe0],
    sentence: "This is an old Office file. Copy the cells and paste them here, or save the sheet as CSV.",
  },
  {
    signature: [0x25, 0x50, 0x44, 0x46],
    sentence: "This is a PDF. Open it, select the list, copy it, and paste it here.",
  },
  {
    signature: [0x7b, 0x5c, 0x72, 0x74, 0x66],
    sentence: "This is a text document. Open it, select the list, copy it, and paste it here.",
  },
  { signature: [0x89, 0x50, 0x4e, 0x47], sentence: PICTURE },
  { signature: [0xff, 0xd8, 0xff], sentence: PICTURE },
];

/** "[[talks]]", and in the next line "title = …" */
const TABLE_OF_TOML = /^(?:#.*\n|\s)*\[\[\s*[\w.-]+\s*\]\]\s*(?:#.*)?\n\s*[\w-]+\s*=/;

/** "@misc{fog," and a field, or an abbreviation */
const ENTRY_OF_BIBTEX = /^(?:%.*\n|\s)*@(?:string\s*[{(]|\w+\s*[{(]\s*[^\s,{}()]+\s*,)\s*[\w-]+\s*=/i;

/** A subscription, also in a part of OPML that lacks its root. */
const OUTLINE_OF_FEED = /<outline\s[^<>]*\bxmlurl\s*=/i;
/** Properties of JSON Feed, whose version some feeds lack. */
const ITEMS_OF_JSON_FEED = /"items"\s*:\s*\[/;
const PROPERTY_OF_JSON_FEED = /"(?:content_html|content_text|date_published)"\s*:/;

/** Brackets in each other begin with a value: [[Tide Tables]] is a link in notes. */
const START_OF_JSON = /^(?:\[\s*(?:[{"\]]|\[\s*(?:[[{"\]]|-?\d+(?:\.\d+)?\s*[,\]]))|\{\s*["}])/;

/** Whether a text that begins like a document of XML is a list of subscriptions. */
export function isOpml(text: string): boolean {
  return firstElementName(text) === "opml" || OUTLINE_OF_FEED.test(text.slice(0, SAMPLE_LENGTH));
}

/** Recognizes a list's format by its content; its name and type decide where that can be either. */
export function formatOf(text: string, fileName: string | undefined, contentType: string | null): ListFormat {
  const start = text
    .replace(/^\ufeff/, "")
    .trimStart()
    .slice(0, SAMPLE_LENGTH);
  const extension = /\.([a-z]+)$/i.exec(fileName ?? "")?.[1]?.toLowerCase() ?? "";
  const type = contentType?.toLowerCase() ?? "";
  if (/^\{.{0,400}"version"\s*:\s*"https?:\\?\/\\?\/(?:www\.)?jsonfeed\.org/s.test(start)) return "feed";
  if (start.startsWith("{") && ITEMS_OF_JSON_FEED.test(start) && PROPERTY_OF_JSON_FEED.test(start)) return "feed";
  // Markdown can begin with ["Fog"](https://…).
  const isMarkdown = extension !== "json" && /^\[[^\n]{0,300}\]\(/.test(start);
  if (extension === "bib" || ENTRY_OF_BIBTEX.test(start)) return "bibtex";
  if (/^(?:ris|enw)$/.test(extension) || isTaggedReferences(start)) return "tagged references";
  if (extension === "toml" || TABLE_OF_TOML.test(start)) return "toml";
  if (START_OF_JSON.test(start) && !isMarkdown) return "json";
  if (start.startsWith("<") || /^.{0,200}<\?xml/s.test(start)) {
    const document = withoutPreamble(start);
    if (isOpml(document)) return "opml";
    const root = firstElementName(document) ?? "";
    if (FEED_ROOTS.has(root) || root === "feed" || root === "rss") return "feed";
  }
  if (extension === "json" && /^[[{"\d-]/.test(start)) return "json";
  if (/^(?:csv|tsv|tab|ya?ml)$/.test(extension))
    return extension.startsWith("y") ? "yaml" : extension === "csv" ? "csv" : "tsv";
  if (/^(?:md|markdown|mdx|txt)$/.test(extension)) return "text";
  if (
    /html/.test(type) ||
    /^html?$/.test(extension) ||
    /<(?:!doctype html|html|body|table|ul|ol|li|p|div|a|h[1-6]|meta|span|br|b|tr|td)\b[^<>]*>/i.test(
      start.slice(0, 4000),
    )
  )
    return "html";
  if (/yaml/.test(type)) return "yaml";
  if (/csv/.test(type)) return "csv";
  if (
    /^(?:---\s*\n\s*)?(?:#.*\n\s*)*-\s+[\w-]+:(?:\s|$)/.test(start) ||
    /^(?:---\s*\n)?(?:#.*\n)*[\w-]+:\s*\n\s*-\s+[\w-]+:/.test(start)
  )
    return "yaml";
  const lines = start
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 20);
  const isTable = (delimiter: string) => {
    const counts = lines.map((line) => countOf(line, delimiter));
    return lines.length > 1 && counts.every((count) => count > 0 && count === counts[0]);
  };
  if (isTable("\t")) return "tsv";
  const named = /^[^\n]*\b(?:url|link|title|date|show|podcast)\b/i.test(start);
  if (isTable(";") || (isTable(",") && named)) return "csv";
  return "text";
}

/** The delimiter that the most lines have equally often. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, SAMPLE_LENGTH)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 30);
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => countOf(line, delimiter));
    const [first = 0] = counts;
    return { delimiter, score: first === 0 ? 0 : counts.filter((count) => count === first).length * 100 + first };
  });
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ",";
}

/** How often a delimiter stands outside of quotation marks. */
function countOf(line: string, delimiter: string): number {
  return line.replace(/"(?:[^"]|"")*"/g, "").split(delimiter).length - 1;
}
