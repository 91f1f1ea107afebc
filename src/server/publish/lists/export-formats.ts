import type { ExportFormat } from "#domain/episodes/export-formats.ts";
import { bibtexList } from "./bibtex.ts";
import { cslJsonList } from "./csl-json.ts";
import { csvList } from "./csv.ts";
import { htmlList } from "./html.ts";
import type { ExportWriter } from "./list.ts";
import { markdownList } from "./markdown.ts";
import { showsOpml } from "./shows-opml.ts";

export const exportWriters: Record<ExportFormat, ExportWriter> = {
  csv: csvList,
  md: markdownList,
  html: htmlList,
  bibtex: bibtexList,
  csl: cslJsonList,
  opml: showsOpml,
};
