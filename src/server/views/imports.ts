import type { DuplicateEpisode } from "#domain/episodes/metadata.ts";
import type { Import, ImportDraft, ImportRow, ImportStatus, ImportSummary } from "#domain/imports/import.ts";
import type { ImportListItem, ImportRowCounts, ImportRowSummary } from "../store/imports.ts";
import type { StoredImport } from "../store/tables.ts";

/** A list with its rows, which are read while they are used. */
export interface ImportRows {
  list: Omit<StoredImport, "content" | "contentFormat" | "userId">;
  rows: AsyncIterable<ImportRowSummary>;
  rowCounts: ImportRowCounts;
  /** whether a job looks its rows up: without one, a row that awaits a directory stays as it is */
  isLookedUp: boolean;
  /** whether the columns can still be given another meaning */
  canChangeColumns: boolean;
  /** what undoAddition() would take back; null for nothing */
  undoable: Import["undoable"];
}

/** The column `summary` of a row. */
interface Summary {
  draft: ImportDraft | null;
  candidates: ImportDraft[];
  alreadyIn: DuplicateEpisode | null;
  isAddable: boolean;
}

/** A list whose rows are read while it is sent. */
export type SentImport = Omit<Import, "rows"> & { rows: AsyncIterable<ImportRow> };

export function presentImport({
  list,
  rows,
  rowCounts,
  isLookedUp,
  canChangeColumns,
  undoable,
}: ImportRows): SentImport {
  const { id, status, message, source, createdAt, columns, leftOut, leftOutCount, notTakenCount, isCut } = list;
  const { done, total } = rowCounts;
  return {
    id,
    status: statusOf({ status, rowCounts }),
    message,
    done,
    total,
    source,
    createdAt,
    columns: columns === null ? null : JSON.parse(columns),
    canChangeColumns,
    notTakenCount,
    isCut,
    leftOut: JSON.parse(leftOut),
    leftOutCount,
    undoable,
    rows: presentRows(rows, isLookedUp),
  };
}

export function presentImportSummary({ rowCounts, status, ...list }: ImportListItem): ImportSummary {
  return { ...list, status: statusOf({ status, rowCounts }), openCount: rowCounts.total - rowCounts.added };
}

function statusOf({ status, rowCounts }: Pick<ImportListItem, "status" | "rowCounts">): ImportStatus {
  if (status !== "read") return status;
  return rowCounts.done < rowCounts.total ? "looking-up" : "ready";
}

async function* presentRows(rows: AsyncIterable<ImportRowSummary>, isLookedUp: boolean): AsyncGenerator<ImportRow> {
  for await (const row of rows) yield presentRow(row, isLookedUp);
}

function presentRow(row: ImportRowSummary, isLookedUp: boolean): ImportRow {
  const { id, listed, state, reason, summary, isTicked, addedAt, awaitsDirectory } = row;
  const { draft, candidates, alreadyIn, isAddable }: Summary =
    summary === null ? { draft: null, candidates: [], alreadyIn: null, isAddable: false } : JSON.parse(summary);
  return {
    id,
    hint: JSON.parse(listed),
    state,
    reason,
    draft,
    candidates,
    alreadyIn,
    isAddable,
    isTicked,
    isAdded: addedAt !== null,
    awaitsDirectory: awaitsDirectory && addedAt === null && isLookedUp,
  };
}
