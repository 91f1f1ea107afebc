import { Button } from "#web/ui/button.tsx";

interface PagerProps {
  /** starts at 1 */
  page: number;
  rowsPerPage: number;
  /** of the current page; undefined while loading */
  rowCount: number | undefined;
  totalCount: number;
  onPage: (page: number) => void;
}

/** Says which results are shown, and leads to the previous and the next page. */
export function Pager({ page, rowsPerPage, rowCount, totalCount, onPage }: PagerProps) {
  const pageCount = rowCount === undefined ? page : Math.max(1, Math.ceil(totalCount / rowsPerPage));
  const first = rowCount ? (page - 1) * rowsPerPage + 1 : 0;
  const last = rowCount ? first + rowCount - 1 : 0;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-quiet text-sm tabular-nums">
        {rowCount !== undefined && `Showing ${first}-${last} of ${totalCount} results`}
      </p>
      <div className="flex gap-3">
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button size="small" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </div>
  );
}
