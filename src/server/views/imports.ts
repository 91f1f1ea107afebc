import type { DuplicateEpisode } from "#domain/episodes/metadata.ts";
import type { Import, ImportDraft, ImportRow, ImportStatus } from "#domain/imports/import.ts";
import type { ImportRowSummary } from "../store/imports.ts";
import type { StoredImport } from "../store/tables.ts";

export interface ImportRows {
  list: Omit<StoredImport, "content" | "contentFormat" | "userId">;
  rows: readonly ImportRowSummary[];
  /** whether the columns can still be given another meaning */
  canChangeColumns: boolean;
  undoable: Import["undoable"];
}

/** The column `summary` of a row. */
interface Summary {
  draft: ImportDraft | null;
  candidates: ImportDraft[];
  alreadyIn: DuplicateEpisode | null;
  isAddable: boolean;
}

export function presentImport({ list, rows, canChangeColumns, undoable }: ImportRows): Import {
  const { id, status, message, source, createdAt, columns, leftOut, leftOutCount, notTakenCount, isCut } = list;
  const done = rows.filter(({ state }) => state !== "waiting").length;
  return {
    id,
    status: status === "read" ? statusOfRows(done, rows.length) : status,
    message,
    done,
    total: rows.length,
    source,
    createdAt,
    columns: columns === null ? null : JSON.parse(columns),
    canChangeColumns,
    notTakenCount,
    isCut,
    leftOut: JSON.parse(leftOut),
    leftOutCount,
    undoable,
    rows: rows.map(presentRow),
  };
}

function statusOfRows(done: number, total: number): ImportStatus {
  return done < total ? "looking-up" : "ready";
}

function presentRow({ id, listed, state, reason, summary, isTicked, addedAt }: ImportRowSummary): ImportRow {
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
  };
}
