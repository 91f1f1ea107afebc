import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { GripVertical, X } from "lucide-react";
import { memo, type ReactNode, useMemo, useRef, useState } from "react";
import type { EpisodeChoice } from "#domain/users/media-kit.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { useDocumentOffsetTop } from "#web/lib/use-document-offset-top.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

const ROW_PIXELS = 72;
const DRAG_START_PIXELS = 8;
const KEYBOARD_STEP_PIXELS = 25;

const KEYBOARD_STEPS: Record<string, { x: number; y: number }> = {
  ArrowDown: { x: 0, y: KEYBOARD_STEP_PIXELS },
  ArrowUp: { x: 0, y: -KEYBOARD_STEP_PIXELS },
};

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

/**
 * Episodes as numbered rows. In manual mode they can be dragged, or picked up with Space and moved with the arrow
 * keys.
 */
export function ReorderList<Episode extends ListedEpisode>(props: ReorderListProps<Episode>) {
  const { episodes, isManual, onReorder, onRemove } = props;
  const [draggedId, setDraggedId] = useState<number>();
  const announcements = useAnnouncements(episodes);
  const ids = useMemo(() => episodes.map(({ id }) => id), [episodes]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_START_PIXELS } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: (event, { currentCoordinates: { x, y } }) => {
        const step = KEYBOARD_STEPS[event.code];
        return step && { x: x + step.x, y: y + step.y };
      },
    }),
  );
  const positionOf = (id: unknown) => episodes.findIndex((episode) => episode.id === id);
  const dragged = episodes[positionOf(draggedId)];

  const drop = ({ active, over }: DragEndEvent) => {
    setDraggedId(undefined);
    if (over && over.id !== active.id) onReorder(arrayMove([...episodes], positionOf(active.id), positionOf(over.id)));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements }}
      onDragStart={({ active }) => setDraggedId(Number(active.id))}
      onDragEnd={drop}
      onDragCancel={() => setDraggedId(undefined)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!isManual}>
        <Rows episodes={episodes} isManual={isManual} draggedIndex={positionOf(draggedId)} onRemove={onRemove} />
      </SortableContext>
      <DragOverlay>
        {dragged && (
          <RowFrame
            episode={dragged}
            position={positionOf(draggedId) + 1}
            className="rounded-lg bg-surface shadow-raised"
            handle={
              <span className="grid size-11 shrink-0 place-items-center">
                <GripVertical aria-hidden className="size-5" />
              </span>
            }
          />
        )}
      </DragOverlay>
    </DndContext>
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
  const sortable = useSortable({ id: episode.id, disabled: !isManual });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable;
  return (
    <div ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <RowFrame
        episode={episode}
        position={position}
        className={classNames("border-line border-b", isDragging && "opacity-40")}
        handle={
          isManual && (
            <button
              type="button"
              ref={setActivatorNodeRef}
              {...attributes}
              {...listeners}
              aria-label={`Move ${episode.title}`}
              className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-quiet hover:bg-sunken hover:text-ink"
            >
              <GripVertical aria-hidden className="size-5" />
            </button>
          )
        }
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
    <div className={classNames("flex items-center gap-3 pr-3", className)} style={{ height: ROW_PIXELS }}>
      {handle}
      <span className="w-9 shrink-0 text-center font-display text-quiet text-xl tabular-nums">{position}</span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{episode.title}</span>
        <span className="block truncate text-quiet text-sm">{note || "Unknown date"}</span>
      </span>
      {action}
    </div>
  );
}

/** Screen reader announcements for dragging. An episode that is over its own position is not announced again. */
function useAnnouncements(episodes: readonly ListedEpisode[]): Announcements {
  const lastOver = useRef<UniqueIdentifier>(undefined);
  const titleOf = (id: unknown) => episodes.find((episode) => episode.id === id)?.title ?? "Episode";
  const positionText = (id: unknown) =>
    `position ${episodes.findIndex((episode) => episode.id === id) + 1} of ${episodes.length}`;
  return {
    onDragStart: ({ active }) => {
      lastOver.current = active.id;
      return `Picked up ${titleOf(active.id)}, ${positionText(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      if (!over || over.id === lastOver.current) return;
      lastOver.current = over.id;
      return `${titleOf(active.id)} is over ${positionText(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${titleOf(active.id)} was dropped at ${positionText(over.id)}.` : `${titleOf(active.id)} was dropped.`,
    onDragCancel: ({ active }) => `${titleOf(active.id)} was returned to its original position.`,
  };
}
