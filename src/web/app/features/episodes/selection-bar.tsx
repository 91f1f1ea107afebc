import { EPISODES_PER_BATCH } from "#domain/episodes/episode.ts";
import { Button } from "#web/ui/button.tsx";

interface SelectionBarProps {
  count: number;
  totalCount: number;
  onSelectAll: () => void;
  onClear: () => void;
  onTransfer: () => void;
}

/** What can be done with the selected episodes, always in view below their list. */
export function SelectionBar({ count, totalCount, onSelectAll, onClear, onTransfer }: SelectionBarProps) {
  const isTooMany = count > EPISODES_PER_BATCH;
  return (
    <section
      aria-label="Selected episodes"
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-xl border border-line-strong bg-surface p-2 pl-4 shadow-raised"
    >
      <p role="status" className="mr-auto text-sm tabular-nums">
        {count} selected
        {isTooMany && <span className="text-danger">. No more than {EPISODES_PER_BATCH} can be moved at once.</span>}
      </p>
      {count < totalCount && (
        <Button variant="quiet" size="small" onClick={onSelectAll}>
          Select all
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
      <Button size="small" className="grow sm:grow-0" disabled={isTooMany} onClick={onTransfer}>
        Move or copy…
      </Button>
    </section>
  );
}
