import { ArrowLeft, ArrowRight } from "lucide-react";
import { ButtonLink } from "#web/ui/button.tsx";

interface PageNavigationProps {
  /** 1 for the first */
  page: number;
  pageCount: number;
  pathOf: (page: number) => string;
}

/** Links to the previous and the next page of a list; nothing when there is one page. */
export function PageNavigation({ page, pageCount, pathOf }: PageNavigationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className="grid grid-cols-[1fr_auto_1fr] items-center gap-4 pt-6 print:hidden">
      {page > 1 && (
        <ButtonLink rel="prev" to={pathOf(page - 1)} className="justify-self-start">
          <ArrowLeft aria-hidden /> Previous
        </ButtonLink>
      )}
      <p className="col-start-2 text-quiet text-sm tabular-nums">
        Page {page} of {pageCount}
      </p>
      {page < pageCount && (
        <ButtonLink rel="next" to={pathOf(page + 1)} className="col-start-3 justify-self-end">
          Next <ArrowRight aria-hidden />
        </ButtonLink>
      )}
    </nav>
  );
}
