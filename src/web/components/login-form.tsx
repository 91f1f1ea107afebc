import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { loginSchema } from "#domain/account.ts";
import { errorText } from "#web/api/client.ts";
import { useLogin } from "#web/api/user.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** Signs a person in; the sign-in screen moves on by itself once somebody is signed in. */
export function LoginForm() {
  const form = useForm({ resolver: zodResolver(loginSchema) });
  const login = useLogin();
  const email = form.watch("email") ?? "";
  const looksLikeEmail = email.includes("@") && email.includes(".");
  const { errors } = form.formState;

  const submit = form.handleSubmit((values) =>
    login.mutate(values, {
      onSuccess: () => toast({ title: "Welcome back!", description: "You have successfully logged in." }),
      onError: (error) =>
        toast({ variant: "destructive", title: "Login failed", description: errorText(error, "Login failed") }),
    }),
  );

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        confirmation={looksLikeEmail ? "Valid email format" : undefined}
        hint={email && !looksLikeEmail ? "Please enter a valid email address" : undefined}
        {...form.register("email")}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button type="submit" variant="primary" isBusy={login.isPending}>
        Login
      </Button>
    </form>
  );
}
