import type { Import, ImportColumnMeaning } from "#domain/imports/import.ts";
import { useChangeImportColumns } from "#web/app/api/imports.ts";
import { SelectField } from "#web/ui/select-field.tsx";

const NOTHING = "";
const OPTIONS: { value: ImportColumnMeaning | typeof NOTHING; label: string }[] = [
  { value: "title", label: "Title" },
  { value: "show", label: "Show" },
  { value: "date", label: "Date" },
  { value: "link", label: "Link" },
  { value: "kind", label: "Kind" },
  { value: NOTHING, label: "Not used" },
];

/** What the columns of a table mean. Another meaning has the table read anew. */
export function ColumnMapping({ list: { id, columns, canChangeColumns: canChange } }: { list: Import }) {
  const change = useChangeImportColumns(id);
  if (!columns) return null;
  // The next choice builds on the last one, also before that was answered.
  const meanings = change.isPending ? change.variables : columns.map(({ meaning }) => meaning);
  const set = (at: number, value: string) => {
    const meaning = OPTIONS.find((option) => option.value === value)?.value || null;
    change.mutate(meanings.with(at, meaning));
  };
  return (
    <details className="rounded-xl border border-line px-4 py-3">
      <summary className="cursor-pointer font-medium text-sm">
        Columns:{" "}
        {columns.flatMap(({ header }, at) => (meanings[at] ? `${header} → ${labelOf(meanings[at])}` : [])).join(", ")}
      </summary>
      <fieldset disabled={!canChange} className="grid gap-4 pt-4 sm:grid-cols-3 lg:grid-cols-4">
        <legend className="sr-only">What the columns mean</legend>
        {columns.map(({ header }, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
            key={at}
            label={header}
            value={meanings[at] ?? NOTHING}
            options={OPTIONS}
            onChange={(event) => set(at, event.target.value)}
          />
        ))}
      </fieldset>
      <p className="pt-3 text-pretty text-quiet text-sm">
        {canChange
          ? "If you change a column, the list is read and looked up again."
          : "These columns cannot be changed any more. To read the list again, discard it and start over."}
      </p>
    </details>
  );
}

function labelOf(meaning: ImportColumnMeaning): string {
  return OPTIONS.find(({ value }) => value === meaning)?.label ?? meaning;
}
