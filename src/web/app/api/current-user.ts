import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { fetchIfSignedIn } from "#web/lib/api-client.ts";
import { dropDrafts } from "#web/lib/draft-storage.ts";
import { forgetUser } from "#web/lib/forget-user.ts";
import { identifyUser } from "#web/lib/product-events.ts";
import { hasSignedInCookie } from "#web/lib/signed-in-cookie.ts";

const DID_SIGN_OUT_KEY = ["did-sign-out"];

/** The signed-in user, or null. Without a session cookie no request is made. */
export function currentUserQuery() {
  return queryOptions({ queryKey: ["user"], queryFn: fetchCurrentUser });
}

async function fetchCurrentUser(): Promise<CurrentUser | null> {
  return hasSignedInCookie() ? fetchIfSignedIn<CurrentUser>(apiPaths.user()) : null;
}

/** The signed-in user: null when nobody is signed in, undefined while loading and when loading failed. */
export function useCurrentUser(): CurrentUser | null | undefined {
  return useQuery(currentUserQuery()).data;
}

/** Whether the last user signed out themselves, as opposed to a session that expired. */
export function useDidSignOut(): boolean {
  return useQueryClient().getQueryData<boolean>(DID_SIGN_OUT_KEY) ?? false;
}

/** Makes this user the signed-in one, and drops everything cached for the previous one and what others typed. */
export function signIn(queryClient: QueryClient, user: CurrentUser): void {
  dropDrafts({ exceptOf: user.id });
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUserQuery().queryKey[0] });
  queryClient.setQueryData(currentUserQuery().queryKey, user);
  // Before the sign-in itself is tracked, so that it is attributed to this user.
  identifyUser(user);
}

/** Updates the cache for a session that its user has ended. */
export function signOut(queryClient: QueryClient): void {
  forgetUser();
  queryClient.setQueryData(DID_SIGN_OUT_KEY, true);
  queryClient.setQueryData(currentUserQuery().queryKey, null);
}
