import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { SessionView } from "#domain/users/user.ts";
import { callApi } from "#web/lib/api-client.ts";
import { signOut } from "./current-user.ts";

/** The user's sessions, the most recently used first. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ["sessions"],
    queryFn: () => callApi<SessionView[]>("GET", apiPaths.sessions()),
    // Sessions start and end in other browsers.
    staleTime: 0,
  });
}

/** Ends one of the user's other sessions. */
export function useEndSession() {
  return useMutation({
    meta: { own: sessionsQuery().queryKey },
    mutationFn: ({ sessionId, password }: { sessionId: number; password: string }) =>
      callApi<void>("DELETE", apiPaths.session(sessionId), { password }),
  });
}

/** Ends all of the user's sessions, including this one. */
export function useEndAllSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => callApi<void>("DELETE", apiPaths.sessions(), { password }),
    meta: { changesSession: true },
    onSuccess: () => signOut(queryClient),
  });
}
