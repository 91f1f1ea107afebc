import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser, Registration } from "#domain/users/user.ts";
import { callApi } from "#web/lib/api-client.ts";
import { type Finds, keepFinds } from "#web/lib/kept-finds.ts";
import { capture } from "#web/lib/product-events.ts";
import { requireSignedInCookie } from "#web/lib/signed-in-cookie.ts";
import { signIn } from "./current-user.ts";

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
