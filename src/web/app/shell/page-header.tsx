import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** A page's title, subtitle and main actions. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-10 pb-8 md:pt-14 md:pb-10">
      <div className="min-w-0 max-w-3xl grow basis-96 space-y-2">
        <h1
          dir="auto"
          className="text-balance wrap-anywhere font-display text-4xl leading-[1.08] tracking-tight md:text-5xl"
        >
          {title}
        </h1>
        {subtitle && (
          <div dir="auto" className="text-pretty wrap-anywhere text-quiet">
            {subtitle}
          </div>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
