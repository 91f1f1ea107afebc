import {
  findDateInRow,
  hasDay,
  type Import,
  type ImportRow,
  isAsRead,
  type ListReading,
  rereadRow,
} from "#domain/imports/import.ts";
import type { NumericDateOrder } from "#domain/imports/numeric-date.ts";
import { useRereadImport } from "#web/app/api/imports.ts";
import { formatKnownDate } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";

/** Fewer rows are corrected as fast one by one. */
const MIN_ROWS = 3;
const EXAMPLES = 3;
/** Where more rows lack a field, the list was probably read wrong. */
const MISSING_SHARE = 0.5;

const DATE_ORDERS: NumericDateOrder[] = ["days-first", "months-first"];

/** Other ways to read the whole list, for one that reads badly. A table has its columns for that. */
export function ListReadings({ list: { id, columns, rows } }: { list: Import }) {
  const { mutate, isPending, variables } = useRereadImport(id);
  const open = rows.filter(isAsRead);
  if (columns || open.length < MIN_ROWS) return null;
  const ofDates = readingsOfDates(open);
  const readings = [...readingsOfNames(open), ...ofDates];
  if (readings.length === 0) return null;
  const isMost = (count: number) => count > MISSING_SHARE * open.length;
  const withoutShow = open.filter(({ hint }) => hint.showName === null).length;
  const withoutDay = open.filter(lacksDay).length;
  const doubts = [
    ...(isMost(withoutShow) ? [`${withoutShow} of ${open.length} rows have no show`] : []),
    ...(ofDates.length > 0 ? [`${withoutDay} of ${open.length} rows have no exact date`] : []),
  ];
  return (
    <details className="rounded-xl border border-line px-4 py-3" open={doubts.length > 0}>
      <summary className="cursor-pointer font-medium text-sm">
        {doubts.join(", ") || "Titles or shows wrong in every row?"}
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
            {ofDates.length > 0 && <Example label="Text" value={hint.context} />}
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

interface OtherReading {
  reading: ListReading;
  label: string;
}

function readingsOfNames(rows: readonly ImportRow[]): OtherReading[] {
  const readings: OtherReading[] = [
    { reading: "swapped", label: "Swap titles and shows" },
    { reading: "headings-are-shows", label: "Use headings as shows" },
  ];
  return readings.filter(({ reading }) =>
    rows.some(({ hint }) => {
      const { title, showName } = rereadRow(hint, reading);
      return title !== hint.title || showName !== hint.showName;
    }),
  );
}

/** The days that digits in most rows may be, for a list whose rows have none. */
function readingsOfDates(rows: readonly ImportRow[]): OtherReading[] {
  const readings = DATE_ORDERS.flatMap((order) => {
    const found = rows.filter(lacksDay).flatMap(({ hint }) => findDateInRow(hint, order) ?? []);
    const [first] = found;
    if (!first || found.length <= MISSING_SHARE * rows.length) return [];
    return [{ reading: order, label: `${first.text} is ${formatKnownDate(first.date)}` }];
  });
  return readings.filter(({ label }, index) => readings.findIndex((other) => other.label === label) === index);
}

/** Whether neither the list nor the episode says the day. Of a year or month that the list says, the draft has the first day. */
function lacksDay({ hint, draft }: ImportRow): boolean {
  const guess = `${hint.date}-01-01`.slice(0, "2026-01-01".length);
  return !hasDay(hint) && (!draft?.releaseDate || draft.releaseDate.startsWith(guess));
}

function Example({ label, value }: { label: string; value: string | null }) {
  return (
    <p className="flex gap-3">
      <span className="w-16 shrink-0 text-quiet">{label}</span>
      <span className="min-w-0 break-words">{value ?? <span className="text-quiet">None</span>}</span>
    </p>
  );
}
