import { type ReactNode, useId } from "react";

interface CardProps {
  title: string;
  description?: ReactNode;
  /** a state, shown next to the title */
  badge?: ReactNode;
  children?: ReactNode;
}

/** A titled section of a settings page. */
export function Card({ title, description, badge, children }: CardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-2xl border border-line bg-surface p-5 md:p-7">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="font-display text-2xl leading-tight">
          {title}
        </h2>
        {badge}
      </div>
      {description && <div className="mt-1 max-w-xl text-pretty text-quiet text-sm">{description}</div>}
      {children && <div className="mt-5">{children}</div>}
    </section>
  );
}

/** The buttons at the bottom of a card, the main action first. */
export function CardActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}

/** A column of cards. */
export function CardStack({ children }: { children: ReactNode }) {
  return <div className="flex max-w-3xl flex-col gap-5">{children}</div>;
}
