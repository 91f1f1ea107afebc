import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { Navigate, useSearchParams } from "react-router";
import { USERS_PER_PAGE, usersQuery } from "#web/app/api/administration.ts";
import { AuditLog } from "#web/app/features/admin/audit-log.tsx";
import { BackgroundJobTables } from "#web/app/features/admin/background-job-tables.tsx";
import { InstanceStatisticsTable } from "#web/app/features/admin/instance-statistics-table.tsx";
import { Pager } from "#web/app/features/admin/pager.tsx";
import { SearchField } from "#web/app/features/admin/search-field.tsx";
import { UserTable } from "#web/app/features/admin/user-table.tsx";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { pageTitle } from "#web/lib/page-title.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";

export const meta = () => [{ title: pageTitle("Admin Dashboard") }];

const VIEWS = ["users", "log", "numbers", "jobs"] as const;
type View = (typeof VIEWS)[number];

/** What the page shows; the URL holds it. */
interface Place {
  view: View;
  search: string;
  page: number;
}

/**
 * The administrators' list of all users, the log of what administrators have done, the instance's totals by day, and its
 * background jobs.
 */
export default function Admin() {
  const [searchParams, setSearchParams] = useSearchParams();
  const view = VIEWS.find((known) => known === searchParams.get("view")) ?? "users";
  const search = searchParams.get("search") ?? "";
  const page = Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1);
  const goTo = (place: Place, replace = false) =>
    setSearchParams(placeParameters(place), { replace, preventScrollReset: true });

  return (
    <>
      <PageHeader title="Admin Dashboard" subtitle="View and manage all user accounts" />
      <Tabs
        label="Administration"
        value={view}
        onChange={(next) => goTo({ view: next, search: "", page: 1 })}
        tabs={[
          { value: "users", label: "Users" },
          { value: "log", label: "Audit log" },
          { value: "numbers", label: "Statistics" },
          { value: "jobs", label: "Background jobs" },
        ]}
      >
        <TabPanel value="users">
          <Users search={search} page={page} goTo={goTo} />
        </TabPanel>
        <TabPanel value="log">
          <AuditLog page={page} onPage={(next) => goTo({ view: "log", search: "", page: next })} />
        </TabPanel>
        <TabPanel value="numbers">
          <InstanceStatisticsTable />
        </TabPanel>
        <TabPanel value="jobs">
          <BackgroundJobTables />
        </TabPanel>
      </Tabs>
    </>
  );
}

function placeParameters({ view, search, page }: Place): URLSearchParams {
  return new URLSearchParams({
    ...(view !== "users" && { view }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  });
}

interface UsersProps {
  search: string;
  /** starts at 1 */
  page: number;
  goTo: (place: Place, replace?: boolean) => void;
}

function Users({ search, page, goTo }: UsersProps) {
  const query = useQuery(usersQuery(search, page));
  const { data: users, isFetching } = query;
  const table = (
    <>
      <UserTable users={users?.rows} />
      <Pager
        page={page}
        rowsPerPage={USERS_PER_PAGE}
        rowCount={users?.rows.length}
        totalCount={users?.totalCount ?? 0}
        onPage={(next) => goTo({ view: "users", search, page: next })}
      />
    </>
  );
  const pageCount = users ? Math.max(1, Math.ceil(users.totalCount / USERS_PER_PAGE)) : page;
  // Deleting the last user of the last page leaves that page empty.
  if (users && page > pageCount && !isFetching)
    return <Navigate to={`?${placeParameters({ view: "users", search, page: pageCount })}`} replace />;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <SearchField
          label="Search users"
          placeholder="Email, name or username"
          value={search}
          onSearch={(text) => goTo({ view: "users", search: text, page: 1 }, true)}
        />
        <Button onClick={() => query.refetch()} disabled={isFetching}>
          {isFetching ? <Spinner /> : <RefreshCw aria-hidden />} Refresh
        </Button>
      </div>
      <QueryBoundary query={query} title="The users could not be loaded" loading={table}>
        {() => table}
      </QueryBoundary>
    </>
  );
}
