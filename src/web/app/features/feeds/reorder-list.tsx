import { arrayMove, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { GripVertical, X } from "lucide-react";
import { memo, type ReactNode, useMemo, useRef } from "react";
import type { EpisodeChoice } from "#domain/users/media-kit.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { useDocumentOffsetTop } from "#web/lib/use-document-offset-top.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { MoveHandle, Sortable, useSortableItem } from "#web/ui/sortable.tsx";

const ROW_PIXELS = 72;
/** What a row shows. */
export type ListedEpisode = Pick<EpisodeChoice, "id" | "title" | "showName" | "releaseDate">;

interface ReorderListProps<Episode extends ListedEpisode> {
  episodes: readonly Episode[];
  /** whether episodes can be moved; otherwise the list only shows their positions */
  isManual: boolean;
  onReorder: (episodes: Episode[]) => void;
  /** gives each row a button that removes it */
  onRemove?: (id: number) => void;
}

/** Episodes as numbered rows. In manual mode they can be moved. */
export function ReorderList<Episode extends ListedEpisode>(props: ReorderListProps<Episode>) {
  const { episodes, isManual, onReorder, onRemove } = props;
  const ids = useMemo(() => episodes.map(({ id }) => id), [episodes]);
  const positionOf = (id: unknown) => episodes.findIndex((episode) => episode.id === id);
  const renderDragged = (id: unknown) => {
    const episode = episodes[positionOf(id)];
    return (
      episode && (
        <RowFrame
          episode={episode}
          position={positionOf(id) + 1}
          className="rounded-lg bg-surface shadow-raised"
          handle={
            <span className="grid size-11 shrink-0 place-items-center">
              <GripVertical aria-hidden className="size-5" />
            </span>
          }
        />
      )
    );
  };
  return (
    <Sortable
      ids={ids}
      nameOf={(id) => episodes[positionOf(id)]?.title ?? "Episode"}
      onMove={(from, to) => onReorder(arrayMove([...episodes], from, to))}
      strategy={verticalListSortingStrategy}
      isDisabled={!isManual}
      renderDragged={renderDragged}
    >
      {(draggedIndex) => (
        <Rows episodes={episodes} isManual={isManual} draggedIndex={draggedIndex} onRemove={onRemove} />
      )}
    </Sortable>
  );
}

interface RowsProps {
  episodes: readonly ListedEpisode[];
  isManual: boolean;
  /** this row stays mounted wherever it is dragged; -1 for none */
  draggedIndex: number;
  onRemove: ((id: number) => void) | undefined;
}

function Rows({ episodes, isManual, draggedIndex, onRemove }: RowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const scrollMargin = useDocumentOffsetTop(list);
  const virtualizer = useWindowVirtualizer({
    count: episodes.length,
    estimateSize: () => ROW_PIXELS,
    overscan: 10,
    scrollMargin,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return draggedIndex < 0 || indexes.includes(draggedIndex)
        ? indexes
        : [...indexes, draggedIndex].sort((a, b) => a - b);
    },
  });
  return (
    <ol ref={list} className="relative border-line border-t" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const episode = episodes[index];
        return (
          episode && (
            <li
              key={episode.id}
              aria-setsize={episodes.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0"
              style={{ top: start - scrollMargin }}
            >
              <Row episode={episode} position={index + 1} isManual={isManual} onRemove={onRemove} />
            </li>
          )
        );
      })}
    </ol>
  );
}

interface RowProps {
  episode: ListedEpisode;
  position: number;
  isManual: boolean;
  onRemove: ((id: number) => void) | undefined;
}

/** Memoized: scrolling re-renders the list, but not the rows that are already mounted. */
const Row = memo(({ episode, position, isManual, onRemove }: RowProps) => {
  const { item, handle, isDragging } = useSortableItem(episode.id, !isManual);
  return (
    <div {...item}>
      <RowFrame
        episode={episode}
        position={position}
        className={classNames("border-line border-b", isDragging && "opacity-40")}
        handle={isManual && <MoveHandle handle={handle} name={episode.title} className="w-11" />}
        action={
          onRemove && (
            <Button
              variant="quiet"
              size="icon"
              className="ml-auto"
              aria-label={`Remove ${episode.title}`}
              onClick={() => onRemove(episode.id)}
            >
              <X aria-hidden />
            </Button>
          )
        }
      />
    </div>
  );
});

interface RowFrameProps {
  episode: ListedEpisode;
  position: number;
  handle: ReactNode;
  action?: ReactNode;
  className?: string;
}

function RowFrame({ episode, position, handle, action, className }: RowFrameProps) {
  const note = [episode.showName, formatDate(episode.releaseDate)].filter(Boolean).join(" · ");
  return (
    <div
      className={classNames("flex items-center gap-3 max-sm:gap-2 sm:pr-3", className)}
      style={{ height: ROW_PIXELS }}
    >
      {handle}
      <span className="w-9 shrink-0 text-center max-sm:w-6 font-display text-quiet text-xl tabular-nums">
        {position}
      </span>
      <span className="min-w-0">
        <span
          dir="auto"
          className="block truncate font-medium max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:text-sm"
        >
          {episode.title}
        </span>
        <span className="block truncate text-quiet text-sm">{note || "Unknown date"}</span>
      </span>
      {action}
    </div>
  );
}
