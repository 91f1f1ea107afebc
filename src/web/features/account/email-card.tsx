import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type CurrentUser, emailChangeSchema, type SentCode } from "#domain/user.ts";
import { errorMessage, fieldErrorsOf } from "#web/api/client.ts";
import { useChangeEmail, useConfirmEmail } from "#web/api/email-change.ts";
import { EmailField } from "#web/features/account/email-field.tsx";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { showErrorToast } from "#web/shell/show-error-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardActions } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { showSentCodeToast, VerificationCodeForm } from "./verification-code-form.tsx";

/** Moves the account to another e-mail address, which proves itself by a code. */
export function EmailCard({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title="Change Email"
      description={
        <>
          You sign in with <span className="wrap-anywhere">{user.email}</span>. A new address takes its place once you
          have entered the code that it is sent.
        </>
      }
    >
      {isOpen ? (
        <EmailChange onDone={() => setIsOpen(false)} />
      ) : (
        <Button onClick={() => setIsOpen(true)}>Change Email</Button>
      )}
    </Card>
  );
}

function EmailChange({ onDone }: { onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(emailChangeSchema), defaultValues: { email: "", password: "" } });
  const [sent, setSent] = useState<SentCode>();
  const changing = useChangeEmail();
  const confirming = useConfirmEmail();
  const { errors } = form.formState;

  const send = form.handleSubmit((change) => {
    confirming.reset();
    changing.mutate(change, {
      onSuccess: (answer) => {
        setSent(answer);
        showSentCodeToast(answer);
      },
      onError: (error) => {
        showFieldErrors(form, fieldErrorsOf(error));
        showErrorToast("Failed to send verification code", error);
      },
    });
  });
  const confirm = (code: string) =>
    confirming.mutate(code, {
      onSuccess: (user) => {
        toast({ title: "Email changed", description: `You sign in with ${user.email} from now on.` });
        onDone();
      },
      onError: (error) => showErrorToast("Verification failed", error),
    });

  if (sent)
    return (
      <VerificationCodeForm
        place="card"
        sent={sent}
        refusal={confirming.error ? errorMessage(confirming.error) : undefined}
        onResend={send}
        isResending={changing.isPending}
        onEnter={confirm}
        isEntering={confirming.isPending}
      />
    );
  return (
    <form method="post" onSubmit={send} noValidate className="flex max-w-xl flex-col gap-5">
      <EmailField
        label="New Email"
        typed={form.watch("email")}
        error={errors.email?.message}
        {...form.register("email")}
      />
      <TextField
        label="Your Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <CardActions>
        <Button type="submit" variant="primary" isBusy={changing.isPending}>
          Send Code
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </CardActions>
    </form>
  );
}
