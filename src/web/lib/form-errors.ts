import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#web/api/client.ts";

/** Puts what the server found wrong beside the form's own fields. */
export function showFieldErrors<Values extends FieldValues, Read>(
  form: UseFormReturn<Values, unknown, Read>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  for (const { field, message } of error.fieldErrors) {
    if (field in form.getValues()) form.setError(field as FieldPath<Values>, { message });
  }
}
