import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type {
  Breakdown,
  FeedStatistics,
  InstanceStatistics,
  StatisticsOverview,
} from "#domain/statistics/statistics.ts";
import { callApi } from "#web/lib/api-client.ts";
import { ownTimeZone } from "#web/lib/date-range.ts";

export interface DateRange {
  /** YYYY-MM-DD */
  from: string;
  to: string;
}

function queryOf(range: DateRange): URLSearchParams {
  return new URLSearchParams({ ...range, timeZone: ownTimeZone() });
}

/** The numbers of one feed. They change all the time, so each visit of a page loads them. */
export function feedStatisticsQuery(feedId: number, range: DateRange) {
  return queryOptions({
    queryKey: ["numbers", feedId, range],
    queryFn: () => callApi<FeedStatistics>("GET", `${apiPaths.feedStatistics(feedId)}?${queryOf(range)}`),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The totals of all feeds of the current user, and the days of some. */
export function statisticsOverviewQuery(range: DateRange, feedIds: readonly number[]) {
  return queryOptions({
    queryKey: ["numbers", "all", range, feedIds],
    queryFn: () => {
      const query = queryOf(range);
      query.set("feedIds", feedIds.join());
      return callApi<StatisticsOverview>("GET", `${apiPaths.numbers()}?${query}`);
    },
    staleTime: 0,
  });
}

/** The instance's totals by day, for administrators. */
export function instanceStatisticsQuery() {
  return queryOptions({
    queryKey: ["numbers", "instance"],
    queryFn: () => callApi<InstanceStatistics>("GET", apiPaths.adminStatistics()),
    staleTime: 0,
  });
}

/** The download of one part of a feed's numbers. */
export function statisticsCsvUrl(feedId: number, range: DateRange, by: Breakdown): string {
  const query = queryOf(range);
  query.set("by", by);
  return `${apiPaths.feedStatisticsCsv(feedId)}?${query}`;
}
