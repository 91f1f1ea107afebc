/** A list's item: what is focused in it has its like in the item beside it. */
const ITEM = "li, tr";

/**
 * Gives the focus to a neighbour when what has it goes, such as a row that was deleted: to the same control of the row that took its
 * place, or of the one before; without such a row to what is around it and can have the focus, such as a dialog or the page's content.
 * A browser would start over at the top of the document. Leaving a page is nothing of the kind, nor is scrolling a long list.
 * @returns ends that
 */
export function keepFocus(): () => void {
  let focused: Element | undefined;
  let pathname = location.pathname;
  const onFocusIn = ({ target }: FocusEvent) => {
    focused = target as Element;
    pathname = location.pathname;
  };
  const onFocusOut = () =>
    queueMicrotask(() => {
      // It was left, and is still there.
      if (focused?.isConnected && document.activeElement === document.body) focused = undefined;
    });
  const observer = new MutationObserver((records) => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const gone = focused;
    focused = undefined;
    if (location.pathname === pathname) findNeighbour(gone, records)?.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("focusout", onFocusOut);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", onFocusIn);
    document.removeEventListener("focusout", onFocusOut);
    observer.disconnect();
  };
}

function findNeighbour(focused: Element, records: readonly MutationRecord[]): HTMLElement | undefined {
  const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(focused)));
  if (!removal) return undefined;
  const removed = [...removal.removedNodes].find((node) => node.contains(focused)) as Element;
  if (isOutOfView(removed, removal.target as Element)) return undefined;
  if (removed.matches(ITEM)) {
    const item = remaining(removal, "nextSibling", records) ?? remaining(removal, "previousSibling", records);
    const like = item && likeOf(focused, removed, item);
    if (like) return like;
  }
  return findAround([removal.target as Element, ...ancestorsOf(removal.target as Element)]);
}

/** Whether a long list has an item still, and only left it out of the document because it was scrolled away: its size is the same. */
function isOutOfView(removed: Element, list: Element): boolean {
  const size = removed.getAttribute("aria-setsize");
  return size !== null && list.querySelector(`:scope > [aria-setsize="${size}"]`) !== null;
}

/** @returns from the inside out */
export function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

/**
 * Finds what can have the focus in place of something that has gone.
 * @param ancestors that it had, from the inside out
 * @returns the innermost of them that is left and can have the focus, or has a heading that can
 */
export function findAround(ancestors: readonly Element[]): HTMLElement | undefined {
  for (const ancestor of ancestors.filter(({ isConnected }) => isConnected)) {
    if (ancestor.matches("[tabindex]:not([hidden])")) return ancestor as HTMLElement;
    const heading = ancestor.querySelector<HTMLElement>(":is(h1, h2, h3)[tabindex]");
    if (heading) return heading;
  }
  return undefined;
}

/** The item beside one that was removed; those that went at the same time are passed over. */
function remaining(
  removal: MutationRecord,
  side: "nextSibling" | "previousSibling",
  records: readonly MutationRecord[],
): Element | undefined {
  let node = removal[side];
  while (node && !(node instanceof Element && node.isConnected && node.matches(ITEM))) {
    const gone: Node = node;
    const its = records.find(({ removedNodes }) => [...removedNodes].includes(gone as ChildNode));
    node = its ? its[side] : gone[side];
  }
  return node instanceof Element ? node : undefined;
}

/** The control of another item that is where this one was in its own. */
function likeOf(focused: Element, removed: Element, item: Element): HTMLElement | undefined {
  const controls = "a[href], button, input, select, textarea, summary, [tabindex]";
  const position = [...removed.querySelectorAll(controls)].indexOf(focused);
  const others = [...item.querySelectorAll<HTMLElement>(controls)];
  const like = others[position];
  return like?.tagName === focused.tagName ? like : others.find(({ tagName }) => tagName === focused.tagName);
}
