import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { Checkbox } from "./checkbox.tsx";

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox with a label and a hint or an error. */
export function CheckboxField({ label, hint, error, ...input }: CheckboxFieldProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        {...input}
        id={id}
        aria-describedby={note ? `${id}-note` : undefined}
        aria-invalid={error ? true : undefined}
      />
      <div>
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {note && (
          <p id={`${id}-note`} className={error ? "text-danger text-sm" : "text-pretty text-quiet text-sm"}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
