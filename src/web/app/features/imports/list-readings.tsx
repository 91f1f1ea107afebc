import { type Import, type ImportRow, isAsRead, type ListReading, rereadRow } from "#domain/imports/import.ts";
import { useRereadImport } from "#web/app/api/imports.ts";
import { Button } from "#web/ui/button.tsx";

/** Fewer rows are corrected as fast one by one. */
const MIN_ROWS = 3;
const EXAMPLES = 3;
/** Where more rows have no show, the list was probably read wrong. */
const MISSING_SHARE = 0.5;

const READINGS: { reading: ListReading; label: string }[] = [
  { reading: "swapped", label: "Swap titles and shows" },
  { reading: "headings-are-shows", label: "Use headings as shows" },
];

/** Other ways to read the whole list, for one that reads badly. A table has its columns for that. */
export function ListReadings({ list: { id, columns, rows } }: { list: Import }) {
  const { mutate, isPending, variables } = useRereadImport(id);
  const open = rows.filter(isAsRead);
  if (columns || open.length < MIN_ROWS) return null;
  const readings = READINGS.filter(({ reading }) => open.some((row) => differs(row, reading)));
  if (readings.length === 0) return null;
  const missingCount = open.filter(({ hint }) => hint.showName === null).length;
  const isDoubtful = missingCount > MISSING_SHARE * open.length;
  return (
    <details className="rounded-xl border border-line px-4 py-3" open={isDoubtful}>
      <summary className="cursor-pointer font-medium text-sm">
        {isDoubtful ? `${missingCount} of ${open.length} rows have no show` : "Titles or shows wrong in every row?"}
      </summary>
      <p className="pt-3 text-pretty text-quiet text-sm">
        This is how we read the first rows. If it’s wrong in all of them, one choice corrects the whole list.
      </p>
      <ol aria-label="How the first rows are read" className="space-y-3 py-4">
        {open.slice(0, EXAMPLES).map(({ id: rowId, hint }) => (
          <li key={rowId} className="space-y-0.5 text-sm">
            <Example label="Title" value={hint.title} />
            <Example label="Show" value={hint.showName} />
            {hint.heading && <Example label="Heading" value={hint.heading} />}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {readings.map(({ reading, label }) => (
          <Button
            key={reading}
            size="small"
            isBusy={isPending && variables === reading}
            aria-disabled={isPending}
            onClick={() => mutate(reading)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="pt-3 text-pretty text-quiet text-sm">
        We look the rows up again then. Rows that you have corrected or added stay as they are.
      </p>
    </details>
  );
}

function differs({ hint }: ImportRow, reading: ListReading): boolean {
  const { title, showName } = rereadRow(hint, reading);
  return title !== hint.title || showName !== hint.showName;
}

function Example({ label, value }: { label: string; value: string | null }) {
  return (
    <p className="flex gap-3">
      <span className="w-16 shrink-0 text-quiet">{label}</span>
      <span className="min-w-0 break-words">{value ?? <span className="text-quiet">None</span>}</span>
    </p>
  );
}
