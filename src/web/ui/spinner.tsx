import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names.ts";

/** Something small is running; whoever shows it says in words what. */
export function Spinner({ className = "size-4" }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames("animate-spin motion-reduce:animate-none", className)} />;
}

/** A screen or a panel is loading. */
export function LoadingPanel({ label = "Loading" }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center text-quiet">
      <Spinner className="size-7" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
