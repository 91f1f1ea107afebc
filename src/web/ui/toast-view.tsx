import { CircleAlert, X } from "lucide-react";
import { Toast as RadixToast } from "radix-ui";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { dismissToast, type ShownToast } from "./toast-store.ts";

const DURATION_MS = 5000;

/** Between a toast and the dialog below it. */
const GAP_PIXELS = 8;

/**
 * Publishes how much of the window's top the toast takes as `--toast-space`, the space that dialogs leave free
 * (dialog.tsx).
 */
function reserveSpace(viewport: HTMLElement | null) {
  if (!viewport) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const bottom = viewport.offsetTop + viewport.offsetHeight;
    if (viewport.childElementCount > 0) style.setProperty("--toast-space", `${bottom + GAP_PIXELS}px`);
    else style.removeProperty("--toast-space");
  });
  observer.observe(viewport);
  return () => {
    observer.disconnect();
    style.removeProperty("--toast-space");
  };
}

/**
 * Renders a toast over the page's header, where it covers neither the page nor the header's controls: between the name and
 * the navigation on wide screens, beside the menu button on small ones. Dialogs leave its space free; behind one, nobody needs
 * the menu button.
 */
export function ToastView({ message }: { message: ShownToast }) {
  const isDestructive = message.variant === "destructive";
  return (
    <RadixToast.Provider duration={DURATION_MS}>
      <RadixToast.Root
        key={message.id}
        open={message.isOpen}
        onOpenChange={(isOpen) => !isOpen && dismissToast(message.id)}
        duration={message.durationMs ?? DURATION_MS}
        className={classNames(
          "flex items-start gap-3 rounded-xl border bg-surface py-2.5 pr-2 pl-4 shadow-raised data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in",
          isDestructive ? "border-danger" : "border-line-strong/60",
        )}
      >
        {isDestructive && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />}
        <div className="min-w-0 grow">
          <RadixToast.Title className={classNames("font-medium text-sm", isDestructive && "text-danger")}>
            {message.title}
          </RadixToast.Title>
          {message.description && (
            <RadixToast.Description className="text-pretty wrap-anywhere text-quiet text-sm">
              {message.description}
            </RadixToast.Description>
          )}
        </div>
        <RadixToast.Close asChild>
          <Button variant="quiet" size="icon" aria-label="Dismiss" className="-my-1.5">
            <X />
          </Button>
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport
        ref={reserveSpace}
        className="fixed top-1.5 right-16 left-1.5 z-[60] flex flex-col outline-none md:right-[calc(max(0px,50vw-36rem)+25rem)] md:left-[calc(max(0px,50vw-36rem)+12rem)] md:max-w-[420px] lg:right-[calc(max(0px,50vw-36rem)+33rem)] xl:right-[calc(max(0px,50vw-36rem)+37rem)] max-md:[:root:has([role=dialog],[role=alertdialog])_&]:right-1.5"
      />
    </RadixToast.Provider>
  );
}
