import { startTransition, useEffect, useState } from "react";

/**
 * Renders a long list a part at a time, in the background: rendering 500 items at once blocks the page for a second.
 * @param count of the list's items
 * @param atOnce how many are rendered at first, and with each step
 * @returns how many to render now
 */
export function useRenderedCount(count: number, atOnce: number): number {
  const [renderedCount, setRenderedCount] = useState(atOnce);
  const hasMore = renderedCount < count;
  useEffect(() => {
    if (hasMore) startTransition(() => setRenderedCount(renderedCount + atOnce));
  }, [hasMore, renderedCount, atOnce]);
  return renderedCount;
}
