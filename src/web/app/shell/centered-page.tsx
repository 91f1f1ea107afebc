import type { ReactNode } from "react";

interface CenteredPageProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

/** A narrow, centered page with a single form or message. */
export function CenteredPage({ title, subtitle, children }: CenteredPageProps) {
  return (
    <section className="mx-auto flex max-w-[26rem] flex-col gap-6 pt-10 md:pt-20">
      <div className="space-y-2">
        <h1 className="text-balance font-display text-4xl tracking-tight">{title}</h1>
        {subtitle && <p className="text-pretty text-quiet">{subtitle}</p>}
      </div>
      {children}
    </section>
  );
}
