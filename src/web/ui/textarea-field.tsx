import type { Ref, TextareaHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS, Field, type FieldMessages } from "./field.tsx";

interface TextareaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id">, FieldMessages {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled textarea. */
export function TextareaField({
  label,
  hint,
  error,
  confirmation,
  labelNote,
  className,
  ...textarea
}: TextareaFieldProps) {
  return (
    <Field {...{ label, hint, error, confirmation, labelNote, className }}>
      {(control) => (
        <textarea rows={4} {...textarea} {...control} className={classNames(CONTROL_CLASS, "py-2 leading-relaxed")} />
      )}
    </Field>
  );
}
