import { useQuery } from "@tanstack/react-query";
import { instanceStatisticsQuery } from "#web/app/api/statistics.ts";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { formatDate } from "#web/lib/format-date.ts";
import { LoadingPanel } from "#web/ui/spinner.tsx";
import { AdminTable } from "./admin-table.tsx";

const COLUMNS = ["Day (UTC)", "Users", "Feeds", "Episodes", "Feed fetches", "Plays"];

/** What the instance held at the end of each of the last 30 days, and what happened on it; the latest day first. */
export function InstanceStatisticsTable() {
  return (
    <QueryBoundary
      query={useQuery(instanceStatisticsQuery())}
      title="The numbers could not be loaded"
      loading={<LoadingPanel label="Loading the numbers" />}
    >
      {(numbers) => (
        <AdminTable label="Statistics by day" columns={COLUMNS}>
          {numbers.days.toReversed().map(({ date, users, feeds, episodes, feedFetches, plays }) => (
            <tr key={date} className="tabular-nums">
              <td className="whitespace-nowrap py-2.5 pr-3 pl-5">
                <time dateTime={date}>{formatDate(date)}</time>
              </td>
              <Count value={users} />
              <Count value={feeds} />
              <Count value={episodes} />
              <Count value={feedFetches} />
              <Count value={plays} />
            </tr>
          ))}
        </AdminTable>
      )}
    </QueryBoundary>
  );
}

/** @param value null for what was not counted */
function Count({ value }: { value: number | null }) {
  return <td className="px-3 py-2.5 last:pr-5">{value === null ? "–" : value.toLocaleString("en-US")}</td>;
}
