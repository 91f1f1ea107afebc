import { useState } from "react";
import { showErrorToast } from "#web/app/api/messages.ts";
import { PasswordDialog } from "#web/app/features/account/password-dialog.tsx";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { fieldErrorsOf } from "#web/lib/api-client.ts";
import { type ToastMessage, toast } from "#web/ui/toast-store.ts";

export const USER_UPDATED: ToastMessage = { title: "User updated", description: "User has been updated successfully" };

/** Asks the server for an act. @param currentPassword undefined at first */
type Act = (currentPassword: string | undefined) => Promise<unknown>;

interface Waiting {
  act: Act;
  settle: (result: Promise<unknown>) => void;
}

/**
 * Performs acts that the server may want confirmed by a password, because they are about an administrator, and says what became of them.
 * @param failure the title of the toast for one that failed
 */
export function useStepUp(failure: string, done: ToastMessage) {
  const user = useSignedInUser();
  const [waiting, setWaiting] = useState<Waiting>();
  const [isBusy, setIsBusy] = useState(false);

  const perform = (act: Act, onError = (error: unknown) => showErrorToast(failure, error)): void => {
    act(undefined)
      .catch((error) => {
        if (!needsPassword(error)) throw error;
        return new Promise((settle) => setWaiting({ act, settle }));
      })
      .then(() => toast(done), onError);
  };

  const confirm = async ({ act, settle }: Waiting, password: string) => {
    setIsBusy(true);
    try {
      const result = await act(password);
      setWaiting(undefined);
      settle(Promise.resolve(result));
    } finally {
      setIsBusy(false);
    }
  };

  const passwordDialog = waiting && (
    <PasswordDialog
      user={user}
      title="Confirm it is you"
      description="This is about an administrator. Enter your own password to go on."
      confirmLabel="Confirm"
      failure={failure}
      isBusy={isBusy}
      onConfirm={(password) => confirm(waiting, password)}
      onClose={() => setWaiting(undefined)}
    />
  );
  return { perform, passwordDialog };
}

/** Whether an act failed for the lack of the administrator's own password. */
export function needsPassword(error: unknown): boolean {
  return fieldErrorsOf(error).some(({ field }) => field === "currentPassword");
}
