import type { UserSummary } from "#domain/users/administration.ts";
import { useDeleteUser, useEndUserSessions } from "#web/app/api/administration.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { useStepUp } from "./use-step-up.tsx";

interface UserDialogProps {
  user: UserSummary;
  onClose: () => void;
}

/** Deletes a user and all their data after confirmation. */
export function DeleteUserDialog({ user, onClose }: UserDialogProps) {
  const deletion = useDeleteUser();
  const { perform, passwordDialog } = useStepUp("Failed to delete user", {
    title: "User deleted",
    description: "User and all associated data have been deleted",
  });
  return (
    <>
      <AlertDialog
        onOpenChange={onClose}
        title="Are you absolutely sure?"
        description={`This will permanently delete the user ${user.email} and all their data including feeds and episodes. This action cannot be undone.`}
        confirmLabel="Delete"
        isBusy={deletion.isPending}
        onConfirm={() =>
          perform((currentPassword) =>
            deletion.mutateAsync({ userId: user.id, currentPassword }, { onSuccess: onClose }),
          )
        }
      />
      {passwordDialog}
    </>
  );
}

/** Ends all sessions of a user after confirmation. */
export function EndSessionsDialog({ user, onClose }: UserDialogProps) {
  const ending = useEndUserSessions();
  const { perform, passwordDialog } = useStepUp("Failed to sign the user out", {
    title: "User logged out",
    description: "All sessions of the user have been ended",
  });
  return (
    <>
      <AlertDialog
        onOpenChange={onClose}
        title="Log out everywhere?"
        description={`This will sign ${user.email} out on all their devices. Their password stays as it is.`}
        confirmLabel="Log out everywhere"
        isBusy={ending.isPending}
        onConfirm={() =>
          perform((currentPassword) => ending.mutateAsync({ userId: user.id, currentPassword }, { onSuccess: onClose }))
        }
      />
      {passwordDialog}
    </>
  );
}
