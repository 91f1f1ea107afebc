import { type FormEvent, useState } from "react";
import { DEFAULT_EPISODE_KIND } from "#domain/episodes/kind.ts";
import { type ImportRow, type ImportRowChanges, importRowChangesSchema } from "#domain/imports/import.ts";
import { KIND_CHOICES } from "#web/app/features/episodes/kind-choices.ts";
import { isUnanswered, TRY_AGAIN, UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { errorMessage, fieldErrorsOf } from "#web/lib/api-client.ts";
import { toDateInputValue } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

interface ImportRowFormProps {
  row: ImportRow;
  /** shows the promise's error */
  onSave: (changes: ImportRowChanges) => Promise<unknown>;
  onCancel: () => void;
}

type Values = Record<"title" | "showName" | "releaseDate" | "kind" | "link", string>;

/** Corrects a row where it stands. */
export function ImportRowForm({ row: { draft, hint }, onSave, onCancel }: ImportRowFormProps) {
  const initial: Values = {
    title: draft?.title ?? hint.title ?? "",
    showName: draft?.showName ?? hint.showName ?? "",
    releaseDate: toDateInputValue(draft?.releaseDate ?? hint.date) ?? "",
    kind: hint.kind ?? DEFAULT_EPISODE_KIND,
    link: hint.links[0] ?? "",
  };
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Values>>({});
  const [failure, setFailure] = useState<unknown>();
  const [isSaving, setIsSaving] = useState(false);

  const field = (name: keyof Values) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement | HTMLSelectElement }) =>
      setValues({ ...values, [name]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names = (Object.keys(values) as (keyof Values)[]).filter((name) => values[name] !== initial[name]);
    // A date that was taken away is as before.
    const changed = Object.fromEntries(
      names.filter((name) => name !== "releaseDate" || values[name] !== "").map((name) => [name, values[name]]),
    );
    const parsed = importRowChangesSchema.safeParse(changed);
    if (!parsed.success) {
      setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    if (Object.keys(changed).length === 0) return onCancel();
    setErrors({});
    setFailure(undefined);
    setIsSaving(true);
    onSave(parsed.data)
      .catch((error) => {
        setErrors(Object.fromEntries(fieldErrorsOf(error).map(({ field, message }) => [field, message])));
        setFailure(error);
      })
      .finally(() => setIsSaving(false));
  };
  const isUnknown = failure !== undefined && !isUnanswered(failure) && fieldErrorsOf(failure).length === 0;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-xl bg-sunken p-4 sm:grid-cols-2">
      <TextField label="Title" className="sm:col-span-2" {...field("title")} />
      <TextField label="Show" {...field("showName")} />
      <TextField label="Date" type="date" {...field("releaseDate")} />
      <SelectField label="Kind of appearance" options={KIND_CHOICES} className="sm:col-span-2" {...field("kind")} />
      <TextField
        label="Link"
        type="url"
        inputMode="url"
        hint="Change the link and we'll look it up again."
        className="sm:col-span-2"
        {...field("link")}
      />
      <div className="space-y-4 sm:col-span-2">
        <UnansweredNotice error={failure} />
        {isUnknown && (
          <p role="alert" className="text-danger text-sm">
            {errorMessage(failure)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" isBusy={isSaving}>
            {isUnanswered(failure) ? TRY_AGAIN : "Save"}
          </Button>
        </div>
      </div>
    </form>
  );
}
