import { Link } from "react-router";
import type { FeedView } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import type { StatisticsOverview } from "#domain/statistics/statistics.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface FeedLineProps {
  feed: FeedView;
  /** of 30 days, the last one today; undefined while unknown */
  days: StatisticsOverview["feeds"][number]["days"] | undefined;
}

/** A feed's plays in 30 days, or its page views where nothing was played, as a line that leads to its statistics. */
export function FeedLine({ feed, days }: FeedLineProps) {
  if (!days) return <Skeleton className="h-11 basis-full" />;
  const name = days.some(({ plays }) => plays > 0) ? "plays" : "pageViews";
  const values = days.map((day) => day[name]);
  const total = values.reduce((sum, value) => sum + value, 0);
  return (
    <Link
      to={paths.feedStatistics(feed.id)}
      className="group flex min-h-11 basis-full flex-wrap items-center gap-x-4 rounded-sm text-quiet text-sm tabular-nums hover:text-ink"
    >
      <Sparkline values={values} />
      <span className="underline-offset-4 group-hover:underline">
        {total === 0 ? "No visits" : pluralize(total, name === "plays" ? "play" : "page view")} in 30 days
        <span className="sr-only">: statistics of {feed.title}</span>
      </span>
    </Link>
  );
}

const WIDTH = 120;
const HEIGHT = 28;
/** So that half of the line's width is not cut off. */
const EDGE = 2;

/** Without today, which would always end it in a fall. */
function Sparkline({ values }: { values: readonly number[] }) {
  const past = values.slice(0, -1);
  const highest = Math.max(...past, 1);
  const points = past.map((value, at) => {
    const x = (at / (past.length - 1)) * WIDTH;
    const y = HEIGHT - EDGE - (value / highest) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-7 min-w-0 grow basis-20 overflow-visible text-ink/60 group-hover:text-ink"
    >
      <polygon points={`0 ${HEIGHT} ${points.join(" ")} ${WIDTH} ${HEIGHT}`} className="fill-current opacity-10" />
      <polyline
        points={points.join(" ")}
        className="fill-none stroke-current"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
