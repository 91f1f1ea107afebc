import type { InputHTMLAttributes, Ref } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS, Field, type FieldMessages } from "./field.tsx";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id">, FieldMessages {
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input: text, date, URL, password and so on. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, confirmation, pending, labelNote, className, ...input } = props;
  return (
    <Field {...{ label, hint, error, confirmation, pending, labelNote, className }}>
      {(control) => <input type="text" {...input} {...control} className={classNames(CONTROL_CLASS, "h-11 md:h-10")} />}
    </Field>
  );
}
