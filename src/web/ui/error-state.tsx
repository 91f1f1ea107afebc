import type { ReactNode } from "react";

interface ErrorStateProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
}

/** Shown in place of a page that cannot be displayed. */
export function ErrorState({ title, description, action }: ErrorStateProps) {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-start gap-5 py-20 md:py-28">
      <h1 className="text-balance font-display text-4xl tracking-tight md:text-5xl">{title}</h1>
      {description && <p className="text-pretty text-lg text-quiet">{description}</p>}
      {action}
    </section>
  );
}
