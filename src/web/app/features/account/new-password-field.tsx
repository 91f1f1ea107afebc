import type { InputHTMLAttributes, Ref } from "react";
import { newPasswordSchema } from "#domain/users/user.ts";
import { TextField } from "#web/ui/text-field.tsx";

interface NewPasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label?: string;
  /** the current input */
  typed: string | undefined;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A field for a new password that checks its length while the user types. */
export function NewPasswordField({ label = "New password", typed, ...field }: NewPasswordFieldProps) {
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
