import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { PasskeyRequired } from "#domain/users/passkeys.ts";
import type { CurrentUser, Login, Registration } from "#domain/users/user.ts";
import { callApi } from "#web/lib/api-client.ts";
import { type Finds, keepFinds } from "#web/lib/kept-finds.ts";
import { capture } from "#web/lib/product-events.ts";
import { requireSignedInCookie } from "#web/lib/signed-in-cookie.ts";
import { signIn } from "./current-user.ts";
import { answerChallenge } from "./passkeys.ts";

/**
 * Signs in with the password, and with a passkey where the user has one. Without the cookie it fails with a CookieError.
 * @param finds what is offered afterwards; undefined leaves what was kept before
 */
export function useLogin(finds: Finds | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (login: Login) => {
      const result = await callApi<CurrentUser | PasskeyRequired>("POST", apiPaths.login(), login);
      const user =
        "passkey" in result
          ? await callApi<CurrentUser>("POST", apiPaths.loginPasskey(), await answerChallenge(result.passkey))
          : result;
      requireSignedInCookie();
      return user;
    },
    meta: { changesSession: true },
    onSuccess: (user) => {
      if (finds) keepFinds(user.id, finds);
      signIn(queryClient, user);
      capture("user_logged_in");
    },
  });
}

/** Creates an account and signs in to it. @param finds what is added to it */
export function useRegister(finds: Finds) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (registration: Registration) => {
      const user = await callApi<CurrentUser>("POST", apiPaths.register(), registration);
      requireSignedInCookie();
      return user;
    },
    meta: { changesSession: true },
    onSuccess: (user) => {
      keepFinds(user.id, finds);
      signIn(queryClient, user);
      capture("user_registered");
    },
  });
}
