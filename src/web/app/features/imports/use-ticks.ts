import { useCallback, useState } from "react";
import type { ImportRow } from "#domain/imports/import.ts";
import { useTickImportRows } from "#web/app/api/imports.ts";

/** Which rows are ticked. A change is shown at once, and as the server has it when it has been saved. */
export function useTicks(importId: number) {
  const { mutateAsync } = useTickImportRows(importId);
  const [unsaved, setUnsaved] = useState<ReadonlyMap<number, boolean>>(new Map());

  const tickAll = useCallback(
    (rowIds: readonly number[], isTicked: boolean) => {
      if (rowIds.length === 0) return;
      setUnsaved((ticks) => new Map([...ticks, ...rowIds.map((id) => [id, isTicked] as const)]));
      void mutateAsync({ rowIds: [...rowIds], isTicked })
        .catch(() => {})
        // By now the rows are as the server has them. What was clicked meanwhile is not saved yet.
        .finally(() =>
          setUnsaved((ticks) => new Map([...ticks].filter(([id, tick]) => !rowIds.includes(id) || tick !== isTicked))),
        );
    },
    [mutateAsync],
  );
  const tick = useCallback((rowId: number, isTicked: boolean) => tickAll([rowId], isTicked), [tickAll]);
  const isTicked = (row: ImportRow) => !row.isAdded && row.isAddable && (unsaved.get(row.id) ?? row.isTicked);
  return { isTicked, tick, tickAll };
}
