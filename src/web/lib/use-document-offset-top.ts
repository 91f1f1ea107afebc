import { type RefObject, useLayoutEffect, useState } from "react";

/** The distance in pixels from the top of the document to an element, measured again whenever the page changes size. */
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
