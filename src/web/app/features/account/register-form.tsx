import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { paths } from "#domain/paths.ts";
import { ownScreenNamePolicy, proposeScreenName } from "#domain/users/screen-name.ts";
import { createRegistrationSchema } from "#domain/users/user.ts";
import type { useRegister } from "#web/app/api/sign-in.ts";
import { FindsNotice } from "#web/app/features/landing/finds-notice.tsx";
import { usePageConfig } from "#web/app/shell/page-config.ts";
import { errorMessage, fieldErrorsOf } from "#web/lib/api-client.ts";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { formField } from "#web/lib/form-field.ts";
import type { Finds } from "#web/lib/kept-finds.ts";
import { CookieError } from "#web/lib/signed-in-cookie.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { type ToastMessage, toast } from "#web/ui/toast-store.ts";
import { EmailField, NewPasswordField } from "./account-fields.tsx";
import { CookieNotice } from "./cookie-notice.tsx";
import { useScreenNameCheck } from "./use-screen-name-check.ts";

interface RegisterFormProps {
  registration: ReturnType<typeof useRegister>;
  /** undefined where nothing has been found */
  finds: Finds | undefined;
  /** what the visitor is called, as far as they have entered it */
  name: string;
}

/** Creates an account. */
export function RegisterForm({ registration, finds, name }: RegisterFormProps) {
  const { premium, origin } = usePageConfig();
  const form = useForm({
    resolver: zodResolver(createRegistrationSchema(premium)),
    defaultValues: { displayName: name, screenName: "" },
  });
  const screenName = form.watch("screenName");
  const check = useScreenNameCheck(screenName, ownScreenNamePolicy(undefined, premium));
  useScreenNameProposal({
    displayName: form.watch("displayName"),
    isTyped: form.formState.dirtyFields.screenName === true,
    isRefused: check.error !== undefined,
    propose: (proposal) => form.setValue("screenName", proposal, { shouldValidate: form.formState.isSubmitted }),
  });
  const { errors } = form.formState;

  const { setFocus, setValue } = form;
  useEffect(() => {
    if (!finds) return;
    if (name) setValue("displayName", name);
    setFocus(name ? "email" : "displayName");
  }, [finds, name, setFocus, setValue]);

  const submit = form.handleSubmit((values) =>
    registration.mutate(values, {
      onSuccess: (user) =>
        toast({
          title: "Account created!",
          description: user.isVerified
            ? "Your account was successfully created."
            : "Please verify your email address to continue.",
        }),
      onError: (error) => {
        if (error instanceof CookieError) return;
        showFieldErrors(form, fieldErrorsOf(error));
        toast(errorToast(errorMessage(error, "Registration failed")));
      },
    }),
  );

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      {finds && <FindsNotice finds={finds} isKnown={false} />}
      <TextField label="Your Name" autoComplete="name" {...formField(form, "displayName")} />
      <EmailField typed={form.watch("email")} {...formField(form, "email")} />
      <NewPasswordField label="Password" typed={form.watch("password")} {...formField(form, "password")} />
      <TextField
        label="Screen Name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        pending={check.isChecking ? "Checking…" : undefined}
        error={check.error ?? errors.screenName?.message}
        confirmation={check.confirmation}
        hint={
          <>
            Your screen name is used for your public profile URL and cannot be changed frequently.
            {screenName && (
              <span className="block break-all pt-1 text-ink">
                {origin.replace(/^https?:\/\//, "") + paths.publicProfile(screenName)}
              </span>
            )}
          </>
        }
        {...form.register("screenName")}
      />
      <CookieNotice error={registration.error} />
      <Button type="submit" variant="primary" isBusy={registration.isPending}>
        Create Account
      </Button>
    </form>
  );
}

function errorToast(message: string): ToastMessage {
  const base = { variant: "destructive" as const, durationMs: 5000 };
  if (message.includes("already registered"))
    return {
      ...base,
      title: "Email already in use",
      description: "This email address is already registered. Please use a different email or sign in instead.",
    };
  if (message.includes("already taken"))
    return {
      ...base,
      title: "Screen name unavailable",
      description: "This screen name is already taken. Please choose a different screen name.",
    };
  if (message.includes("duplicate key"))
    return {
      ...base,
      title: "Registration error",
      description: "Some information you provided is already in use. Please try different values.",
    };
  return { ...base, title: "Registration failed", description: message };
}

const ATTEMPTS = 5;

interface ScreenNameProposal {
  displayName: string;
  /** whether somebody has typed a screen name: theirs stays */
  isTyped: boolean;
  /** whether the name in the field cannot be taken */
  isRefused: boolean;
  propose: (screenName: string) => void;
}

/** Proposes a screen name made of the name while that is typed, and another one where it is taken. */
function useScreenNameProposal({ displayName, isTyped, isRefused, propose }: ScreenNameProposal): void {
  const attempts = useRef(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is proposed for another name alone
  useEffect(() => {
    attempts.current = 1;
    if (!isTyped) propose(proposeScreenName(displayName));
  }, [displayName]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name that is refused
  useEffect(() => {
    if (!isRefused || isTyped || attempts.current >= ATTEMPTS) return;
    attempts.current += 1;
    propose(proposeScreenName(displayName, attempts.current));
  }, [isRefused]);
}
