import type { DuplicateEpisode } from "#domain/episodes/metadata.ts";
import type { Import, ImportedEpisode, ImportRow } from "#domain/imports/import.ts";
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
  episode: ImportedEpisode | null;
  choices: ImportedEpisode[];
  alreadyIn: DuplicateEpisode | null;
  isAddable: boolean;
}

export function presentImport({ list, rows, canChangeColumns, undoable }: ImportRows): Import {
  const { id, source, createdAt, columns, leftOut, leftOutCount, notTakenCount, isCut } = list;
  return {
    id,
    source,
    createdAt,
    columns: columns === null ? null : JSON.parse(columns),
    canChangeColumns,
    notTakenCount,
    isCut,
    leftOut: JSON.parse(leftOut),
    leftOutCount,
    waitingCount: rows.filter(({ state }) => state === "waiting").length,
    undoable,
    rows: rows.map(presentRow),
  };
}

function presentRow({ id, listed, state, reason, summary, isTicked, addedAt }: ImportRowSummary): ImportRow {
  const { episode, choices, alreadyIn, isAddable }: Summary =
    summary === null ? { episode: null, choices: [], alreadyIn: null, isAddable: false } : JSON.parse(summary);
  return {
    id,
    listed: JSON.parse(listed),
    state,
    reason,
    episode,
    choices,
    alreadyIn,
    isAddable,
    isTicked,
    isAdded: addedAt !== null,
  };
}
