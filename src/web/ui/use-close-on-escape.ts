import { useEffect, useEffectEvent } from "react";

/** One for each open dialog, the last opened at the end. */
const openDialogs: symbol[] = [];

/**
 * Closes the dialog on Escape if it was opened last, wherever the focus is. Radix gives the key to a toast, or to the dialog below as
 * long as it does not yet know of one that opened a moment ago.
 * @returns the property that keeps Radix's dialog from closing as well
 */
export function useCloseOnEscape(isOpen: boolean, close: () => void) {
  const closeDialog = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const dialog = Symbol("dialog");
    const handleKey = ({ key, target, isComposing }: KeyboardEvent) => {
      const isOfMenu = target instanceof Element && target.closest("[role=menu]") !== null;
      if (key === "Escape" && openDialogs.at(-1) === dialog && !isOfMenu && !isComposing) closeDialog();
    };
    openDialogs.push(dialog);
    document.addEventListener("keydown", handleKey);
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
      document.removeEventListener("keydown", handleKey);
    };
  }, [isOpen]);
  return { onEscapeKeyDown: (event: KeyboardEvent) => event.preventDefault() };
}
