import { type RefObject, useLayoutEffect, useState } from "react";

/** How far below the document's top an element begins, in pixels, followed through every change of the page's size. */
export function useDocumentOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [topPixels, setTopPixels] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTopPixels(element.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return topPixels;
}
