import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** Shown in place of an empty list, with the action that adds the first item. */
export function EmptyState({ title, description, icon, action }: EmptyStateProps) {
  return (
    <section className="flex flex-col items-center gap-4 rounded-2xl border border-line-strong/50 border-dashed px-6 py-16 text-center">
      {icon && (
        <span aria-hidden className="text-quiet [&_svg]:size-8 [&_svg]:stroke-[1.5]">
          {icon}
        </span>
      )}
      <div className="max-w-md space-y-2">
        <h2 className="text-balance font-display text-2xl">{title}</h2>
        {description && <p className="text-pretty text-quiet">{description}</p>}
      </div>
      {action}
    </section>
  );
}
