import { classNames } from "./class-names.ts";

/** A placeholder for content that is loading. The class sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("animate-pulse-quietly rounded-lg bg-line/70", className)} />;
}
