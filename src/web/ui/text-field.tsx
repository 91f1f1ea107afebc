import type { InputHTMLAttributes, Ref } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS, Field, type FieldTexts } from "./field.tsx";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id">, FieldTexts {
  ref?: Ref<HTMLInputElement>;
}

/** One line of text, a date, an address or a password. */
export function TextField({ label, hint, error, confirmation, aside, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, confirmation, aside, className }}>
      {(control) => <input type="text" {...input} {...control} className={classNames(CONTROL_CLASS, "h-11 md:h-10")} />}
    </Field>
  );
}
