import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type CurrentUser, emailChangeSchema, type SentCode } from "#domain/users/user.ts";
import { useChangeEmail, useConfirmEmail } from "#web/app/api/email.ts";
import { showErrorToast } from "#web/app/api/messages.ts";
import { EmailField } from "#web/app/features/account/account-fields.tsx";
import { errorMessage, fieldErrorsOf } from "#web/lib/api-client.ts";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { formField } from "#web/lib/form-field.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardActions } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { showSentCodeToast, VerificationCodeForm } from "./verification-code-form.tsx";

/** Changes the account's e-mail address. The new address is verified with a code. */
export function EmailCard({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title="Change email"
      description={
        <>
          You log in with <span className="wrap-anywhere">{user.email}</span>. To change it, enter the code that we send
          to your new address.
        </>
      }
    >
      {isOpen ? (
        <EmailChange onDone={() => setIsOpen(false)} />
      ) : (
        <Button onClick={() => setIsOpen(true)}>Change email</Button>
      )}
    </Card>
  );
}

function EmailChange({ onDone }: { onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(emailChangeSchema), defaultValues: { email: "", password: "" } });
  const [sent, setSent] = useState<SentCode>();
  const changing = useChangeEmail();
  const confirming = useConfirmEmail();

  const send = form.handleSubmit((change) => {
    confirming.reset();
    changing.mutate(change, {
      onSuccess: (response) => {
        setSent(response);
        showSentCodeToast(response);
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
        toast({ title: "Email changed", description: `You now log in with ${user.email}.` });
        onDone();
      },
      onError: (error) => showErrorToast("Verification failed", error),
    });

  if (sent)
    return (
      <VerificationCodeForm
        container="card"
        sent={sent}
        error={confirming.error ? errorMessage(confirming.error) : undefined}
        onResend={send}
        isResending={changing.isPending}
        onSubmit={confirm}
        isSubmitting={confirming.isPending}
      />
    );
  return (
    <form method="post" onSubmit={send} noValidate className="flex max-w-xl flex-col gap-5">
      <EmailField label="New email" autoComplete="email" typed={form.watch("email")} {...formField(form, "email")} />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        {...formField(form, "password")}
      />
      <CardActions>
        <Button type="submit" variant="primary" isBusy={changing.isPending}>
          Send code
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </CardActions>
    </form>
  );
}
