import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, type RefObject, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { ancestorsOf, findAround } from "./keep-focus.ts";
import { useCloseOnEscape } from "./use-close-on-escape.ts";

/**
 * The backdrop, which also places the panel: at the bottom of small screens, elsewhere in the middle. The space above the
 * panel is never smaller than the toast (toast-view.tsx), so that no toast covers a dialog. A tall panel gets shorter at its
 * top while a toast is visible: its buttons stay where they are. Under a further dialog, the backdrop is that dialog's.
 */
export const OVERLAY_CLASS =
  "scrim fixed inset-0 z-50 flex flex-col bg-[rgb(20_14_8/0.5)] transition-colors duration-[140ms] has-[~.scrim[data-state=open]]:bg-transparent before:min-h-[max(6dvh,var(--toast-space,0px))] before:flex-[1_0_0px] data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in md:items-center md:before:min-h-[max(5dvh,var(--toast-space,0px))] md:after:min-h-[5dvh] md:after:flex-[1_0_0px]";
export const PANEL_CLASS =
  "relative flex min-h-0 w-full flex-[0_1_auto] flex-col rounded-t-2xl border-line border-t bg-paper shadow-raised outline-none data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in md:rounded-2xl md:border";

/** Gives the focus back to what had it before a dialog opened. Radix does so only for a dialog with a trigger of its own. */
export function useFocusReturn() {
  const opener = useRef<Element>(null);
  const ancestors = useRef<Element[]>([]);
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement);
      ancestors.current = opener.current ? ancestorsOf(opener.current) : [];
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
      // What opened it has gone meanwhile.
      else if (document.activeElement === document.body) findAround(ancestors.current)?.focus({ preventScroll: true });
    },
  };
}

/** What opened the dialog: of a menu, which is gone when the dialog closes, the button that the menu opens from. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
}

interface DialogProps {
  isOpen?: boolean;
  /** called with false on Escape, a click on the backdrop or the close button */
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: "medium" | "large";
  /** gets the focus when the dialog opens; default the first control of the body */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A modal dialog. Its body scrolls; its title and its actions stay in view. */
export function Dialog(props: DialogProps) {
  const { isOpen = true, onOpenChange, title, description, size = "medium", initialFocus, children } = props;
  const focusReturn = useFocusReturn();
  const escapeKey = useCloseOnEscape(isOpen, () => onOpenChange(false));
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY_CLASS}>
          <RadixDialog.Content
            {...(description ? {} : { "aria-describedby": undefined })}
            {...focusReturn}
            onOpenAutoFocus={(event) => {
              focusReturn.onOpenAutoFocus();
              if (!initialFocus?.current) return;
              event.preventDefault();
              initialFocus.current.focus();
            }}
            {...escapeKey}
            className={classNames(PANEL_CLASS, size === "large" ? "md:w-[44rem]" : "md:w-[32rem]")}
          >
            <header className="space-y-1 py-5 pr-16 pb-3 pl-5 md:pt-6 md:pl-7">
              <RadixDialog.Title className="text-balance font-display text-2xl leading-tight">
                {title}
              </RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="text-pretty text-quiet text-sm">
                  {description}
                </RadixDialog.Description>
              )}
            </header>
            {/* The scroll padding keeps a focused field and its label clear of the sticky actions. */}
            <div
              data-dialog-body
              className="flex min-h-0 grow scroll-pt-10 scroll-pb-28 flex-col overflow-y-auto overscroll-contain px-5 pt-1 pb-6 sm:scroll-pb-24 md:px-7"
            >
              {children}
            </div>
            {/* Last in the document, so that the initial focus is in the dialog's body. */}
            <RadixDialog.Close asChild>
              <Button
                variant="quiet"
                size="icon"
                aria-label="Close"
                className="absolute top-3 right-3 md:top-4 md:right-4"
              >
                <X />
              </Button>
            </RadixDialog.Close>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The buttons at the bottom of a dialog, always in view, the main action last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="in-data-dialog-body:sticky in-data-dialog-body:-bottom-6 in-data-dialog-body:z-10 in-data-dialog-body:-mb-6 flex flex-col-reverse gap-3 in-data-dialog-body:bg-paper pt-2 in-data-dialog-body:pb-6 sm:flex-row sm:justify-end">
      {children}
    </div>
  );
}
