import { useRef } from "react";
import { isHttpUrl } from "#domain/http-url.ts";
import type { Import } from "#domain/imports/import.ts";
import { useTakeLeftOut } from "#web/app/api/imports.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Button } from "#web/ui/button.tsx";

/** The parts of a list that were not recognized as appearances. The guest can add each as a row. */
export function LeftOutParts({ list: { id, leftOut, leftOutCount } }: { list: Import }) {
  const { mutate, isPending, variables } = useTakeLeftOut(id);
  const summary = useRef<HTMLElement>(null);
  if (leftOutCount === 0) return null;
  const take = (part: string) =>
    // The button goes with its part.
    mutate(part, { onSuccess: () => summary.current?.focus() });
  return (
    <details className="text-sm">
      <summary ref={summary} className="cursor-pointer font-medium">
        We skipped {pluralize(leftOutCount, "item")}
      </summary>
      <p className="py-2 text-pretty text-quiet">These didn't look like appearances. If one is, add it to the list.</p>
      <ul className="divide-y divide-line">
        {leftOut.map(({ url, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list can have the same line twice
          <li key={index} className="flex items-center justify-between gap-3 py-1">
            <span className="wrap-anywhere min-w-0 text-quiet">
              {url} <span className="whitespace-nowrap">({reason})</span>
            </span>
            {(reason === "no link" || isHttpUrl(url)) && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Add to the list: ${url}`}
                isBusy={isPending && variables === url}
                disabled={isPending}
                onClick={() => take(url)}
              >
                Add to the list
              </Button>
            )}
          </li>
        ))}
        {leftOut.length < leftOutCount && <li className="py-2 text-quiet">and {leftOutCount - leftOut.length} more</li>}
      </ul>
    </details>
  );
}
