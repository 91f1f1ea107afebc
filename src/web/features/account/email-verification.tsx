import { useState } from "react";
import type { SentCode } from "#domain/user.ts";
import { errorMessage } from "#web/api/client.ts";
import { useSendVerificationCode, useVerifyEmail } from "#web/api/email-verification.ts";
import { showErrorToast } from "#web/shell/show-error-toast.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardActions } from "#web/ui/card.tsx";
import { DialogActions } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { showSentCodeToast, VerificationCodeForm } from "./verification-code-form.tsx";

interface EmailVerificationProps {
  email: string;
  /** a card says what failed; a dialog leaves it to the log, which the calls write themselves */
  place: "card" | "dialog";
  onVerified?: () => void;
}

/** Sends a code to the person's address and takes it back. */
export function EmailVerification({ email, place, onVerified }: EmailVerificationProps) {
  const tellsFailures = place === "card";
  const [sent, setSent] = useState<SentCode>();
  const sending = useSendVerificationCode();
  const verifying = useVerifyEmail();
  const tell = (title: string) => (error: unknown) => {
    if (tellsFailures) showErrorToast(title, error);
  };

  const send = () => {
    verifying.reset();
    sending.mutate(undefined, {
      onSuccess: (answer) => {
        setSent(answer);
        showSentCodeToast(answer);
      },
      onError: tell("Failed to send verification code"),
    });
  };
  // Awaited, because the card may be gone as soon as the user is verified.
  const verify = async (code: string) => {
    try {
      await verifying.mutateAsync(code);
    } catch (error) {
      return tell("Verification failed")(error);
    }
    toast({ title: "Email verified", description: "Your email has been successfully verified." });
    onVerified?.();
  };

  const sendFailure = tellsFailures && sending.error && (
    <Alert variant="destructive" title="The code could not be sent">
      {errorMessage(sending.error)}
    </Alert>
  );
  const Actions = place === "dialog" ? DialogActions : CardActions;
  if (!sent)
    return (
      <div className="flex flex-col gap-5">
        <p className="text-pretty">
          We will send a code to <strong className="wrap-anywhere font-medium">{email}</strong>.
        </p>
        {sendFailure}
        <Actions>
          <Button variant="primary" isBusy={sending.isPending} onClick={send}>
            Send Verification Code
          </Button>
        </Actions>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      {sendFailure}
      <VerificationCodeForm
        place={place}
        sent={sent}
        refusal={tellsFailures && verifying.error ? errorMessage(verifying.error) : undefined}
        onResend={send}
        isResending={sending.isPending}
        onEnter={verify}
        isEntering={verifying.isPending}
      />
    </div>
  );
}
