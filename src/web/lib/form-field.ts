import {
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";

/** The props that connect a field component to a form: those of register(), and the field's error message. */
export function formField<Values extends FieldValues, Read, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values, unknown, Read>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const error = get<FieldErrors<Values>, FieldError | undefined>(form.formState.errors, name);
  return { ...form.register(name, options), error: error?.message };
}
