import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names.ts";

/** A spinning icon. It is hidden from screen readers, so it needs text next to it. */
export function Spinner({ className = "size-4" }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames("animate-spin motion-reduce:animate-none", className)} />;
}

interface LoadingPanelProps {
  label?: string;
  /** otherwise the label is for screen readers only */
  isLabelVisible?: boolean;
  /** below the label */
  note?: string;
}

/** Shown in place of a page or a panel that is loading. */
export function LoadingPanel({ label = "Loading", isLabelVisible = false, note }: LoadingPanelProps) {
  return (
    <div role="status" className="flex min-h-[50vh] flex-col items-center justify-center gap-3 text-quiet">
      <Spinner className="size-7" />
      <span className={isLabelVisible ? undefined : "sr-only"}>{label}</span>
      {note && <p className="max-w-md text-pretty text-center">{note}</p>}
    </div>
  );
}
