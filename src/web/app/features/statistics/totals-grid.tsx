import { useId } from "react";
import type { Totals } from "#domain/statistics/statistics.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { formatChange, METRIC_TEXTS, type MetricText } from "./metrics.ts";

interface TotalsGridProps {
  totals: Totals;
  /** of the period before; undefined when there is none */
  previous: Totals | undefined;
  /** the number that the chart shows */
  selected: keyof Totals;
  onSelect: (name: keyof Totals) => void;
}

/** The totals of a period, each with its meaning and its change against the period before. One of them is shown by day. */
export function TotalsGrid({ totals, previous, selected, onSelect }: TotalsGridProps) {
  const id = useId();
  return (
    <ul className="grid grid-cols-2 hyphens-auto overflow-hidden rounded-2xl border border-line bg-line gap-px sm:grid-cols-4">
      {METRIC_TEXTS.map((metric) => (
        <li key={metric.name} className="flex min-w-0 bg-surface *:flex *:w-full">
          <Tooltip text={metric.meaning}>
            <button
              type="button"
              aria-pressed={metric.name === selected}
              aria-describedby={`${id}-${metric.name}`}
              onClick={() => onSelect(metric.name)}
              className={classNames(
                "flex w-full flex-col border-b-3 px-4 pt-4 pb-3 text-left hover:bg-sunken focus-visible:-outline-offset-2 md:px-5",
                metric.name === selected ? "border-ink bg-sunken" : "border-transparent forced-colors:border-[Canvas]",
              )}
            >
              <Total metric={metric} totals={totals} previous={previous} />
            </button>
            <span id={`${id}-${metric.name}`} hidden>
              {metric.meaning}
            </span>
          </Tooltip>
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
