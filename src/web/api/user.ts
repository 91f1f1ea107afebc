import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CurrentUser, Login, ProfileChanges, Registration } from "#domain/account.ts";
import { apiPaths } from "#domain/paths.ts";
import { ApiError, callApi } from "./client.ts";

/** Stands beside the session's cookie, which scripts cannot read, and says only that there is one. */
const SIGNED_IN_COOKIE = "aircheck_signed_in=1";

const LEFT_KEY = ["left-on-purpose"];

/** The signed-in person, or null for nobody. A visitor without a session asks the server nothing. */
export function userQuery() {
  return queryOptions({ queryKey: ["user"], queryFn: currentUser });
}

async function currentUser(): Promise<CurrentUser | null> {
  if (!document.cookie.split("; ").includes(SIGNED_IN_COOKIE)) return null;
  try {
    return await callApi<CurrentUser>("GET", apiPaths.user());
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in person: undefined while that is unknown, null for nobody. */
export function useCurrentUser(): CurrentUser | null | undefined {
  const { data, isError } = useQuery(userQuery());
  return isError ? null : data;
}

/** Whether the last person here logged out, as opposed to a session that ended or never was. */
export function useHasLeftOnPurpose(): boolean {
  return useQueryClient().getQueryData<boolean>(LEFT_KEY) ?? false;
}

/** Signs in. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (login: Login) => callApi<CurrentUser>("POST", apiPaths.login(), login),
    onSuccess: (user) => enter(queryClient, user),
  });
}

/** Opens an account and signs in to it. */
export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) => callApi<CurrentUser>("POST", apiPaths.register(), registration),
    onSuccess: (user) => enter(queryClient, user),
  });
}

/** Ends the session. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<void>("POST", apiPaths.logout()),
    onSuccess: () => {
      queryClient.setQueryData(LEFT_KEY, true);
      queryClient.setQueryData(userQuery().queryKey, null);
    },
  });
}

/** Whatever an earlier person left in the cache goes before the next one comes in. */
function enter(queryClient: QueryClient, user: CurrentUser) {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== userQuery().queryKey[0] });
  queryClient.setQueryData(userQuery().queryKey, user);
}

/** Changes what the public profile says about the person. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: ProfileChanges) => callApi<CurrentUser>("PATCH", apiPaths.user(), changes),
    onSuccess: (user) => queryClient.setQueryData(userQuery().queryKey, user),
  });
}

export interface ScreenNameVerdict {
  valid: boolean;
  isPremium: boolean;
  message: string;
}

/** Whether a screen name could be taken by whoever asks. */
export function screenNameVerdictQuery(screenName: string) {
  return queryOptions({
    queryKey: ["screen-name-verdict", screenName],
    queryFn: () => callApi<ScreenNameVerdict>("POST", apiPaths.validateScreenName(), { screenName }),
    // Somebody else may take the name meanwhile.
    staleTime: 10_000,
  });
}

export interface SentCode {
  email?: string;
  /** no mail could be sent, so the code is in the answer */
  simulationMode?: boolean;
  verificationCode?: string;
}

/** Asks for a verification code by mail. */
export function useSendVerificationCode() {
  return useMutation({ mutationFn: () => callApi<SentCode>("POST", apiPaths.sendVerificationCode()) });
}

/** Proves the e-mail address by the code that was sent to it; the user is fetched again. */
export function useVerifyEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => callApi<unknown>("POST", apiPaths.verifyEmail(), { code }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery().queryKey }),
  });
}

/** Begins premium, or ends it. */
export function useChangePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isPremium: boolean) =>
      callApi<CurrentUser>("POST", isPremium ? apiPaths.activatePremium() : apiPaths.deactivatePremium()),
    onSuccess: (user) => queryClient.setQueryData(userQuery().queryKey, user),
  });
}
