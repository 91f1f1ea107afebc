import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type UserDetail, userScreenNameSchema } from "#domain/users/administration.ts";
import { SCREEN_NAME_CHANGE_DAYS } from "#domain/users/screen-name.ts";
import { useChangeUser } from "#web/app/api/administration.ts";
import { errorMessage } from "#web/lib/api-client.ts";
import { formField } from "#web/lib/form-field.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { USER_UPDATED, useStepUp } from "./use-step-up.tsx";

/** Changes a user's screen name. Server errors are shown at the field. */
export function ChangeScreenNameDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(userScreenNameSchema),
    defaultValues: { screenName: user.screenName },
  });
  const changing = useChangeUser();
  const { perform, passwordDialog } = useStepUp("Failed to update screen name", USER_UPDATED);
  const typed = form.watch("screenName").trim();

  const submit = form.handleSubmit(({ screenName }) =>
    perform(
      (currentPassword) =>
        changing.mutateAsync({ userId: user.id, change: { screenName, currentPassword } }, { onSuccess: onClose }),
      (error) => form.setError("screenName", { message: errorMessage(error, "Failed to update screen name") }),
    ),
  );
  return (
    <Dialog
      onOpenChange={onClose}
      title="Change Screen Name"
      description={`A change automatically creates redirects from the old name for ${SCREEN_NAME_CHANGE_DAYS} days.`}
    >
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          label="Screen Name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="3-30 characters: letters, numbers, underscores, and hyphens"
          {...formField(form, "screenName")}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={changing.isPending}
            disabled={typed === "" || typed === user.screenName}
          >
            Change Screen Name
          </Button>
        </DialogActions>
      </form>
      {passwordDialog}
    </Dialog>
  );
}
