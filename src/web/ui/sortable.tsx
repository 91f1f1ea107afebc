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
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical } from "lucide-react";
import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import { DropdownMenu, MenuItem } from "./dropdown-menu.tsx";

const DRAG_START_PIXELS = 8;
const KEYBOARD_STEP_PIXELS = 25;

const KEYBOARD_STEPS: Record<string, { x: number; y: number }> = {
  ArrowDown: { x: 0, y: KEYBOARD_STEP_PIXELS },
  ArrowUp: { x: 0, y: -KEYBOARD_STEP_PIXELS },
  ArrowLeft: { x: -KEYBOARD_STEP_PIXELS, y: 0 },
  ArrowRight: { x: KEYBOARD_STEP_PIXELS, y: 0 },
};

interface Order {
  ids: readonly UniqueIdentifier[];
  /** moves an item to another place, and announces it */
  move: (id: UniqueIdentifier, to: number) => void;
}

const OrderContext = createContext<Order>({ ids: [], move: () => {} });

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

/** Items that can be dragged, picked up with Space and moved with the arrow keys, or moved by the menu of their handle. Each uses `useSortableItem`. */
export function Sortable(props: SortableProps) {
  const { ids, nameOf, onMove, strategy, isDisabled = false, renderDragged, children } = props;
  const [draggedId, setDraggedId] = useState<UniqueIdentifier>();
  const [lastMove, setLastMove] = useState("");
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

  const order: Order = {
    ids,
    move: (id, to) => {
      setLastMove(`${nameOf(id)} was moved to position ${to + 1} of ${ids.length}.`);
      indexToFocus.current = to;
      onMove(ids.indexOf(id), to);
    },
  };

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
        <OrderContext value={order}>{children(draggedId === undefined ? -1 : ids.indexOf(draggedId))}</OrderContext>
      </SortableContext>
      <p role="status" className="sr-only">
        {lastMove}
      </p>
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
    handle: { id, isDragging, listeners, attributes: { ref: setActivatorNodeRef, "data-moves": id, ...attributes } },
    isDragging,
  };
}

interface MoveHandleProps {
  handle: ReturnType<typeof useSortableItem>["handle"];
  /** of the item */
  name: string;
  className?: string;
}

/** The button by which an item is dragged. A click opens a menu that moves it, for whoever cannot drag. */
export function MoveHandle({ handle, name, className }: MoveHandleProps) {
  const { ids, move } = useContext(OrderContext);
  const [isOpen, setIsOpen] = useState(false);
  const { id, isDragging, listeners, attributes } = handle;
  const index = ids.indexOf(id);
  const isLast = index === ids.length - 1;
  return (
    <DropdownMenu
      align="start"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          {...attributes}
          // A menu opens as soon as its button is pressed, and at the keys that pick the item up.
          onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
            listeners?.onPointerDown?.(event);
            event.preventDefault();
            // Browsers focus what is pressed only where that is not prevented.
            event.currentTarget.focus({ preventScroll: true });
          }}
          onKeyDown={(event: KeyboardEvent) => {
            listeners?.onKeyDown?.(event);
            if (isDragging) event.preventDefault();
          }}
          onClick={() => setIsOpen(true)}
          aria-label={`Move ${name}`}
          className={classNames(
            "grid h-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-quiet hover:bg-sunken hover:text-ink",
            className,
          )}
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
      }
    >
      <MenuItem disabled={index === 0} onSelect={() => move(id, index - 1)}>
        <ArrowUp aria-hidden /> Move up
      </MenuItem>
      <MenuItem disabled={isLast} onSelect={() => move(id, index + 1)}>
        <ArrowDown aria-hidden /> Move down
      </MenuItem>
      <MenuItem disabled={index === 0} onSelect={() => move(id, 0)}>
        <ArrowUpToLine aria-hidden /> Move to top
      </MenuItem>
    </DropdownMenu>
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
