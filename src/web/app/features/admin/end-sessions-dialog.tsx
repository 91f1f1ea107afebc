import type { UserSummary } from "#domain/users/administration.ts";
import { useEndUserSessions } from "#web/app/api/administration.ts";
import { showErrorToast } from "#web/app/shell/show-error-toast.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useStepUp } from "./use-step-up.tsx";

/** Ends all sessions of a user after confirmation. */
export function EndSessionsDialog({ user, onClose }: { user: UserSummary; onClose: () => void }) {
  const ending = useEndUserSessions();
  const { confirmed, passwordDialog } = useStepUp("Failed to sign the user out");
  return (
    <>
      <AlertDialog
        isOpen
        onOpenChange={onClose}
        title="Log out everywhere?"
        description={`This will sign ${user.email} out on all their devices. Their password stays as it is.`}
        confirmLabel="Log out everywhere"
        isBusy={ending.isPending}
        onConfirm={() =>
          void confirmed((currentPassword) =>
            ending.mutateAsync({ userId: user.id, currentPassword }, { onSuccess: onClose }),
          ).then(
            () => {
              toast({ title: "User logged out", description: "All sessions of the user have been ended" });
            },
            (error) => showErrorToast("Failed to sign the user out", error),
          )
        }
      />
      {passwordDialog}
    </>
  );
}
