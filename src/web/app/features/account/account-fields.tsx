import type { InputHTMLAttributes, Ref } from "react";
import { newPasswordSchema } from "#domain/users/user.ts";
import type { FieldMessages } from "#web/ui/field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

interface AccountFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label?: string;
  /** the current input */
  typed: string | undefined;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** An e-mail field, for password managers the name that one signs in with. It hints while the user types whether @ and . are there; the form's schema decides. */
export function EmailField({ label = "Email", typed, ...field }: AccountFieldProps) {
  return <TextField label={label} type="email" autoComplete="username" {...formatMessage(typed)} {...field} />;
}

function formatMessage(typed: string | undefined): Pick<FieldMessages, "confirmation" | "hint"> {
  if (!typed) return {};
  if (typed.includes("@") && typed.includes(".")) return { confirmation: "Valid email format" };
  return { hint: "Please enter a valid email address" };
}

/** A field for a new password that checks its length while the user types. */
export function NewPasswordField({ label = "New password", typed, ...field }: AccountFieldProps) {
  const isStrong = newPasswordSchema.safeParse(typed).success;
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      confirmation={isStrong ? "Strong password" : undefined}
      hint={isStrong || field.error ? undefined : "At least 8 characters"}
      {...field}
    />
  );
}
