import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { VERIFICATION_CODE_LENGTH, verificationSchema } from "#domain/account.ts";
import { type SentCode, useSendVerificationCode, useVerifyEmail } from "#web/api/user.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast-store.ts";

const CODE_TOAST_MS = 10_000;

/** Sends a code to the person's address and takes it back. Its failures are logged by the calls themselves. */
export function EmailVerification({ email, onVerified }: { email: string; onVerified: () => void }) {
  const sending = useSendVerificationCode();
  const verifying = useVerifyEmail();
  const form = useForm({ resolver: zodResolver(verificationSchema), defaultValues: { code: "" } });

  const send = () => sending.mutate(undefined, { onSuccess: tellAboutCode });
  const tellAboutCode = ({ verificationCode, simulationMode }: SentCode) => {
    if (!verificationCode) {
      toast({ title: "Verification code sent", description: "A verification code has been sent to your email." });
      return;
    }
    form.setValue("code", verificationCode);
    toast({
      title: simulationMode ? "Simulation Mode" : "Verification Code",
      description: `Use this code: ${verificationCode}`,
      durationMs: CODE_TOAST_MS,
    });
  };

  const verify = form.handleSubmit(({ code }) =>
    verifying.mutate(code, {
      onSuccess: () => {
        toast({ title: "Email verified", description: "Your email has been successfully verified." });
        onVerified();
      },
    }),
  );

  if (!sending.data)
    return (
      <div className="flex flex-col gap-5">
        <p className="text-pretty">
          We will send a code to <strong className="break-all font-medium">{email}</strong>.
        </p>
        <DialogActions>
          <Button variant="primary" isBusy={sending.isPending} onClick={send}>
            Send Verification Code
          </Button>
        </DialogActions>
      </div>
    );
  const { simulationMode, verificationCode } = sending.data;
  return (
    <form method="post" onSubmit={verify} noValidate className="flex flex-col gap-5">
      {simulationMode && (
        <Alert title="Simulation Mode">
          No real email could be sent.
          {verificationCode && (
            <>
              {" "}
              Your code is <strong className="font-medium text-ink tabular-nums">{verificationCode}</strong>.
            </>
          )}
        </Alert>
      )}
      <TextField
        label="Verification Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={VERIFICATION_CODE_LENGTH}
        error={form.formState.errors.code?.message}
        {...form.register("code")}
      />
      <DialogActions>
        <Button isBusy={sending.isPending} onClick={send}>
          Resend Code
        </Button>
        <Button type="submit" variant="primary" isBusy={verifying.isPending}>
          Verify Email
        </Button>
      </DialogActions>
    </form>
  );
}
