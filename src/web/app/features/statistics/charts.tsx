import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";

/*
 * The only file that imports the charting library. It is loaded with the charts; the tables beside them hold the same values.
 */

const HEIGHT = 280;
const BAR_HEIGHT = 36;
/** Of 'Mar 1, 2026'; the tooltip has it. */
const YEAR = /, \d{4}$/;
const MAX_DAYS_WITHOUT_YEAR = 366;
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
  format: (value: number) => string;
}

/** A value over time. Arrow keys move from day to day. */
export function LineChart({ label, unit, points, format }: LineChartProps) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <AreaChart data={[...points]} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} title={label}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          tickFormatter={(name) => (points.length > MAX_DAYS_WITHOUT_YEAR ? name : name.replace(YEAR, ""))}
          tick={TICK}
          tickLine={false}
          axisLine={false}
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
        <Tooltip {...TOOLTIP} formatter={(value) => [format(Number(value)), unit]} />
        <Area
          type="monotone"
          dataKey="value"
          name={unit}
          stroke="var(--ink)"
          strokeWidth={2}
          fill="var(--ink)"
          fillOpacity={0.08}
          dot={points.length <= 31 ? { r: 2.5, fill: "var(--ink)", strokeWidth: 0, fillOpacity: 1 } : false}
          activeDot={{ r: 5, fill: "var(--ink)", stroke: "var(--surface)" }}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}

export interface BarsProps extends LineChartProps {}

/** The highest values as horizontal bars, each with its name and its value. */
export function Bars({ label, unit, points, format }: BarsProps) {
  return (
    <ResponsiveContainer width="100%" height={points.length * BAR_HEIGHT + 8}>
      <BarChart
        data={[...points]}
        layout="vertical"
        margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
        barCategoryGap={6}
        title={label}
      >
        <XAxis type="number" hide domain={[0, "dataMax"]} />
        <YAxis
          type="category"
          dataKey="name"
          width={NAME_WIDTH}
          tick={BarName}
          tickLine={false}
          axisLine={false}
          interval={0}
        />
        <Tooltip {...TOOLTIP} cursor={{ fill: "var(--sunken)" }} formatter={(value) => [format(Number(value)), unit]} />
        <Bar dataKey="value" name={unit} fill="var(--line-strong)" radius={4} isAnimationActive={false}>
          <LabelList
            dataKey="value"
            position="right"
            fill="var(--ink)"
            fontSize={12}
            formatter={(value) => format(Number(value))}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

const NAME_WIDTH = 148;
/** As many letters as fit. */
const MAX_NAME_LENGTH = 21;

function BarName({ y, payload }: { y: number | string; payload: { value: unknown } }) {
  const name = String(payload.value);
  return (
    <text x={0} y={y} dy="0.35em" fill="var(--ink)" fontSize={13}>
      <title>{name}</title>
      {name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : name}
    </text>
  );
}
