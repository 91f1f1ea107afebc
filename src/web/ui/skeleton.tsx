import { classNames } from "./class-names.ts";

/** Holds the place of something that is loading; its size comes from the class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("animate-pulse-quietly rounded-lg bg-line/70", className)} />;
}
