import { readPasted } from "#domain/episodes/pasted-links.ts";
import { decodeEntities } from "../parse/entities.ts";
import type { Cell } from "./table.ts";
import { withoutWikiLinks } from "./wiki-links.ts";

/** =HYPERLINK("https://…";"text"), with the names that spreadsheets in other languages have for it. */
const HYPERLINK =
  /^=\s*(?:HYPERLINK|HIPERVINCULO|HIPERVÍNCULO|HIPERLINK|LIEN_HYPERTEXTE|COLLEG\.IPERTESTUALE|ГИПЕРССЫЛКА)\s*\(\s*"((?:[^"]|"")*)"\s*(?:[;,]\s*"((?:[^"]|"")*)"\s*)?\)$/i;
const MARKDOWN_LINK = /\[([^\]]*)\]\(\s*<?([^\s)>]+(?:\([^\s()]*\)[^\s)>]*)?)>?(?:\s+"[^"]*")?\s*\)/g;
const ADDRESS = /(?:https?:\/\/|www\.)\S+/gi;
const HTML_TAG = /<[^<>]*>/g;
const CELL_MAX_LENGTH = 8000;

/** Reads a cell of a sheet or a value of a data file: its text and the links in it. */
export function readCell(value: string): Cell {
  // A spreadsheet guards what looks like a formula with an apostrophe.
  const written = value
    .slice(0, CELL_MAX_LENGTH)
    .trim()
    .replace(/^'(?=[=+\-@])/, "");
  const formula = HYPERLINK.exec(written);
  if (formula) {
    const [href = "", text = ""] = [formula[1], formula[2]].map((part) => (part ?? "").replaceAll('""', '"'));
    return { text, links: [{ href, text }] };
  }
  const markdown = withoutWikiLinks(written);
  if (!/[./]/.test(markdown)) return { text: decodeEntities(markdown), links: [] };
  const links: Cell["links"] = [];
  const plain = markdown.replace(MARKDOWN_LINK, (_, text: string, href: string) => {
    links.push({ href, text });
    return text;
  });
  const { link, others } = readPasted(plain, { mayBeName: true });
  for (const href of link ? [link, ...others] : []) links.push({ href, text: "" });
  const isMarkup = /<\/?[a-z][^<>]*>/i.test(plain);
  return {
    text: decodeEntities((isMarkup ? plain.replace(HTML_TAG, " ") : plain).replace(ADDRESS, " "))
      .replace(/\s+/g, " ")
      .trim(),
    links,
  };
}
