import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/paths.ts";
import type {
  CurrentUser,
  EmailChange,
  Login,
  PasswordChange,
  PasswordReset,
  ProfileChanges,
  Registration,
  SentCode,
} from "#domain/user.ts";
import {
  identifyUser,
  resetUser,
  trackEmailVerified,
  trackLogin,
  trackPremiumActivated,
  trackPremiumDeactivated,
  trackRegistration,
} from "#web/analytics/events.ts";
import { callApi, fetchIfSignedIn } from "./client.ts";
import { feedsQuery } from "./feeds.ts";
import { isPossiblySignedIn } from "./signed-in-cookie.ts";

const DID_SIGN_OUT_KEY = ["did-sign-out"];
export const SESSIONS_KEY = ["sessions"];
const AVAILABILITY_KEY = ["screen-name-availability"];

/** The signed-in person, or null for nobody. A visitor without a session asks the server nothing. */
export function currentUserQuery() {
  return queryOptions({ queryKey: ["user"], queryFn: currentUser });
}

async function currentUser(): Promise<CurrentUser | null> {
  return isPossiblySignedIn() ? fetchIfSignedIn<CurrentUser>(apiPaths.user()) : null;
}

/** The signed-in person: undefined while that is unknown, null for nobody. */
export function useCurrentUser(): CurrentUser | null | undefined {
  const { data, isError } = useQuery(currentUserQuery());
  return isError ? null : data;
}

/** Whether the last person here logged out, as opposed to a session that ended or never was. */
export function useDidSignOut(): boolean {
  return useQueryClient().getQueryData<boolean>(DID_SIGN_OUT_KEY) ?? false;
}

/** Signs in. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (login: Login) => callApi<CurrentUser>("POST", apiPaths.login(), login),
    onSuccess: (user) => {
      signIn(queryClient, user);
      trackLogin();
    },
  });
}

/** Opens an account and signs in to it. */
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

/** Ends the session. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<void>("POST", apiPaths.logout()),
    onSuccess: () => signOut(queryClient),
  });
}

/** For whoever ended their session here by what they did. */
export function signOut(queryClient: QueryClient) {
  queryClient.setQueryData(DID_SIGN_OUT_KEY, true);
  queryClient.setQueryData(currentUserQuery().queryKey, null);
  resetUser();
}

/** Whatever an earlier person left in the cache goes before the next one comes in. */
function signIn(queryClient: QueryClient, user: CurrentUser) {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUserQuery().queryKey[0] });
  queryClient.setQueryData(currentUserQuery().queryKey, user);
  // Before what they did is reported, so that it counts as theirs.
  identifyUser(user);
}

/** Changes what the public profile says about the person. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: ProfileChanges) => callApi<CurrentUser>("PATCH", apiPaths.user(), changes),
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery().queryKey, user),
  });
}

export interface ScreenNameAvailability {
  valid: boolean;
  isPremium: boolean;
  message: string;
}

/** Whether a screen name could be taken by whoever asks. */
export function screenNameAvailabilityQuery(screenName: string) {
  return queryOptions({
    queryKey: [...AVAILABILITY_KEY, screenName],
    queryFn: () => callApi<ScreenNameAvailability>("POST", apiPaths.validateScreenName(), { screenName }),
    // Somebody else may take the name meanwhile.
    staleTime: 10_000,
  });
}

/** Changes the name in the person's public addresses. */
export function useChangeScreenName() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (screenName: string) => callApi<CurrentUser>("POST", apiPaths.screenName(), { screenName }),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery().queryKey, user);
      queryClient.removeQueries({ queryKey: AVAILABILITY_KEY });
    },
  });
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
    onSuccess: () => {
      trackEmailVerified();
      return queryClient.invalidateQueries({ queryKey: currentUserQuery().queryKey });
    },
  });
}

/** Begins premium, or ends it. */
export function useChangePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isPremium: boolean) =>
      callApi<CurrentUser>("POST", isPremium ? apiPaths.activatePremium() : apiPaths.deactivatePremium()),
    onSuccess: (user) => takePlan(queryClient, user),
  });
}

/** Begins premium from wherever it is offered in passing. */
export function useUpgrade() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<CurrentUser>("POST", apiPaths.upgrade()),
    onSuccess: (user) => takePlan(queryClient, user),
  });
}

/** The plan decides which names are free to take and how feeds are seen. */
function takePlan(queryClient: QueryClient, user: CurrentUser) {
  if (user.isPremium) trackPremiumActivated();
  else trackPremiumDeactivated();
  queryClient.setQueryData(currentUserQuery().queryKey, user);
  queryClient.removeQueries({ queryKey: AVAILABILITY_KEY });
  return queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
}

/** Asks for a mail with a link for choosing a new password. The answer is the same whether or not there is an account. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => callApi<{ message: string }>("POST", apiPaths.forgotPassword(), { email }),
  });
}

/** Sets the password by a mailed link; all of that person's sessions end. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reset: PasswordReset) => callApi<void>("POST", apiPaths.resetPassword(), reset),
    onSuccess: () => signOut(queryClient),
  });
}

/** Changes the own password; all other sessions end. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) => callApi<CurrentUser>("POST", apiPaths.password(), change),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** Sends a code to the address that the account shall have. Nothing has changed before the code comes back. */
export function useChangeEmail() {
  return useMutation({ mutationFn: (change: EmailChange) => callApi<SentCode>("POST", apiPaths.email(), change) });
}

/** Changes the address by the code that was sent to it. */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => callApi<CurrentUser>("POST", apiPaths.confirmEmail(), { code }),
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery().queryKey, user),
  });
}

/** Deletes the own account with everything in it. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (screenName: string) => callApi<void>("DELETE", apiPaths.user(), { screenName }),
    onSuccess: () => signOut(queryClient),
  });
}
