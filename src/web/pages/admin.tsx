import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { Navigate, useSearchParams } from "react-router";
import { USERS_PER_PAGE, usersQuery } from "#web/api/administration.ts";
import { SearchField } from "#web/features/admin/search-field.tsx";
import { UserTable } from "#web/features/admin/user-table.tsx";
import { pageTitle } from "#web/lib/page-title.ts";
import { LoadError } from "#web/shell/load-error.tsx";
import { PageHeader } from "#web/shell/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

export const meta = () => [{ title: pageTitle("Admin Dashboard") }];

/** The administrators' list of all users. The URL holds the search text and the page number. */
export default function Admin() {
  const [searchParams, setSearchParams] = useSearchParams();
  const search = searchParams.get("search") ?? "";
  const page = Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1);
  const { data: users, error, refetch, isFetching } = useQuery(usersQuery(search, page));

  const goTo = (next: { search: string; page: number }, replace: boolean) => {
    const parameters = new URLSearchParams();
    if (next.search) parameters.set("search", next.search);
    if (next.page > 1) parameters.set("page", String(next.page));
    setSearchParams(parameters, { replace, preventScrollReset: true });
  };

  const pageCount = users ? Math.max(1, Math.ceil(users.totalCount / USERS_PER_PAGE)) : page;
  // Deleting the last user of the last page leaves that page empty.
  if (users && page > pageCount && !isFetching) return <Navigate to={`?${lastPageOf(search, pageCount)}`} replace />;
  const first = users?.rows.length ? (page - 1) * USERS_PER_PAGE + 1 : 0;
  const last = users?.rows.length ? first + users.rows.length - 1 : 0;
  return (
    <>
      <PageHeader title="Admin Dashboard" subtitle="View and manage all user accounts" />
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <SearchField
          label="Search users"
          placeholder="Email, name or username"
          value={search}
          onSearch={(text) => goTo({ search: text, page: 1 }, true)}
        />
        <Button onClick={() => refetch()} disabled={isFetching}>
          {isFetching ? <Spinner /> : <RefreshCw aria-hidden />} Refresh
        </Button>
      </div>
      {error && <LoadError title="The users could not be loaded" error={error} onRetry={refetch} />}
      {!error && (
        <>
          <UserTable users={users?.rows} />
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-quiet text-sm tabular-nums">
              {users && `Showing ${first}-${last} of ${users.totalCount} results`}
            </p>
            <div className="flex gap-3">
              <Button size="small" disabled={page <= 1} onClick={() => goTo({ search, page: page - 1 }, false)}>
                Previous
              </Button>
              <Button size="small" disabled={page >= pageCount} onClick={() => goTo({ search, page: page + 1 }, false)}>
                Next
              </Button>
            </div>
          </div>
        </>
      )}
    </>
  );
}

function lastPageOf(search: string, pageCount: number): URLSearchParams {
  return new URLSearchParams({ ...(search && { search }), page: String(pageCount) });
}
