import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { type SentCode, VERIFICATION_CODE_LENGTH, verificationSchema } from "#domain/user.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardActions } from "#web/ui/card.tsx";
import { DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast-store.ts";

const CODE_TOAST_MS = 10_000;

/** Says that a code is on its way, or what it is where no mail could be sent. */
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
  /** where it stands */
  place: "card" | "dialog";
  sent: SentCode;
  /** what is wrong with the code that was tried last, in the server's words */
  refusal?: string | undefined;
  onResend: () => void;
  isResending: boolean;
  onEnter: (code: string) => void;
  isEntering: boolean;
}

/** Takes back a code that was sent by mail. In simulation mode it shows the code and has typed it already. */
export function VerificationCodeForm({
  place,
  sent,
  refusal,
  onResend,
  isResending,
  onEnter,
  isEntering,
}: VerificationCodeFormProps) {
  const form = useForm({ resolver: zodResolver(verificationSchema), defaultValues: { code: "" } });
  const { setValue } = form;
  const { email, simulationMode, verificationCode } = sent;
  useEffect(() => {
    if (verificationCode) setValue("code", verificationCode);
  }, [verificationCode, setValue]);
  const resendButton = (
    <Button isBusy={isResending} onClick={onResend}>
      Resend Code
    </Button>
  );
  const enterButton = (
    <Button type="submit" variant="primary" isBusy={isEntering}>
      Verify Email
    </Button>
  );
  return (
    <form
      method="post"
      onSubmit={form.handleSubmit(({ code }) => onEnter(code))}
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
        error={form.formState.errors.code?.message ?? refusal}
        {...form.register("code")}
      />
      {place === "dialog" ? (
        <DialogActions>
          {resendButton}
          {enterButton}
        </DialogActions>
      ) : (
        <CardActions>
          {enterButton}
          {resendButton}
        </CardActions>
      )}
    </form>
  );
}
