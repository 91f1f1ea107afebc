import { useVirtualizer } from "@tanstack/react-virtual";
import { Check, Search } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import type { LookupEpisode, MetadataResponse } from "#domain/episodes/metadata.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { CONTROL_CLASS } from "#web/ui/field.tsx";

const ROW_PIXELS = 68;

interface EpisodeChooserDialogProps {
  feed: NonNullable<MetadataResponse["feed"]>;
  onSelect: (episode: LookupEpisode) => void;
  onCancel: () => void;
}

/** Lets the user pick one of a show's episodes. The list is virtualized: a show may have thousands. */
export function EpisodeChooserDialog({ feed, onSelect, onCancel }: EpisodeChooserDialogProps) {
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<LookupEpisode>();
  const searchText = useDeferredValue(search).trim().toLowerCase();
  const episodes = useMemo(
    () => feed.episodes.filter(({ title }) => !searchText || title?.toLowerCase().includes(searchText)),
    [feed.episodes, searchText],
  );
  return (
    <Dialog
      onOpenChange={onCancel}
      size="large"
      title={`Select an Episode from ${feed.feedTitle ?? "this feed"}`}
      description={`${feed.episodes.length} episodes, in the show's order.`}
    >
      <div className="relative mb-3">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-quiet"
        />
        <input
          type="search"
          aria-label="Search episodes"
          placeholder="Search episodes"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={classNames(CONTROL_CLASS, "h-11 pl-9")}
        />
      </div>
      {episodes.length > 0 ? (
        <ChoiceList episodes={episodes} picked={picked} onPick={setPicked} onSelect={onSelect} />
      ) : (
        <p role="status" className="grid h-48 place-items-center text-quiet">
          No episode titles match your search.
        </p>
      )}
      <div className="pt-4">
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" disabled={!picked} onClick={() => picked && onSelect(picked)}>
            Select Episode
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

interface ChoiceListProps {
  episodes: readonly LookupEpisode[];
  picked: LookupEpisode | undefined;
  onPick: (episode: LookupEpisode) => void;
  /** called with Enter */
  onSelect: (episode: LookupEpisode) => void;
}

function ChoiceList({ episodes, picked, onPick, onSelect }: ChoiceListProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: episodes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 8,
  });
  const pickedIndex = picked ? episodes.indexOf(picked) : -1;

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && picked) {
      event.preventDefault();
      return onSelect(picked);
    }
    const target = nextIndex(event.key, pickedIndex, episodes.length);
    const episode = target === undefined ? undefined : episodes[target];
    if (target === undefined || !episode) return;
    event.preventDefault();
    onPick(episode);
    virtualizer.scrollToIndex(target);
  };

  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label="Episodes"
      tabIndex={0}
      aria-activedescendant={pickedIndex >= 0 ? `${id}-${pickedIndex}` : undefined}
      onKeyDown={handleKey}
      className="h-[50dvh] max-h-[28rem] overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface"
    >
      <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const episode = episodes[index];
          if (!episode) return null;
          const isPicked = index === pickedIndex;
          const note = [formatDate(episode.releaseDate), episode.duration].filter(Boolean).join(" · ");
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the list box refers to its active option
            <div
              key={index}
              id={`${id}-${index}`}
              role="option"
              aria-selected={isPicked}
              aria-setsize={episodes.length}
              aria-posinset={index + 1}
              onClick={() => onPick(episode)}
              className={classNames(
                "absolute inset-x-0 flex cursor-pointer items-center gap-3 border-line border-b px-4",
                isPicked ? "bg-sunken" : "hover:bg-sunken/60",
              )}
              style={{ top: start, height: ROW_PIXELS }}
            >
              <span className="min-w-0 grow">
                <span dir="auto" className="block truncate font-medium text-sm">
                  {episode.title ?? "Untitled episode"}
                </span>
                <span className="block truncate text-quiet text-sm tabular-nums">{note || "Unknown date"}</span>
              </span>
              {episode.alreadyIn && <Badge>In this feed</Badge>}
              {isPicked && <Check aria-hidden className="size-5 shrink-0" />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The index that a key selects; undefined for other keys. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  const rowsInView = 6;
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: Math.max(index, 1) - 1,
    PageDown: index + rowsInView,
    PageUp: index - rowsInView,
    Home: 0,
    End: count - 1,
  };
  const target = steps[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), count - 1);
}
