import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type CurrentUser, passwordConfirmationSchema } from "#domain/users/user.ts";
import { showErrorToast } from "#web/app/api/messages.ts";
import { fieldErrorsOf } from "#web/lib/api-client.ts";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { formField } from "#web/lib/form-field.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { HiddenUsername } from "./hidden-username.tsx";

interface PasswordDialogProps {
  user: CurrentUser;
  title: string;
  description: string;
  confirmLabel: string;
  /** title of the toast when it fails */
  failure: string;
  isDanger?: boolean;
  isBusy: boolean;
  /** does what is confirmed; closing the dialog is left to the caller */
  onConfirm: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the user's password to confirm what only they may do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { user, title, description, confirmLabel, failure, isDanger, isBusy, onConfirm, onClose } = props;
  const form = useForm({ resolver: zodResolver(passwordConfirmationSchema), defaultValues: { password: "" } });
  const submit = form.handleSubmit(({ password }) =>
    onConfirm(password).catch((error) => {
      // So administrators' acts call it.
      const named = fieldErrorsOf(error).map(({ field, message }) => ({
        field: field === "currentPassword" ? "password" : field,
        message,
      }));
      showFieldErrors(form, named);
      showErrorToast(failure, error);
    }),
  );
  return (
    <Dialog onOpenChange={onClose} title={title} description={description}>
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <HiddenUsername user={user} />
        <TextField label="Password" type="password" autoComplete="current-password" {...formField(form, "password")} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isDanger ? "danger" : "primary"} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
