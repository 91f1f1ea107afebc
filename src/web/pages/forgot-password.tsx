import { zodResolver } from "@hookform/resolvers/zod";
import { MailCheck } from "lucide-react";
import { useForm } from "react-hook-form";
import { paths } from "#domain/paths.ts";
import { passwordResetRequestSchema } from "#domain/user.ts";
import { errorMessage } from "#web/api/client.ts";
import { useForgotPassword } from "#web/api/passwords.ts";
import { EmailField } from "#web/features/account/email-field.tsx";
import { pageTitle } from "#web/lib/page-title.ts";
import { CenteredPage } from "#web/shell/centered-page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";

export const meta = () => [{ title: pageTitle("Forgot password") }, { name: "robots", content: "noindex" }];

/** Asks for a mail with a link for choosing a new password. */
export default function ForgotPassword() {
  const asking = useForgotPassword();
  const form = useForm({ resolver: zodResolver(passwordResetRequestSchema), defaultValues: { email: "" } });
  const ask = form.handleSubmit(({ email }) => asking.mutate(email));

  if (asking.data)
    return (
      <CenteredPage title="Check your email">
        <p role="status" className="flex items-start gap-3 text-pretty">
          <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
          {asking.data.message}
        </p>
        <ButtonLink to={paths.auth()} className="self-start">
          Back to Login
        </ButtonLink>
      </CenteredPage>
    );
  return (
    <CenteredPage
      title="Forgot password?"
      subtitle="Enter the email address of your account. We will send you a link for choosing a new password."
    >
      {asking.error && (
        <Alert variant="destructive" title="The link could not be sent">
          {errorMessage(asking.error)}
        </Alert>
      )}
      <form method="post" onSubmit={ask} noValidate className="flex flex-col gap-5">
        <EmailField
          typed={form.watch("email")}
          error={form.formState.errors.email?.message}
          {...form.register("email")}
        />
        <Button type="submit" variant="primary" isBusy={asking.isPending}>
          Send Reset Link
        </Button>
        <ButtonLink to={paths.auth()} variant="quiet">
          Back to Login
        </ButtonLink>
      </form>
    </CenteredPage>
  );
}
