import { type ReactNode, useState } from "react";
import { PasswordDialog } from "#web/app/features/account/password-dialog.tsx";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { fieldErrorsOf } from "#web/lib/api-client.ts";

/** Asks the server for an act. @param currentPassword undefined at first */
type Act = (currentPassword: string | undefined) => Promise<unknown>;

interface Waiting {
  act: Act;
  settle: (result: Promise<unknown>) => void;
}

/** A password dialog for acts that the server wants confirmed, because they are about an administrator. */
export function useStepUp(failure: string): { confirmed: (act: Act) => Promise<unknown>; passwordDialog: ReactNode } {
  const user = useSignedInUser();
  const [waiting, setWaiting] = useState<Waiting>();
  const [isBusy, setIsBusy] = useState(false);

  const confirmed = (act: Act) =>
    act(undefined).catch((error) => {
      if (!needsPassword(error)) throw error;
      return new Promise((settle) => setWaiting({ act, settle }));
    });

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
  return { confirmed, passwordDialog };
}

/** Whether an act failed for the lack of the administrator's own password. */
export function needsPassword(error: unknown): boolean {
  return fieldErrorsOf(error).some(({ field }) => field === "currentPassword");
}
