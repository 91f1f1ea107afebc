import type { InputHTMLAttributes, Ref } from "react";
import type { FieldMessages } from "#web/ui/field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

interface EmailFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label?: string;
  /** what has been typed so far */
  typed: string | undefined;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** An e-mail address; it says while somebody types whether it looks like one. */
export function EmailField({ label = "Email", typed, ...field }: EmailFieldProps) {
  return <TextField label={label} type="email" autoComplete="email" {...verdict(typed)} {...field} />;
}

function verdict(typed: string | undefined): Pick<FieldMessages, "confirmation" | "hint"> {
  if (!typed) return {};
  if (typed.includes("@") && typed.includes(".")) return { confirmation: "Valid email format" };
  return { hint: "Please enter a valid email address" };
}
