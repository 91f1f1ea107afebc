import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/paths.ts";
import type { SessionView } from "#domain/user.ts";
import { callApi } from "./client.ts";
import { SESSIONS_KEY, signOut } from "./users.ts";

/** Where the person is signed in, the latest use first. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: SESSIONS_KEY,
    queryFn: () => callApi<SessionView[]>("GET", apiPaths.sessions()),
    // They begin and end elsewhere.
    staleTime: 0,
  });
}

/** Signs one of the other browsers out. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) => callApi<void>("DELETE", apiPaths.session(sessionId)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** Signs the person out everywhere, here too. */
export function useEndAllSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<void>("DELETE", apiPaths.sessions()),
    onSuccess: () => signOut(queryClient),
  });
}
