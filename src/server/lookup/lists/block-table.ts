import { type Block, type InlineNode, inlineNodes, textOf } from "./blocks.ts";
import type { CandidateTable } from "./candidate.ts";
import { readCell } from "./cells.ts";
import { linesOf, linksOf, titledLinks } from "./inline.ts";
import { MIN_ITEMS } from "./lines.ts";
import { type Cell, MAX_COLUMNS, SAMPLE_ROWS } from "./table.ts";

/** A table of data: several rows of several cells, without lists or tables in them. */
export function tableOf(block: Block): CandidateTable | undefined {
  const rows: Block[] = [];
  let isLayout = false;
  let hasHeader = false;
  const walk = (parent: Block) => {
    for (const child of parent.children) {
      if (child.type !== "block") continue;
      if (child.name === "tr") rows.push(child);
      else if (/^(?:thead|tbody|tfoot)$/.test(child.name)) {
        if (child.name === "thead" && rows.length === 0) hasHeader = true;
        walk(child);
      }
    }
  };
  walk(block);
  const cells = rows.map((row) =>
    row.children.flatMap((cell): SpanningCell[] => {
      if (cell.type !== "block" || !/^t[dh]$/.test(cell.name)) return [];
      if (cell.children.some((child) => child.type === "block" && /^(?:table|ul|ol|h[1-6])$/.test(child.name)))
        isLayout = true;
      const nodes = inlineNodes(cell);
      const links = linksOf(nodes).map(({ href, text }) => ({ href, text }));
      // An address can be written out without being a link.
      const content = links.length > 0 ? { text: textOf(nodes), links } : readCell(textOf(nodes));
      return [{ ...content, rowSpan: cell.rowSpan ?? 1 }];
    }),
  );
  const first = rows[0];
  if (first?.children.every((cell) => cell.type !== "block" || cell.name === "th")) hasHeader = true;
  const wide = cells.filter((row) => row.length > 1).length;
  const stacked = rows.filter(({ children }) => children.some(isStacked)).length;
  if (isLayout || stacked > rows.length / 2 || wide < 2 || wide < cells.length / 2) return undefined;
  return { kind: "table", rows: inAllRows(cells), hasHeader, sections: [] };
}

interface SpanningCell extends Cell {
  rowSpan: number;
}

/** Puts a cell that reaches over several rows into each of them that has too few. */
function inAllRows(rows: readonly SpanningCell[][]): Cell[][] {
  const above: SpanningCell[] = [];
  const width = Math.max(...rows.slice(0, SAMPLE_ROWS).map((row) => row.length));
  return rows.map((row) => {
    if (row.length >= width) above.length = 0;
    const own = row.values();
    const whole: Cell[] = [];
    for (let at = 0; at < MAX_COLUMNS; at += 1) {
      const spanning = above[at];
      const cell = spanning && spanning.rowSpan > 1 ? { ...spanning, rowSpan: spanning.rowSpan - 1 } : own.next().value;
      if (!cell) break;
      above[at] = cell;
      whole.push({ text: cell.text, links: cell.links });
    }
    return whole;
  });
}

/** Whether a cell has all of an appearance in its lines, or what was reported and by whom. */
function isStacked(cell: Block | InlineNode): boolean {
  if (cell.type !== "block") return false;
  const nodes = inlineNodes(cell);
  const lines = linesOf(nodes).length;
  return (linksOf(nodes).length > 0 && lines >= 3) || (titledLinks(nodes) >= MIN_ITEMS && lines >= 2);
}
