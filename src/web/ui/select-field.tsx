import { ChevronDown } from "lucide-react";
import type { Ref, SelectHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS, Field, type FieldMessages } from "./field.tsx";

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "id">, FieldMessages {
  options: readonly { value: string; label: string }[];
  ref?: Ref<HTMLSelectElement>;
}

/** A native select element with a label. */
export function SelectField({ label, hint, error, labelNote, className, options, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, labelNote, className }}>
      {(control) => (
        <span className="relative">
          <select {...select} {...control} className={classNames(CONTROL_CLASS, "h-11 appearance-none pr-9 md:h-10")}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-quiet"
          />
        </span>
      )}
    </Field>
  );
}
