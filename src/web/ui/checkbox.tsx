import { Check } from "lucide-react";
import type { InputHTMLAttributes, Ref } from "react";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox without a label. */
export function Checkbox(input: CheckboxProps) {
  return (
    <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
      <input
        {...input}
        type="checkbox"
        className="peer absolute inset-0 appearance-none rounded border border-line-strong bg-surface before:absolute before:-inset-3 checked:border-ink checked:bg-ink disabled:opacity-60 md:before:inset-0"
      />
      <Check
        aria-hidden
        className="pointer-events-none relative size-3.5 stroke-[3] text-paper opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}
