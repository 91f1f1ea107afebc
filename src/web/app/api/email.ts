import { useMutation } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser, EmailChange, SentCode } from "#domain/users/user.ts";
import { callApi } from "#web/lib/api-client.ts";
import { capture } from "#web/lib/product-events.ts";
import { currentUserQuery } from "./current-user.ts";

/** Requests a verification code by e-mail. */
export function useSendVerificationCode() {
  return useMutation({ mutationFn: () => callApi<SentCode>("POST", apiPaths.sendVerificationCode()) });
}

/** Verifies the e-mail address with the code. */
export function useVerifyEmail() {
  return useMutation({
    meta: { own: currentUserQuery().queryKey },
    mutationFn: (code: string) => callApi<unknown>("POST", apiPaths.verifyEmail(), { code }),
    onSuccess: () => capture("email_verified"),
  });
}

/** Sends a code to the new e-mail address. The address changes once the code is confirmed. */
export function useChangeEmail() {
  return useMutation({ mutationFn: (change: EmailChange) => callApi<SentCode>("POST", apiPaths.email(), change) });
}

/** Confirms the new e-mail address with the code. */
export function useConfirmEmail() {
  return useMutation({
    meta: { own: currentUserQuery().queryKey },
    mutationFn: (code: string) => callApi<CurrentUser>("POST", apiPaths.confirmEmail(), { code }),
  });
}
