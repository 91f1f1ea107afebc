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
import { SortableContext, type SortingStrategy, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

const DRAG_START_PIXELS = 8;
const KEYBOARD_STEP_PIXELS = 25;

const KEYBOARD_STEPS: Record<string, { x: number; y: number }> = {
  ArrowDown: { x: 0, y: KEYBOARD_STEP_PIXELS },
  ArrowUp: { x: 0, y: -KEYBOARD_STEP_PIXELS },
  ArrowLeft: { x: -KEYBOARD_STEP_PIXELS, y: 0 },
  ArrowRight: { x: KEYBOARD_STEP_PIXELS, y: 0 },
};

interface SortableProps {
  /** of the items, in their order; an item without an id of its own has that of its place */
  ids: UniqueIdentifier[];
  /** what an item is called in announcements */
  nameOf: (id: UniqueIdentifier) => string;
  onMove: (from: number, to: number) => void;
  strategy: SortingStrategy;
  isDisabled?: boolean;
  /** what is seen while an item is dragged, besides the item itself */
  renderDragged?: (id: UniqueIdentifier) => ReactNode;
  /** @param draggedIndex -1 for none */
  children: (draggedIndex: number) => ReactNode;
}

/** Items that can be dragged, or picked up with Space and moved with the arrow keys. Each uses `useSortableItem`. */
export function Sortable(props: SortableProps) {
  const { ids, nameOf, onMove, strategy, isDisabled = false, renderDragged, children } = props;
  const [draggedId, setDraggedId] = useState<UniqueIdentifier>();
  const indexToFocus = useRef<number>(undefined);
  const announcements = useAnnouncements(ids, nameOf);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_START_PIXELS } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: (event, { currentCoordinates: { x, y } }) => {
        const step = KEYBOARD_STEPS[event.code];
        if (!step) return;
        // Below the middle of the window, dnd-kit scrolls the page by the step. Browsers would scroll it once more.
        event.preventDefault();
        return { x: x + step.x, y: y + step.y };
      },
      // A smooth scroll would still be under way at the next key press, and neither of them a whole step.
      scrollBehavior: "instant",
    }),
  );

  useLayoutEffect(() => {
    const id = ids[indexToFocus.current ?? -1];
    indexToFocus.current = undefined;
    if (id !== undefined) document.querySelector<HTMLElement>(`[data-moves="${id}"]`)?.focus();
  });

  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    setDraggedId(undefined);
    if (!over || over.id === active.id) return;
    const to = ids.indexOf(over.id);
    if (activatorEvent instanceof KeyboardEvent) indexToFocus.current = to;
    onMove(ids.indexOf(active.id), to);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements, restoreFocus: false }}
      onDragStart={({ active }) => setDraggedId(active.id)}
      onDragEnd={drop}
      onDragCancel={() => setDraggedId(undefined)}
    >
      <SortableContext items={ids} strategy={strategy} disabled={isDisabled}>
        {children(draggedId === undefined ? -1 : ids.indexOf(draggedId))}
      </SortableContext>
      {renderDragged && <DragOverlay>{draggedId !== undefined && renderDragged(draggedId)}</DragOverlay>}
    </DndContext>
  );
}

/** @returns the props of the item's element and of its `MoveHandle` */
export function useSortableItem(id: UniqueIdentifier, isDisabled = false) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isDisabled,
  });
  return {
    item: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
    handle: { ref: setActivatorNodeRef, "data-moves": id, ...attributes, ...listeners },
    isDragging,
  };
}

interface MoveHandleProps {
  handle: ReturnType<typeof useSortableItem>["handle"];
  /** of the item */
  name: string;
  className?: string;
}

/** The button that moves an item. */
export function MoveHandle({ handle, name, className }: MoveHandleProps) {
  return (
    <button
      type="button"
      {...handle}
      aria-label={`Move ${name}`}
      className={classNames(
        "grid h-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-quiet hover:bg-sunken hover:text-ink",
        className,
      )}
    >
      <GripVertical aria-hidden className="size-5" />
    </button>
  );
}

/** Screen reader announcements for dragging. An item that is over its own position is not announced again. */
function useAnnouncements(ids: UniqueIdentifier[], nameOf: SortableProps["nameOf"]): Announcements {
  const lastOver = useRef<UniqueIdentifier>(undefined);
  const positionText = (id: UniqueIdentifier) => `position ${ids.indexOf(id) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => {
      lastOver.current = active.id;
      return `Picked up ${nameOf(active.id)}, ${positionText(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      if (!over || over.id === lastOver.current) return;
      lastOver.current = over.id;
      return `${nameOf(active.id)} is over ${positionText(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} was dropped at ${positionText(over.id)}.` : `${nameOf(active.id)} was dropped.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} was returned to its original position.`,
  };
}
