import { zodResolver } from "@hookform/resolvers/zod";
import { type ClipboardEvent, useEffect } from "react";
import { useForm } from "react-hook-form";
import { type SentCode, VERIFICATION_CODE_LENGTH, verificationSchema, withoutSeparators } from "#domain/users/user.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardActions } from "#web/ui/card.tsx";
import { DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast-store.ts";

const CODE_TOAST_MS = 10_000;

/** Shows a toast: that a code was sent, or in simulation mode the code itself. */
export function showSentCodeToast({ verificationCode, simulationMode }: SentCode): void {
  if (!verificationCode) {
    toast({ title: "Verification code sent", description: "A verification code has been sent to your email." });
    return;
  }
  toast({
    title: simulationMode ? "Simulation Mode" : "Verification Code",
    description: `Use this code: ${verificationCode}`,
    durationMs: CODE_TOAST_MS,
  });
}

interface VerificationCodeFormProps {
  container: "card" | "dialog";
  sent: SentCode;
  /** the server's error for the last code */
  error?: string | undefined;
  onResend: () => void;
  isResending: boolean;
  onSubmit: (code: string) => void;
  isSubmitting: boolean;
}

/** The form for a code that was sent by e-mail. In simulation mode it shows the code and is pre-filled with it. */
export function VerificationCodeForm({
  container,
  sent,
  error,
  onResend,
  isResending,
  onSubmit,
  isSubmitting,
}: VerificationCodeFormProps) {
  const form = useForm({ resolver: zodResolver(verificationSchema), defaultValues: { code: "" } });
  const { setValue } = form;
  const { email, simulationMode, verificationCode } = sent;
  useEffect(() => {
    if (verificationCode) setValue("code", verificationCode);
  }, [verificationCode, setValue]);
  // The browser would cut "899 994" at the field's length.
  const pasteCode = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = withoutSeparators(event.clipboardData.getData("text"));
    const code = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
    setValue("code", code.slice(0, VERIFICATION_CODE_LENGTH), { shouldValidate: form.formState.isSubmitted });
  };
  const resendButton = (
    <Button isBusy={isResending} onClick={onResend}>
      Resend Code
    </Button>
  );
  const submitButton = (
    <Button type="submit" variant="primary" isBusy={isSubmitting}>
      Verify Email
    </Button>
  );
  return (
    <form
      method="post"
      onSubmit={form.handleSubmit(({ code }) => onSubmit(code))}
      noValidate
      className="flex flex-col gap-5"
    >
      {simulationMode ? (
        <Alert title="Simulation Mode">
          No real email could be sent.
          {verificationCode && (
            <>
              {" "}
              Your code is <strong className="font-medium text-ink tabular-nums">{verificationCode}</strong>.
            </>
          )}
        </Alert>
      ) : (
        <p role="status" className="text-pretty">
          A code is on its way to <strong className="wrap-anywhere font-medium">{email}</strong>.
        </p>
      )}
      <TextField
        label="Verification Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={VERIFICATION_CODE_LENGTH}
        onPaste={pasteCode}
        error={form.formState.errors.code?.message ?? error}
        {...form.register("code", {
          onChange: ({ target }) => setValue("code", withoutSeparators(target.value)),
        })}
      />
      {container === "dialog" ? (
        <DialogActions>
          {resendButton}
          {submitButton}
        </DialogActions>
      ) : (
        <CardActions>
          {submitButton}
          {resendButton}
        </CardActions>
      )}
    </form>
  );
}
