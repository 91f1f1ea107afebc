import { CircleAlert, X } from "lucide-react";
import { Toast as RadixToast } from "radix-ui";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { dismissToast, type ShownToast } from "./toast-store.ts";

const DURATION_MS = 5000;

/** Above a toast over a dialog, and between it and the dialog. */
const GAP_PIXELS = 8;

/**
 * Publishes how much of the window's top a toast takes over a dialog as `--toast-space`, the space that dialogs leave
 * free (dialog.tsx).
 */
function reserveSpace(viewport: HTMLElement | null) {
  if (!viewport) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const spacePixels = viewport.offsetHeight + 2 * GAP_PIXELS;
    if (viewport.childElementCount > 0) style.setProperty("--toast-space", `${spacePixels}px`);
    else style.removeProperty("--toast-space");
  });
  observer.observe(viewport);
  return () => {
    observer.disconnect();
    style.removeProperty("--toast-space");
  };
}

/**
 * Renders a toast: on wide screens at the right below the page's header, with the height of the space above a page's title, if it is one
 * line; across the bottom of small ones, above a bar that sticks there. Over a dialog, which leaves it space, it is at the top.
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
        <div className="min-w-0 grow text-pretty wrap-anywhere text-sm">
          <RadixToast.Title className={classNames("inline font-medium", isDestructive && "text-danger")}>
            {message.title}
          </RadixToast.Title>{" "}
          {message.description && (
            <RadixToast.Description className="inline text-quiet">{message.description}</RadixToast.Description>
          )}
        </div>
        {message.action && (
          <RadixToast.Action asChild altText={`${message.action.label}: F8, then Tab`}>
            <Button size="small" className="my-auto" onClick={message.action.onClick}>
              {message.action.label}
            </Button>
          </RadixToast.Action>
        )}
        <RadixToast.Close asChild>
          <Button variant="quiet" size="icon" aria-label="Dismiss" className="-my-1.5">
            <X />
          </Button>
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport
        ref={reserveSpace}
        className="fixed inset-x-2 bottom-[calc(0.5rem+var(--bottom-bar,0px)+var(--booking-bar-height,0px))] z-[60] flex flex-col outline-none md:top-17 md:bottom-auto md:right-[calc(max(0px,50%-36rem)+2rem)] md:left-auto md:max-w-[420px] [:root:has(.scrim[data-state=open])_&]:top-2 [:root:has(.scrim[data-state=open])_&]:bottom-auto"
      />
    </RadixToast.Provider>
  );
}
