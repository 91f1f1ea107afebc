import { type ReactNode, useCallback, useState } from "react";
import type { FeedView } from "#domain/feeds/feed.ts";
import { canFindByName, type Import, type ImportRow, type ImportRowChanges } from "#domain/imports/import.ts";
import { useChangeImportRow, useFindByName, useTickImportRows } from "#web/app/api/imports.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { useRenderedCount } from "#web/lib/use-rendered-count.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { AdditionBar } from "./addition-bar.tsx";
import { AdditionNotice } from "./addition-notice.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { ImportRowItem } from "./import-row.tsx";
import { LeftOutParts } from "./left-out-parts.tsx";
import { ListReadings } from "./list-readings.tsx";
import { GROUP_LABELS, groupOf, ROW_GROUPS, type RowGroup } from "./row-texts.ts";

const RENDERED_AT_ONCE = 30;
const ESTIMATED_ROW_PIXELS = 110;

interface ImportReviewProps {
  list: Import;
  feeds: readonly FeedView[];
  /** the feed that is proposed */
  feedId: number | undefined;
}

/** What was found of a list: the guest looks through it, ticks, corrects and adds. */
export function ImportReview({ list, feeds, feedId }: ImportReviewProps) {
  const [group, setGroup] = useState<RowGroup>("all");
  const { isTicked, tick, tickAll } = useTicks(list.id);
  const { mutateAsync: changeRow } = useChangeImportRow(list.id);
  const change = useCallback((rowId: number, changes: ImportRowChanges) => changeRow({ rowId, changes }), [changeRow]);
  const { mutateAsync: sendToFind, isPending: isFinding } = useFindByName(list.id);
  const findByName = useCallback((rowIds: readonly number[]) => sendToFind(rowIds).catch(() => {}), [sendToFind]);
  const counts = countGroups(list.rows);
  // The group may have become empty, as "Waiting" does.
  const shownGroup = counts[group] > 0 ? group : "all";
  const shown = shownGroup === "all" ? list.rows : list.rows.filter((row) => groupOf(row) === shownGroup);
  const ticked = list.rows.filter(isTicked);
  const findable = shown.filter(canFindByName);
  const tickable = shown.filter(({ isAdded, isAddable }) => isAddable && !isAdded);
  return (
    <div className="space-y-6">
      <Progress list={list} />
      <AdditionNotice list={list} feeds={feeds} />
      {(list.notTakenCount > 0 || list.isCut) && (
        <Alert title={`The first ${list.rows.length} rows of your list are here`}>
          Your list is longer than we can show at once
          {!list.isCut && `: ${pluralize(list.notTakenCount, "more row")} did not fit`}. When you are done with these,
          import the rest of it.
        </Alert>
      )}
      <ColumnMapping list={list} />
      <ListReadings list={list} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Show rows</legend>
          {ROW_GROUPS.filter((name) => counts[name] > 0).map((name) => (
            <Button
              key={name}
              size="small"
              variant={name === shownGroup ? "secondary" : "quiet"}
              aria-pressed={name === shownGroup}
              onClick={() => setGroup(name)}
            >
              {GROUP_LABELS[name]} <span className="tabular-nums">{counts[name]}</span>
            </Button>
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-2">
          {findable.length > 1 && (
            <Button size="small" variant="quiet" isBusy={isFinding} onClick={() => void findByName(idsOf(findable))}>
              Find {findable.length} by name
            </Button>
          )}
          {tickable.length > 1 && (
            <Button size="small" variant="quiet" onClick={() => tickAll(idsOf(tickable), !tickable.every(isTicked))}>
              {tickable.every(isTicked) ? "Select none" : "Select all"}
            </Button>
          )}
        </div>
      </div>
      <Rows rows={shown}>
        {(row) => (
          <ImportRowItem row={row} isTicked={isTicked(row)} onTick={tick} onChange={change} onFindByName={findByName} />
        )}
      </Rows>
      <LeftOutParts list={list} />
      <AdditionBar importId={list.id} rowIds={idsOf(ticked)} feeds={feeds} feedId={feedId} />
    </div>
  );
}

function idsOf(rows: readonly ImportRow[]): number[] {
  return rows.map(({ id }) => id);
}

function countGroups(rows: readonly ImportRow[]): Record<RowGroup, number> {
  const counts = { all: rows.length, found: 0, choose: 0, "not-found": 0, already: 0, waiting: 0, added: 0 };
  for (const row of rows) counts[groupOf(row)] += 1;
  return counts;
}

function Progress({ list: { status, done, total } }: { list: Import }) {
  if (status !== "looking-up") return null;
  return (
    <div className="space-y-2">
      <p role="status" className="text-sm">
        <strong className="font-medium tabular-nums">
          Looked up {done} of {total}.
        </strong>{" "}
        <span className="text-quiet">Add what we've found so far, or close this page; we'll carry on.</span>
      </p>
      <progress
        aria-label="Rows looked up"
        value={done}
        max={total}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}

/** Rows far from the viewport are not laid out. */
function Rows({ rows, children }: { rows: readonly ImportRow[]; children: (row: ImportRow) => ReactNode }) {
  const renderedCount = useRenderedCount(rows.length, RENDERED_AT_ONCE);
  const missingPixels = Math.max(0, rows.length - renderedCount) * ESTIMATED_ROW_PIXELS;
  return (
    <ol
      aria-label="Rows of your list"
      className="divide-y divide-line border-line border-y"
      style={{ paddingBottom: missingPixels || undefined }}
    >
      {rows.slice(0, renderedCount).map((row) => (
        <li
          key={row.id}
          className="[contain-intrinsic-height:auto_110px] [content-visibility:auto] [overflow-clip-margin:6px]"
        >
          {children(row)}
        </li>
      ))}
    </ol>
  );
}

/** Which rows are ticked. A change is shown at once, and as the server has it when it has been saved. */
function useTicks(importId: number) {
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
