import { CircleAlert, X } from "lucide-react";
import { Toast as RadixToast } from "radix-ui";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { dismissToast, type ShownToast } from "./toast-store.ts";

const DURATION_MS = 5000;

/** Renders a toast: at the top of small screens, elsewhere in the corner and at most 420 px wide. */
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
          "flex items-start gap-3 rounded-xl border bg-surface p-4 pr-2 shadow-raised data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in",
          isDestructive ? "border-danger" : "border-line-strong/60",
        )}
      >
        {isDestructive && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />}
        <div className="min-w-0 grow">
          <RadixToast.Title className={classNames("font-medium text-sm", isDestructive && "text-danger")}>
            {message.title}
          </RadixToast.Title>
          {message.description && (
            <RadixToast.Description className="text-pretty break-words text-quiet text-sm">
              {message.description}
            </RadixToast.Description>
          )}
        </div>
        <RadixToast.Close asChild>
          <Button variant="quiet" size="icon" aria-label="Dismiss" className="-my-2.5">
            <X />
          </Button>
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport className="fixed inset-x-0 top-0 z-[60] flex flex-col p-4 outline-none md:top-auto md:bottom-0 md:left-auto md:w-full md:max-w-[420px]" />
    </RadixToast.Provider>
  );
}
