import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type CurrentUser, passwordChangeSchema } from "#domain/users/user.ts";
import { useChangePassword } from "#web/app/api/passwords.ts";
import { NewPasswordField } from "#web/app/features/account/account-fields.tsx";
import { fieldErrorsOf } from "#web/lib/api-client.ts";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { formField } from "#web/lib/form-field.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { HiddenUsername } from "./hidden-username.tsx";

const EMPTY_FORM = { currentPassword: "", newPassword: "" };

/** A form for users to change their own password, which also ends all their other sessions. */
export function PasswordCard({ user }: { user: CurrentUser }) {
  const form = useForm({ resolver: zodResolver(passwordChangeSchema), defaultValues: EMPTY_FORM });
  const changePassword = useChangePassword();

  const submit = form.handleSubmit((values) =>
    changePassword.mutate(values, {
      onSuccess: () => form.reset(EMPTY_FORM),
      onError: (error) => showFieldErrors(form, fieldErrorsOf(error)),
    }),
  );

  return (
    <Card title="Password" description="Changing your password logs you out on all other devices.">
      <form method="post" onSubmit={submit} noValidate className="flex max-w-xl flex-col items-start gap-5">
        {/* Tells password managers which account the new password belongs to. */}
        <HiddenUsername user={user} />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          className="w-full"
          {...formField(form, "currentPassword")}
        />
        <NewPasswordField className="w-full" typed={form.watch("newPassword")} {...formField(form, "newPassword")} />
        <Button type="submit" isBusy={changePassword.isPending}>
          Change password
        </Button>
      </form>
    </Card>
  );
}
