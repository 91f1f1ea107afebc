import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

interface DescriptionListProps {
  items: readonly { name: string; value: ReactNode }[];
  /** shows each name above its value, for narrow columns */
  isStacked?: boolean;
}

/** A list of names and values. */
export function DescriptionList({ items, isStacked = false }: DescriptionListProps) {
  return (
    <dl className="divide-y divide-line border-line border-t">
      {items.map(({ name, value }) => (
        <div
          key={name}
          className={classNames(
            "grid gap-1",
            isStacked ? "py-3" : "py-4 sm:grid-cols-[min(10rem,40%)_minmax(0,1fr)] sm:gap-4",
          )}
        >
          <dt className="text-quiet text-sm">{name}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-2 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
