import { classNames } from "#web/ui/class-names.ts";

const MOST_SHOWN = 99;

/** The number of suggestions to decide on, at the corner of an icon or after a text; nothing without any. */
export function SuggestionCountBadge({ count, isInline = false }: { count: number; isInline?: boolean }) {
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        "inline-grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 font-medium text-paper text-xs tabular-nums",
        isInline ? "ml-2" : "absolute -top-0.5 -right-1",
      )}
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
