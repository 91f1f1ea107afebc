import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** A field of a request that the server rejected. */
export interface FieldError {
  field: string;
  message: string;
}

/** Shows the server's field errors next to the form's fields. Errors of fields that the form lacks are left out. */
export function showFieldErrors<Values extends FieldValues, Read>(
  form: UseFormReturn<Values, unknown, Read>,
  fieldErrors: readonly FieldError[],
): void {
  for (const { field, message } of fieldErrors) {
    if (field in form.getValues()) form.setError(field as FieldPath<Values>, { message });
  }
}
