import { Slot } from "radix-ui";
import { type ReactNode, useEffect } from "react";

let locks = 0;

/**
 * Holds the page still under an open dialog. It stands in for the package `react-remove-scroll`, which Radix's dialogs
 * use and which writes a style element that a strict Content-Security-Policy refuses (see vite.config.ts).
 */
export function RemoveScroll({ children }: { children: ReactNode }) {
  useEffect(() => {
    locks += 1;
    document.documentElement.dataset.scrollLocked = "";
    return () => {
      locks -= 1;
      if (locks === 0) delete document.documentElement.dataset.scrollLocked;
    };
  }, []);
  return <Slot.Root>{children}</Slot.Root>;
}
