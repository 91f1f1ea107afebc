import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { paths } from "#domain/paths.ts";
import { passwordResetSchema } from "#domain/users/user.ts";
import { useResetPassword } from "#web/app/api/passwords.ts";
import { NewPasswordField } from "#web/app/features/account/account-fields.tsx";
import { CenteredPage } from "#web/app/shell/centered-page.tsx";
import { errorMessage, fieldErrorsOf } from "#web/lib/api-client.ts";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { formField } from "#web/lib/form-field.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";

export const meta = () => [{ title: pageTitle("Choose a new password") }, { name: "robots", content: "noindex" }];

/** The page that the mailed reset link opens. */
export default function ResetPassword() {
  const token = useLinkToken();
  if (token === undefined) return <LoadingPanel />;
  if (token === "")
    return (
      <CenteredPage
        title="This link is incomplete"
        subtitle="Please open the link in your email again, or request a new one."
      >
        <ButtonLink to={paths.forgotPassword()} variant="primary" className="self-start">
          Request a New Link
        </ButtonLink>
      </CenteredPage>
    );
  return <NewPasswordForm token={token} />;
}

/**
 * Reads the token from the URL fragment and removes it from the address bar and the history.
 * @returns undefined during server rendering and before hydration, '' if the link has no token
 */
function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const found = new URLSearchParams(window.location.hash.slice(1)).get("token");
    // Not through the router, which replaces the URL only after its own navigation: the token must not stay there.
    if (found) window.history.replaceState(window.history.state, "", paths.resetPassword());
    setToken((current) => found ?? current ?? "");
  }, []);
  return token;
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const resetting = useResetPassword();
  const form = useForm({ resolver: zodResolver(passwordResetSchema), defaultValues: { token, newPassword: "" } });

  const submit = form.handleSubmit((values) =>
    resetting.mutate(values, {
      onSuccess: () => navigate(paths.auth()),
      onError: (error) => showFieldErrors(form, fieldErrorsOf(error)),
    }),
  );

  return (
    <CenteredPage
      title="Choose a new password"
      subtitle="Saving it logs you out on all devices. You can then log in with the new password."
    >
      {resetting.error && (
        <Alert
          variant="destructive"
          title="The password was not changed"
          action={
            <ButtonLink size="small" to={paths.forgotPassword()}>
              Request a New Link
            </ButtonLink>
          }
        >
          {errorMessage(resetting.error)}
        </Alert>
      )}
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <NewPasswordField typed={form.watch("newPassword")} {...formField(form, "newPassword")} />
        <Button type="submit" variant="primary" isBusy={resetting.isPending}>
          Save new password
        </Button>
      </form>
    </CenteredPage>
  );
}
