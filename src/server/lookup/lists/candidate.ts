import type { InlineNode } from "./blocks.ts";
import type { Cell } from "./table.ts";

/** A part of the document that lists one appearance, as its structure suggests; the links in it decide. */
export interface Candidate {
  /** paragraph: it may be running text; item: of a list, a row, a card or a section */
  kind: "paragraph" | "item";
  nodes: InlineNode[];
  /** the heading of the section that is this appearance, and has its text in no node */
  heading: string;
  /** the headings above, the nearest last: "2024", "Podcasts" */
  sections: string[];
  /** the bold line above it and others that are links alone, the last of its sections: their show */
  showAbove?: string;
  /** whether a list of entries is in it: its own links are their show's */
  isShow?: boolean;
}

export interface CandidateTable {
  kind: "table";
  rows: Cell[][];
  /** whether the first row is marked as the names of the columns */
  hasHeader: boolean;
  sections: string[];
}
