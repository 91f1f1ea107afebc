import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

/*
 * The only file that imports the charting library. It is loaded with the chart; the table beside it holds the same values.
 */

const HEIGHT = 280;
const HUE = "var(--chart)";
/** Of 'Mar 1, 2026'; the tooltip has it. */
const YEAR = /, \d{4}$/;
const MAX_DAYS_WITHOUT_YEAR = 366;
/** With more points, their dots would touch. */
const MAX_DOTS = 31;
const TICK = { fill: "var(--quiet)", fontSize: 12 };
const TOOLTIP = {
  contentStyle: {
    background: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: 8,
    color: "var(--ink)",
    fontSize: 14,
  },
  itemStyle: { color: "var(--ink)" },
  labelStyle: { color: "var(--quiet)" },
  isAnimationActive: false,
} as const;

export interface LineChartProps {
  /** of the chart, for screen readers */
  label: string;
  /** names the values in the tooltip */
  unit: string;
  points: readonly { name: string; value: number }[];
  /** the last point is of a day that is not over: it is dotted */
  isUnfinished: boolean;
  format: (value: number) => string;
}

/** A value over time. Arrow keys move from day to day. */
export function LineChart({ label, unit, points, isUnfinished, format }: LineChartProps) {
  const last = points.length - 1;
  const data = points.map(({ name, value }, index) => ({
    name,
    value,
    finished: isUnfinished && index === last ? null : value,
    // The dotted line begins where the other ends.
    unfinished: isUnfinished && index >= last - 1 ? value : null,
  }));
  const line = { type: "linear", stroke: HUE, strokeWidth: 2, fill: HUE, isAnimationActive: false } as const;
  const hidden = { tooltipType: "none", activeDot: false, legendType: "none" } as const;
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <AreaChart data={data} margin={{ top: 8, right: 24, bottom: 0, left: 8 }} title={label}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          tickFormatter={(name) => (points.length > MAX_DAYS_WITHOUT_YEAR ? name : name.replace(YEAR, ""))}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          interval="equidistantPreserveStart"
          minTickGap={32}
          tickMargin={8}
        />
        <YAxis
          tick={TICK}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          width="auto"
          tickFormatter={(value) => format(Number(value))}
        />
        <Tooltip
          {...TOOLTIP}
          labelFormatter={(name, [point]) => (point?.payload.finished === null ? `${name}, not over yet` : name)}
          formatter={(value) => [format(Number(value)), unit]}
        />
        <Area
          {...line}
          {...hidden}
          dataKey="finished"
          fillOpacity={0.14}
          dot={points.length <= MAX_DOTS ? { r: 2.5, fill: HUE, strokeWidth: 0, fillOpacity: 1 } : false}
        />
        <Area
          {...line}
          {...hidden}
          dataKey="unfinished"
          className="unfinished"
          strokeDasharray="1 5"
          strokeLinecap="round"
          fillOpacity={0.05}
          dot={({ key, index, cx, cy }) =>
            index === last ? (
              <circle key={key} cx={cx} cy={cy} r={4} fill="var(--surface)" stroke={HUE} strokeWidth={2} />
            ) : (
              <g key={key} />
            )
          }
        />
        <Area
          dataKey="value"
          name={unit}
          stroke="none"
          fill="none"
          activeDot={{ r: 5, fill: HUE, stroke: "var(--surface)" }}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
