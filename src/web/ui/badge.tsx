import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeVariant = "neutral" | "outline" | "good" | "danger";

const VARIANTS: Record<BadgeVariant, string> = {
  neutral: "border-transparent bg-ink text-paper",
  outline: "border-line-strong text-quiet",
  good: "border-good text-good",
  danger: "border-danger text-danger",
};

/** A short label for the state of something. */
export function Badge({ variant = "outline", children }: { variant?: BadgeVariant; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-full border px-2 py-0.5 font-medium text-xs whitespace-nowrap [&_svg]:size-3",
        VARIANTS[variant],
      )}
    >
      {children}
    </span>
  );
}
