import type { ReactNode } from "react";

interface SectionProps {
  title: string;
  hint?: string | undefined;
  /** of what is below the heading */
  className?: string;
  children: ReactNode;
}

/** One part of the page that hosts read, with its heading. */
export function Section({ title, hint, className, children }: SectionProps) {
  return (
    <section aria-label={title} className="space-y-5">
      <div>
        <h2 className="font-display text-3xl">{title}</h2>
        {hint && <p className="mt-1 text-pretty text-quiet text-sm">{hint}</p>}
      </div>
      <div className={className}>{children}</div>
    </section>
  );
}
