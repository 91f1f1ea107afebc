import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type AlertVariant = "note" | "good" | "destructive";

const VARIANTS: Record<AlertVariant, string> = {
  note: "border-line-strong/60 [&>svg]:text-quiet",
  good: "border-good [&>svg]:text-good",
  destructive: "border-danger [&>svg]:text-danger",
};
const ICONS = { note: Info, good: CircleCheck, destructive: CircleAlert };

interface AlertProps {
  variant?: AlertVariant;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message that stays on the page, next to what it is about. */
export function Alert({ variant = "note", title, children, action }: AlertProps) {
  const Icon = ICONS[variant];
  return (
    <div
      role={variant === "destructive" ? "alert" : "status"}
      className={classNames("flex items-start gap-3 rounded-xl border bg-surface p-4", VARIANTS[variant])}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 grow flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          {children && <div className="text-pretty text-quiet text-sm">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
