import type { Totals } from "#domain/statistics/statistics.ts";
import { classNames } from "#web/ui/class-names.ts";
import { formatChange, METRIC_TEXTS, type MetricText } from "./metrics.ts";

interface TotalsGridProps {
  totals: Totals;
  /** of the period before; undefined when there is none */
  previous: Totals | undefined;
  /** the number that the chart shows, and how to choose another one; without, the totals are text */
  selected?: keyof Totals;
  onSelect?: (name: keyof Totals) => void;
}

/** The totals of a period, each with its change against the period before. */
export function TotalsGrid({ totals, previous, selected, onSelect }: TotalsGridProps) {
  return (
    <ul className="grid grid-cols-2 hyphens-auto overflow-hidden rounded-2xl border border-line bg-line gap-px sm:grid-cols-4">
      {METRIC_TEXTS.map((metric) => (
        <li key={metric.name} className="flex min-w-0 bg-surface">
          {onSelect ? (
            <button
              type="button"
              aria-pressed={metric.name === selected}
              onClick={() => onSelect(metric.name)}
              className={classNames(
                "flex w-full flex-col border-b-3 px-4 pt-4 pb-3 text-left hover:bg-sunken focus-visible:-outline-offset-2 md:px-5",
                metric.name === selected ? "border-ink bg-sunken" : "border-transparent forced-colors:border-[Canvas]",
              )}
            >
              <Total metric={metric} totals={totals} previous={previous} />
            </button>
          ) : (
            <div className="flex min-w-0 flex-col px-4 py-4 md:px-5">
              <Total metric={metric} totals={totals} previous={previous} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface TotalProps {
  metric: MetricText;
  totals: Totals;
  previous: Totals | undefined;
}

function Total({ metric, totals, previous }: TotalProps) {
  const value = totals[metric.name];
  const change = previous && formatChange(value, previous[metric.name]);
  return (
    <>
      <span className="grow text-quiet text-sm">{metric.label}</span>
      <span className="block font-display text-2xl tabular-nums leading-tight md:text-3xl">{metric.format(value)}</span>
      <span className="block min-h-5 text-quiet text-xs tabular-nums leading-5">
        {change && previous && (
          <>
            {change}
            <span className="sr-only">, {metric.format(previous[metric.name])} in the period before</span>
          </>
        )}
      </span>
    </>
  );
}
