import { type RefObject, useLayoutEffect, useState } from "react";

/** How far below the document's top an element begins, in pixels, followed through every render. */
export function useDocumentTop(element: RefObject<HTMLElement | null>): number {
  const [topPixels, setTopPixels] = useState(0);
  useLayoutEffect(() => {
    if (element.current) setTopPixels(element.current.getBoundingClientRect().top + window.scrollY);
  });
  return topPixels;
}
