import { ArrowDownUp, ChevronDown, Trash2 } from "lucide-react";
import { EPISODES_PER_BATCH } from "#domain/episodes/episode.ts";
import { reserveBottom } from "#web/lib/bottom-bar.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, MenuItem } from "#web/ui/dropdown-menu.tsx";

/** Where selected episodes are placed in the manual order. */
export type Place = "top" | "bottom" | "before";

interface SelectionBarProps {
  count: number;
  totalCount: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** absent where the order is not manual */
  onPlace?: ((place: Place) => void) | undefined;
  isPlacing: boolean;
  /** absent without another feed */
  onTransfer?: (() => void) | undefined;
  onDelete: () => void;
}

/** What can be done with the selected episodes, always in view below their list. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, totalCount, onSelectAll, onClear, onPlace, isPlacing, onTransfer, onDelete } = props;
  const isTooMany = count > EPISODES_PER_BATCH;
  return (
    <section
      ref={reserveBottom}
      aria-label="Selected episodes"
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center justify-end gap-2 rounded-xl border border-line-strong bg-surface p-2 shadow-raised"
    >
      <p role="status" className="mr-auto pl-2 text-sm tabular-nums">
        {count} selected
        {isTooMany && (
          <span className="text-danger">. No more than {EPISODES_PER_BATCH} can be moved or deleted at once.</span>
        )}
      </p>
      <div className="flex gap-1">
        {count < totalCount && (
          <Button variant="quiet" size="small" onClick={onSelectAll}>
            Select all
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
      </div>
      <div className="flex grow flex-wrap gap-2 sm:grow-0">
        {onPlace && count < totalCount && (
          <DropdownMenu
            trigger={
              <Button size="small" className="grow" isBusy={isPlacing}>
                <ArrowDownUp aria-hidden className="max-sm:hidden" /> Place
                <ChevronDown aria-hidden />
              </Button>
            }
          >
            <MenuItem onSelect={() => onPlace("top")}>At the top</MenuItem>
            <MenuItem onSelect={() => onPlace("bottom")}>At the bottom</MenuItem>
            <MenuItem onSelect={() => onPlace("before")}>Before an episode…</MenuItem>
          </DropdownMenu>
        )}
        {onTransfer && (
          <Button size="small" className="grow" disabled={isTooMany} onClick={onTransfer}>
            Move or copy…
          </Button>
        )}
        <Button size="small" variant="danger" className="grow" disabled={isTooMany} onClick={onDelete}>
          <Trash2 aria-hidden className="max-sm:hidden" /> Delete
        </Button>
      </div>
    </section>
  );
}
