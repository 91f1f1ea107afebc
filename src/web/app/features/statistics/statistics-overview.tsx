import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { FeedView } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { statisticsQuery } from "#web/app/api/statistics.ts";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { datesOfRange } from "#web/lib/date-range.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { numbersSentence } from "./numbers-sentence.ts";
import { TotalsGrid } from "./totals-grid.tsx";

interface StatisticsOverviewProps {
  /** to whose own numbers it links */
  feeds: readonly FeedView[];
  /** when the first feed was created, ISO UTC */
  since: string;
}

/** The numbers of all feeds in the last 30 days: a sentence, and the totals if anything was counted, with links to the numbers of some feeds. */
export function StatisticsOverview({ feeds, since }: StatisticsOverviewProps) {
  const query = useQuery(statisticsQuery(datesOfRange("30", "")));
  return (
    <section aria-labelledby="numbers">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-line border-t pt-5">
        <h2 id="numbers" className="font-display text-2xl">
          Your statistics <span className="text-quiet">in the last 30 days</span>
        </h2>
        <p className="flex flex-wrap gap-x-5 text-sm">
          {feeds.map((feed) => (
            <Link
              key={feed.id}
              to={paths.feedStatistics(feed.id)}
              className="inline-flex min-h-11 max-w-60 items-center rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink md:min-h-8"
            >
              <span className="truncate">{feed.title}</span>
              <span className="sr-only">: numbers</span>
            </Link>
          ))}
        </p>
      </div>
      <QueryBoundary query={query} title="Your statistics could not be loaded" loading={<Skeleton className="h-52" />}>
        {(numbers) => (
          <>
            <p className="text-pretty text-lg">{numbersSentence(numbers, "30", since)}</p>
            {Object.values(numbers.totals).some((total) => total > 0) && (
              <div className="mt-5">
                <TotalsGrid totals={numbers.totals} previous={numbers.previous} />
              </div>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
