import type { ReactNode } from "react";

interface AdminTableProps {
  /** names the table for screen readers */
  label: string;
  columns: readonly string[];
  /** table rows */
  children: ReactNode;
}

/** A table that scrolls horizontally on narrow screens, also by keyboard. */
export function AdminTable({ label, columns, children }: AdminTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a focused element
      tabIndex={0}
      className="relative overflow-x-auto rounded-2xl border border-line bg-surface"
    >
      <table className="w-full text-left text-sm">
        <thead className="border-line border-b text-quiet">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-3 font-medium first:pl-5 last:pr-5">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}
