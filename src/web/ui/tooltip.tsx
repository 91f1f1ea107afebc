import { type PointerEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const WINDOW_MARGIN_PIXELS = 8;

let lastClosedAt = Number.NEGATIVE_INFINITY;

/**
 * A few words about the text under the pointer: slow for the first, at once for who comes from a neighbour's. What it
 * says must be in the page for screen readers too. Written here for its weight: lists of cards have dozens of them, on
 * pages that visitors load. It stays while the pointer is on it, and goes by Escape.
 * Source: https://www.w3.org/WAI/WCAG22/Understanding/content-on-hover-or-focus
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function approach() {
    const isNeighbour = performance.now() - lastClosedAt < SKIP_DELAY_MS;
    timer.current = setTimeout(() => setIsOpen(true), isNeighbour ? 0 : OPEN_DELAY_MS);
  }

  function leave() {
    clearTimeout(timer.current);
    if (isOpen) lastClosedAt = performance.now();
    setIsOpen(false);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      ref={trigger}
      onPointerEnter={(event) => event.pointerType !== "touch" && approach()}
      onPointerLeave={(event) => goesTo(bubble.current, event) || leave()}
      onPointerDown={leave}
    >
      {children}
      {isOpen && trigger.current && (
        <Bubble text={text} trigger={trigger.current} bubbleRef={bubble} onDismiss={leave} />
      )}
    </span>
  );
}

function goesTo(part: HTMLElement | null, { relatedTarget }: PointerEvent): boolean {
  return relatedTarget instanceof Node && part !== null && part.contains(relatedTarget);
}

interface BubbleProps {
  text: string;
  trigger: HTMLElement;
  bubbleRef: RefObject<HTMLDivElement | null>;
  onDismiss: () => void;
}

/** Stands over its trigger, or under it where the window ends. */
function Bubble({ text, trigger, bubbleRef, onDismiss }: BubbleProps) {
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;

  useLayoutEffect(() => {
    const element = bubbleRef.current;
    if (!element) return;
    const { left, top, bottom, width } = trigger.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = element;
    const furthestLeft = document.documentElement.clientWidth - offsetWidth - WINDOW_MARGIN_PIXELS;
    const middle = left + (width - offsetWidth) / 2;
    const above = top - offsetHeight;
    element.style.left = `${Math.max(WINDOW_MARGIN_PIXELS, Math.min(middle, furthestLeft))}px`;
    element.style.top = `${above < WINDOW_MARGIN_PIXELS ? bottom : above}px`;
  }, [trigger, bubbleRef]);

  useEffect(() => {
    const onScroll = () => dismiss.current();
    const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && dismiss.current();
    addEventListener("scroll", onScroll, { capture: true, passive: true });
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("scroll", onScroll, { capture: true });
      removeEventListener("keydown", onKeyDown);
    };
  }, []);

  return createPortal(
    <div
      ref={bubbleRef}
      onPointerLeave={(event) => goesTo(trigger, event) || onDismiss()}
      // The gap to the trigger belongs to the bubble, so that a pointer crosses it.
      className="fixed top-0 left-0 z-50 max-w-xs animate-fade-in py-1.5"
    >
      <div role="tooltip" className="rounded-md bg-ink px-2.5 py-1.5 text-paper text-xs shadow-raised">
        {text}
      </div>
    </div>,
    document.body,
  );
}
