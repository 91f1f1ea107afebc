import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { assignedPasswordSchema, type UserSummary } from "#domain/users/administration.ts";
import { useResetUserPassword } from "#web/app/api/administration.ts";
import { fieldErrorsOf } from "#web/lib/api-client.ts";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { formField } from "#web/lib/form-field.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { needsPassword } from "./use-step-up.tsx";

/** Sets a new password for a user. It is typed as plain text, since the administrator has to pass it on. */
export function ResetPasswordDialog({ user, onClose }: { user: UserSummary; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(assignedPasswordSchema),
    defaultValues: { newPassword: "", currentPassword: "" },
  });
  // The user may have become an administrator since the page was loaded.
  const [asksForPassword, setAsksForPassword] = useState(user.isAdmin);
  const reset = useResetUserPassword();
  const onError = (error: Error) => {
    if (needsPassword(error)) setAsksForPassword(true);
    showFieldErrors(form, fieldErrorsOf(error));
  };
  const submit = form.handleSubmit((passwords) =>
    reset.mutate({ userId: user.id, ...passwords }, { onSuccess: onClose, onError }),
  );
  return (
    <Dialog
      onOpenChange={onClose}
      title="Reset Password"
      description={
        <>
          Choose a new password for <span className="wrap-anywhere">{user.email}</span>. They will be logged out on all
          devices.
        </>
      }
    >
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          label="New password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="At least 8 characters. The password is visible so that you can share it with the user."
          {...formField(form, "newPassword")}
        />
        {asksForPassword && (
          <TextField
            label="Your own password"
            type="password"
            autoComplete="current-password"
            hint="This is about an administrator, so confirm that it is you."
            {...formField(form, "currentPassword")}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={reset.isPending} disabled={form.watch("newPassword") === ""}>
            {reset.isPending ? "Resetting..." : "Reset Password"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
