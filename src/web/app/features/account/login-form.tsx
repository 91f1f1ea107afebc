import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import { loginSchema } from "#domain/users/user.ts";
import { showErrorToast } from "#web/app/api/messages.ts";
import { useLogin } from "#web/app/api/sign-in.ts";
import { FindsNotice } from "#web/app/features/landing/finds-notice.tsx";
import { formField } from "#web/lib/form-field.ts";
import type { Finds } from "#web/lib/kept-finds.ts";
import { CookieError } from "#web/lib/signed-in-cookie.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { EmailField } from "./account-fields.tsx";
import { CookieNotice } from "./cookie-notice.tsx";

/**
 * Signs in. The sign-in page redirects once there is a user.
 * @param props finds: undefined where nothing has been found
 */
export function LoginForm({ finds }: { finds: Finds | undefined }) {
  const form = useForm({ resolver: zodResolver(loginSchema) });
  const login = useLogin(finds);

  const submit = form.handleSubmit((values) =>
    login.mutate(values, {
      onSuccess: () => toast({ title: "Welcome back!", description: "You have successfully logged in." }),
      onError: (error) => !(error instanceof CookieError) && showErrorToast("Login failed", error, "Login failed"),
    }),
  );

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      {finds && <FindsNotice finds={finds} isKnown />}
      <EmailField typed={form.watch("email")} {...formField(form, "email")} />
      <TextField label="Password" type="password" autoComplete="current-password" {...formField(form, "password")} />
      <Link
        to={paths.forgotPassword()}
        className="-my-2 flex min-h-11 items-center self-start rounded-sm text-quiet text-sm underline underline-offset-4 hover:text-ink md:min-h-8"
      >
        Forgot password?
      </Link>
      <CookieNotice error={login.error} />
      <Button type="submit" variant="primary" isBusy={login.isPending}>
        Login
      </Button>
    </form>
  );
}
