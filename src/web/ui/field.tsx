import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

export const CONTROL_CLASS =
  "w-full rounded-lg border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-quiet/80 disabled:bg-sunken disabled:text-quiet aria-invalid:border-danger md:text-sm";

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** what is wrong with the value; stands in the hint's place */
  error?: string | undefined;
  /** a rule that the value fulfils, shown when there is no error */
  confirmation?: string | undefined;
  /** words for those who fill the form in: "optional" */
  aside?: string;
}

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps extends FieldTexts {
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label, and beneath it the hint, the error or the confirmation that describes it. */
export function Field({ label, hint, error, confirmation, aside, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || confirmation || hint;
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-2 font-medium text-sm">
        {label}
        {aside && <span className="font-normal text-quiet text-xs">{aside}</span>}
      </label>
      {children({
        id,
        "aria-describedby": note ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {note && (
        <p
          id={noteId}
          role={error ? "alert" : undefined}
          className={classNames(
            "text-pretty text-sm",
            error ? "text-danger" : confirmation ? "text-good" : "text-quiet",
          )}
        >
          {note}
        </p>
      )}
    </div>
  );
}
