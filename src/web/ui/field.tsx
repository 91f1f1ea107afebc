import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** Not smaller than 16 px for fingers: Safari zooms into smaller fields. */
export const CONTROL_CLASS =
  "w-full rounded-lg border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-quiet/80 disabled:bg-sunken disabled:text-quiet focus-visible:-outline-offset-1 aria-invalid:border-danger md:pointer-fine:text-sm";

export interface FieldMessages {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** confirms that the value is valid, shown when there is no error */
  confirmation?: string | undefined;
  /** holds the place of an error or confirmation that is still to come, so that nothing moves away from under a click */
  pending?: string | undefined;
  /** shown at the end of the label: "optional" */
  labelNote?: string;
}

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps extends FieldMessages {
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A form control with its label, validation message and hint. */
export function Field(props: FieldProps) {
  const { label, hint, error, confirmation, pending, labelNote, className, children } = props;
  const id = useId();
  const message = error || confirmation || pending;
  const describedBy = classNames(message && `${id}-message`, hint ? `${id}-hint` : undefined);
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-2 font-medium text-sm">
        {label}
        {labelNote && <span className="font-normal text-quiet text-xs">{labelNote}</span>}
      </label>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {message && (
        <p
          id={`${id}-message`}
          role={error ? "alert" : undefined}
          className={classNames(
            "text-pretty text-sm",
            error ? "text-danger" : confirmation ? "text-good" : "text-quiet",
          )}
        >
          {message}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-pretty text-quiet text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
