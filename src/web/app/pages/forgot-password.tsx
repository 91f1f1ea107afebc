import { zodResolver } from "@hookform/resolvers/zod";
import { MailCheck } from "lucide-react";
import { useForm } from "react-hook-form";
import { paths } from "#domain/paths.ts";
import { passwordResetRequestSchema } from "#domain/users/user.ts";
import { useForgotPassword } from "#web/app/api/passwords.ts";
import { EmailField } from "#web/app/features/account/account-fields.tsx";
import { CenteredPage } from "#web/app/shell/centered-page.tsx";
import { usePageConfig } from "#web/app/shell/page-config.ts";
import { errorMessage } from "#web/lib/api-client.ts";
import { formField } from "#web/lib/form-field.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonAnchor, ButtonLink } from "#web/ui/button.tsx";

export const meta = () => [{ title: pageTitle("Forgot password") }, { name: "robots", content: "noindex" }];

/** Requests a password reset link by e-mail. */
export default function ForgotPassword() {
  const { canSendMail, footerLinks } = usePageConfig();
  const request = useForgotPassword();
  const form = useForm({ resolver: zodResolver(passwordResetRequestSchema), defaultValues: { email: "" } });
  const submit = form.handleSubmit(({ email }) => request.mutate(email));

  if (!canSendMail) return <NoMail contactUrl={footerLinks.contactUrl} />;
  if (request.data)
    return (
      <CenteredPage title="Check your email">
        <p role="status" className="flex items-start gap-3 text-pretty">
          <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
          {request.data.message}
        </p>
        <ButtonLink to={paths.auth()} className="self-start">
          Back to login
        </ButtonLink>
      </CenteredPage>
    );
  return (
    <CenteredPage
      title="Forgot password?"
      subtitle="Enter the email address of your account. We will send you a link to choose a new password."
    >
      {request.error && (
        <Alert variant="destructive" title="The link could not be sent">
          {errorMessage(request.error)}
        </Alert>
      )}
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <EmailField typed={form.watch("email")} {...formField(form, "email")} />
        <Button type="submit" variant="primary" isBusy={request.isPending}>
          Send Reset Link
        </Button>
        <ButtonLink to={paths.auth()} variant="quiet">
          Back to login
        </ButtonLink>
      </form>
    </CenteredPage>
  );
}

/** In place of the form where no link can be sent. */
function NoMail({ contactUrl }: { contactUrl: string | null }) {
  return (
    <CenteredPage title="Forgot password?">
      <Alert title="This site can't send email.">Please ask its administrator for a new password.</Alert>
      <div className="flex flex-wrap gap-3">
        {contactUrl && <ButtonAnchor href={contactUrl}>Contact the Administrator</ButtonAnchor>}
        <ButtonLink to={paths.auth()}>Back to login</ButtonLink>
      </div>
    </CenteredPage>
  );
}
