import { Check } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Yes or no. */
export function CheckboxField({ label, hint, error, ...input }: CheckboxFieldProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className="flex items-start gap-3">
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={note ? `${id}-note` : undefined}
          aria-invalid={error ? true : undefined}
          className="peer absolute inset-0 appearance-none rounded border border-line-strong bg-surface before:absolute before:-inset-3 checked:border-ink checked:bg-ink disabled:opacity-60 md:before:inset-0"
        />
        <Check
          aria-hidden
          className="pointer-events-none relative size-3.5 stroke-[3] text-paper opacity-0 peer-checked:opacity-100"
        />
      </span>
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
