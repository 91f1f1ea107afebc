import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { PasskeyRequired } from "#domain/users/passkeys.ts";
import type { CurrentUser, Login } from "#domain/users/user.ts";
import { callApi } from "#web/lib/api-client.ts";
import { keepFinds } from "#web/lib/kept-finds.ts";
import { requireSignedInCookie } from "#web/lib/signed-in-cookie.ts";
import { signIn } from "./current-user.ts";
import { answerChallenge } from "./passkeys.ts";
import { trackLogin } from "./tracked-events.ts";

/**
 * Signs in with the password, and with a passkey where the user has one. Without the cookie it fails with a CookieError.
 * @param found episodes that are offered afterwards
 */
export function useLogin(found: readonly EpisodeDraft[]) {
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
      if (found.length > 0) keepFinds(user.id, found);
      signIn(queryClient, user);
      trackLogin();
    },
  });
}
