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
 * Renders a toast below the page's header: at the right on wide screens, across small ones. Over a dialog, which leaves it
 * space, it is at the top.
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
        className="fixed inset-x-2 top-18 z-[60] flex flex-col outline-none md:right-[calc(max(0px,50%-36rem)+2rem)] md:left-auto md:w-[420px] [:root:has(.scrim[data-state=open])_&]:top-2"
      />
    </RadixToast.Provider>
  );
}
