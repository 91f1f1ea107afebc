import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ListedAppearance } from "#server/lookup/lists/list.ts";
import { readList } from "#server/lookup/lists/read-list.ts";
import {
  type Comparison,
  type Finding,
  isPart,
  isSame,
  isSameLink,
  isSameText,
  judge,
  judgeFields,
  readTable,
} from "./truth.ts";

/**
 * One row of a list. `keep`: "yes" is an appearance; "either" may be one; "none" says that the list has no appearances. Whatever
 * else is read is junk. `base` is the address of a page, and empty for a file.
 */
const COLUMNS = ["file", "base", "keep", "title", "show", "date", "link"] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

type Appearance = Pick<ListedAppearance, "links" | "title" | "show" | "date" | "context">;

/**
 * Reads the lists of a folder. Fields: entry (a row was read; junk counts as invented), title, show, date and link of the rows, and
 * whole: all four of a row need no correction.
 */
export function measureLists(folder: string, read = readOwn): Finding[] {
  const rows = readTable(join(folder, "truth.tsv"), COLUMNS);
  return [...Map.groupBy(rows, ({ file }) => file)].flatMap(([file, rowsOfList]) =>
    judgeList(file, rowsOfList, read(join(folder, file), rowsOfList[0]?.base || undefined)),
  );
}

/** A list that cannot be read has no rows. */
function readOwn(path: string, baseUrl?: string): Appearance[] {
  try {
    return readList({ content: readFileSync(path), fileName: basename(path), baseUrl }).appearances;
  } catch {
    return [];
  }
}

function judgeList(file: string, rows: Row[], appearances: Appearance[]): Finding[] {
  const read = pair(rows, appearances);
  const findings = rows.flatMap((row, index): Finding[] => {
    if (row.keep !== "yes") return [];
    const at = `row ${index + 1} “${nameOf(row)}”`;
    const appearance = read.get(row);
    const judged = judgeFields(file, at, [
      ["title", row.title, appearance?.title, isSameText],
      ["show", row.show, appearance?.show, isSameText],
      ["date", row.date, appearance?.date, isSame],
      ["link", row.link, appearance?.links[0], isSameLink],
    ]);
    const isWhole = appearance !== undefined && judged.every(({ verdict }) => verdict === "right");
    const about = { source: file, at, expected: nameOf(row), found: null };
    return [
      { ...about, field: "entry", verdict: appearance ? "right" : "missing" },
      ...judged,
      { ...about, field: "whole", verdict: isWhole ? "right" : "missing" },
    ];
  });
  const taken = new Set(read.values());
  const junk = appearances.filter((appearance) => !taken.has(appearance));
  return [
    ...findings,
    ...junk.map(({ title, links }): Finding => {
      const found = [title, links[0]].filter(Boolean).join(" ");
      return { source: file, at: `junk “${found}”`, field: "entry", verdict: "invented", expected: "-", found };
    }),
  ];
}

/** Which appearance was read from which row: by a link, by the title, or without links by the text. Each belongs to one row. */
function pair(rows: Row[], appearances: Appearance[]): Map<Row, Appearance> {
  const read = new Map<Row, Appearance>();
  const free = new Set(appearances);
  const has = (cell: string, values: (string | undefined)[], isRight: Comparison) =>
    values.some((value) => value !== undefined && judge(cell, value, isRight) === "right");
  for (const isReadFrom of [
    (row: Row, { links }: Appearance) => has(row.link, links.slice(0, 1), isSameLink),
    (row: Row, { links }: Appearance) => has(row.link, links, isSameLink),
    (row: Row, { title }: Appearance) => has(row.title, [title], isSameText),
    (row: Row, { links, context }: Appearance) => links.length === 0 && has(row.title, [context], isPart),
  ])
    for (const row of rows) {
      if (read.has(row)) continue;
      const candidates = [...free].filter((appearance) => isReadFrom(row, appearance));
      const appearance = candidates.find(({ date }) => has(row.date, [date], isSame)) ?? candidates[0];
      if (!appearance) continue;
      read.set(row, appearance);
      free.delete(appearance);
    }
  return read;
}

function nameOf({ title, show }: Row): string {
  const [name = ""] = (/^[-*]/.test(title) ? show : title).split(" || ");
  return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}
