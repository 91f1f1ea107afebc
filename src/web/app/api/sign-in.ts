import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser, Registration } from "#domain/users/user.ts";
import { trackRegistration } from "#web/app/analytics/events.ts";
import { callApi } from "./client.ts";
import { signIn, signOut } from "./current-user.ts";

/** Creates an account and signs in to it. */
export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) => callApi<CurrentUser>("POST", apiPaths.register(), registration),
    onSuccess: (user) => {
      signIn(queryClient, user);
      trackRegistration();
    },
  });
}

/** Ends this session. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<void>("POST", apiPaths.logout()),
    onSuccess: () => signOut(queryClient),
  });
}
