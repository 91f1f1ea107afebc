import { Slot } from "radix-ui";
import { type ReactNode, useEffect } from "react";

let lockCount = 0;

/**
 * Prevents the page from scrolling behind an open dialog. vite.config.ts uses this module in place of the package
 * `react-remove-scroll`, which Radix's dialogs import: that package adds a margin for the hidden scrollbar and so shifts
 * this app's pages, which already reserve the space with `scrollbar-gutter` (app.css).
 */
export function RemoveScroll({ children }: { children: ReactNode }) {
  useEffect(() => {
    lockCount += 1;
    document.documentElement.dataset.scrollLocked = "";
    return () => {
      lockCount -= 1;
      if (lockCount === 0) delete document.documentElement.dataset.scrollLocked;
    };
  }, []);
  return <Slot.Root>{children}</Slot.Root>;
}
