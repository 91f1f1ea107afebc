import type { UserSummary } from "#domain/users/administration.ts";
import { useDeleteUser } from "#web/app/api/administration.ts";
import { showErrorToast } from "#web/app/shell/show-error-toast.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useStepUp } from "./use-step-up.tsx";

/** Deletes a user and all their data after confirmation. */
export function DeleteUserDialog({ user, onClose }: { user: UserSummary; onClose: () => void }) {
  const deletion = useDeleteUser();
  const { confirmed, passwordDialog } = useStepUp("Failed to delete user");
  return (
    <>
      <AlertDialog
        isOpen
        onOpenChange={onClose}
        title="Are you absolutely sure?"
        description={`This will permanently delete the user ${user.email} and all their data including feeds and episodes. This action cannot be undone.`}
        confirmLabel="Delete"
        isBusy={deletion.isPending}
        onConfirm={() =>
          void confirmed((currentPassword) =>
            deletion.mutateAsync({ userId: user.id, currentPassword }, { onSuccess: onClose }),
          ).then(
            () => {
              toast({ title: "User deleted", description: "User and all associated data have been deleted" });
            },
            (error) => showErrorToast("Failed to delete user", error),
          )
        }
      />
      {passwordDialog}
    </>
  );
}
