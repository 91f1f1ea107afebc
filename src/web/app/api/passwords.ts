import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser, PasswordChange, PasswordReset } from "#domain/users/user.ts";
import { callApi } from "#web/lib/api-client.ts";
import { signOut } from "./current-user.ts";
import { failure } from "./messages.ts";

/** Requests a password reset link by e-mail. The response is the same whether or not the account exists. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => callApi<{ message: string }>("POST", apiPaths.forgotPassword(), { email }),
  });
}

/** Sets a new password with the token of a reset link; all of the user's sessions end. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reset: PasswordReset) => callApi<void>("POST", apiPaths.resetPassword(), reset),
    meta: {
      changesSession: true,
      done: () => ({ title: "Password changed", description: "Please log in with your new password." }),
    },
    onSuccess: () => signOut(queryClient),
  });
}

/** Changes the user's own password; all their other sessions end. */
export function useChangePassword() {
  return useMutation({
    meta: {
      done: () => ({ title: "Password changed", description: "You have been logged out on all other devices." }),
      failed: failure("Update failed"),
    },
    mutationFn: (change: PasswordChange) => callApi<CurrentUser>("POST", apiPaths.password(), change),
  });
}
