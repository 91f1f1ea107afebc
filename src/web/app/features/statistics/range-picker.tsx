import { Link } from "react-router";
import { RANGE_LABELS, RANGES, type RangeName } from "#web/lib/date-range.ts";
import { classNames } from "#web/ui/class-names.ts";

/** Links to the same page with another range. */
export function RangePicker({ range }: { range: RangeName }) {
  return (
    <nav aria-label="Range">
      <ul className="flex flex-wrap gap-1">
        {RANGES.map((each) => (
          <li key={each}>
            <Link
              to={`?range=${each}`}
              replace
              preventScrollReset
              aria-current={each === range ? "true" : undefined}
              className={classNames(
                "inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-2 text-sm tabular-nums sm:px-4 md:min-h-9",
                each === range
                  ? "bg-ink font-medium text-paper forced-colors:underline"
                  : "text-quiet hover:bg-sunken hover:text-ink",
              )}
            >
              {RANGE_LABELS[each]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
