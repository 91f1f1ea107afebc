import { type PointerEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const WINDOW_MARGIN_PIXELS = 8;

let lastClosedAt = Number.NEGATIVE_INFINITY;

/**
 * Shows a short text while the pointer is over its child, or its child has the focus. For a pointer it opens after a delay, or at once if another tooltip has just
 * closed. It stays open while the pointer is over it, and Escape closes it. Its text must also be available to screen
 * readers. Our own instead of Radix's to keep public pages small: their lists have dozens of tooltips.
 * Source: https://www.w3.org/WAI/WCAG22/Understanding/content-on-hover-or-focus
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function scheduleOpen() {
    const skipsDelay = performance.now() - lastClosedAt < SKIP_DELAY_MS;
    timer.current = setTimeout(() => setIsOpen(true), skipsDelay ? 0 : OPEN_DELAY_MS);
  }

  function close() {
    clearTimeout(timer.current);
    if (isOpen) lastClosedAt = performance.now();
    setIsOpen(false);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what takes the focus is the child
    <span
      ref={trigger}
      onPointerEnter={(event) => event.pointerType !== "touch" && scheduleOpen()}
      onPointerLeave={(event) => movesTo(bubble.current, event) || close()}
      onPointerDown={close}
      onFocus={({ target }) => isReached(target) && setIsOpen(true)}
      onBlur={close}
    >
      {children}
      {isOpen && trigger.current && (
        <Bubble text={text} trigger={trigger.current} bubbleRef={bubble} onDismiss={close} />
      )}
    </span>
  );
}

/** With the keyboard, or by a finger, which cannot stay over anything. A click of the mouse acts. */
function isReached(target: Element): boolean {
  return target.matches(":focus-visible") || matchMedia("(hover: none)").matches;
}

function movesTo(part: HTMLElement | null, { relatedTarget }: PointerEvent): boolean {
  return relatedTarget instanceof Node && part !== null && part.contains(relatedTarget);
}

interface BubbleProps {
  text: string;
  trigger: HTMLElement;
  bubbleRef: RefObject<HTMLDivElement | null>;
  onDismiss: () => void;
}

/** Placed above its trigger, or below it if there is no room above. */
function Bubble({ text, trigger, bubbleRef, onDismiss }: BubbleProps) {
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;

  useLayoutEffect(() => {
    const element = bubbleRef.current;
    if (!element) return;
    const { left, top, bottom, width } = trigger.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = element;
    const maxLeft = document.documentElement.clientWidth - offsetWidth - WINDOW_MARGIN_PIXELS;
    const centered = left + (width - offsetWidth) / 2;
    const above = top - offsetHeight;
    element.style.left = `${Math.max(WINDOW_MARGIN_PIXELS, Math.min(centered, maxLeft))}px`;
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
      onPointerLeave={(event) => movesTo(trigger, event) || onDismiss()}
      // The padding fills the gap to the trigger, so that the pointer can move across it.
      className="fixed top-0 left-0 z-50 max-w-xs animate-fade-in py-1.5"
    >
      <div role="tooltip" className="rounded-md bg-ink px-2.5 py-1.5 text-paper text-xs shadow-raised">
        {text}
      </div>
    </div>,
    document.body,
  );
}
