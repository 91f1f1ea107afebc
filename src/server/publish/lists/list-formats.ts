import type { ListFormat } from "#domain/episodes/list-formats.ts";
import { bibtexList } from "./bibtex.ts";
import { cslJsonList } from "./csl-json.ts";
import { csvList } from "./csv.ts";
import { htmlList } from "./html.ts";
import type { ListFormatWriter } from "./list.ts";
import { markdownList } from "./markdown.ts";
import { showsOpml } from "./shows-opml.ts";

export const listFormats: Record<ListFormat, ListFormatWriter> = {
  csv: csvList,
  md: markdownList,
  html: htmlList,
  bibtex: bibtexList,
  csl: cslJsonList,
  opml: showsOpml,
};
