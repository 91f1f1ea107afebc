import { Download, Info } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId } from "react";
import { PanelBoundary } from "#web/app/shell/panel-boundary.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { Bars, type BarsProps } from "./bars.tsx";
import type { LineChartProps } from "./charts.tsx";

const loadLineChart = () => lazy(() => import("./charts.tsx").then((charts) => ({ default: charts.LineChart })));

/** Replaced when its code did not come: lazy() never asks again. */
let LineChart = loadLineChart();
const loadLineChartAgain = () => {
  LineChart = loadLineChart();
};

/** How many bars a chart has; the table has all rows. */
const BARS = 8;

interface StatisticsPanelProps {
  title: string;
  /** what its numbers mean */
  meaning: string | undefined;
  /** what is shown instead of a chart without values */
  emptyText: string;
  chart: ({ kind: "line" } & LineChartProps) | ({ kind: "bars" } & BarsProps);
  /** the same values, and more: a header and rows of cells */
  table: { columns: readonly string[]; rows: readonly (readonly (string | number)[])[] };
  csvUrl: string;
}

/** A chart with its table and its download. */
export function StatisticsPanel({ title, meaning, emptyText, chart, table, csvUrl }: StatisticsPanelProps) {
  const titleId = useId();
  const isEmpty = chart.kind === "line" ? chart.points.every(({ value }) => value === 0) : table.rows.length === 0;
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-2xl border border-line bg-surface p-5 md:p-7">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center gap-1">
          <h2 id={titleId} className="font-display text-2xl leading-tight">
            {title}
          </h2>
          {meaning && <Meaning of={title} text={meaning} />}
        </div>
        {!isEmpty && (
          <a href={csvUrl} download className={buttonClass({ variant: "quiet", size: "small" })}>
            <Download aria-hidden /> CSV<span className="sr-only"> of {title.toLowerCase()}</span>
          </a>
        )}
      </div>
      {isEmpty ? (
        <p className="text-pretty py-6 text-quiet">{emptyText}</p>
      ) : (
        <>
          <PanelBoundary onRetry={loadLineChartAgain}>
            {chart.kind === "bars" ? (
              <Bars {...chart} bars={chart.bars.slice(0, BARS)} />
            ) : (
              <>
                <Suspense fallback={<Skeleton className="h-70" />}>
                  <LineChart {...chart} />
                </Suspense>
                {chart.isUnfinished && (
                  <p className="mt-1 text-quiet text-xs">Today is dotted because it isn't over.</p>
                )}
              </>
            )}
          </PanelBoundary>
          <details className="mt-3">
            <summary className="inline-flex min-h-11 items-center rounded-sm text-quiet text-sm underline decoration-line-strong underline-offset-4 hover:text-ink md:min-h-9">
              <span>
                Show as a table<span className="sr-only">: {title.toLowerCase()}</span>
              </span>
            </summary>
            <ValueTable label={title} {...table} />
          </details>
        </>
      )}
    </section>
  );
}

function Meaning({ of, text }: { of: string; text: string }) {
  const id = useId();
  return (
    <Tooltip text={text}>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`What “${of}” means`}
        aria-describedby={id}
        className="size-11 md:size-8"
      >
        <Info />
      </Button>
      <span id={id} hidden>
        {text}
      </span>
    </Tooltip>
  );
}

interface ValueTableProps {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A table that scrolls in both directions, also by keyboard. */
function ValueTable({ label, columns, rows }: ValueTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a focused element
      tabIndex={0}
      className="mt-2 max-h-96 overflow-auto rounded-lg border border-line"
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="sticky top-0 bg-sunken text-quiet">
          <tr>
            {columns.map((column, at) => (
              <Cell key={column} isHeader isFirst={at === 0}>
                {column}
              </Cell>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two episodes can have the same title
            <tr key={index}>
              {columns.map((column, at) => (
                <Cell key={column} isFirst={at === 0}>
                  {row[at]}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ isHeader = false, isFirst, children }: { isHeader?: boolean; isFirst: boolean; children: ReactNode }) {
  const className = `px-3 py-2 ${isFirst ? "min-w-28 wrap-anywhere" : "whitespace-nowrap text-right"}`;
  if (isHeader)
    return (
      <th scope="col" className={`${className} font-medium`}>
        {children}
      </th>
    );
  return <td className={className}>{children}</td>;
}
