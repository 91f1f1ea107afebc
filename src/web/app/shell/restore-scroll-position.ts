import type { Location } from "react-router";

/** Where scroll positions are kept in the session storage. */
export const SCROLL_POSITIONS_KEY = "scroll-positions";

/** With these the user, or a navigation, goes elsewhere. */
const ENDING_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown", "popstate"];

/** Names a scroll position. The first entry of a document has no key of its own. */
export function scrollPositionName({ key, pathname }: Pick<Location, "key" | "pathname">): string {
  return key === "default" ? pathname : key;
}

/**
 * Scrolls to where the page was left before it was reloaded, or before another document, as soon as its data has made it high enough:
 * when the document has loaded, there is nothing yet to scroll.
 * @returns ends that
 */
export function restoreScrollPosition(): () => void {
  const position = isVisitedAgain() ? savedPosition() : 0;
  const observer = new ResizeObserver(() => {
    scrollTo(0, position);
    if (Math.ceil(scrollY) >= position) end();
  });
  const end = () => {
    observer.disconnect();
    for (const type of ENDING_EVENTS) removeEventListener(type, end);
  };
  if (position > 0) {
    observer.observe(document.body);
    for (const type of ENDING_EVENTS) addEventListener(type, end);
  }
  return end;
}

/** Whether the document was reloaded, or is that of an earlier entry of the history. */
function isVisitedAgain(): boolean {
  return performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type !== "navigate");
}

function savedPosition(): number {
  try {
    const positions = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS_KEY) ?? "{}");
    return positions[scrollPositionName({ key: history.state?.key ?? "default", pathname: location.pathname })] ?? 0;
  } catch {
    return 0;
  }
}
