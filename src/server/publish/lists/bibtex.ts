import { BIBTEX_GENRES } from "#domain/episodes/export-formats.ts";
import { type AppearanceList, dayOf, type ExportedAppearance, type ExportWriter, linksOf, onOneLine } from "./list.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** BibTeX counts braces even after a backslash, so these are written without any that are not in pairs. */
const LATEX: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "&": "\\&",
  "%": "\\%",
  $: "\\$",
  "#": "\\#",
  _: "\\_",
};

/** References for lists of publications written in LaTeX. Source: https://www.bibtex.org/Format/ */
export const bibtexList: ExportWriter = {
  contentType: "application/x-bibtex; charset=utf-8",
  extension: ".bib",
  async *write({ guestName, appearances }: AppearanceList) {
    for await (const appearance of appearances) yield entry(appearance, guestName);
  },
};

function entry(appearance: ExportedAppearance, guestName: string): string {
  const { id, title, showName, kind } = appearance;
  const [year = "", month = "", day = ""] = dayOf(appearance).split("-");
  const url = linksOf(appearance)[0]?.url;
  const fields = [
    // Others write articles.
    kind === "article" ? `note = {With ${escapeLatex(guestName)}}` : `author = {${authorName(guestName)}}`,
    // The second braces keep the capitals.
    `title = {{${escapeLatex(title)}}}`,
    `howpublished = {${[BIBTEX_GENRES[kind], showName && escapeLatex(showName)].filter(Boolean).join(", ")}}`,
    `year = {${year}}`,
    `month = ${MONTHS[Number(month) - 1]}`,
    `day = {${Number(day)}}`,
    url && `url = {${url.replace(/[{}\\]/g, encodeURIComponent)}}`,
  ];
  return `@misc{aircheck-${id},\n${fields
    .filter(Boolean)
    .map((field) => `  ${field},\n`)
    .join("")}}\n\n`;
}

/** BibTeX would divide a name at commas, and at the word "and". */
function authorName(name: string): string {
  const escaped = escapeLatex(name);
  return /,|\band\b/i.test(name) ? `{${escaped}}` : escaped;
}

/** Writes plain text, on one line, so that LaTeX sets it as it is. Other scripts stay: today's LaTeX reads UTF-8. */
export function escapeLatex(text: string): string {
  return onOneLine(text).replace(/[\\{}~^&%$#_]/g, (character) => LATEX[character] ?? character);
}
