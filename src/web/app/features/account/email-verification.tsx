import { useState } from "react";
import type { SentCode } from "#domain/users/user.ts";
import { useSendVerificationCode, useVerifyEmail } from "#web/app/api/email.ts";
import { showErrorToast } from "#web/app/api/messages.ts";
import { errorMessage } from "#web/lib/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardActions } from "#web/ui/card.tsx";
import { DialogActions } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { showSentCodeToast, VerificationCodeForm } from "./verification-code-form.tsx";

interface EmailVerificationProps {
  email: string;
  /** a card shows errors; in a dialog they are only logged, by the API client */
  container: "card" | "dialog";
  onVerified?: () => void;
}

/** Verifies the user's e-mail address: sends a code, then asks for it. */
export function EmailVerification({ email, container, onVerified }: EmailVerificationProps) {
  const showsErrors = container === "card";
  const [sent, setSent] = useState<SentCode>();
  const sending = useSendVerificationCode();
  const verifying = useVerifyEmail();
  const showError = (title: string, error: unknown) => {
    if (showsErrors) showErrorToast(title, error);
  };

  const send = () => {
    verifying.reset();
    sending.mutate(undefined, {
      onSuccess: (response) => {
        setSent(response);
        showSentCodeToast(response);
      },
      onError: (error) => showError("Failed to send verification code", error),
    });
  };
  // Awaited: callbacks of mutate() do not run after the component unmounts, which verification can cause.
  const verify = async (code: string) => {
    try {
      await verifying.mutateAsync(code);
    } catch (error) {
      return showError("Verification failed", error);
    }
    toast({ title: "Email verified", description: "Your email has been successfully verified." });
    onVerified?.();
  };

  const sendError = showsErrors && sending.error && (
    <Alert variant="destructive" title="The code could not be sent">
      {errorMessage(sending.error)}
    </Alert>
  );
  const Actions = container === "dialog" ? DialogActions : CardActions;
  if (!sent)
    return (
      <div className="flex flex-col gap-5">
        <p className="text-pretty">
          We will send a code to <strong className="wrap-anywhere font-medium">{email}</strong>.
        </p>
        {sendError}
        <Actions>
          <Button variant="primary" isBusy={sending.isPending} onClick={send}>
            Send Verification Code
          </Button>
        </Actions>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      {sendError}
      <VerificationCodeForm
        container={container}
        sent={sent}
        error={showsErrors && verifying.error ? errorMessage(verifying.error) : undefined}
        onResend={send}
        isResending={sending.isPending}
        onSubmit={verify}
        isSubmitting={verifying.isPending}
      />
    </div>
  );
}
