import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names.ts";

/** Something small is running; whoever shows it says in words what. */
export function Spinner({ className = "size-4" }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames("animate-spin motion-reduce:animate-none", className)} />;
}

interface LoadingPanelProps {
  label?: string;
  /** everybody reads the label; otherwise it is only heard */
  isLabelShown?: boolean;
}

/** A screen or a panel is loading. */
export function LoadingPanel({ label = "Loading", isLabelShown = false }: LoadingPanelProps) {
  return (
    <div role="status" className="flex min-h-[50vh] flex-col items-center justify-center gap-3 text-quiet">
      <Spinner className="size-7" />
      <span className={isLabelShown ? undefined : "sr-only"}>{label}</span>
    </div>
  );
}
