import { useState } from "react";
import type { SentCode } from "#domain/account.ts";
import { errorText } from "#web/api/client.ts";
import { useSendVerificationCode, useVerifyEmail } from "#web/api/user.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogActions } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { announceSentCode, CodeEntry } from "./code-entry.tsx";

interface EmailVerificationProps {
  email: string;
  onVerified?: () => void;
  /** says what failed; otherwise failures are only logged, which the calls do themselves */
  tellsFailures?: boolean;
}

/** Sends a code to the person's address and takes it back. */
export function EmailVerification({ email, onVerified, tellsFailures = false }: EmailVerificationProps) {
  const [sent, setSent] = useState<SentCode>();
  const sending = useSendVerificationCode();
  const verifying = useVerifyEmail();
  const tell = (title: string) => (error: Error) => {
    if (tellsFailures)
      toast({ variant: "destructive", title, description: errorText(error, "Please try again later.") });
  };

  const send = () => {
    verifying.reset();
    sending.mutate(undefined, {
      onSuccess: (answer) => {
        setSent(answer);
        announceSentCode(answer);
      },
      onError: tell("Failed to send verification code"),
    });
  };
  const verify = (code: string) =>
    verifying.mutate(code, {
      onSuccess: () => {
        toast({ title: "Email verified", description: "Your email has been successfully verified." });
        onVerified?.();
      },
      onError: tell("Verification failed"),
    });

  const sendFailure = tellsFailures && sending.error && (
    <Alert variant="destructive" title="The code could not be sent">
      {errorText(sending.error, "Please try again later.")}
    </Alert>
  );
  if (!sent)
    return (
      <div className="flex flex-col gap-5">
        <p className="text-pretty">
          We will send a code to <strong className="break-all font-medium">{email}</strong>.
        </p>
        {sendFailure}
        <DialogActions>
          <Button variant="primary" isBusy={sending.isPending} onClick={send}>
            Send Verification Code
          </Button>
        </DialogActions>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      {sendFailure}
      <CodeEntry
        sent={sent}
        refusal={tellsFailures && verifying.error ? errorText(verifying.error, "Please try again later.") : undefined}
        onResend={send}
        isResending={sending.isPending}
        onEnter={verify}
        isEntering={verifying.isPending}
      />
    </div>
  );
}
