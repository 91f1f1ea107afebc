import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

interface DescriptionListProps {
  items: readonly { name: string; value: ReactNode }[];
  /** the name above its value, for narrow places */
  isStacked?: boolean;
}

/** Names and values, a line each. */
export function DescriptionList({ items, isStacked = false }: DescriptionListProps) {
  return (
    <dl className="divide-y divide-line border-line border-t">
      {items.map(({ name, value }) => (
        <div
          key={name}
          className={classNames("grid gap-1", isStacked ? "py-3" : "py-4 sm:grid-cols-[10rem_1fr] sm:gap-4")}
        >
          <dt className="text-quiet text-sm">{name}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-2 break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
